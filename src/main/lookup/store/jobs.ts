/** Jobs: contents, counts, and the next texts to send. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError, type ErrorShape } from '@shared/ipc/errors'
import {
  type JobColumn,
  type JobCounts,
  type JobState,
  type LookupJob,
  type PauseReason,
  TRIAL_ROWS
} from '@shared/model/lookup-batch'
import type { CleanType, DataForm, Verdict } from '@shared/model/lookup-clean'
import { normalText } from '@shared/rules/lookup/normal-text'
import type { Queries } from '../../database/queries'
import type { NewJob, NewRow, SentRequest } from './operations'
import type { PaidRequests } from './requests'
import { errorOf, errorText } from './rows'

interface JobRecord {
  readonly id: number
  readonly name: string
  readonly created_at: number
  readonly state: JobState
  readonly reason: PauseReason | null
  readonly error: string | null
  readonly paused_at: number | null
  readonly form: DataForm
  readonly headings: string
  readonly columns: string
}

type TextsByState = Record<'open' | 'sent' | 'answered' | 'in-doubt' | 'refused', number>

/** Operations on jobs, except those on rows. */
export class Jobs {
  readonly #db: Database
  readonly #queries: Queries
  readonly #requests: PaidRequests
  /** Per running job: position before which no text is open. */
  readonly #from = new Map<number, number>()

  constructor(db: Database, queries: Queries, requests: PaidRequests) {
    this.#db = db
    this.#queries = queries
    this.#requests = requests
  }

  /** Pauses jobs that ran when the app ended, and removes jobs that were being created. */
  settleAfterRestart(at: number): void {
    this.#db.transaction(() => {
      this.#db
        .prepare(
          "UPDATE jobs SET state = 'paused', reason = 'restart', error = NULL, paused_at = ? WHERE state = 'running'"
        )
        .run(at)
      for (const id of this.#queries.numbers("SELECT id FROM jobs WHERE state = 'making'")) this.remove(id)
    })()
  }

  begin = ({ name, at, form, headings, columns }: NewJob): number =>
    Number(
      this.#db
        .prepare("INSERT INTO jobs (name, created_at, state, form, headings, columns) VALUES (?, ?, 'making', ?, ?, ?)")
        .run(name, at, form, JSON.stringify(headings), JSON.stringify(columns)).lastInsertRowid
    )

  addRows = (job: number, rows: readonly NewRow[]): void => {
    const columns = JSON.parse(this.#record(job).columns) as JobColumn[]
    const first = this.#number('SELECT count(*) FROM job_rows WHERE job = ?', job)
    const row = this.#db.prepare('INSERT INTO job_rows (job, row, file_row, cells) VALUES (?, ?, ?, ?)')
    const cell = this.#db.prepare('INSERT INTO job_cells (job, row, column, text) VALUES (?, ?, ?, ?)')
    const find = this.#db.prepare<[string, string], { id: number; state: string }>(
      'SELECT id, state FROM texts WHERE type = ? AND text = ?'
    )
    // A refused text cost nothing and may be sent again from another table.
    const reopen = this.#db.prepare("UPDATE texts SET state = 'open', error = NULL WHERE id = ?")
    let place = this.#number('SELECT count(*) FROM job_texts WHERE job = ?', job)
    const own = this.#db.prepare(
      'INSERT OR IGNORE INTO job_texts (job, place, text, before, first_row) VALUES (?, ?, ?, ?, ?)'
    )
    this.#db
      .transaction((added: readonly NewRow[]) => {
        for (const [nth, { fileRow, cells }] of added.entries()) {
          row.run(job, first + nth, fileRow, JSON.stringify(cells))
          for (const [at, { index, type }] of columns.entries()) {
            const text = normalText(cells[index] ?? '')
            if (text === '') continue
            const known = find.get(type, text)
            const id = known?.id ?? this.#requests.add(type, text)
            if (known?.state === 'refused') reopen.run(id)
            cell.run(job, first + nth, at, id)
            place += own.run(job, place, id, known?.state === 'answered' ? 1 : 0, first + nth).changes
          }
        }
      })
      .immediate(rows)
  }

  made = (job: number): void => {
    this.#requests.commit(() => {
      const open = this.#texts(job).open
      this.#setState(job, open === 0 ? 'done' : 'ready')
      this.#requests.note([])
    })
  }

  list = (): LookupJob[] =>
    this.#queries.numbers("SELECT id FROM jobs WHERE state <> 'making' ORDER BY id DESC").map((id) => this.one(id))

  one = (id: number): LookupJob => {
    const job = this.#record(id)
    const doubts = this.#queries.numbers(
      `SELECT DISTINCT t.request FROM job_texts j JOIN texts t ON t.id = j.text
       WHERE j.job = ? AND t.state = 'in-doubt' ORDER BY t.request DESC LIMIT 100`,
      id
    )
    const made: LookupJob = {
      id,
      name: job.name,
      createdAt: job.created_at,
      state: job.state,
      pause:
        job.state === 'paused' && job.reason !== null
          ? { reason: job.reason, error: errorOf(job.error), at: job.paused_at ?? job.created_at }
          : null,
      form: job.form,
      columns: JSON.parse(job.columns) as JobColumn[],
      headings: JSON.parse(job.headings) as string[],
      counts: this.#counts(id),
      pace: null,
      doubts: doubts.map((request) => this.#requests.doubt(request))
    }
    return made
  }

  /** Marks the job as running if the number to pay for equals the confirmed one. Returns the actual number. */
  run = (job: number, confirmed: number, isTrial: boolean): number =>
    this.#db
      .transaction(() => {
        const toPay = this.#open(job, isTrial)
        if (toPay !== confirmed) return toPay
        this.#from.set(job, 0)
        this.#setState(job, 'running')
        return toPay
      })
      .immediate()

  /** Commits the next open texts of one type as sent; null if there are none. */
  take = (job: number, isTrial: boolean, most: number, at: number): SentRequest | null =>
    this.#requests.commit(() => {
      if (this.#record(job).state !== 'running') return null
      const rows = isTrial ? TRIAL_ROWS : Number.MAX_SAFE_INTEGER
      const open = `FROM job_texts j JOIN texts t ON t.id = j.text
        WHERE j.job = ? AND j.place >= ? AND j.first_row < ? AND t.state = 'open'`
      const from = this.#from.get(job) ?? 0
      const first = this.#queries.get<{ place: number; type: CleanType }>(
        `SELECT j.place, t.type ${open} ORDER BY j.place LIMIT 1`,
        ...[job, from, rows]
      )
      if (first === undefined) return null
      this.#from.set(job, first.place)
      const texts = this.#queries.all<{ id: number; text: string }>(
        `SELECT t.id, t.text ${open} AND t.type = ? ORDER BY j.place LIMIT ?`,
        ...[job, first.place, rows, first.type, most]
      )
      const { form } = this.#record(job)
      // Sorted by id: answers without sources are matched by order.
      return this.#requests.send(
        job,
        first.type,
        form,
        texts.toSorted((a, b) => a.id - b.id),
        at
      )
    })

  pause = (job: number, reason: PauseReason, error: ErrorShape | null, at: number): void => {
    this.#db
      .prepare(
        "UPDATE jobs SET state = 'paused', reason = ?, error = ?, paused_at = ? WHERE id = ? AND state = 'running'"
      )
      .run(reason, errorText(error), at, job)
  }

  /** Ends a run: `done` if no text is open, else `ready` (a trial). */
  rest = (job: number): void => {
    if (this.#record(job).state !== 'running') return
    this.#setState(job, this.#texts(job).open === 0 ? 'done' : 'ready')
  }

  cancel = (job: number): void => {
    this.#record(job)
    this.#setState(job, 'cancelled')
  }

  repeatDoubts = (job: number, confirmed: number): number =>
    this.#db
      .transaction(() => {
        const inDoubt = this.#texts(job)['in-doubt']
        if (inDoubt === confirmed) this.#reopen(job, 'in-doubt')
        return inDoubt
      })
      .immediate()

  reopenRefused = (job: number): void => this.#reopen(job, 'refused')

  remove = (job: number): void => {
    this.#requests.commit(() => {
      const texts = this.#queries.numbers('SELECT text FROM job_texts WHERE job = ?', job)
      for (const table of ['job_texts', 'job_cells', 'job_rows'])
        this.#db.prepare(`DELETE FROM ${table} WHERE job = ?`).run(job)
      this.#db.prepare('DELETE FROM jobs WHERE id = ?').run(job)
      // Removes texts that were never sent and belong to no job. Texts that were answered or may have been charged stay.
      const forget = this.#db.prepare(
        `DELETE FROM texts WHERE id = ? AND state IN ('open', 'refused')
           AND NOT EXISTS (SELECT 1 FROM job_texts WHERE text = texts.id)`
      )
      for (const text of texts) forget.run(text)
      this.#requests.note([])
    })
    this.#from.delete(job)
  }

  #reopen(job: number, state: 'in-doubt' | 'refused'): void {
    this.#db
      .prepare(
        "UPDATE texts SET state = 'open', error = NULL WHERE state = ? AND id IN (SELECT text FROM job_texts WHERE job = ?)"
      )
      .run(state, job)
    if (this.#record(job).state === 'done' && this.#texts(job).open > 0) this.#setState(job, 'ready')
  }

  #record(id: number): JobRecord {
    const record = this.#queries.get<JobRecord>('SELECT * FROM jobs WHERE id = ?', id)
    if (record === undefined) throw new DesksideError('not-found', 'There is no such list any more.')
    return record
  }

  #setState(job: number, state: JobState): void {
    this.#db.prepare('UPDATE jobs SET state = ?, reason = NULL, error = NULL WHERE id = ?').run(state, job)
  }

  #texts(job: number): TextsByState {
    const rows = this.#queries.all<{ state: keyof TextsByState; texts: number }>(
      'SELECT t.state, count(*) AS texts FROM job_texts j JOIN texts t ON t.id = j.text WHERE j.job = ? GROUP BY t.state',
      job
    )
    const counts: TextsByState = { open: 0, sent: 0, answered: 0, 'in-doubt': 0, refused: 0 }
    for (const { state, texts } of rows) counts[state] = texts
    return counts
  }

  #open(job: number, isTrial: boolean): number {
    return this.#number(
      `SELECT count(*) FROM job_texts j JOIN texts t ON t.id = j.text
       WHERE j.job = ? AND j.first_row < ? AND t.state = 'open'`,
      ...[job, isTrial ? TRIAL_ROWS : Number.MAX_SAFE_INTEGER]
    )
  }

  #counts(job: number): JobCounts {
    const texts = this.#texts(job)
    const rows = this.#number('SELECT count(*) FROM job_rows WHERE job = ?', job)
    const items = this.#number('SELECT count(*) FROM job_cells WHERE job = ?', job)
    const columns = (JSON.parse(this.#record(job).columns) as JobColumn[]).length
    const verdicts = { good: 0, check: 0, bad: 0 }
    let reviewed = 0
    for (const { verdict, decided, cells } of this.#queries.all<{ verdict: Verdict; decided: number; cells: number }>(
      `SELECT t.verdict, c.decision IS NOT NULL AS decided, count(*) AS cells
       FROM job_cells c JOIN texts t ON t.id = c.text WHERE c.job = ? AND t.state = 'answered' GROUP BY 1, 2`,
      job
    )) {
      verdicts[verdict] += cells
      if (decided === 1 && verdict !== 'good') reviewed += cells
    }
    return {
      rows,
      items,
      empty: rows * columns - items,
      texts: texts.open + texts.sent + texts.answered + texts['in-doubt'] + texts.refused,
      answered: texts.answered,
      answeredBefore: this.#number('SELECT count(*) FROM job_texts WHERE job = ? AND before = 1', job),
      open: texts.open,
      sent: texts.sent,
      inDoubt: texts['in-doubt'],
      refused: texts.refused,
      toPay: texts.open,
      trialToPay: this.#open(job, true),
      ...verdicts,
      reviewed
    }
  }

  #number(sql: string, ...values: number[]): number {
    return this.#queries.numbers(sql, ...values)[0] ?? 0
  }
}
