/** Merges a lookup file into another: a copy, or a file set aside whose key has returned. */
import type { Database, Statement } from 'better-sqlite3-multiple-ciphers'
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
    const facts = to.prepare('INSERT OR IGNORE INTO facts (name, value) VALUES (@name, @value)')
    for (const row of rowsOf(from, 'facts')) if (isKin || !OWN_FACTS.includes(String(row['name']))) facts.run(row)
    const days = to.prepare(
      `INSERT INTO days (day, asked) VALUES (@day, @asked)
       ON CONFLICT (day) DO UPDATE SET asked = ${isKin ? 'max(asked, excluded.asked)' : 'asked + excluded.asked'}`
    )
    for (const row of rowsOf(from, 'days')) days.run(row)
    const suggestion = to.prepare(
      `INSERT INTO suggestions (method, typed, value, unrestricted, data, at, folded)
       VALUES (@method, @typed, @value, @unrestricted, @data, @at, @folded)
       ON CONFLICT (method, unrestricted) DO NOTHING`
    )
    for (const row of rowsOf(from, 'suggestions')) suggestion.run(row)
    const same = (row: Row): Row => row
    const jobs = isKin ? withIds(to, 'jobs', 'created_at', from) : copied(to, 'jobs', rowsOf(from, 'jobs'), same)
    const ofRequest = (row: Row): Row => ({ ...row, job: jobs.get(Number(row['job'])) ?? null })
    const requests = isKin
      ? withIds(to, 'requests', 'sent_at', from)
      : copied(to, 'requests', rowsOf(from, 'requests'), ofRequest)
    const texts = mergeTexts(from, to, requests)
    const ofJob = (row: Row): Row | null => {
      const job = jobs.get(Number(row['job']))
      const text = row['text'] === undefined ? undefined : texts.get(Number(row['text']))
      // Skip rows whose job or text is gone.
      if (job === undefined || (row['text'] !== undefined && text === undefined)) return null
      return { ...row, job, ...(text === undefined ? {} : { text }) }
    }
    for (const table of ['job_rows', 'job_cells', 'job_texts'] as const)
      copied(to, table, rowsOf(from, table), ofJob, isKin)
  })()
}

/** Facts about one file only. */
const OWN_FACTS: readonly string[] = ['damage', 'lineage', 'purge']

/**
 * Copies missing rows of a file of the same lineage with their ids.
 * @returns ids that mean the same in both files
 */
function withIds(to: Database, table: 'jobs' | 'requests', sign: string, from: Database): Map<number, number> {
  const find = to.prepare<[number], Row>(`SELECT * FROM ${table} WHERE id = ?`)
  const ids = new Map<number, number>()
  let insert: Statement<Row> | null = null
  for (const row of rowsOf(from, table)) {
    const id = Number(row['id'])
    const known = find.get(id)
    insert ??= to.prepare<Row>(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
        .map((name) => `@${name}`)
        .join(', ')})`
    )
    if (known === undefined) insert.run(row)
    // A reused id means something else here.
    if (known === undefined || known[sign] === row[sign]) ids.set(id, id)
  }
  return ids
}

/**
 * Merges texts; of two states the more certain wins.
 * @returns ids here by ids there
 */
function mergeTexts(from: Database, to: Database, requests: ReadonlyMap<number, number>): Map<number, number> {
  const find = to.prepare<[string, string], Row>('SELECT * FROM texts WHERE type = ? AND text = ?')
  const better = to.prepare(
    `UPDATE texts SET state = @state, request = @request, answer = @answer, verdict = @verdict,
       answered_at = @answered_at, error = @error, folded = @folded WHERE id = @id`
  )
  const ids = new Map<number, number>()
  const fresh: Row[] = []
  for (const row of rowsOf(from, 'texts')) {
    const mapped = { ...row, request: requests.get(Number(row['request'])) ?? null }
    const known = find.get(String(row['type']), String(row['text']))
    if (known === undefined) {
      fresh.push(mapped)
      continue
    }
    ids.set(Number(row['id']), Number(known['id']))
    if (sureness(row) > sureness(known)) better.run({ ...mapped, id: Number(known['id']) })
  }
  for (const [there, here] of copied(to, 'texts', fresh, (row) => row)) ids.set(there, here)
  return ids
}

/**
 * Copies rows.
 * @returns new ids by old ids, for tables with ids
 */
function copied(
  to: Database,
  table: string,
  rows: Iterable<Row>,
  change: (row: Row) => Row | null,
  shouldSkipKnown = false
): Map<number, number> {
  const columns = (to.pragma(`table_info(${table})`) as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'id')
  const insert = to.prepare(
    `INSERT ${shouldSkipKnown ? 'OR IGNORE ' : ''}INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`
  )
  const ids = new Map<number, number>()
  for (const row of rows) {
    const changed = change(row)
    if (changed === null) continue
    const { lastInsertRowid } = insert.run(changed)
    if (row['id'] !== undefined) ids.set(Number(row['id']), Number(lastInsertRowid))
  }
  return ids
}

const rowsOf = (db: Database, table: string): IterableIterator<Row> =>
  db.prepare<[], Row>(`SELECT * FROM ${table}`).iterate()
