/** The folders above files and folders, for finding words of a path. Use within a snapshot. */
import type { SearchMatch } from '@shared/model/search'
import type { ParsedQuery, SearchTerm } from '@shared/rules/search/query'
import { readWords } from '@shared/rules/search/words'
import type { Queries } from '../../database/queries'
import { LruCache, STATE } from '../core'
import type { TermFinds } from './term-finds'

interface Folder {
  readonly title: string | null
  readonly words: readonly string[]
  /** Null at the top level or if unknown. */
  parent: Folder | null
  readonly folders: Folder[]
  /** The records of its files and folders. */
  readonly entries: { readonly rid: number; readonly noun: 'file' | 'folder'; readonly isDeleted: boolean }[]
}

interface Tree {
  readonly folders: readonly Folder[]
  /** The folders with a word in their name. */
  readonly withWord: ReadonlyMap<string, readonly Folder[]>
  /** The folder of a file or folder, by `rid`. */
  readonly holders: ReadonlyMap<number, Folder>
}

/** Upper bound of the depth. Deeper folders form a cycle. */
const DEEPEST = 60

/** Separator of folders in a path. */
const BETWEEN = ' / '

/** The path as the location of a match. */
export const PATH_PLACE = { in: 'path', label: null } as const satisfies Partial<SearchMatch>

const trees = new WeakMap<Queries, LruCache<Tree>>()

/** Folders and files with their parents; kept until they change. */
export function treeOf(queries: Queries): Tree {
  const kept = trees.get(queries) ?? new LruCache<Tree>(1)
  trees.set(queries, kept)
  const sql = 'SELECT contents, ages FROM files_generation'
  const { contents = 0, ages = 0 } = queries.get<{ contents: number; ages: number }>(sql) ?? {}
  return kept.of('', `${contents} ${ages}`, () => readTree(queries))
}

/** The names of the folders above a file or folder, topmost first; null at the top level. */
export function pathIn({ holders }: Tree, rid: number): string | null {
  const names: string[] = []
  let at = holders.get(rid) ?? null
  for (; at !== null && names.length < DEEPEST; at = at.parent) names.unshift(at.title ?? '?')
  return names.length === 0 ? null : names.join(BETWEEN)
}

/** Entries that match all terms only together with the names of their folders. Returns `rid`s. */
export function foundInPaths(query: ParsedQuery, index: TermFinds): readonly number[] {
  const { terms } = query
  const { nouns, deleted } = index.asked
  if (terms.length < 2 || terms.length > MOST_TERMS || !nouns.some((noun) => noun === 'file' || noun === 'folder'))
    return []
  const isAsked = ({ noun, isDeleted }: Folder['entries'][number]): boolean =>
    nouns.includes(noun) && (isDeleted ? deleted !== false : deleted !== 'only')
  const folders = [...masksOf(treeOf(index.queries), query)].filter(([{ entries }]) => entries.some(isAsked))
  if (folders.length === 0) return []
  const all = 2 ** terms.length - 1
  const own = terms.map((term) => index.having(term, query))
  return folders.flatMap(([{ entries }, mask]) =>
    entries.flatMap((entry) => {
      if (!isAsked(entry)) return []
      let mine = 0
      for (let term = 0; term < own.length; term += 1) if (own[term]?.has(entry.rid) === true) mine |= 1 << term
      // Entries that match all terms themselves are found without their path.
      return mine !== 0 && mine !== all && (mine | mask) === all ? [entry.rid] : []
    })
  )
}

/** Upper bound of terms: bits of a number. */
const MOST_TERMS = 16

/** Folders with terms in their own names or those above: one bit per term. */
function masksOf(tree: Tree, query: ParsedQuery): ReadonlyMap<Folder, number> {
  const masks = new Map<Folder, number>()
  for (const [term, one] of query.terms.entries()) {
    const bit = 1 << term
    const below = [...foldersWith(tree, one, query)]
    // A visited folder is not visited again, so cycles end.
    for (let folder = below.pop(); folder !== undefined; folder = below.pop()) {
      const mask = masks.get(folder) ?? 0
      if ((mask & bit) !== 0) continue
      masks.set(folder, mask | bit)
      for (const inside of folder.folders) below.push(inside)
    }
  }
  return masks
}

function foldersWith(
  { folders, withWord }: Tree,
  { kind, variants }: SearchTerm,
  { standIns }: ParsedQuery
): readonly Folder[] {
  const [own = ''] = variants
  if (kind === 'phrase') return folders.filter(({ words }) => ` ${words.join(' ')} `.includes(` ${own} `))
  const others = standIns.get(own)
  return [...withWord].flatMap(([word, some]) =>
    variants.some((one) => word.startsWith(one)) || others?.has(word) === true ? some : []
  )
}

type RecordRow = [rid: number, key: number, deleted: number, parent: number | null, title: string | null]

/** The id of a folder; negative for a file. */
const KEY = `CASE noun WHEN 'file' THEN -1 - id ELSE id END`

/** Reads the parents from the records. Where a record names none, the newest folder answer counts, then the tree. */
function readTree(queries: Queries): Tree {
  const parents = new Map(
    queries.rows<[key: number, parent: number]>(
      `SELECT ${KEY}, parent FROM tree_nodes WHERE id IS NOT NULL AND parent IS NOT NULL
       UNION ALL SELECT ${KEY}, folder FROM (SELECT * FROM folder_members WHERE id IS NOT NULL ORDER BY seen_at)`
    )
  )
  const titles = new Map(
    queries.rows<[number, string | null]>(`SELECT id, title FROM tree_nodes WHERE id IS NOT NULL AND noun <> 'file'`)
  )
  const records = queries.rows<RecordRow>(
    `SELECT rid, ${KEY}, state = ${STATE.deleted}, records.parent, title FROM scopes CROSS JOIN records USING (scope)
     WHERE noun IN ('folder', 'file')`
  )
  for (const [, key, , parent, title] of records) {
    if (parent !== null) parents.set(key, parent)
    if (key >= 0) titles.set(key, title ?? titles.get(key) ?? null)
  }
  const folders = new Map<number, Folder>()
  const withWord = new Map<string, Folder[]>()
  for (const [id, title] of titles) {
    const words = title === null ? [] : readWords(title).words.map(({ text }) => text)
    const folder: Folder = { title, words, parent: null, folders: [], entries: [] }
    folders.set(id, folder)
    for (const word of new Set(words)) {
      const others = withWord.get(word)
      if (others === undefined) withWord.set(word, [folder])
      else others.push(folder)
    }
  }
  const holderOf = (key: number): Folder | undefined => folders.get(parents.get(key) ?? NaN)
  for (const [id, folder] of folders) {
    const holder = holderOf(id)
    if (holder === undefined || holder === folder) continue
    folder.parent = holder
    holder.folders.push(folder)
  }
  const holders = new Map<number, Folder>()
  for (const [rid, key, deleted] of records) {
    // 0 is the top level.
    const holder = parents.get(key) === 0 ? undefined : holderOf(key)
    if (holder === undefined) continue
    holders.set(rid, holder)
    holder.entries.push({ rid, noun: key < 0 ? 'file' : 'folder', isDeleted: deleted === 1 })
  }
  return { folders: [...folders.values()], withWord, holders }
}
