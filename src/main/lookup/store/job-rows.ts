/** Rows of a job for review and export. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Decision, JobCell, JobRow, JobRows, RowFilter } from '@shared/model/lookup-batch'
import type { Queries } from '../../database/queries'
import type { TextRow } from './requests'
import { countIn, errorOf, standardisedOf } from './rows'

interface CellRow extends Omit<TextRow, 'id' | 'request'> {
  readonly row: number
  readonly column: number
  readonly error: string | null
  readonly decision: Decision['kind'] | null
  readonly taken: string | null
  readonly before: number
}

/** Row filters: a row matches if at least one cell does. */
const PASSING: Readonly<Record<Exclude<RowFilter, 'all'>, string>> = {
  doubtful: "t.state = 'answered' AND t.verdict <> 'good'",
  undecided: "t.state = 'answered' AND t.verdict <> 'good' AND c.decision IS NULL",
  'in-doubt': "t.state = 'in-doubt'",
  refused: "t.state = 'refused'",
  open: "t.state IN ('open', 'sent')",
  good: "t.state = 'answered' AND t.verdict = 'good'"
}

export function jobRows(db: Database, queries: Queries) {
  /** SQL for the matching rows in order; its parameter is the job. */
  const passing = (filter: RowFilter): string =>
    filter === 'all'
      ? 'SELECT row FROM job_rows WHERE job = ?'
      : `SELECT DISTINCT c.row FROM job_cells c JOIN texts t ON t.id = c.text WHERE c.job = ? AND ${PASSING[filter]}`
  const count = countIn(queries)

  const rowsAt = (job: number, wanted: readonly number[]): JobRow[] => {
    const list = JSON.stringify(wanted)
    const columns = (
      JSON.parse(queries.get<{ columns: string }>('SELECT columns FROM jobs WHERE id = ?', job)?.columns ?? '[]') as {
        index: number
      }[]
    ).map(({ index }) => index)
    const cells = new Map<string, CellRow>()
    for (const cell of queries.all<CellRow>(
      `SELECT c.row, c.column, t.type, t.text, t.state, t.answer, t.answered_at, t.error, c.decision, c.taken, j.before
       FROM job_cells c JOIN texts t ON t.id = c.text JOIN job_texts j ON j.job = c.job AND j.text = c.text
       WHERE c.job = ? AND c.row IN (SELECT value FROM json_each(?))`,
      ...[job, list]
    ))
      cells.set(`${String(cell.row)} ${String(cell.column)}`, cell)
    return queries
      .all<{ row: number; file_row: number; cells: string }>(
        'SELECT row, file_row, cells FROM job_rows WHERE job = ? AND row IN (SELECT value FROM json_each(?)) ORDER BY row',
        ...[job, list]
      )
      .map(({ row, file_row, cells: original }) => ({
        row,
        fileRow: file_row,
        original: JSON.parse(original) as string[],
        cells: columns.map((_, column) => cellOf(column, cells.get(`${String(row)} ${String(column)}`)))
      }))
  }

  return {
    rows: (job: number, filter: RowFilter, offset: number, limit: number): JobRows => ({
      rows: rowsAt(job, queries.numbers(`${passing(filter)} ORDER BY row LIMIT ? OFFSET ?`, job, limit, offset)),
      total: count(`SELECT count(*) FROM (${passing(filter)})`, job)
    }),
    rowNumbers: (job: number, filter: RowFilter) => queries.numbers(`${passing(filter)} ORDER BY row`, job),
    rowsAt,
    nextRow: (job: number, filter: RowFilter, after: number): { row: number; index: number } | null => {
      const found =
        queries.numbers(`SELECT min(row) FROM (${passing(filter)}) WHERE row > ?`, job, after)[0] ??
        queries.numbers(`SELECT min(row) FROM (${passing(filter)})`, job)[0] ??
        null
      if (found === null) return null
      return { row: found, index: count(`SELECT count(*) FROM (${passing(filter)}) WHERE row < ?`, job, found) }
    },
    decide: (job: number, row: number, column: number, decision: Decision | null): void => {
      db.prepare('UPDATE job_cells SET decision = ?, taken = ? WHERE job = ? AND row = ? AND column = ?').run(
        decision?.kind ?? null,
        decision?.kind === 'take' ? decision.text : null,
        ...[job, row, column]
      )
    }
  }
}

function cellOf(column: number, cell: CellRow | undefined): JobCell {
  if (cell === undefined)
    return {
      ...{ column, text: '', state: 'empty', standardised: null, at: null, isBefore: false },
      ...{ error: null, decision: null }
    }
  const { type, text, answer, state } = cell
  return {
    column,
    text,
    state,
    standardised: state === 'answered' && answer !== null ? standardisedOf({ type, text, answer }) : null,
    at: cell.answered_at,
    isBefore: cell.before === 1,
    error: errorOf(cell.error),
    decision: decisionOf(cell)
  }
}

function decisionOf({ decision, taken }: CellRow): Decision | null {
  if (decision === null) return null
  return decision === 'take' ? { kind: 'take', text: taken ?? '' } : { kind: decision }
}
