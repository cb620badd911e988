/**
 * Checks whether the answer of `/cloud?id=` is about the requested folder. Many answers name their folder. Others may
 * come from a service that ignores the id, so they are compared with the tree and with the folders and files
 * themselves.
 */
import type { EntryName } from '@shared/model/files'
import { entryKey } from '@shared/rules/entry-key'
import type { Queries } from '../../database/queries'
import type { SentEntry } from './file-tree'

type EntryKey = Pick<SentEntry, 'noun' | 'id'>

interface StatedParent extends EntryName {
  /** Null at the top level. */
  readonly parent: number | null
}

const ofRecords = (where: string): string =>
  `SELECT noun, id, records.parent FROM scopes CROSS JOIN records USING (scope)
   WHERE noun IN ('folder', 'file') AND scopes.parent = '' AND records.parent IS NOT NULL AND ${where}`

/**
 * Whether the answer belongs to another folder: other sources put most of these entries there, and they are most of
 * its known content. A single entry may have been moved.
 */
export function isAnother(queries: Queries, folder: number, members: readonly EntryKey[]): boolean {
  const { here, elsewhere } = placesOf(queries, folder, members)
  const [most, ...others] = [...elsewhere].sort(([, one], [, other]) => other.length - one.length)
  if (most === undefined) return false
  const away = [most, ...others].reduce((sum, [, keys]) => sum + keys.length, 0)
  if (away <= here) return false
  const [place, keys] = most
  const inFolder = `SELECT noun, id, parent FROM tree_nodes WHERE parent IS ? AND within IS NOT NULL = (parent IS NOT NULL)
    UNION ${ofRecords('records.parent IS ?')}`
  const held = new Set(queries.all<StatedParent>(inFolder, place, place).map(entryKey))
  const met = keys.filter((key) => held.has(key)).length
  return met > 1 && met * 2 > held.size
}

/**
 * Detects a service that ignores the id: it gives the same answer for two folders. Such an answer is trusted only if
 * other sources put its entries into the folder. Untrusted earlier answers are discarded; `forgotten` are their folders.
 */
export function heedsNoId(queries: Queries, folder: number, hash: number, members: readonly EntryKey[]) {
  if (members.length === 0) return { isRefused: false, forgotten: [] as number[] }
  const alike = queries.numbers('SELECT folder FROM folder_answers WHERE hash = ? AND folder <> ?', hash, folder)
  if (alike.length > 0) queries.run('INSERT OR IGNORE INTO doubted_answers (hash) VALUES (?)', hash)
  const forgotten = alike.filter((other) => {
    const content = queries.all<EntryKey>('SELECT noun, id FROM folder_members WHERE folder = ?', other)
    return placesOf(queries, other, content).here === 0
  })
  for (const other of forgotten) {
    queries.run('DELETE FROM folder_members WHERE folder = ?', other)
    queries.run('DELETE FROM folder_answers WHERE folder = ?', other)
  }
  const isDoubted = queries.get('SELECT 1 FROM doubted_answers WHERE hash = ?', hash) !== undefined
  return { isRefused: isDoubted && placesOf(queries, folder, members).here === 0, forgotten }
}

/** Counts the entries that other sources put into this folder, and groups the rest by the folder that they name. */
function placesOf(queries: Queries, folder: number, members: readonly EntryKey[]) {
  const wanted = new Set(members.flatMap(({ noun, id }) => (id === null ? [] : [entryKey({ noun, id })])))
  const ids = JSON.stringify(members.flatMap(({ id }) => id ?? []))
  const ofEntries = `SELECT noun, id, parent FROM tree_nodes
      WHERE id IN (SELECT value FROM json_each(?)) AND (parent IS NOT NULL OR within IS NULL)
    UNION ${ofRecords('records.id IN (SELECT value FROM json_each(?))')}`
  const elsewhere = new Map<number | null, number[]>()
  let here = 0
  for (const [key, claims] of Map.groupBy(queries.all<StatedParent>(ofEntries, ids, ids), entryKey)) {
    if (!wanted.has(key)) continue
    const parents = new Set(claims.map(({ parent }) => parent))
    if (parents.has(folder)) here += 1
    else for (const parent of parents) elsewhere.set(parent, [...(elsewhere.get(parent) ?? []), key])
  }
  return { here, elsewhere }
}
