/** Lists of folders and files: content, order, rows and positions. */
import type { Coverage } from '@shared/model/cached'
import type { FilesPage, FilesRow } from '@shared/model/files'
import type { FilesFilter, FilesListQuery, FilesQuery } from '@shared/contract/files'
import { LruCache, STATE } from '../core'
import type { Source } from '../fields'
import { checkWindow, placeTest } from '../listing'
import type { WordList } from '../search'
import { type Area, type Areas, furtherAt, type ListIndex, NOTHING_KNOWN } from '../file-places'
import { readFacts } from './facts'
import { Finder, type FoundEntries } from './finder'
import type { Names, TypeAheadQuery } from './names'
import { Orders } from './orders'
import { readRows } from './rows'

export interface FilesListing<Query extends FilesListQuery = FilesListQuery> {
  readonly query: Query
  readonly found: FoundEntries
}

export class FilesLists {
  readonly #orders: Orders
  readonly #finder: Finder
  /** Whole lists in order, with the number of their folders. */
  readonly #kept = new LruCache<{ readonly all: Int32Array; readonly folders: number }>(6)

  constructor(
    private readonly source: Source,
    private readonly areas: Areas,
    words: WordList,
    private readonly names: Names
  ) {
    this.#orders = new Orders(source, names)
    this.#finder = new Finder(source, words, names)
  }

  /** Use all methods within a snapshot. @throws RangeError if the window is too large */
  page({ query, found }: FilesListing<FilesQuery>): FilesPage & {
    readonly fetchedAt: number | null
    readonly coverage: Coverage
  } {
    const { of, columns, offset, limit } = query
    checkWindow(limit)
    const { area, all, folders, foundBy } = this.#ordered({ query, found })
    const read = readRows(this.source, this.names, area, [...all.subarray(offset, offset + limit)], columns, foundBy)
    const ages = read.flatMap(({ fetchedAt }) => fetchedAt ?? [])
    const coverage = of.kind === 'folder' ? this.#coverageOf(area, of.id) : NOTHING_KNOWN
    return {
      rows: read.map(({ row }) => row),
      total: all.length,
      folders,
      files: all.length - folders,
      fetchedAt: coverage.sweptAt ?? (ages.length === 0 ? null : ages.reduce((oldest, at) => Math.min(oldest, at))),
      coverage
    }
  }

  position({ query, found }: FilesListing<FilesListQuery & { readonly id: number }>): number | null {
    const { area, all } = this.#ordered({ query, found })
    const listed = area.listedOf(query.id)
    const index = listed === null ? -1 : all.indexOf(listed)
    return index < 0 ? null : index
  }

  /** Position of the first name after `after` that starts with the text, wrapping around. */
  typed(listing: FilesListing<FilesListQuery & TypeAheadQuery>): number | null {
    const { area, all } = this.#ordered(listing)
    return this.names.typed(area, all, listing.query)
  }

  ids(listing: FilesListing): readonly number[] {
    const { area, all } = this.#ordered(listing)
    return Array.from(all, (one) => area.keyOf(one))
  }

  rows({ ids, columns }: { readonly ids: readonly number[]; readonly columns: readonly string[] }): FilesRow[] {
    checkWindow(ids.length)
    const area = this.areas.now()
    const listed = ids.flatMap((id) => area.listedOf(id) ?? [])
    return readRows(this.source, this.names, area, listed, columns).map(({ row }) => row)
  }

  /** The rows at these positions. */
  at(listing: FilesListing, ranges: readonly { readonly first: number; readonly last: number }[]): ListIndex[] {
    const { all } = this.#ordered(listing)
    return ranges.flatMap(({ first, last }) => [...all.subarray(first, last + 1)])
  }

  /** The same answer may have arrived again since the area was read. Then only its age differs. */
  #coverageOf(area: Area, id: number | null): Coverage {
    const folder = area.folder(id)
    if (folder === null) return NOTHING_KNOWN
    const coverage = area.coverage(folder)
    if (id === null || coverage.sweptAt === null) return coverage
    const own = this.source.queries.get<{ at: number }>(
      'SELECT answered_at AS at FROM folder_answers WHERE folder = ?',
      id
    )
    return { ...coverage, sweptAt: Math.max(coverage.sweptAt, own?.at ?? coverage.sweptAt) }
  }

  #ordered({ query, found }: FilesListing) {
    const area = this.areas.now()
    const { of, filter, sort } = query
    const searched = of.kind === 'search' ? this.#finder.find(area, of, found) : null
    const name = `${JSON.stringify([of, filter])} ${searched?.state ?? ''}`
    // After a correction of fields, cached orders may be wrong.
    const state = `${area.state} ${this.source.decoder.changes}`
    const ordered = this.#kept.of(`${name} ${JSON.stringify(sort)}`, state, () => {
      const members = searched?.listed ?? this.#membersOf(area, of)
      const narrowed = filter === null ? members : this.#narrow(area, members, filter)
      const all = this.#orders.sort(area, { listed: narrowed, name }, sort, isFoldersFirst(query))
      return { all, folders: all.reduce((sum, one) => sum + (area.isFolder(one) ? 1 : 0), 0) }
    })
    return { area, ...ordered, foundBy: searched?.foundBy }
  }

  #membersOf(area: Area, of: FilesListQuery['of']): Int32Array {
    const { all, unplaced, further, gone } = area.places
    switch (of.kind) {
      case 'folder': {
        const folder = area.folder(of.id)
        return folder === null ? new Int32Array() : area.inside(folder)
      }
      case 'unplaced':
        return Int32Array.from([...unplaced, ...further.map((_, index) => furtherAt(index))])
      case 'changed':
        return all.filter((entry) => gone[entry] === 0)
      case 'deleted':
        return all.filter((entry) => area.claims.states[entry] === STATE.deleted)
      case 'search':
        return new Int32Array()
    }
  }

  /** @throws `bad-input` for days that do not exist */
  #narrow(area: Area, listed: Int32Array, { noun, kinds, created, updated, size }: FilesFilter): Int32Array {
    const [isOfFolder, isOfFile] = (['folder', 'file'] as const).map((of): ((one: ListIndex) => boolean) => {
      if (noun !== null && noun !== of) return () => false
      const passes = placeTest(this.source.columns, of, { created, updated, size })
      if (passes === null) return () => true
      const { placeOf } = this.source.columns.places(of)
      return (one: ListIndex): boolean => {
        const place = placeOf(area.ridOf(one))
        return place !== null && passes(place)
      }
    })
    const left = listed.filter((one) => (area.isFolder(one) ? size === null && isOfFolder?.(one) : isOfFile?.(one)))
    if (kinds.length === 0) return left
    const wanted = new Set(kinds)
    const files = left.filter((one) => !area.isFolder(one))
    const factsOf = readFacts(this.source.columns, area)
    const titles = this.names.titles(area, files)
    return files.filter((one, at) => wanted.has(factsOf(one, titles[at] ?? null).kind))
  }
}

/** Search results and recent changes mix folders and files. */
const isFoldersFirst = ({ of, sort }: FilesListQuery): boolean =>
  !(of.kind === 'search' && sort.key === 'position') && !(of.kind === 'changed' && sort.key === 'updated')
