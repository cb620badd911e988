/** Sorts lists of folders and files. */
import type { FilesNoun } from '@shared/model/files'
import type { FilesListQuery } from '@shared/contract/files'
import { FILE_KINDS } from '@shared/rules/file-kinds'
import { findScope, LruCache, titleKey } from '../core'
import type { Source } from '../fields'
import { fieldSort, inOrder } from '../listing'
import { type Area, type ListIndex, NOWHERE } from '../file-places'
import { numbersOf, readFacts } from './facts'
import { type ByName, compareIds, type Names } from './names'

type FilesSort = FilesListQuery['sort']

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
  readonly #byName = new LruCache<ByName>(MOST_NAMED)

  constructor(
    private readonly source: Source,
    private readonly names: Names
  ) {}

  /**
   * @param listed entries in service order, or search results with the best first
   * @param name equal for equal lists, while `area.state` is equal
   * @param areFoldersFirst folders come first in both directions; false only by `position` and `updated`
   * @throws `sort-unavailable` for a field without stored order
   */
  sort(area: Area, { listed, name }: NamedList, sort: FilesSort, areFoldersFirst: boolean): Int32Array {
    if (!areFoldersFirst) return this.#sortPart(area, { listed, name }, sort, 'file')
    const folders = listed.filter((one) => area.isFolder(one))
    const files = listed.filter((one) => !area.isFolder(one))
    return Int32Array.from([
      ...this.#sortPart(area, { listed: folders, name: `${name} folders` }, sort, 'folder'),
      ...this.#sortPart(area, { listed: files, name: `${name} files` }, sort, 'file')
    ])
  }

  /** @param noun of all entries; irrelevant by `position` and `updated` */
  #sortPart(area: Area, list: NamedList, { key, descending }: FilesSort, noun: FilesNoun): Int32Array {
    const { listed } = list
    if (listed.length === 0) return listed
    const sign = descending ? -1 : 1
    if (key === 'position') return descending ? listed.toReversed() : listed
    if (key === 'title') return this.#named(area, list, descending)
    if (key === 'id') return listed.toSorted((one, other) => sign * compareIds(area, one, other))
    if (key === 'path') return this.#byPath(area, list, descending)
    // Folders have no size or kind, and files hold nothing.
    const isWithout = noun === 'folder' ? key === 'size' || key === 'kind' : key === 'holds'
    if (isWithout) return this.#named(area, list)
    if (key === 'kind') return this.#byKind(area, list, sign)
    const valueOf = this.#values(area, key, noun, descending)
    // Equal values are in order of id, and entries without a value come last, in both directions.
    const byId = listed.toSorted((one, other) => compareIds(area, one, other))
    const keys = Float64Array.from(byId, (one) => sign * valueOf(one))
    return Int32Array.from(inOrder(Uint32Array.from(byId.keys()), keys, false), (at) => byId[at] as ListIndex)
  }

  #named(area: Area, { listed, name }: NamedList, descending = false): Int32Array {
    // Further places are identified by numbers that are valid for this area alone.
    const state = listed.some((one) => one < 0) ? area.state : area.entries
    const { order, named } = this.#byName.of(`${name} ${sumOf(listed)}`, state, () => this.names.sort(area, listed))
    if (!descending) return order
    const reversed = order.slice()
    // Entries without a name stay last.
    reversed.subarray(0, named).reverse()
    return reversed
  }

  /** The sort value of each entry; NaN without one. Of several values, the first in order. */
  #values(
    area: Area,
    key: 'size' | 'created' | 'updated' | 'holds' | `field:${string}`,
    noun: FilesNoun,
    descending: boolean
  ): (one: ListIndex) => number {
    if (key === 'holds') return (one) => area.holds(one) ?? NaN
    if (key === 'updated') {
      // The time of the last change, or else of creation.
      const updatedOf = numbersOf(this.source.columns, area, 'updated')
      const createdOf = numbersOf(this.source.columns, area, 'created')
      return (one) => (Number.isNaN(updatedOf(one)) ? createdOf(one) : updatedOf(one))
    }
    if (key === 'size' || key === 'created') return numbersOf(this.source.columns, area, key)
    const scope = findScope(this.source.queries, { noun })
    if (scope === null) return () => NaN
    const { placeOf } = this.source.columns.places(noun)
    const field = key.slice('field:'.length)
    const keys = fieldSort(this.source, noun, field, scope).keys(descending)
    return (one) => keys[placeOf(area.ridOf(one)) ?? -1] ?? NaN
  }

  /** Sorts files by kind, then by extension, then by name. */
  #byKind(area: Area, list: NamedList, sign: number): Int32Array {
    const named = this.#named(area, list)
    const factsOf = readFacts(this.source.columns, area)
    const kinds = this.names.titles(area, named).map((title, at) => {
      const one = named[at] as ListIndex
      const { kind, ending } = factsOf(one, title)
      return { one, kind: FILE_KINDS.indexOf(kind), ending }
    })
    kinds.sort((a, b) => sign * (a.kind - b.kind || compareText(a.ending, b.ending)))
    return Int32Array.from(kinds, ({ one }) => one)
  }

  /** Sorts by the folder names from the top level on, then by name. Entries without a path come last. */
  #byPath(area: Area, list: NamedList, descending: boolean): Int32Array {
    const named = this.#named(area, list, descending)
    const paths = new Map<number, string | null>()
    const pathOf = (one: ListIndex): string | null => {
      // Further places have no path.
      const holder = one < 0 ? NOWHERE : area.holderOf(one)
      if (!paths.has(holder)) {
        const way = area.pathOf(holder)
        paths.set(holder, way && this.names.titles(area, way).map(stepKey).join('\u0000'))
      }
      return paths.get(holder) ?? null
    }
    const placed = Array.from(named, (one) => ({ one, path: pathOf(one) }))
    const sign = descending ? -1 : 1
    placed.sort((a, b) => {
      if (a.path === null || b.path === null) return Number(a.path === null) - Number(b.path === null)
      return sign * compareText(a.path, b.path)
    })
    return Int32Array.from(placed, ({ one }) => one)
  }
}

/** Hash that distinguishes lists of other entries or in another order (FNV-1a over whole numbers). */
function sumOf(listed: Int32Array): string {
  let sum = 0x811c9dc5
  for (const one of listed) sum = Math.imul(sum ^ one, 0x01000193)
  return `${listed.length}:${sum >>> 0}`
}

const stepKey = (title: string | null): string => titleKey(title) ?? ''
