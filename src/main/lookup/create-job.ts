import type { JobColumn } from '@shared/model/lookup-batch'
import { DesksideError } from '@shared/ipc/errors'
import type { LookupFile } from './store/client'
import type { NewJob } from './store/operations'
import type { TableFiles } from './tables/tables'

/** Rows per message to the worker; small, so that main stays responsive. */
const CHUNK = 200

/**
 * Stores an open table as a job and closes the table. A job that could not be stored completely does not exist.
 * @returns the job's id
 */
export async function createJob(
  { ask }: Pick<LookupFile, 'ask'>,
  tables: TableFiles,
  job: Pick<NewJob, 'form' | 'at'> & {
    readonly tableId: string
    readonly columns: readonly Omit<JobColumn, 'heading'>[]
  }
): Promise<number> {
  const { tableId, columns, form, at } = job
  const headings = tables.headingsOf(tableId)
  if (columns.some(({ index }) => index >= headings.length))
    throw new DesksideError('bad-input', 'There is no such column.', { details: { path: 'columns' } })
  const id = await ask.jobs.begin({
    ...{ name: tables.nameOf(tableId), at, form, headings },
    columns: columns.map(({ index, type }) => ({ index, type, heading: headings[index] ?? '' }))
  })
  try {
    for (let from = 0; ; from += CHUNK) {
      const rows = await tables.rows(tableId, from, CHUNK)
      if (rows.length > 0) await ask.jobs.addRows(id, rows)
      if (rows.length < CHUNK) break
    }
    await ask.jobs.made(id)
  } catch (thrown) {
    await ask.jobs.remove(id).catch(() => undefined)
    throw thrown
  }
  await tables.close(tableId)
  return id
}
