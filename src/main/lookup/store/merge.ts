/** Merges a lookup file into another: a copy, or a file set aside whose key has returned. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { factOf } from './facts'

type Row = Readonly<Record<string, string | number | null>>

/**
 * Text states, least certain first. On conflict the most certain wins: answers stay, and texts that may have been
 * charged are never resent automatically.
 */
const SURENESS = ['open', 'refused', 'in-doubt', 'sent', 'answered']
const sureness = (row: Row): number => SURENESS.indexOf(String(row['state']))

/**
 * Copies everything that `to` lacks. Equal texts are merged. Files of one lineage keep the ids of lists and requests,
 * so no list is duplicated. Other files get new ids, since both have counted from 1.
 *
 * @throws SQLite's errors; nothing was copied then
 */
export function mergeLookups(from: Database, to: Database): void {
  const own: unknown = factOf(to, 'lineage')
  const isKin = own === null || own === factOf(from, 'lineage')
  to.transaction(() => {
    const ofThis = (row: Row): Row | null => (isKin || !OWN_FACTS.includes(String(row['name'])) ? row : null)
    copied(from, to, 'facts', ofThis, true)
    const days = to.prepare(
      `INSERT INTO days (day, asked) VALUES (@day, @asked)
       ON CONFLICT (day) DO UPDATE SET asked = ${isKin ? 'max(asked, excluded.asked)' : 'asked + excluded.asked'}`
    )
    for (const row of rowsOf(from, 'days')) days.run(row)
    copied(from, to, 'suggestions', undefined, true)
    const jobs = isKin ? withIds(from, to, 'jobs', 'created_at') : copied(from, to, 'jobs')
    const ofRequest = (row: Row): Row => ({ ...row, job: jobs.get(Number(row['job'])) ?? null })
    const requests = isKin ? withIds(from, to, 'requests', 'sent_at') : copied(from, to, 'requests', ofRequest)
    const texts = mergeTexts(from, to, requests)
    const ofJob = (row: Row): Row | null => {
      const job = jobs.get(Number(row['job']))
      const text = row['text'] === undefined ? undefined : texts.get(Number(row['text']))
      // Skip rows whose job or text is gone.
      if (job === undefined || (row['text'] !== undefined && text === undefined)) return null
      return { ...row, job, ...(text === undefined ? {} : { text }) }
    }
    for (const table of ['job_rows', 'job_cells', 'job_texts']) copied(from, to, table, ofJob, isKin)
  })()
}

const OWN_FACTS: readonly string[] = ['damage', 'lineage', 'purge']

/** Copies missing rows of a file of the same lineage; returns the ids that mean the same in both files. */
function withIds(from: Database, to: Database, table: 'jobs' | 'requests', sign: string): Map<number, number> {
  const find = to.prepare<[number], Row>(`SELECT * FROM ${table} WHERE id = ?`)
  const ids = new Map<number, number>()
  const insert = insertion(to, table, columnsOf(to, table))
  for (const row of rowsOf(from, table)) {
    const id = Number(row['id'])
    const known = find.get(id)
    if (known === undefined) insert.run(row)
    // A reused id means something else here.
    if (known === undefined || known[sign] === row[sign]) ids.set(id, id)
  }
  return ids
}

/** Returns ids here by ids there. Of two states the more certain wins. */
function mergeTexts(from: Database, to: Database, requests: ReadonlyMap<number, number>): Map<number, number> {
  const find = to.prepare<[string, string], Row>('SELECT * FROM texts WHERE type = ? AND text = ?')
  const better = to.prepare(
    `UPDATE texts SET state = @state, request = @request, answer = @answer, verdict = @verdict,
       answered_at = @answered_at, error = @error, folded = @folded WHERE id = @id`
  )
  const ids = new Map<number, number>()
  const fresh = copied(from, to, 'texts', (row) => {
    const mapped = { ...row, request: requests.get(Number(row['request'])) ?? null }
    const known = find.get(String(row['type']), String(row['text']))
    if (known === undefined) return mapped
    ids.set(Number(row['id']), Number(known['id']))
    if (sureness(row) > sureness(known)) better.run({ ...mapped, id: Number(known['id']) })
    return null
  })
  return new Map([...ids, ...fresh])
}

/**
 * Copies rows, changed or (null) left out.
 * @param shouldSkipKnown leaves out rows that are known; the returned ids are then of no use
 * @returns new ids by old ids, for tables with ids
 */
function copied(
  from: Database,
  to: Database,
  table: string,
  change: (row: Row) => Row | null = (row) => row,
  shouldSkipKnown = false
): Map<number, number> {
  const columns = columnsOf(to, table).filter((name) => name !== 'id')
  const insert = insertion(to, table, columns, shouldSkipKnown)
  const ids = new Map<number, number>()
  for (const row of rowsOf(from, table)) {
    const changed = change(row)
    if (changed === null) continue
    const { lastInsertRowid } = insert.run(changed)
    if (row['id'] !== undefined) ids.set(Number(row['id']), Number(lastInsertRowid))
  }
  return ids
}

const rowsOf = (db: Database, table: string): IterableIterator<Row> =>
  db.prepare<[], Row>(`SELECT * FROM ${table}`).iterate()

export const columnsOf = (db: Database, table: string): string[] =>
  (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name)

export const insertion = (db: Database, table: string, columns: readonly string[], shouldSkipKnown = false) =>
  db.prepare<Row>(
    `INSERT ${shouldSkipKnown ? 'OR IGNORE ' : ''}INTO ${table} (${columns.join(', ')})
     VALUES (${columns.map((name) => `@${name}`).join(', ')})`
  )
