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
import type { CleanType, Verdict } from '@shared/model/lookup-clean'
import { normalText } from '@shared/rules/lookup/normal-text'
import type { Queries } from '../../database/queries'
import type { NewJob, NewRow, SentRequest } from './operations'
import type { PaidRequests, TextRow } from './requests'
import { countIn, errorOf, errorText } from './rows'

interface JobRecord extends Pick<LookupJob, 'id' | 'name' | 'state' | 'form'> {
  readonly created_at: number
  readonly reason: PauseReason | null
  readonly error: string | null
  readonly paused_at: number | null
  readonly headings: string
  readonly columns: string
}

type TextsByState = Record<TextRow['state'], number>

/**
 * Operations on jobs, except those on rows. Pauses jobs that ran when the app ended, and removes jobs that were being
 * created.
 *
 * @param startedAt now, epoch milliseconds
 */
export function jobOperations(db: Database, queries: Queries, requests: PaidRequests, startedAt: number) {
  const count = countIn(queries)
  /** Per running job: position before which no text is open. */
  const openFrom = new Map<number, number>()

  const record = (id: number): JobRecord => {
    const found = queries.get<JobRecord>('SELECT * FROM jobs WHERE id = ?', id)
    if (found === undefined) throw new DesksideError('not-found', 'There is no such list any more.')
    return found
  }

  const setState = (job: number, state: JobState): void => {
    db.prepare('UPDATE jobs SET state = ?, reason = NULL, error = NULL WHERE id = ?').run(state, job)
  }

  const textsOf = (job: number): TextsByState => {
    const rows = queries.all<{ state: keyof TextsByState; texts: number }>(
      'SELECT t.state, count(*) AS texts FROM job_texts j JOIN texts t ON t.id = j.text WHERE j.job = ? GROUP BY t.state',
      job
    )
    const counts: TextsByState = { open: 0, sent: 0, answered: 0, 'in-doubt': 0, refused: 0 }
    for (const { state, texts } of rows) counts[state] = texts
    return counts
  }

  const openTexts = (job: number, isTrial: boolean): number =>
    count(
      `SELECT count(*) FROM job_texts j JOIN texts t ON t.id = j.text
       WHERE j.job = ? AND j.first_row < ? AND t.state = 'open'`,
      ...[job, rowsOfRun(isTrial)]
    )

  const countsOf = (job: number, columns: number): JobCounts => {
    const texts = textsOf(job)
    const rows = count('SELECT count(*) FROM job_rows WHERE job = ?', job)
    const items = count('SELECT count(*) FROM job_cells WHERE job = ?', job)
    const verdicts = { good: 0, check: 0, bad: 0 }
    let reviewed = 0
    for (const { verdict, decided, cells } of queries.all<{ verdict: Verdict; decided: number; cells: number }>(
      `SELECT t.verdict, c.decision IS NOT NULL AS decided, count(*) AS cells
       FROM job_cells c JOIN texts t ON t.id = c.text WHERE c.job = ? AND t.state = 'answered' GROUP BY 1, 2`,
      job
    )) {
      verdicts[verdict] += cells
      if (decided === 1 && verdict !== 'good') reviewed += cells
    }
    const { 'in-doubt': inDoubt, ...others } = texts
    return {
      ...others,
      inDoubt,
      rows,
      items,
      empty: rows * columns - items,
      texts: Object.values(texts).reduce((sum, one) => sum + one),
      answeredBefore: count('SELECT count(*) FROM job_texts WHERE job = ? AND before = 1', job),
      toPay: texts.open,
      trialToPay: openTexts(job, true),
      ...verdicts,
      reviewed
    }
  }

  /** Ends a run or a creation: `done` if no text is open, else `ready`. */
  const rest = (job: number): void => setState(job, textsOf(job).open === 0 ? 'done' : 'ready')

  const reopen = (job: number, state: 'in-doubt' | 'refused'): void => {
    const ofJob = 'id IN (SELECT text FROM job_texts WHERE job = ?)'
    db.prepare(`UPDATE texts SET state = 'open', error = NULL WHERE state = ? AND ${ofJob}`).run(state, job)
    if (record(job).state === 'done') rest(job)
  }

  const remove = (job: number): void => {
    requests.commit(() => {
      const texts = queries.numbers('SELECT text FROM job_texts WHERE job = ?', job)
      for (const table of ['job_texts', 'job_cells', 'job_rows'])
        db.prepare(`DELETE FROM ${table} WHERE job = ?`).run(job)
      db.prepare('DELETE FROM jobs WHERE id = ?').run(job)
      // Removes texts that were never sent and belong to no job. Texts that were answered or may have been charged stay.
      const forget = db.prepare(
        `DELETE FROM texts WHERE id = ? AND state IN ('open', 'refused')
           AND NOT EXISTS (SELECT 1 FROM job_texts WHERE text = texts.id)`
      )
      for (const text of texts) forget.run(text)
      requests.note([])
    })
    openFrom.delete(job)
  }

  const one = (id: number): LookupJob => {
    const { name, created_at: createdAt, state, reason, error, paused_at: pausedAt, form, ...job } = record(id)
    const columns = JSON.parse(job.columns) as JobColumn[]
    const doubts = queries.numbers(
      `SELECT DISTINCT t.request FROM job_texts j JOIN texts t ON t.id = j.text
       WHERE j.job = ? AND t.state = 'in-doubt' ORDER BY t.request DESC LIMIT 100`,
      id
    )
    const isPaused = state === 'paused' && reason !== null
    return {
      ...{ id, name, createdAt, state, form, columns },
      pause: isPaused ? { reason, error: errorOf(error), at: pausedAt ?? createdAt } : null,
      headings: JSON.parse(job.headings) as string[],
      counts: countsOf(id, columns.length),
      pace: null,
      doubts: doubts.map((request) => requests.doubt(request))
    }
  }

  db.transaction(() => {
    const paused = "state = 'paused', reason = 'restart', error = NULL, paused_at = ?"
    db.prepare(`UPDATE jobs SET ${paused} WHERE state = 'running'`).run(startedAt)
    for (const id of queries.numbers("SELECT id FROM jobs WHERE state = 'making'")) remove(id)
  })()

  return {
    begin: ({ name, at, form, headings, columns }: NewJob): number =>
      Number(
        db
          .prepare(
            "INSERT INTO jobs (name, created_at, state, form, headings, columns) VALUES (?, ?, 'making', ?, ?, ?)"
          )
          .run(name, at, form, JSON.stringify(headings), JSON.stringify(columns)).lastInsertRowid
      ),
    addRows: (job: number, rows: readonly NewRow[]): void => {
      const columns = JSON.parse(record(job).columns) as JobColumn[]
      const first = count('SELECT count(*) FROM job_rows WHERE job = ?', job)
      const row = db.prepare('INSERT INTO job_rows (job, row, file_row, cells) VALUES (?, ?, ?, ?)')
      const cell = db.prepare('INSERT INTO job_cells (job, row, column, text) VALUES (?, ?, ?, ?)')
      const find = db.prepare<[string, string], { id: number; state: string }>(
        'SELECT id, state FROM texts WHERE type = ? AND text = ?'
      )
      // A refused text cost nothing and may be sent again from another table.
      const reopenText = db.prepare("UPDATE texts SET state = 'open', error = NULL WHERE id = ?")
      let place = count('SELECT count(*) FROM job_texts WHERE job = ?', job)
      const own = db.prepare(
        'INSERT OR IGNORE INTO job_texts (job, place, text, before, first_row) VALUES (?, ?, ?, ?, ?)'
      )
      db.transaction(() => {
        for (const [nth, { fileRow, cells }] of rows.entries()) {
          row.run(job, first + nth, fileRow, JSON.stringify(cells))
          for (const [at, { index, type }] of columns.entries()) {
            const text = normalText(cells[index] ?? '')
            if (text === '') continue
            const known = find.get(type, text)
            const id = known?.id ?? requests.add(type, text)
            if (known?.state === 'refused') reopenText.run(id)
            cell.run(job, first + nth, at, id)
            place += own.run(job, place, id, known?.state === 'answered' ? 1 : 0, first + nth).changes
          }
        }
      }).immediate()
    },
    made: (job: number): void =>
      requests.commit(() => {
        rest(job)
        requests.note([])
      }),
    list: (): LookupJob[] =>
      queries.numbers("SELECT id FROM jobs WHERE state <> 'making' ORDER BY id DESC").map((id) => one(id)),
    one,
    /** Marks the job as running if the number to pay for equals the confirmed one. Returns the actual number. */
    run: (job: number, confirmed: number, isTrial: boolean): number =>
      db
        .transaction(() => {
          const toPay = openTexts(job, isTrial)
          if (toPay !== confirmed) return toPay
          openFrom.set(job, 0)
          setState(job, 'running')
          return toPay
        })
        .immediate(),
    /** Commits the next open texts of one type as sent; null if there are none. */
    take: (job: number, isTrial: boolean, most: number, at: number): SentRequest | null =>
      requests.commit(() => {
        const { state, form } = record(job)
        if (state !== 'running') return null
        const rows = rowsOfRun(isTrial)
        const open = `FROM job_texts j JOIN texts t ON t.id = j.text
          WHERE j.job = ? AND j.place >= ? AND j.first_row < ? AND t.state = 'open'`
        const first = queries.get<{ place: number; type: CleanType }>(
          `SELECT j.place, t.type ${open} ORDER BY j.place LIMIT 1`,
          ...[job, openFrom.get(job) ?? 0, rows]
        )
        if (first === undefined) return null
        openFrom.set(job, first.place)
        const texts = queries.all<{ id: number; text: string }>(
          `SELECT t.id, t.text ${open} AND t.type = ? ORDER BY j.place LIMIT ?`,
          ...[job, first.place, rows, first.type, most]
        )
        // Sorted by id: answers without sources are matched by order.
        const inOrder = texts.toSorted((a, b) => a.id - b.id)
        return requests.send(job, first.type, form, inOrder, at)
      }),
    pause: (job: number, reason: PauseReason, error: ErrorShape | null, at: number): void => {
      const paused = "state = 'paused', reason = ?, error = ?, paused_at = ?"
      db.prepare(`UPDATE jobs SET ${paused} WHERE id = ? AND state = 'running'`).run(reason, errorText(error), at, job)
    },
    rest: (job: number): void => {
      if (record(job).state === 'running') rest(job)
    },
    cancel: (job: number): void => {
      record(job)
      setState(job, 'cancelled')
    },
    repeatDoubts: (job: number, confirmed: number): number =>
      db
        .transaction(() => {
          const inDoubt = textsOf(job)['in-doubt']
          if (inDoubt === confirmed) reopen(job, 'in-doubt')
          return inDoubt
        })
        .immediate(),
    reopenRefused: (job: number): void => reopen(job, 'refused'),
    remove
  }
}

const rowsOfRun = (isTrial: boolean): number => (isTrial ? TRIAL_ROWS : Number.MAX_SAFE_INTEGER)
