/** The folders above files and folders, for finding words of a path. Use within a snapshot. */
import type { SearchMatch } from '@shared/model/search'
import type { ParsedQuery, SearchTerm } from '@shared/rules/search/query'
import { readWords } from '@shared/rules/search/words'
import type { Queries } from '../../database/queries'
import { LruCache, STATE } from '../core'
import { type Area, areasOf, TOP } from '../file-places'
import type { TermFinds } from './term-finds'

interface Folder {
  readonly title: string | null
  readonly words: readonly string[]
  /** Null at the top level or if unknown. */
  parent: Folder | null
  readonly isAtTop: boolean
  readonly folders: Folder[]
  /** The records of its files and folders. */
  readonly entries: { readonly rid: number; readonly noun: 'file' | 'folder'; readonly isDeleted: boolean }[]
}

interface Tree {
  readonly folders: readonly Folder[]
  /** The folders with a word in their name. */
  readonly withWord: ReadonlyMap<string, readonly Folder[]>
  /** The folder of a file or folder, by `rid`; null at the top level, absent if unknown. */
  readonly holders: ReadonlyMap<number, Folder | null>
}

/** Separator of folders in a path. */
const BETWEEN = ' / '
/** Stands for unknown folders: those above a file or folder, or above one of its folders. */
const UNKNOWN = '…'

/** The path as the location of a match. */
export const PATH_PLACE = { in: 'path', label: null } as const satisfies Partial<SearchMatch>

const trees = new WeakMap<Queries, LruCache<Tree>>()

/** Folders and files with their parents, as the Files screen shows them; kept until they change. */
export function treeOf(queries: Queries): Tree {
  const kept = trees.get(queries) ?? new LruCache<Tree>(1)
  trees.set(queries, kept)
  const area = areasOf(queries).now()
  return kept.of('', area.state, () => readTree(queries, area))
}

/** The names of the folders above a file or folder, topmost first; null at the top level. */
export function pathIn({ holders }: Tree, rid: number): string | null {
  const names: string[] = []
  const holder = holders.get(rid)
  if (holder === undefined) return UNKNOWN
  for (let at = holder; at !== null; at = at.parent) {
    names.unshift(at.title ?? '?')
    if (at.parent === null && !at.isAtTop) names.unshift(UNKNOWN)
  }
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

function readTree(queries: Queries, area: Area): Tree {
  const titleOf = folderTitles(queries, area)
  const folders = new Map<number, Folder>()
  const withWord = new Map<string, Folder[]>()
  const entries = Array.from({ length: area.length }, (_, entry) => entry)
  for (const entry of entries.filter((one) => area.isFolder(one))) {
    const title = titleOf(entry)
    const words = title === null ? [] : readWords(title).words.map(({ text }) => text)
    const isAtTop = area.holderOf(entry) === TOP
    const folder: Folder = { title, words, parent: null, isAtTop, folders: [], entries: [] }
    folders.set(entry, folder)
    for (const word of new Set(words)) {
      const others = withWord.get(word)
      if (others === undefined) withWord.set(word, [folder])
      else others.push(folder)
    }
  }
  const holders = new Map<number, Folder | null>()
  for (const entry of entries) {
    const rid = area.ridOf(entry)
    if (rid !== 0 && area.holderOf(entry) === TOP) holders.set(rid, null)
    const holder = folders.get(area.holderOf(entry))
    if (holder === undefined) continue
    const folder = folders.get(entry)
    if (folder !== undefined) {
      folder.parent = holder
      holder.folders.push(folder)
    }
    if (rid === 0) continue
    holders.set(rid, holder)
    const noun = folder === undefined ? 'file' : 'folder'
    holder.entries.push({ rid, noun, isDeleted: area.claims.states[entry] === STATE.deleted })
  }
  return { folders: [...folders.values()], withWord, holders }
}

/** The title of a folder by its record, or else by the tree. */
function folderTitles(queries: Queries, area: Area): (folder: number) => string | null {
  const ofRecords = new Map(
    queries.rows<[rid: number, title: string | null]>(
      `SELECT rid, title FROM scopes CROSS JOIN records USING (scope) WHERE noun = 'folder'`
    )
  )
  const ofNodes = new Map(
    queries.rows<[node: number, title: string | null]>(`SELECT ordinal, title FROM tree_nodes WHERE noun <> 'file'`)
  )
  return (folder) => ofRecords.get(area.ridOf(folder)) ?? ofNodes.get(area.nodeOf(folder)) ?? null
}
