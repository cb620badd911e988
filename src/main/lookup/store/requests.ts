/** Texts and the paid requests that carry them. Nothing else changes the state of a text. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { JsonObject } from '@shared/model/lookup'
import type { CleanType, DataForm, Doubt } from '@shared/model/lookup-clean'
import { readStandardised } from '@shared/rules/lookup/standardised'
import { foldText } from '@shared/rules/search/fold'
import type { Queries } from '../../database/queries'
import type { LookupOperations, SentRequest } from './operations'
import { readCleaned } from './read-cleaned'
import { errorOf, errorText, knownOf } from './rows'

interface TextRow {
  readonly id: number
  readonly state: 'open' | 'sent' | 'answered' | 'in-doubt' | 'refused'
  readonly request: number | null
  readonly type: CleanType
  readonly text: string
  readonly answer: string | null
  readonly answered_at: number | null
}

export class PaidRequests {
  readonly #db: Database
  readonly #queries: Queries

  constructor(db: Database, queries: Queries) {
    this.#db = db
    this.#queries = queries
  }

  /**
   * What was sent and never answered before this start may have been paid for: it is in doubt, and stays so until the
   * user decides. Nothing else may be asked of the file before this.
   */
  settleAfterRestart(at: number): void {
    this.#db.transaction(() => {
      this.#db.prepare("UPDATE texts SET state = 'in-doubt' WHERE state = 'sent'").run()
      this.#db.prepare("UPDATE requests SET outcome = 'in-doubt', ended_at = ? WHERE outcome = 'sent'").run(at)
    })()
  }

  readonly texts: LookupOperations['texts'] = {
    look: (type, text) => {
      const row = this.#find(type, text)
      if (row === undefined || row.state === 'open') return { state: 'new' }
      if (row.state === 'refused') return { state: 'refused' }
      if (row.state === 'answered') return { state: 'answered', answer: knownOf(answered(row)) }
      return { state: row.state, doubt: this.doubt(row.request ?? 0) }
    },
    sendOne: (type, text, form, at) =>
      this.#db
        .transaction(() => {
          const row = this.#find(type, text)
          if (row?.state === 'answered' || row?.state === 'sent') return null
          const id = row?.id ?? this.add(type, text)
          return this.send(null, type, form, [{ id, text }], at)
        })
        .immediate()
  }

  readonly requests: LookupOperations['requests'] = {
    reopen: (id) => {
      this.#reopen(id)
    },
    begin: (type, form, texts, at) =>
      this.#db
        .transaction(() => {
          const open = [...new Set(texts)].flatMap((text) => {
            const row = this.#find(type, text)
            // Another request carries it just now, or its answer is there and stays.
            if (row?.state === 'sent' || row?.state === 'answered') return []
            return [{ id: row?.id ?? this.add(type, text), text }]
          })
          return { ...this.send(null, type, form, open, at, texts.length), texts }
        })
        .immediate(),
    answered: ({ id, type, texts }, body, at) => {
      const { records, unknown } = readCleaned(body, type, texts)
      const answered = records.filter((record) => record !== null).length
      this.#db
        .transaction(() => {
          for (const [place, text] of texts.entries()) {
            const record = records[place] ?? null
            if (record === null) continue
            const known = this.#find(type, text)
            if (known?.state === 'answered' && (known.answered_at ?? 0) > at) continue
            this.#write(type, { id: known?.id ?? this.add(type, text), text }, record, at)
          }
          this.#db.prepare("UPDATE texts SET state = 'in-doubt' WHERE request = ? AND state = 'sent'").run(id)
          // The one of this id is another where the file had to be begun anew.
          this.#db
            .prepare(
              "UPDATE requests SET outcome = ?, error = NULL, ended_at = ? WHERE id = ? AND type = ? AND outcome IN ('sent', 'in-doubt')"
            )
            .run(answered === texts.length ? 'answered' : 'in-doubt', at, id, type)
        })
        .immediate()
      return { answered, inDoubt: texts.length - answered, unknown }
    },
    ended: (id, end, error, at) => {
      const [state, outcome] = {
        'not-sent': ['open', 'not-sent'] as const,
        later: ['open', 'refused'] as const,
        refused: ['refused', 'refused'] as const,
        'in-doubt': ['in-doubt', 'in-doubt'] as const
      }[end]
      const kept = state === 'open' ? null : errorText(error)
      this.#db
        .transaction(() => {
          this.#db
            .prepare("UPDATE texts SET state = ?, error = ? WHERE request = ? AND state = 'sent'")
            .run(state, kept, id)
          this.#end(id, outcome, errorText(error), at)
        })
        .immediate()
    }
  }

  /** Keeps the record of a text. The caller has the transaction. */
  #write(
    type: CleanType,
    { id, text }: { readonly id: number; readonly text: string },
    record: JsonObject,
    at: number
  ): void {
    const { verdict, result } = readStandardised(type, text, record)
    this.#db
      .prepare(
        "UPDATE texts SET state = 'answered', answer = ?, verdict = ?, answered_at = ?, error = NULL, folded = ? WHERE id = ?"
      )
      .run(JSON.stringify(record), verdict, at, foldText(`${text} ${result ?? ''}`), id)
  }

  #reopen(id: number): void {
    this.#db.prepare("UPDATE texts SET state = 'open', error = NULL WHERE request = ? AND state = 'refused'").run(id)
  }

  /** A new text, open. */
  add(type: CleanType, text: string): number {
    return Number(
      this.#db.prepare("INSERT INTO texts (type, text, state) VALUES (?, ?, 'open')").run(type, text).lastInsertRowid
    )
  }

  /** Writes a request as sent, with its texts. The caller has the transaction. */
  send(
    job: number | null,
    type: CleanType,
    form: DataForm,
    texts: readonly { readonly id: number; readonly text: string }[],
    at: number,
    items = texts.length
  ): SentRequest {
    const id = Number(
      this.#db
        .prepare("INSERT INTO requests (job, type, form, items, sent_at, outcome) VALUES (?, ?, ?, ?, ?, 'sent')")
        .run(job, type, form, items, at).lastInsertRowid
    )
    const mark = this.#db.prepare("UPDATE texts SET state = 'sent', request = ?, error = NULL WHERE id = ?")
    for (const text of texts) mark.run(id, text.id)
    return { id, type, form, texts: texts.map(({ text }) => text) }
  }

  /** A request without an answer, by what its texts need to say of it. */
  doubt(request: number): Doubt {
    const row = this.#queries.get<{ items: number; sent_at: number; error: string | null }>(
      'SELECT items, sent_at, error FROM requests WHERE id = ?',
      request
    )
    // A damaged file may have lost the request, and kept its texts.
    if (row === undefined) return { requestId: request, items: 1, sentAt: 0, error: null }
    return { requestId: request, items: row.items, sentAt: row.sent_at, error: errorOf(row.error) }
  }

  #find(type: CleanType, text: string): TextRow | undefined {
    return this.#queries.get<TextRow>('SELECT * FROM texts WHERE type = ? AND text = ?', type, text)
  }

  #end(id: number, outcome: string, error: string | null, at: number): void {
    this.#db
      .prepare("UPDATE requests SET outcome = ?, error = ?, ended_at = ? WHERE id = ? AND outcome = 'sent'")
      .run(outcome, error, at, id)
  }
}

function answered(row: TextRow): TextRow & { answer: string; answered_at: number } {
  return { ...row, answer: row.answer ?? '{}', answered_at: row.answered_at ?? 0 }
}
