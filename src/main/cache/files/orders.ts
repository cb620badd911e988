/** Sorts lists of folders and files. */
import type { FilesNoun } from '@shared/model/files'
import type { FilesSortKey } from '@shared/contract/files'
import { FILE_KINDS } from '@shared/rules/file-kinds'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { type CorrectedDecoder, findScope, Kept, momentKey, titleKey } from '../core'
import { fieldSort } from '../listing'
import type { Area } from './area'
import { endOf, type Facts, kindOf, readFacts } from './facts'
import { isFolder, type Listed } from './listed'
import { type ByName, compareIds, descendingOf, Names } from './names'

export interface FilesSort {
  readonly key: FilesSortKey
  readonly descending: boolean
}

interface NamedList {
  readonly listed: Int32Array
  readonly name: string
}

type Compare = (one: Listed, other: Listed) => number

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Number of name orders in the cache. Lists are often sorted several ways in a row, and most orders start from the
 * names.
 */
const MOST_NAMED = 6

export class Orders {
  readonly #names: Names
  readonly #byName = new Kept<ByName>(MOST_NAMED)

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
   * @param foldersFirst folders come first in both directions
   * @throws `sort-unavailable` for a field without stored order
   */
  sort(area: Area, { listed, name }: NamedList, sort: FilesSort, foldersFirst: boolean): Int32Array {
    // Fields differ by noun, so folders and files are sorted separately.
    if (!foldersFirst && !sort.key.startsWith('field:')) return this.#sortPart(area, { listed, name }, sort, null)
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
    if (key === 'kind') return this.#byKind(area, list, sign)
    const values = key.startsWith('field:')
      ? this.#fieldValues(area, listed, key.slice('field:'.length), noun ?? 'file', sign)
      : this.#numbers(area, listed, key as 'size' | 'created' | 'updated')
    return byValue(listed, values, sign, (one, other) => compareIds(area, one, other))
  }

  #named(area: Area, { listed, name }: NamedList, descending = false): Int32Array {
    // Further places are identified by numbers that are valid for this area alone.
    const state = listed.some((one) => one < 0) ? area.state : area.entries
    const byName = this.#byName.of(`${name} ${sumOf(listed)}`, state, () =>
      this.#names.sort(area, listed, this.columns)
    )
    return descending ? descendingOf(byName) : byName.order
  }

  #numbers(area: Area, listed: Int32Array, key: 'size' | 'created' | 'updated'): ReadonlyMap<Listed, number> {
    const factsOf = readFacts(this.queries, area, listed)
    const values = new Map<Listed, number>()
    for (const one of listed) {
      const facts = factsOf(one)
      const value = key === 'size' ? (isFolder(area, one) ? null : facts.size) : momentOf(facts, key)
      if (value !== null) values.set(one, value)
    }
    return values
  }

  /** Sorts by kind, then by extension, then by name. Entries without a kind, such as folders, come first. */
  #byKind(area: Area, list: NamedList, sign: number): Int32Array {
    const named = this.#named(area, list)
    const titles = this.#names.titles(area, named)
    const factsOf = readFacts(this.queries, area, named)
    const kinds = titles.map((title, at) => {
      const one = named[at] as Listed
      return isFolder(area, one) ? -1 : FILE_KINDS.indexOf(kindOf(factsOf(one), title))
    })
    const endings = titles.map((title, at) => endOf(factsOf(named[at] as Listed), title))
    const order = Array.from(named.keys()).sort(
      (a, b) =>
        sign * ((kinds[a] ?? 0) - (kinds[b] ?? 0)) || sign * compareText(endings[a] ?? '', endings[b] ?? '') || a - b
    )
    return Int32Array.from(order, (at) => named[at] as Listed)
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
      const one = named[at] as Listed
      return paths.get(one < 0 ? null : (area.places.holders[one] as number)) ?? null
    }
    const sign = descending ? -1 : 1
    const order = Array.from(named.keys()).sort((a, b) => {
      const [one, other] = [pathOf(a), pathOf(b)]
      if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b
      return sign * compareText(one, other) || a - b
    })
    return Int32Array.from(order, (at) => named[at] as Listed)
  }

  /** The sort value of each entry; of several values the first in order. */
  #fieldValues(
    area: Area,
    listed: Int32Array,
    key: string,
    noun: FilesNoun,
    sign: number
  ): ReadonlyMap<Listed, number> {
    const scope = findScope(this.queries, { noun })
    const values = new Map<Listed, number>()
    if (scope === null || listed.length === 0) return values
    const { placeOf } = this.columns.places(noun)
    const keys = fieldSort(this.queries, this.decoder, this.columns, noun, key, scope).keys(sign < 0)
    for (const one of listed) {
      const value = one < 0 ? NaN : (keys[placeOf(area.claims.rids[one] as number) ?? -1] ?? NaN)
      if (!Number.isNaN(value)) values.set(one, value)
    }
    return values
  }
}

/** The time of the last change, or else of creation. */
const momentOf = ({ created, updated }: Facts, key: 'created' | 'updated'): number | null =>
  (key === 'updated' ? momentKey(updated) : null) ?? momentKey(created)

/** Hash that distinguishes lists of other entries or in another order (FNV-1a over whole numbers). */
function sumOf(listed: Int32Array): string {
  let sum = 0x811c9dc5
  for (const one of listed) sum = Math.imul(sum ^ one, 0x01000193)
  return `${listed.length}:${sum >>> 0}`
}

const stepKey = (title: string | null): string => titleKey(title) ?? ''

/** Entries without a value come last in both directions. */
function byValue(listed: Int32Array, values: ReadonlyMap<Listed, number>, sign: number, ties: Compare): Int32Array {
  return listed.slice().sort((one, other) => {
    const [a, b] = [values.get(one), values.get(other)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined) || ties(one, other)
    return sign * (a - b) || ties(one, other)
  })
}
