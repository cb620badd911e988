/** Texts and the paid requests that carry them. Only this class changes the state of texts. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { ErrorShape } from '@shared/ipc/errors'
import type { JsonObject } from '@shared/model/lookup'
import type { CleanType, DataForm, Doubt } from '@shared/model/lookup-clean'
import { readStandardised } from '@shared/rules/lookup/standardised'
import { foldText } from '@shared/rules/search/fold'
import type { Queries } from '../../database/queries'
import type { AnswerOutcome, RequestEnd, SentRequest, TextState } from './operations'
import { totalsOf, type PaidEntry, type PaidLog } from './paid-log'
import { readCleaned } from './read-cleaned'
import { countIn, errorOf, errorText, standardisedOf } from './rows'

export interface TextRow {
  readonly id: number
  readonly state: 'open' | 'sent' | 'answered' | 'in-doubt' | 'refused'
  readonly request: number | null
  readonly type: CleanType
  readonly text: string
  readonly answer: string | null
  readonly answered_at: number | null
}

export class PaidRequests {
  /** Log ids of the requests in the current transaction. */
  #sending: string[] = []
  /** The log has entries of the current transaction. */
  #isNoted = false

  /** @param log null for a file in memory, and during replay */
  constructor(
    private readonly db: Database,
    private readonly queries: Queries,
    private readonly log: PaidLog | null
  ) {}

  /**
   * Runs a change of paid data in one transaction. The log is written before the commit; a failed commit is revoked in
   * the log.
   */
  commit<T>(run: () => T): T {
    this.#sending = []
    this.#isNoted = false
    try {
      return this.db.transaction(run).immediate()
    } catch (thrown) {
      try {
        if (this.#isNoted) this.note(this.#sending.map((request) => ({ kind: 'not-paid', request })))
      } catch {
        // A full disk refuses this too: after the next start the texts are in doubt, though they were not sent.
      }
      throw thrown
    }
  }

  /** Appends to the log, with the file's current totals. @throws `disk-full` and the like */
  note(entries: readonly PaidEntry[]): void {
    if (this.log === null) return
    this.log.append([...entries, { kind: 'totals', totals: totalsOf(this.db) }])
    this.#isNoted = true
  }

  /**
   * Marks unanswered requests of earlier runs as in doubt, since they may have been charged; the user decides. Must run
   * before any other operation.
   */
  settleAfterRestart(at: number): void {
    this.db.transaction(() => {
      this.db.prepare("UPDATE texts SET state = 'in-doubt' WHERE state = 'sent'").run()
      this.db.prepare("UPDATE requests SET outcome = 'in-doubt', ended_at = ? WHERE outcome = 'sent'").run(at)
    })()
  }

  readonly texts = {
    look: (type: CleanType, text: string): TextState => {
      const row = this.#find(type, text)
      if (row === undefined || row.state === 'open') return { state: 'new' }
      if (row.state === 'refused') return { state: 'refused' }
      if (row.state === 'answered') {
        const standardised = standardisedOf({ ...row, answer: row.answer ?? '{}' })
        return { state: 'answered', answer: { standardised, at: row.answered_at ?? 0 } }
      }
      return { state: row.state, doubt: this.doubt(row.request ?? 0) }
    },
    /** Commits one text as sent whatever its state; null if it is answered or in flight. */
    sendOne: (type: CleanType, text: string, form: DataForm, at: number): SentRequest | null =>
      this.commit(() => {
        const row = this.#find(type, text)
        if (row?.state === 'answered' || row?.state === 'sent') return null
        const id = row?.id ?? this.add(type, text)
        return this.send(null, type, form, [{ id, text }], at)
      })
  }

  readonly requests = {
    /** Reopens the texts of a refused request, to be sent in smaller requests. */
    reopen: (id: number): void => {
      this.db.prepare("UPDATE texts SET state = 'open', error = NULL WHERE request = ? AND state = 'refused'").run(id)
    },
    /** Commits a custom request and its texts as sent. Existing answers stay, whatever its outcome. */
    begin: (type: CleanType, form: DataForm, texts: readonly string[], at: number): SentRequest =>
      this.commit(() => {
        const open = [...new Set(texts)].flatMap((text) => {
          const row = this.#find(type, text)
          // Skip texts in flight and texts with an answer.
          if (row?.state === 'sent' || row?.state === 'answered') return []
          return [{ id: row?.id ?? this.add(type, text), text }]
        })
        return { ...this.send(null, type, form, open, at, texts.length), texts }
      }),
    /**
     * Stores an answer by its texts, whatever the request's state: it may arrive late, or after the file was rebuilt.
     * Newer stored answers stay. Texts without a record are in doubt.
     */
    answered: ({ id, type, texts }: SentRequest, body: Uint8Array, at: number): AnswerOutcome => {
      const { records, unknown } = readCleaned(body, type, texts)
      const answered = records.filter((record) => record !== null).length
      this.commit(() => {
        const entries: PaidEntry[] = []
        for (const [place, text] of texts.entries()) {
          const record = records[place] ?? null
          if (record === null) continue
          this.restoreAnswer(type, text, record, at)
          entries.push({ kind: 'answered', type, text, record, at })
        }
        this.db.prepare("UPDATE texts SET state = 'in-doubt' WHERE request = ? AND state = 'sent'").run(id)
        // The type guards against a reused id in a rebuilt file.
        this.db
          .prepare(
            "UPDATE requests SET outcome = ?, error = NULL, ended_at = ? WHERE id = ? AND type = ? AND outcome IN ('sent', 'in-doubt')"
          )
          .run(answered === texts.length ? 'answered' : 'in-doubt', at, id, type)
        this.note(entries)
      })
      return { answered, unknown }
    },
    ended: (id: number, end: RequestEnd, error: ErrorShape | null, at: number): void => {
      const state = end === 'not-sent' || end === 'later' ? 'open' : end
      const outcome = end === 'later' ? 'refused' : end
      const text = errorText(error)
      this.commit(() => {
        this.db
          .prepare("UPDATE texts SET state = ?, error = ? WHERE request = ? AND state = 'sent'")
          .run(state, state === 'open' ? null : text, id)
        this.db
          .prepare("UPDATE requests SET outcome = ?, error = ?, ended_at = ? WHERE id = ? AND outcome = 'sent'")
          .run(outcome, text, at, id)
        if (end !== 'in-doubt') this.note([{ kind: 'not-paid', request: this.#nameOf(id) }])
      })
    }
  }

  /** Stores a paid record unless a newer one exists. Runs in the caller's transaction. */
  restoreAnswer(type: CleanType, text: string, record: JsonObject, at: number): void {
    const known = this.#find(type, text)
    if (known?.state === 'answered' && (known.answered_at ?? 0) > at) return
    const { verdict, result } = readStandardised(type, text, record)
    const folded = foldText(`${text} ${result ?? ''}`)
    this.db
      .prepare(
        `UPDATE texts SET state = 'answered', answer = ?, verdict = ?, answered_at = ?, error = NULL, folded = ?
         WHERE id = ?`
      )
      .run(JSON.stringify(record), verdict, at, folded, known?.id ?? this.add(type, text))
  }

  /** Marks texts of a sent request without outcome as in doubt. Runs in the caller's transaction. */
  restoreDoubt({ type, form, texts, at }: Extract<PaidEntry, { kind: 'sent' }>): void {
    const doubtful = texts.flatMap((text) => {
      const row = this.#find(type, text)
      const isOpen = row === undefined || row.state === 'open' || row.state === 'refused'
      return isOpen ? [{ id: row?.id ?? this.add(type, text), text }] : []
    })
    if (doubtful.length === 0) return
    const known = this.queries.numbers('SELECT id FROM requests WHERE type = ? AND sent_at = ?', type, at)[0]
    const id = known ?? this.#addRequest(null, type, form, texts.length, at)
    this.db.prepare("UPDATE requests SET outcome = 'in-doubt' WHERE id = ?").run(id)
    const mark = this.db.prepare("UPDATE texts SET state = 'in-doubt', request = ?, error = NULL WHERE id = ?")
    for (const text of doubtful) mark.run(id, text.id)
  }

  add(type: CleanType, text: string): number {
    return Number(
      this.db.prepare("INSERT INTO texts (type, text, state) VALUES (?, ?, 'open')").run(type, text).lastInsertRowid
    )
  }

  /** Stores a request and its texts as sent. Runs in the caller's transaction. */
  send(
    job: number | null,
    type: CleanType,
    form: DataForm,
    texts: readonly { readonly id: number; readonly text: string }[],
    at: number,
    items = texts.length
  ): SentRequest {
    const id = this.#addRequest(job, type, form, items, at)
    const mark = this.db.prepare("UPDATE texts SET state = 'sent', request = ?, error = NULL WHERE id = ?")
    for (const text of texts) mark.run(id, text.id)
    const request: SentRequest = { id, type, form, texts: texts.map(({ text }) => text) }
    const name = this.#nameOf(id)
    this.#sending.push(name)
    this.note([{ kind: 'sent', request: name, type, form, texts: request.texts, at }])
    return request
  }

  #addRequest(job: number | null, type: CleanType, form: DataForm, items: number, at: number): number {
    return Number(
      this.db
        .prepare("INSERT INTO requests (job, type, form, items, sent_at, outcome) VALUES (?, ?, ?, ?, ?, 'sent')")
        .run(job, type, form, items, at).lastInsertRowid
    )
  }

  /** Unique name of a request: a rebuilt file may reuse its id. */
  #nameOf(id: number): string {
    return `${id} ${countIn(this.queries)('SELECT sent_at FROM requests WHERE id = ?', id)}`
  }

  /** Details of a request in doubt, for display with its texts. */
  doubt(request: number): Doubt {
    // A damaged file may have lost the request but kept its texts.
    const { error, ...row } = this.queries.get<{ items: number; sentAt: number; error: string | null }>(
      'SELECT items, sent_at AS sentAt, error FROM requests WHERE id = ?',
      request
    ) ?? { items: 1, sentAt: 0, error: null }
    return { requestId: request, ...row, error: errorOf(error) }
  }

  #find(type: CleanType, text: string): TextRow | undefined {
    return this.queries.get<TextRow>('SELECT * FROM texts WHERE type = ? AND text = ?', type, text)
  }
}
