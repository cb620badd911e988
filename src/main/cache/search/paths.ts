/** The folders above files and folders, for finding words of a path. Use within a snapshot. */
import type { SearchMatch } from '@shared/model/search'
import { type ParsedQuery, type SearchTerm } from '@shared/rules/search/query'
import { readWords } from '@shared/rules/search/words'
import type { Queries } from '../../database/queries'
import { LruCache, STATE } from '../core'
import type { TermFinds } from './term-finds'

/** Folders by index, and the files and folders within them. */
interface Tree {
  readonly titles: readonly (string | null)[]
  readonly words: readonly (readonly string[])[]
  /** The parent of each folder; -1 at the top level or if unknown. */
  readonly parents: Int32Array
  /** The folders with a word in their name. */
  readonly withWord: ReadonlyMap<string, readonly number[]>
  readonly entries: readonly Entry[]
  /** The folder of each entry; -1 if unknown. */
  readonly holders: Int32Array
  /** Index of an entry by `rid`. */
  readonly entryOf: ReadonlyMap<number, number>
}

interface Entry {
  readonly rid: number
  readonly noun: 'file' | 'folder'
  readonly isDeleted: boolean
}

/** Upper bound of the depth. Deeper folders form a cycle. */
const DEEPEST = 60

/** Separator of folders in a path. */
const BETWEEN = ' / '

const trees = new WeakMap<Queries, LruCache<Tree>>()

/** Folders and files with their parents; kept until they change. Use within a snapshot. */
export function treeOf(queries: Queries): Tree {
  const kept = trees.get(queries) ?? new LruCache<Tree>(1)
  trees.set(queries, kept)
  const sql = 'SELECT contents, ages FROM files_generation'
  const { contents = 0, ages = 0 } = queries.get<{ contents: number; ages: number }>(sql) ?? {}
  return kept.of('', `${contents} ${ages}`, () => readTree(queries))
}

/** The names of the folders above a file or folder, topmost first; null at the top level. */
export function pathIn({ titles, parents, holders, entryOf }: Tree, rid: number): string | null {
  const names: string[] = []
  let at = holders[entryOf.get(rid) ?? -1] ?? -1
  for (; at >= 0 && names.length < DEEPEST; at = parents[at] ?? -1) names.unshift(titles[at] ?? '?')
  return names.length === 0 ? null : names.join(BETWEEN)
}

/** Entries that match all terms only together with the names of their folders. Returns `rid`s. */
export function foundInPaths(query: ParsedQuery, index: TermFinds): readonly number[] {
  const { terms } = query
  const { nouns, deleted } = index.asked
  if (terms.length < 2 || terms.length > MOST_TERMS || !nouns.some((noun) => noun === 'file' || noun === 'folder'))
    return []
  const tree = treeOf(index.queries)
  const { entries, holders } = tree
  const masks = masksOf(tree, query)
  const candidates: number[] = []
  // A plain loop over all entries: a callback per entry would take several times as long.
  for (let at = 0; at < holders.length; at += 1) if ((masks[holders[at] ?? -1] ?? 0) !== 0) candidates.push(at)
  const asked = candidates.filter((at) => {
    const { noun = 'file', isDeleted = false } = entries[at] ?? {}
    return nouns.includes(noun) && (isDeleted ? deleted !== false : deleted !== 'only')
  })
  if (asked.length === 0) return []
  const all = 2 ** terms.length - 1
  const own = terms.map((term) => index.having(term, query))
  return asked.flatMap((at) => {
    const rid = entries[at]?.rid ?? 0
    let mine = 0
    for (let term = 0; term < own.length; term += 1) if (own[term]?.has(rid) === true) mine |= 1 << term
    // Entries that match all terms themselves are found without their path.
    return mine !== 0 && mine !== all && (mine | (masks[holders[at] ?? -1] ?? 0)) === all ? [rid] : []
  })
}

/** Upper bound of terms: bits of a number. */
const MOST_TERMS = 16

/** The terms in the names of each folder and of those above it: one bit per term. */
function masksOf(tree: Tree, query: ParsedQuery): Uint32Array {
  const { parents } = tree
  const own = new Uint32Array(parents.length)
  for (const [term, one] of query.terms.entries()) {
    for (const folder of foldersWith(tree, one, query)) own[folder] = (own[folder] ?? 0) | (1 << term)
  }
  if (own.every((mask) => mask === 0)) return own
  const masks = new Uint32Array(own.length)
  for (let folder = 0; folder < masks.length; folder += 1) {
    let mask = 0
    for (let at = folder, depth = 0; at >= 0 && depth < DEEPEST; at = parents[at] ?? -1, depth += 1)
      mask |= own[at] ?? 0
    masks[folder] = mask
  }
  return masks
}

function foldersWith(
  { words, withWord }: Tree,
  { kind, variants }: SearchTerm,
  { standIns }: ParsedQuery
): readonly number[] {
  const [own = ''] = variants
  if (kind === 'phrase')
    return words.flatMap((some, folder) => (` ${some.join(' ')} `.includes(` ${own} `) ? [folder] : []))
  const others = standIns.get(own)
  return [...withWord].flatMap(([word, folders]) =>
    variants.some((one) => word.startsWith(one)) || others?.has(word) === true ? folders : []
  )
}

/** The path as the location of a match. */
export const PATH_PLACE = { in: 'path', label: null } as const satisfies Partial<SearchMatch>

type RecordRow = [rid: number, id: number, file: number, deleted: number, parent: number | null, title: string | null]
type NodeRow = [id: number, file: number, holder: number, title: string | null]

/** Reads the parents from the records. Where a record names none, the newest folder answer counts, then the tree. */
function readTree(queries: Queries): Tree {
  const nodes = queries.rows<NodeRow>(
    `SELECT id, noun = 'file', parent, title FROM tree_nodes WHERE id IS NOT NULL AND parent IS NOT NULL
     UNION ALL SELECT id, noun = 'file', folder, title FROM
       (SELECT * FROM folder_members WHERE id IS NOT NULL ORDER BY seen_at)`
  )
  const keyOf = (id: number, file: number): string => `${file} ${id}`
  const said = new Map(nodes.map(([id, file, holder]) => [keyOf(id, file), holder]))
  const titles = new Map(
    queries.rows<[number, string | null]>(`SELECT id, title FROM tree_nodes WHERE id IS NOT NULL AND noun <> 'file'`)
  )
  const records = queries.rows<RecordRow>(
    `SELECT rid, id, noun = 'file', state = ${STATE.deleted}, records.parent, title FROM scopes CROSS JOIN records USING (scope)
     WHERE noun IN ('folder', 'file')`
  )
  const indexOf = new Map<number, number>()
  const named: (string | null)[] = []
  const above: (number | null)[] = []
  const add = (id: number, title: string | null, holder: number | null): void => {
    const at = indexOf.get(id) ?? named.length
    indexOf.set(id, at)
    named[at] = title
    above[at] = holder === id ? null : holder
  }
  for (const [id, title] of titles) add(id, title, said.get(keyOf(id, 0)) ?? null)
  const entries: Entry[] = []
  const holderIds: number[] = []
  for (const [rid, id, file, deleted, parent, title] of records) {
    const holder = parent ?? said.get(keyOf(id, file)) ?? null
    if (file === 0) add(id, title ?? titles.get(id) ?? null, holder)
    if (holder === null || holder === 0) continue
    holderIds.push(holder)
    entries.push({ rid, noun: file === 0 ? 'folder' : 'file', isDeleted: deleted === 1 })
  }
  const words = named.map((title) => (title === null ? [] : readWords(title).words.map(({ text }) => text)))
  const withWord = new Map<string, number[]>()
  for (const [folder, some] of words.entries()) {
    for (const word of new Set(some)) {
      const folders = withWord.get(word)
      if (folders === undefined) withWord.set(word, [folder])
      else folders.push(folder)
    }
  }
  const placeOf = (id: number | null): number => (id === null ? undefined : indexOf.get(id)) ?? -1
  return {
    titles: named,
    words,
    parents: Int32Array.from(above, placeOf),
    withWord,
    entries,
    holders: Int32Array.from(holderIds, placeOf),
    entryOf: new Map(entries.map(({ rid }, at) => [rid, at]))
  }
}
