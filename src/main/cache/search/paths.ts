/** The folders above files and folders, for finding words of a path. Use within a snapshot. */
import type { EntryName } from '@shared/model/files'
import type { SearchMatch } from '@shared/model/search'
import { remembered } from '@shared/rules/remembered'
import type { ParsedQuery, SearchTerm } from '@shared/rules/search/query'
import { readWords } from '@shared/rules/search/words'
import type { Queries } from '../../database/queries'
import { LruCache, STATE } from '../core'
import { type Area, areasOf, titlesIn, TOP } from '../file-places'
import type { TermFinds } from './term-finds'

/** Folders and files with their parents, as the Files screen shows them. */
interface FolderPaths {
  readonly area: Area
  readonly names: FolderNames
}

/** Separator of folders in a path. */
const BETWEEN = ' / '
/** Stands for unknown folders: those above a file or folder, or above one of its folders. */
const UNKNOWN = '…'

/** The path as the location of a match. */
export const PATH_PLACE = { in: 'path', label: null } as const satisfies Partial<SearchMatch>

/** Texts of words in names of folders. Most names stay while files change. */
const wordsOf = remembered((title) => readWords(title).words.map(({ text }) => text), 20_000)

/** Names of an area's folders, read on demand. They are valid for all areas with equal `entries`. */
class FolderNames {
  readonly #titles = new Map<number, string | null>()
  #words: ReadonlyMap<number, readonly string[]> | null = null
  #withWord: ReadonlyMap<string, readonly number[]> | null = null

  constructor(
    private readonly queries: Queries,
    private readonly area: Area
  ) {}

  /** In the given order; null for a folder without a title. */
  titles(folders: readonly number[]): readonly (string | null)[] {
    const unread = folders.filter((one) => !this.#titles.has(one))
    const read = titlesIn(this.queries, this.area, unread)
    for (const [at, folder] of unread.entries()) this.#titles.set(folder, read[at] ?? null)
    return folders.map((one) => this.#titles.get(one) ?? null)
  }

  /** The words in the name of every folder. */
  words(): ReadonlyMap<number, readonly string[]> {
    if (this.#words !== null) return this.#words
    const { area } = this
    const folders = Array.from({ length: area.length }, (_, entry) => entry).filter((one) => area.isFolder(one))
    const titles = this.titles(folders)
    return (this.#words = new Map(folders.map((one, at) => [one, wordsOf(titles[at] ?? '')])))
  }

  /** The folders with a word in their name. */
  withWord(): ReadonlyMap<string, readonly number[]> {
    if (this.#withWord !== null) return this.#withWord
    const found = new Map<string, number[]>()
    for (const [folder, words] of this.words()) {
      for (const word of new Set(words)) {
        const others = found.get(word)
        if (others === undefined) found.set(word, [folder])
        else others.push(folder)
      }
    }
    return (this.#withWord = found)
  }
}

const shared = new WeakMap<Queries, LruCache<FolderNames>>()

/** The current paths; names are kept until entries change. */
export function pathsOf(queries: Queries): FolderPaths {
  const kept = shared.get(queries) ?? new LruCache<FolderNames>(1)
  shared.set(queries, kept)
  const area = areasOf(queries).now()
  return { area, names: kept.of('', area.entries, () => new FolderNames(queries, area)) }
}

/** The names of the folders above a file or folder, topmost first; null at the top level. */
export function pathIn({ area, names }: FolderPaths, name: EntryName): string | null {
  const entry = area.find(name)
  if (entry < 0) return UNKNOWN
  const folders: number[] = []
  let at = area.holderOf(entry)
  for (; at >= 0; at = area.holderOf(at)) folders.unshift(at)
  const path = names.titles(folders).map((title) => title ?? '?')
  if (at !== TOP) path.unshift(UNKNOWN)
  return path.length === 0 ? null : path.join(BETWEEN)
}

/** Entries that match all terms only together with the names of their folders. Returns `rid`s. */
export function foundInPaths(query: ParsedQuery, index: TermFinds): readonly number[] {
  const { terms } = query
  const { nouns, deleted } = index.asked
  if (terms.length < 2 || terms.length > MOST_TERMS || !nouns.some((noun) => noun === 'file' || noun === 'folder'))
    return []
  const { area, names } = pathsOf(index.queries)
  const masks = masksOf(area, names, query)
  if (masks === null) return []
  const isAsked = (entry: number): boolean => {
    const isDeleted = area.claims.states[entry] === STATE.deleted
    return (
      nouns.includes(area.isFolder(entry) ? 'folder' : 'file') && (isDeleted ? deleted !== false : deleted !== 'only')
    )
  }
  const all = 2 ** terms.length - 1
  const own = terms.map((term) => index.having(term, query))
  const found: number[] = []
  for (let entry = 0; entry < area.length; entry += 1) {
    const mask = masks[area.holderOf(entry)] ?? 0
    const rid = area.ridOf(entry)
    if (mask === 0 || rid === 0 || !isAsked(entry)) continue
    let mine = 0
    for (let term = 0; term < own.length; term += 1) if (own[term]?.has(rid) === true) mine |= 1 << term
    // Entries that match all terms themselves are found without their path.
    if (mine !== 0 && mine !== all && (mine | mask) === all) found.push(rid)
  }
  return found
}

/** Upper bound of terms: bits of a number. */
const MOST_TERMS = 16

/** By entry: the terms in a folder's own name or those above, one bit per term. Null if no folder has any. */
function masksOf(area: Area, names: FolderNames, query: ParsedQuery): Int32Array | null {
  const own = new Int32Array(area.length)
  for (const [term, one] of query.terms.entries())
    for (const folder of foldersWith(names, one, query)) own[folder] = (own[folder] ?? 0) | (1 << term)
  if (!own.some((mask) => mask !== 0)) return null
  const masks = new Int32Array(area.length).fill(UNSET)
  for (const start of names.words().keys()) {
    const way: number[] = []
    let at = start
    // Areas have no cycles.
    for (; at >= 0 && masks[at] === UNSET; at = area.holderOf(at)) way.push(at)
    let mask = masks[at] ?? 0
    for (const folder of way.reverse()) masks[folder] = mask |= own[folder] ?? 0
  }
  return masks
}

/** Instead of a mask. */
const UNSET = -1

function foldersWith(names: FolderNames, { kind, variants }: SearchTerm, { standIns }: ParsedQuery): readonly number[] {
  const [own = ''] = variants
  if (kind === 'phrase')
    return [...names.words()].flatMap(([folder, words]) =>
      ` ${words.join(' ')} `.includes(` ${own} `) ? [folder] : []
    )
  const others = standIns.get(own)
  return [...names.withWord()].flatMap(([word, some]) =>
    variants.some((one) => word.startsWith(one)) || others?.has(word) === true ? some : []
  )
}
