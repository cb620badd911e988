/**
 * Checks whether the answer of `/cloud?id=` is about the requested folder. Many answers name their folder. Others may
 * come from a service that ignores the id, so they are compared with the tree and with the folders and files
 * themselves.
 */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { EntryName } from '@shared/model/files'
import { entryKey } from '@shared/rules/entry-key'
import type { SentEntry } from './file-tree'

type EntryKey = Pick<SentEntry, 'noun' | 'id'>

interface StatedParent extends EntryName {
  /** Null at the top level. */
  readonly parent: number | null
}

interface Refusal {
  readonly isRefused: boolean
  /** Folders whose stored answers were discarded. */
  readonly forgotten: readonly number[]
}

export class DoubtedFolders {
  readonly #sql

  constructor(db: Database) {
    const ofRecords = (where: string): string =>
      `SELECT noun, id, records.parent FROM scopes CROSS JOIN records USING (scope)
       WHERE noun IN ('folder', 'file') AND scopes.parent = '' AND records.parent IS NOT NULL AND ${where}`
    this.#sql = {
      ofEntries: db.prepare<[string, string], StatedParent>(
        `SELECT noun, id, parent FROM tree_nodes
           WHERE id IN (SELECT value FROM json_each(?)) AND (parent IS NOT NULL OR within IS NULL)
         UNION ${ofRecords('records.id IN (SELECT value FROM json_each(?))')}`
      ),
      inFolder: db.prepare<[number | null, number | null], StatedParent>(
        `SELECT noun, id, parent FROM tree_nodes WHERE parent IS ? AND within IS NOT NULL = (parent IS NOT NULL)
         UNION ${ofRecords('records.parent IS ?')}`
      ),
      alike: db
        .prepare<[number, number], number>('SELECT folder FROM folder_answers WHERE hash = ? AND folder <> ?')
        .pluck(),
      isDoubted: db.prepare<[number], number>('SELECT 1 FROM doubted_answers WHERE hash = ?').pluck(),
      doubt: db.prepare('INSERT OR IGNORE INTO doubted_answers (hash) VALUES (?)'),
      members: db.prepare<[number], EntryKey>('SELECT noun, id FROM folder_members WHERE folder = ?'),
      dropMembers: db.prepare('DELETE FROM folder_members WHERE folder = ?'),
      dropAnswer: db.prepare('DELETE FROM folder_answers WHERE folder = ?')
    }
  }

  /**
   * Whether the answer belongs to another folder: other sources put most of these entries there, and they are most of
   * its known content. A single entry may have been moved.
   */
  isAnother(folder: number, members: readonly EntryKey[]): boolean {
    const { here, elsewhere } = this.#places(folder, members)
    const [most, ...others] = [...elsewhere].sort(([, one], [, other]) => other.length - one.length)
    if (most === undefined) return false
    const away = [most, ...others].reduce((sum, [, keys]) => sum + keys.length, 0)
    if (away <= here) return false
    const [place, keys] = most
    const held = new Set(this.#sql.inFolder.all(place, place).map(entryKey))
    const met = keys.filter((key) => held.has(key)).length
    return met > 1 && met * 2 > held.size
  }

  /**
   * Detects a service that ignores the id: it gives the same answer for two folders. Such an answer is trusted only if
   * other sources put its entries into the folder. Untrusted earlier answers are discarded.
   */
  heedsNoId(folder: number, hash: number, members: readonly EntryKey[]): Refusal {
    if (members.length === 0) return { isRefused: false, forgotten: [] }
    const alike = this.#sql.alike.all(hash, folder)
    if (alike.length > 0) this.#sql.doubt.run(hash)
    const forgotten = alike.filter((other) => this.#places(other, this.#sql.members.all(other)).here === 0)
    for (const other of forgotten) {
      this.#sql.dropMembers.run(other)
      this.#sql.dropAnswer.run(other)
    }
    const isDoubted = this.#sql.isDoubted.get(hash) !== undefined
    return { isRefused: isDoubted && this.#places(folder, members).here === 0, forgotten }
  }

  /** Counts the entries that other sources put into this folder, and groups the rest by the folder that they name. */
  #places(folder: number, members: readonly EntryKey[]) {
    const wanted = new Set(members.flatMap(({ noun, id }) => (id === null ? [] : [entryKey({ noun, id })])))
    const ids = JSON.stringify(members.flatMap(({ id }) => id ?? []))
    const elsewhere = new Map<number | null, number[]>()
    let here = 0
    for (const [key, claims] of Map.groupBy(this.#sql.ofEntries.all(ids, ids), entryKey)) {
      if (!wanted.has(key)) continue
      const parents = new Set(claims.map(({ parent }) => parent))
      if (parents.has(folder)) here += 1
      else for (const parent of parents) elsewhere.set(parent, [...(elsewhere.get(parent) ?? []), key])
    }
    return { here, elsewhere }
  }
}
