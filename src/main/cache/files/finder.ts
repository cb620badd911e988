/** Finds files by name, kind and extension, and adds the results of the service's searches. */
import { type Reading, READINGS } from '@shared/model/search'
import type { FilesRow } from '@shared/model/files'
import type { FilesListOf } from '@shared/contract/files'
import { entryKey } from '@shared/rules/entry-key'
import { inOtherLayout } from '@shared/rules/search/layouts'
import { FEW } from '@shared/rules/search/readings'
import { LruCache } from '../core'
import type { Source } from '../fields'
import { Finding, isCut, namesFound, type WordList } from '../search'
import { type Area, furtherAt, type ListIndex } from '../file-places'
import type { Names } from './names'
import { inNamesAndKinds, isBeyondIndex } from './names-and-kinds'

type FileSearch = Extract<FilesListOf, { kind: 'search' }>

/** Results of the service's searches, in service order; empty if the list is no search. */
export interface FoundEntries {
  readonly folders: readonly number[]
  readonly files: readonly number[]
}

/** Number of indexed results that are ranked by whole records. The rest is ranked by name alone. */
const RANKED = 200
/** Number of searches whose order is remembered. */
const MOST_SEARCHES = 20

/** The results of a search so far. */
interface Finds {
  /** Keys in display order, each with whether only the service found it. */
  readonly keys: Map<number, boolean>
  /** Increases whenever the keys change. */
  changes: number
}

export class Finder {
  readonly #inCache = new LruCache<readonly number[]>(4)
  readonly #finds = new LruCache<Finds>(MOST_SEARCHES)

  constructor(
    private readonly source: Source,
    private readonly words: WordList,
    private readonly names: Names
  ) {}

  /**
   * Results, best first. Displayed results keep their position; later ones are appended. `state` is equal for equal
   * results of the same text.
   */
  find(area: Area, of: FileSearch, byService: FoundEntries) {
    const service = new Set(foundKeys(byService))
    const { keys, changes } = this.#merged(area, of.text, service)
    const found = [...keys.keys()].flatMap((key) => {
      const one = area.listedOf(key)
      return one === null || (one >= 0 && area.places.gone[one] === 1) ? [] : [one]
    })
    const below = of.below === null ? null : area.folder(of.below)
    const within = of.below === null ? found : below === null ? [] : found.filter((one) => isBelow(area, one, below))
    const foundBy = (one: ListIndex): FilesRow['foundBy'] => {
      const key = area.keyOf(one)
      return keys.get(key) === true ? 'service' : service.has(key) ? 'both' : 'cache'
    }
    return { listed: Int32Array.from(within), state: String(changes), foundBy }
  }

  #merged(area: Area, text: string, service: ReadonlySet<number>): Finds {
    // Words loaded later may find more.
    const state = `${area.state} ${this.words.size.words}`
    const inCache = this.#inCache.of(text, state, () => this.#search(area, text))
    const before = this.#finds.get(text, '')
    const finds = before ?? { keys: new Map<number, boolean>(), changes: 0 }
    const { keys } = finds
    const add = (key: number, wasBrought: boolean): void => {
      if (keys.has(key)) return
      finds.changes += 1
      keys.set(key, wasBrought)
    }
    // Results that the cache had before the service answered are its own. Later ones that the service returned, too,
    // count as the service's.
    for (const key of inCache) if (before === undefined || !service.has(key)) add(key, false)
    for (const key of service) add(key, true)
    // Results that no source finds any more are removed. They may be appended again later.
    const known = new Set(inCache)
    for (const key of keys.keys()) if (!known.has(key) && !service.has(key) && keys.delete(key)) finds.changes += 1
    return this.#finds.put(text, '', finds)
  }

  /** The keys of the cache's results, best first. */
  #search(area: Area, text: string): readonly number[] {
    const query = { text, nouns: ['folder', 'file'] as const, deleted: false, limit: RANKED }
    const inIndex = namesFound(new Finding(this.source.queries, this.source.decoder, this.words, query))
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
    const entries =
      isBeyondIndex(area, text) || isCut(this.source.queries, text)
        ? area.places.all.filter((entry) => area.places.gone[entry] === 0)
        : []
    const among = [...entries, ...withoutId(area)]
    return inNamesAndKinds(this.names, this.source.columns, area, text, among).map((one) => area.keyOf(one))
  }
}

const foundKeys = ({ folders, files }: FoundEntries): number[] => [
  ...folders.map((id) => entryKey({ noun: 'folder', id })),
  ...files.map((id) => entryKey({ noun: 'file', id }))
]

/** Further places without an id. Those with an id are found by it. */
const withoutId = (area: Area): ListIndex[] =>
  area.places.further.flatMap(({ key }, index) => (key === null ? [furtherAt(index)] : []))

/** Whether an entry is anywhere below a folder. The top level contains all placed entries. */
function isBelow(area: Area, one: ListIndex, folder: number): boolean {
  let at = area.holderOf(one)
  while (at >= 0 && at !== folder) at = area.holderOf(at)
  return at === folder
}
