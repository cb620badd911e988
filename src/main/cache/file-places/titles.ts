/** Titles of entries, read on demand and never held for all. */
import type { Queries } from '../../database/queries'
import type { Area, ListIndex } from './area'

/** Whether so many entries are read faster by a full scan than by single lookups. */
export const isMany = (area: Area, count: number): boolean => count >= area.length / 4

/** Titles in the given order; null for an entry without one. */
export function titlesIn(queries: Queries, area: Area, listed: ArrayLike<ListIndex>): (string | null)[] {
  const rids = Array.from(listed, (one) => area.ridOf(one))
  const ofFiles = `scopes CROSS JOIN records USING (scope) WHERE noun IN ('folder', 'file')`
  const records = read(queries, area, 'rid', 'records', rids, ofFiles)
  // Without a title in its record, an entry has that of the answers.
  const places = rids.map((rid, at) => (records.get(rid) == null ? area.nodeOf(listed[at] as ListIndex) : NaN))
  const inTree = places.filter((place) => place >= 0)
  const inAnswers = places.flatMap((place) => (place < 0 ? -place : []))
  const nodes = read(queries, area, 'ordinal', 'tree_nodes', inTree)
  const members = read(queries, area, 'member', 'folder_members', inAnswers)
  return rids.map((rid, at) => {
    const place = places[at] ?? NaN
    return records.get(rid) ?? nodes.get(place) ?? members.get(-place) ?? null
  })
}

/** Titles by number. @param all the table, or the part of it, that is read completely for many numbers */
function read(
  queries: Queries,
  area: Area,
  column: 'rid' | 'ordinal' | 'member',
  table: string,
  numbers: readonly number[],
  all = table
): ReadonlyMap<number, string | null> {
  if (numbers.length === 0) return new Map()
  const rows = isMany(area, numbers.length)
    ? queries.rows<[number, string | null]>(`SELECT ${column}, title FROM ${all}`)
    : queries.rows<[number, string | null]>(
        `SELECT ${column}, title FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`,
        JSON.stringify(numbers)
      )
  return new Map(rows)
}
