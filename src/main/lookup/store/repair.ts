/** Repairs lists of a file rebuilt from parts; their rows are authoritative. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { JobColumn } from '@shared/model/lookup-batch'
import { normalText } from '@shared/rules/lookup/normal-text'

/**
 * Links every filled cell to the text in its row, and every text to its list. Missing texts are added as open. Rows of
 * deleted lists are removed, since their ids may be reused.
 *
 * @returns number of rows known to be missing from the remaining lists
 */
export function repairLists(db: Database): number {
  return db.transaction(() => {
    const missing = missingRows(db)
    for (const table of ['job_rows', 'job_cells', 'job_texts'])
      db.prepare(`DELETE FROM ${table} WHERE job NOT IN (SELECT id FROM jobs)`).run()
    for (const table of ['job_cells', 'job_texts'])
      db.prepare(`DELETE FROM ${table} WHERE text NOT IN (SELECT id FROM texts)`).run()
    const jobs = db.prepare<[], { id: number; columns: string }>('SELECT id, columns FROM jobs').all()
    for (const { id, columns } of jobs) repairList(db, id, JSON.parse(columns) as JobColumn[])
    return missing
  })()
}

/** Row numbers of a list start at 0 and have no gaps. */
function missingRows(db: Database): number {
  const sql = `SELECT coalesce(sum(expected - there), 0) FROM (
    SELECT (SELECT count(*) FROM job_rows WHERE job = jobs.id) AS there,
      1 + max(coalesce((SELECT max(row) FROM job_rows WHERE job = jobs.id), -1),
        coalesce((SELECT max(row) FROM job_cells WHERE job = jobs.id), -1)) AS expected FROM jobs)`
  return Number(db.prepare(sql).pluck().get())
}

function repairList(db: Database, job: number, columns: readonly JobColumn[]): void {
  const find = db.prepare<[string, string], number>('SELECT id FROM texts WHERE type = ? AND text = ?').pluck()
  const add = db.prepare("INSERT INTO texts (type, text, state) VALUES (?, ?, 'open')")
  const cell = db.prepare(
    `INSERT INTO job_cells (job, row, column, text) VALUES (?, ?, ?, ?)
     ON CONFLICT (job, row, column) DO UPDATE SET text = excluded.text, decision = NULL, taken = NULL
     WHERE text <> excluded.text`
  )
  const own = db.prepare(
    `INSERT OR IGNORE INTO job_texts (job, place, text, before, first_row)
     SELECT @job, coalesce(max(place) + 1, 0), @text, 0, @row FROM job_texts WHERE job = @job
     HAVING NOT EXISTS (SELECT 1 FROM job_texts WHERE job = @job AND text = @text)`
  )
  const rows = db
    .prepare<[number], { row: number; cells: string }>('SELECT row, cells FROM job_rows WHERE job = ? ORDER BY row')
    .all(job)
  const used = new Set<number>()
  for (const { row, cells } of rows) {
    const original = JSON.parse(cells) as string[]
    for (const [at, { index, type }] of columns.entries()) {
      const text = normalText(original[index] ?? '')
      if (text === '') continue
      const id = find.get(type, text) ?? Number(add.run(type, text).lastInsertRowid)
      cell.run(job, row, at, id)
      if (!used.has(id)) own.run({ job, text: id, row })
      used.add(id)
    }
  }
  db.prepare('DELETE FROM job_cells WHERE job = ? AND row NOT IN (SELECT row FROM job_rows WHERE job = ?)').run(
    job,
    job
  )
  const remove = db.prepare('DELETE FROM job_texts WHERE job = ? AND text = ?')
  const texts = db.prepare<[number], number>('SELECT text FROM job_texts WHERE job = ?').pluck().all(job)
  for (const text of texts) if (!used.has(text)) remove.run(job, text)
}
