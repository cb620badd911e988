/** Texts and the paid requests that carry them. Nothing else changes the state of a text. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
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
    answered: (id, body, at) => {
      const request = this.#queries.get<{ type: CleanType }>(
        "SELECT type FROM requests WHERE id = ? AND outcome = 'sent'",
        id
      )
      // Its end was written already: a late answer of a request that counts as in doubt changes nothing here.
      if (request === undefined) return { answered: 0, inDoubt: 0, unknown: null }
      const carried = this.#carried(id)
      const { records, unknown } = readCleaned(
        body,
        request.type,
        carried.map(({ text }) => text)
      )
      const keep = this.#db.prepare(
        "UPDATE texts SET state = 'answered', answer = ?, verdict = ?, answered_at = ?, error = NULL, folded = ? WHERE id = ?"
      )
      const doubt = this.#db.prepare("UPDATE texts SET state = 'in-doubt' WHERE id = ?")
      let inDoubt = 0
      this.#db
        .transaction(() => {
          for (const [at_, text] of carried.entries()) {
            const record = records[at_] ?? null
            if (record === null) {
              inDoubt += doubt.run(text.id).changes
              continue
            }
            const { verdict, result } = readStandardised(request.type, text.text, record)
            const folded = foldText(`${text.text} ${result ?? ''}`)
            keep.run(JSON.stringify(record), verdict, at, folded, text.id)
          }
          this.#end(id, inDoubt === 0 ? 'answered' : 'in-doubt', null, at)
        })
        .immediate()
      return { answered: carried.length - inDoubt, inDoubt, unknown }
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
    at: number
  ): SentRequest {
    const id = Number(
      this.#db
        .prepare("INSERT INTO requests (job, type, form, items, sent_at, outcome) VALUES (?, ?, ?, ?, ?, 'sent')")
        .run(job, type, form, texts.length, at).lastInsertRowid
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

  /** The texts of a request on the wire, in the order in which they were sent: that of their ids. */
  #carried(request: number): { id: number; text: string }[] {
    return this.#queries.all("SELECT id, text FROM texts WHERE request = ? AND state = 'sent' ORDER BY id", request)
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
