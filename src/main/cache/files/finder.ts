/** Finds files by name, kind and extension, and adds the results of the service's searches. */
import { type Reading, READINGS } from '@shared/model/search'
import type { FilesRow } from '@shared/model/files'
import type { FilesListOf } from '@shared/contract/files'
import { entryKey } from '@shared/rules/entry-key'
import { inOtherLayout } from '@shared/rules/search/layouts'
import { FEW } from '@shared/rules/search/readings'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { type CorrectedDecoder, LruCache } from '../core'
import { isCut, namesFound, type WordList } from '../search'
import type { Area } from './area'
import { furtherAt, furtherOf, keyOf, type ListIndex, listedOf } from './list-index'
import type { FoundEntries } from './operations'
import { NamesAndKinds } from './names-and-kinds'

export type FileSearch = Extract<FilesListOf, { kind: 'search' }>

/** Number of indexed results that are ranked by whole records. The rest is ranked by name alone. */
const RANKED = 200
/** Number of searches whose order is remembered. */
const MOST_SEARCHES = 20

/** The results of a search so far, in display order. */
interface Finds {
  readonly keys: number[]
  readonly known: Set<number>
  /** Results that only the service found. */
  readonly brought: Set<number>
  /** Increases whenever the keys change. */
  changes: number
}

export class Finder {
  readonly #queries: Queries
  readonly #inCache = new LruCache<readonly number[]>(4)
  readonly #finds = new LruCache<Finds>(MOST_SEARCHES)
  readonly #all: NamesAndKinds

  constructor(
    queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly words: WordList,
    columns: ResidentColumns
  ) {
    this.#queries = queries
    this.#all = new NamesAndKinds(queries, columns)
  }

  /**
   * Results, best first. Displayed results keep their position; later ones are appended. `state` is equal for equal
   * results of the same text.
   */
  find(area: Area, of: FileSearch, byService: FoundEntries): { readonly listed: Int32Array; readonly state: string } {
    const { keys, changes } = this.#merged(area, of, byService)
    const found = keys.flatMap((key) => {
      const one = listedOf(area, key)
      return one === null || (one >= 0 && area.places.gone[one] === 1) ? [] : [one]
    })
    const below = of.below === null ? null : area.folder(of.below)
    const within = of.below === null ? found : below === null ? [] : found.filter((one) => isBelow(area, one, below))
    return { listed: Int32Array.from(within), state: String(changes) }
  }

  foundBy(area: Area, of: FileSearch, found: FoundEntries): (one: ListIndex) => FilesRow['foundBy'] {
    const { brought } = this.#merged(area, of, found)
    const byService = new Set(foundKeys(found))
    return (one) => {
      const key = keyOf(area, one)
      return brought.has(key) ? 'service' : byService.has(key) ? 'both' : 'cache'
    }
  }

  #merged(area: Area, { text }: FileSearch, found: FoundEntries): Finds {
    // Words loaded later may find more.
    const state = `${area.state} ${this.words.size.words}`
    const inCache = this.#inCache.of(text, state, () => this.#search(area, text))
    const before = this.#finds.get(text, '')
    const finds = before ?? { keys: [], known: new Set<number>(), brought: new Set<number>(), changes: 0 }
    const ofService = foundKeys(found)
    const service = new Set(ofService)
    const add = (key: number, wasBrought: boolean): void => {
      if (finds.known.has(key)) return
      finds.changes += 1
      finds.known.add(key)
      finds.keys.push(key)
      if (wasBrought) finds.brought.add(key)
    }
    // Results that the cache had before the service answered are its own. Later ones that the service returned, too,
    // count as the service's.
    for (const key of inCache) if (before === undefined || !service.has(key)) add(key, false)
    for (const key of ofService) add(key, true)
    return this.#finds.put(text, '', this.#withoutLost(finds, new Set(inCache), service))
  }

  /** Removes results that no source finds any more. They may be appended again later. */
  #withoutLost(finds: Finds, inCache: ReadonlySet<number>, service: ReadonlySet<number>): Finds {
    const lost = finds.keys.filter((key) => !inCache.has(key) && !service.has(key))
    if (lost.length === 0) return finds
    finds.changes += 1
    for (const key of lost) {
      finds.known.delete(key)
      finds.brought.delete(key)
    }
    const left = finds.keys.filter((key) => finds.known.has(key))
    finds.keys.splice(0, finds.keys.length, ...left)
    return finds
  }

  /** The keys of the cache's results, best first. */
  #search(area: Area, text: string): readonly number[] {
    const query = { text, nouns: ['folder', 'file'] as const, deleted: false, limit: RANKED }
    const inIndex = namesFound(this.#queries, this.decoder, this.words, query)
    const keysOf = (...readings: readonly Reading[]): readonly number[] =>
      inIndex.flatMap(({ noun, id, reading }) =>
        (noun === 'folder' || noun === 'file') && readings.includes(reading) ? [entryKey({ noun, id })] : []
      )
    // As in the index, looser readings are used only if there are few results.
    const keys = new Set([...keysOf('typed'), ...this.#inNames(area, text)])
    const other = keys.size === 0 ? inOtherLayout(text) : null
    if (other !== null) for (const key of [...keysOf('layout'), ...this.#inNames(area, other)]) keys.add(key)
    if (keys.size < FEW) for (const key of keysOf(...READINGS)) keys.add(key)
    return [...keys]
  }

  /**
   * Searches names directly. The index lacks kinds, extensions, names that only the tree has, entries without id, and
   * some parts of words.
   */
  #inNames(area: Area, text: string): readonly number[] {
    const entries = this.#all.isNeeded(area, text) || isCut(this.#queries, text) ? returned(area) : []
    return this.#all.find(area, text, [...entries, ...withoutId(area)]).map((one) => keyOf(area, one))
  }
}

const foundKeys = ({ folders, files }: FoundEntries): number[] => [
  ...folders.map((id) => entryKey({ noun: 'folder', id })),
  ...files.map((id) => entryKey({ noun: 'file', id }))
]

const returned = (area: Area): number[] =>
  Array.from({ length: area.length }, (_, entry) => entry).filter((entry) => area.places.gone[entry] === 0)

/** Further places without an id. Those with an id are found by it. */
const withoutId = (area: Area): ListIndex[] =>
  area.places.further.flatMap(({ id }, index) => (id === null ? [furtherAt(index)] : []))

/** Whether an entry is anywhere below a folder. The top level contains all placed entries. */
function isBelow(area: Area, one: ListIndex, folder: number): boolean {
  let at = one < 0 ? furtherOf(area, one).holder : (area.places.holders[one] as number)
  while (at >= 0 && at !== folder) at = area.places.holders[at] as number
  return at === folder
}
