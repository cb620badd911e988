/** The folders above files and folders, for finding words of a path. Use within a snapshot. */
import type { SearchMatch } from '@shared/model/search'
import { type ParsedQuery, type SearchTerm } from '@shared/rules/search/query'
import { readWords } from '@shared/rules/search/words'
import type { Queries } from '../../database/queries'
import { Kept, STATE } from '../core'
import type { AskedFor, TermFinds } from './term-finds'

interface Folder {
  readonly title: string | null
  readonly words: readonly string[]
  /** The parent folder; null at the top level or if unknown. */
  readonly holder: number | null
}

interface Entry {
  readonly rid: number
  readonly noun: 'file' | 'folder'
  readonly isDeleted: boolean
  readonly holder: number
}

interface Tree {
  readonly folders: ReadonlyMap<number, Folder>
  /** Files and folders within a folder. */
  readonly entries: readonly Entry[]
  readonly holderOf: ReadonlyMap<number, number>
  readonly nounOf: ReadonlyMap<number, 'file' | 'folder'>
}

const kept = new WeakMap<Queries, Kept<Tree>>()
/** Upper bound of the depth. Deeper folders form a cycle. */
const DEEPEST = 60

/** Separator of folders in a path. */
const BETWEEN = ' / '

export class Paths {
  constructor(private readonly queries: Queries) {}

  /** Read on first use: most searches find no file. */
  get #tree(): Tree {
    return (this.#read ??= this.#readOnce())
  }
  #read: Tree | null = null

  #readOnce(): Tree {
    const trees = kept.get(this.queries) ?? new Kept<Tree>(1)
    kept.set(this.queries, trees)
    const { contents = 0, ages = 0 } =
      this.queries.get<{ contents: number; ages: number }>('SELECT contents, ages FROM files_generation') ?? {}
    return trees.of('', `${contents} ${ages}`, () => readTree(this.queries))
  }

  /** The names of the folders above an entry, topmost first; null at the top level. */
  of(rid: number): string | null {
    const names: string[] = []
    for (const folder of this.#above(this.#tree.holderOf.get(rid) ?? null)) names.unshift(folder.title ?? '?')
    return names.length === 0 ? null : names.join(BETWEEN)
  }

  /** The noun of a found entry. */
  nounOf(rid: number): 'file' | 'folder' {
    return this.#tree.nounOf.get(rid) ?? 'file'
  }

  /**
   * Entries that match all terms only together with the names of their folders. Returns `rid`s.
   *
   * @param index looks up the entries' own texts
   */
  found(query: ParsedQuery, { nouns, deleted }: AskedFor, index: TermFinds): readonly number[] {
    const { terms } = query
    if (terms.length < 2 || terms.length > MOST_TERMS || !nouns.some((noun) => noun === 'file' || noun === 'folder'))
      return []
    const masks = new Map<number, number>()
    const maskOf = (id: number | null): number => {
      if (id === null) return 0
      const known = masks.get(id)
      if (known !== undefined) return known
      let mask = 0
      for (const folder of this.#above(id))
        terms.forEach((term, at) => (mask |= Number(isIn(folder, term, query)) << at))
      masks.set(id, mask)
      return mask
    }
    const all = 2 ** terms.length - 1
    const candidates = this.#tree.entries.filter(
      ({ noun, isDeleted, holder }) =>
        nouns.includes(noun) && (isDeleted ? deleted !== false : deleted !== 'only') && maskOf(holder) !== 0
    )
    if (candidates.length === 0) return []
    const own = terms.map((term) => index.having(term, query))
    return candidates.flatMap(({ rid, holder }) => {
      let mine = 0
      own.forEach((rids, at) => (mine |= Number(rids.has(rid)) << at))
      // Entries that match all terms themselves are found without their path.
      return mine !== 0 && mine !== all && (mine | maskOf(holder)) === all ? [rid] : []
    })
  }

  #above(id: number | null): readonly Folder[] {
    const found: Folder[] = []
    let at = id
    while (at !== null && found.length < DEEPEST) {
      const folder = this.#tree.folders.get(at)
      if (folder === undefined) break
      found.push(folder)
      at = folder.holder
    }
    return found
  }
}

/** Upper bound of terms: bits of a number. */
const MOST_TERMS = 16

function isIn({ words }: Folder, { kind, variants }: SearchTerm, { standIns }: ParsedQuery): boolean {
  const [own = ''] = variants
  if (kind === 'phrase') return ` ${words.join(' ')} `.includes(` ${own} `)
  return words.some((word) => variants.some((one) => word.startsWith(one)) || standIns.get(own)?.has(word) === true)
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
  const folders = new Map<number, Folder>()
  const add = (id: number, title: string | null, holder: number | null): void => {
    const words = title === null ? [] : readWords(title).words.map((word) => word.text)
    folders.set(id, { title, words, holder: holder === id ? null : holder })
  }
  for (const [id, title] of titles) add(id, title, said.get(keyOf(id, 0)) ?? null)
  const holderOf = new Map<number, number>()
  const entries: Entry[] = []
  for (const [rid, id, file, deleted, parent, title] of records) {
    const holder = parent ?? said.get(keyOf(id, file)) ?? null
    if (file === 0) add(id, title ?? titles.get(id) ?? null, holder)
    if (holder === null || holder === 0) continue
    holderOf.set(rid, holder)
    entries.push({ rid, holder, noun: file === 0 ? 'folder' : 'file', isDeleted: deleted === 1 })
  }
  return { folders, holderOf, entries, nounOf: new Map(entries.map(({ rid, noun }) => [rid, noun])) }
}
