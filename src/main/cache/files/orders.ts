/** Sorts lists of folders and files. */
import type { FilesNoun } from '@shared/model/files'
import type { FilesSortKey } from '@shared/contract/files'
import { FILE_KINDS } from '@shared/rules/file-kinds'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { type CorrectedDecoder, findScope, LruCache, STATE, titleKey } from '../core'
import { fieldSort, inOrder } from '../listing'
import type { Area } from './area'
import { endOf, kindOf, numbersOf, readFacts } from './facts'
import { isFolder, type ListIndex } from './list-index'
import { type ByName, compareIds, descendingOf, Names } from './names'

export interface FilesSort {
  readonly key: FilesSortKey
  readonly descending: boolean
}

interface NamedList {
  readonly listed: Int32Array
  readonly name: string
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Number of name orders in the cache. Lists are often sorted several ways in a row, and most orders start from the
 * names.
 */
const MOST_NAMED = 6

export class Orders {
  readonly #names: Names
  readonly #byName = new LruCache<ByName>(MOST_NAMED)

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly columns: ResidentColumns
  ) {
    this.#names = new Names(queries)
  }

  /**
   * @param listed entries in service order, or search results with the best first
   * @param name equal for equal lists, while `area.state` is equal
   * @param areFoldersFirst folders come first in both directions
   * @throws `sort-unavailable` for a field without stored order
   */
  sort(area: Area, { listed, name }: NamedList, sort: FilesSort, areFoldersFirst: boolean): Int32Array {
    // Fields differ by noun, so folders and files are sorted separately.
    if (!areFoldersFirst && !sort.key.startsWith('field:')) return this.#sortPart(area, { listed, name }, sort, null)
    const folders = listed.filter((one) => isFolder(area, one))
    const files = listed.filter((one) => !isFolder(area, one))
    return Int32Array.from([
      ...this.#sortPart(area, { listed: folders, name: `${name} folders` }, sort, 'folder'),
      ...this.#sortPart(area, { listed: files, name: `${name} files` }, sort, 'file')
    ])
  }

  /** @param noun null for both */
  #sortPart(area: Area, list: NamedList, sort: FilesSort, noun: FilesNoun | null): Int32Array {
    const { listed } = list
    const { key, descending } = sort
    const sign = descending ? -1 : 1
    if (key === 'position') return descending ? listed.slice().reverse() : listed
    if (key === 'title') return this.#named(area, list, descending)
    if (key === 'id') return listed.slice().sort((one, other) => sign * compareIds(area, one, other))
    if (key === 'path') return this.#byPath(area, list, descending)
    // Folders have no size or kind.
    if (noun === 'folder' && (key === 'size' || key === 'kind')) return this.#named(area, list)
    // Files hold nothing.
    if (noun === 'file' && key === 'holds') return this.#named(area, list)
    if (key === 'kind') return this.#byKind(area, list, sign)
    const valueOf = key.startsWith('field:')
      ? this.#byField(area, listed, key.slice('field:'.length), noun ?? 'file', descending)
      : key === 'holds'
        ? this.#byEntries(area, listed)
        : this.#byFact(area, key as 'size' | 'created' | 'updated')
    // Equal values are in order of id, and entries without a value come last, in both directions.
    const byId = listed.slice().sort((one, other) => compareIds(area, one, other))
    const keys = Float64Array.from(byId, (one) => sign * valueOf(one))
    return Int32Array.from(inOrder(Uint32Array.from(byId.keys()), keys, false), (at) => byId[at] as ListIndex)
  }

  #named(area: Area, { listed, name }: NamedList, descending = false): Int32Array {
    // Further places are identified by numbers that are valid for this area alone.
    const state = listed.some((one) => one < 0) ? area.state : area.entries
    const byName = this.#byName.of(`${name} ${sumOf(listed)}`, state, () =>
      this.#names.sort(area, listed, this.columns)
    )
    return descending ? descendingOf(byName) : byName.order
  }

  #byFact(area: Area, key: 'size' | 'created' | 'updated'): (one: ListIndex) => number {
    const valueOf = numbersOf(this.columns, area, key)
    if (key === 'size') return (one) => (isFolder(area, one) ? NaN : valueOf(one))
    if (key === 'created') return valueOf
    // The time of the last change, or else of creation.
    const createdOf = numbersOf(this.columns, area, 'created')
    return (one) => (Number.isNaN(valueOf(one)) ? createdOf(one) : valueOf(one))
  }

  /** The number of entries in each folder for which it is known. Deleted folders show none. */
  #byEntries(area: Area, listed: Int32Array): (one: ListIndex) => number {
    const deleted = new Set(
      this.queries
        .rows<[rid: number]>(
          'SELECT rid FROM records WHERE state = ? AND rid IN (SELECT value FROM json_each(?))',
          STATE.deleted,
          JSON.stringify(Array.from(listed, (one) => (one < 0 ? 0 : (area.claims.rids[one] as number))))
        )
        .map(([rid]) => rid)
    )
    const isKnown = (one: ListIndex): boolean =>
      one >= 0 && !deleted.has(area.claims.rids[one] as number) && area.coverage(one).state !== 'none'
    return (one) => (isKnown(one) ? area.inside(one).length : NaN)
  }

  /** Sorts by kind, then by extension, then by name. Entries without a kind, such as folders, come first. */
  #byKind(area: Area, list: NamedList, sign: number): Int32Array {
    const named = this.#named(area, list)
    const titles = this.#names.titles(area, named)
    const factsOf = readFacts(this.columns, area)
    const kinds = titles.map((title, at) => {
      const one = named[at] as ListIndex
      return isFolder(area, one) ? -1 : FILE_KINDS.indexOf(kindOf(factsOf(one), title))
    })
    const endings = titles.map((title, at) => endOf(factsOf(named[at] as ListIndex), title))
    const order = Array.from(named.keys()).sort(
      (a, b) =>
        sign * ((kinds[a] ?? 0) - (kinds[b] ?? 0)) || sign * compareText(endings[a] ?? '', endings[b] ?? '') || a - b
    )
    return Int32Array.from(order, (at) => named[at] as ListIndex)
  }

  /** Sorts by the folder names from the top level on, then by name. Entries without a path come last. */
  #byPath(area: Area, list: NamedList, descending: boolean): Int32Array {
    const named = this.#named(area, list, descending)
    const holders = [...new Set(Array.from(named, (one) => (one < 0 ? null : (area.places.holders[one] as number))))]
    const paths = new Map<number | null, string | null>()
    for (const holder of holders) {
      const way = holder === null ? null : area.pathOf(holder)
      paths.set(holder, way === null ? null : this.#names.titles(area, way).map(stepKey).join('\u0000'))
    }
    const pathOf = (at: number): string | null => {
      const one = named[at] as ListIndex
      return paths.get(one < 0 ? null : (area.places.holders[one] as number)) ?? null
    }
    const sign = descending ? -1 : 1
    const order = Array.from(named.keys()).sort((a, b) => {
      const [one, other] = [pathOf(a), pathOf(b)]
      if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b
      return sign * compareText(one, other) || a - b
    })
    return Int32Array.from(order, (at) => named[at] as ListIndex)
  }

  /** The sort value of an entry; of several values the first in order. */
  #byField(
    area: Area,
    listed: Int32Array,
    key: string,
    noun: FilesNoun,
    descending: boolean
  ): (one: ListIndex) => number {
    const scope = findScope(this.queries, { noun })
    if (scope === null || listed.length === 0) return () => NaN
    const { placeOf } = this.columns.places(noun)
    const { queries, decoder, columns } = this
    const keys = fieldSort({ queries, decoder, columns }, noun, key, scope).keys(descending)
    return (one) => (one < 0 ? NaN : (keys[placeOf(area.claims.rids[one] as number) ?? -1] ?? NaN))
  }
}

/** Hash that distinguishes lists of other entries or in another order (FNV-1a over whole numbers). */
function sumOf(listed: Int32Array): string {
  let sum = 0x811c9dc5
  for (const one of listed) sum = Math.imul(sum ^ one, 0x01000193)
  return `${listed.length}:${sum >>> 0}`
}

const stepKey = (title: string | null): string => titleKey(title) ?? ''
