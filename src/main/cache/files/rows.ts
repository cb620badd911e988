/** Rows of lists of folders and files, read for one window. */
import type { FieldValue, RecordState, Reference } from '@shared/model/record'
import type { FilesNoun, FilesRow, UnplacedReason } from '@shared/model/files'
import { placeKey } from '@shared/rules/entry-key'
import type { FileKind } from '@shared/rules/file-kinds'
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, type ContentPlace, type CorrectedDecoder, Labels, STATE, stateName } from '../core'
import { ColumnValues } from '../listing'
import type { Area } from './area'
import type { FurtherPlace } from './claims'
import { endOf, type Facts, kindOf } from './facts'
import { furtherOf, type ListIndex } from './list-index'
import { Names } from './names'

interface StoredRow extends ContentPlace {
  readonly id: number
  readonly state: number
  readonly title: string | null
  readonly created: string | null
  readonly updated: string | null
  readonly size: number | null
  readonly kind: FileKind | null
  readonly ending: string | null
}

export interface ReadRow {
  readonly row: FilesRow
  /** Time of the answer; null when only the location is known. */
  readonly fetchedAt: number | null
}

const NOTHING_SAID: Pick<Facts, 'kind' | 'ending'> = { kind: null, ending: null }

const FIELDS_UNKNOWN: Readonly<Record<string, FieldValue>> = {}

export class FilesRows {
  readonly #names: Names

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder
  ) {
    this.#names = new Names(queries)
  }

  /** Rows in the given order. */
  read(
    area: Area,
    listed: readonly ListIndex[],
    columns: readonly string[],
    foundBy: (listed: ListIndex) => FilesRow['foundBy'] = () => null
  ): ReadRow[] {
    const labels = new Labels(this.queries)
    const values = {
      folder: new ColumnValues(this.queries, this.decoder, labels, 'folder', columns),
      file: new ColumnValues(this.queries, this.decoder, labels, 'file', columns)
    }
    const entries = listed.filter((one) => one >= 0)
    const titles = new Map(this.#names.titles(area, entries).map((title, at) => [entries[at] as number, title]))
    const paths = this.#paths(area, entries)
    return listed.map((one) => {
      if (one < 0) return { row: this.#furtherRow(area, furtherOf(area, one), foundBy(one)), fetchedAt: null }
      const { noun, id } = area.nameOf(one)
      const rid = area.claims.rids[one] as number
      const stored =
        rid === 0
          ? undefined
          : this.queries.get<StoredRow>(
              `SELECT id, state, title, created, updated, size, file_kind AS kind, ending, ${CONTENT_COLUMNS}
               FROM records WHERE rid = ?`,
              rid
            )
      const row = rowOf({
        ...{ key: area.keyOf(one), noun, recordId: id, title: titles.get(one) ?? null },
        ...{ state: stored === undefined ? 'active' : stateName(stored.state), isHere: area.places.here[one] === 1 },
        ...{ why: area.places.reasonOf(one), parentId: area.parentId(one), path: paths.get(one) ?? null },
        ...{ size: noun === 'file' ? (stored?.size ?? null) : null, said: stored ?? NOTHING_SAID },
        ...{ created: stored?.created ?? null, updated: stored?.updated ?? null },
        // No source tells the content of a deleted folder any more.
        holds:
          noun === 'folder' && stored?.state !== STATE.deleted && area.coverage(one).state !== 'none'
            ? area.inside(one).length
            : null,
        isNameOnly: stored === undefined || saysNothingElse(stored),
        foundBy: foundBy(one),
        fields: stored === undefined ? FIELDS_UNKNOWN : values[noun].of(stored)
      })
      return { row, fetchedAt: stored?.fetched_at ?? null }
    })
  }

  /** Computes each folder's path once, because all its entries share it. */
  #paths(area: Area, entries: readonly number[]): ReadonlyMap<number, readonly Reference[] | null> {
    const above = new Map<number, readonly number[] | null>()
    for (const entry of entries) {
      const holder = area.places.holders[entry] as number
      if (!above.has(holder)) above.set(holder, area.above(entry))
    }
    const all = [...new Set([...above.values()].flatMap((folders) => folders ?? []))]
    const called = new Map(this.#names.references(area, all).map((reference, at) => [all[at] as number, reference]))
    const paths = new Map<number, readonly Reference[] | null>()
    for (const [holder, folders] of above) {
      paths.set(holder, folders?.flatMap((folder) => called.get(folder) ?? []) ?? null)
    }
    return new Map(entries.map((entry) => [entry, paths.get(area.places.holders[entry] as number) ?? null]))
  }

  #furtherRow(area: Area, { place, noun, id, holder }: FurtherPlace, foundBy: FilesRow['foundBy']): FilesRow {
    const node =
      place >= 0
        ? this.queries.get<{ title: string | null }>('SELECT title FROM tree_nodes WHERE ordinal = ?', place)
        : this.queries.get<{ title: string | null }>('SELECT title FROM folder_members WHERE member = ?', -place)
    return rowOf({
      ...{ key: placeKey(place), noun, recordId: id, title: node?.title ?? null, state: 'active', isHere: true },
      ...{ why: id === null ? 'no-id' : 'second-place', parentId: holder < 0 ? null : area.keyOf(holder), path: null },
      ...{ size: null, said: NOTHING_SAID, created: null, updated: null, holds: null, isNameOnly: true, foundBy },
      fields: FIELDS_UNKNOWN
    })
  }
}

interface RowParts {
  readonly key: number
  readonly noun: FilesNoun
  readonly recordId: number | null
  readonly title: string | null
  readonly state: RecordState
  readonly isHere: boolean
  readonly why: UnplacedReason | null
  readonly parentId: number | null
  readonly path: readonly Reference[] | null
  readonly size: number | null
  readonly said: Pick<Facts, 'kind' | 'ending'>
  readonly created: string | null
  readonly updated: string | null
  readonly holds: number | null
  readonly isNameOnly: boolean
  readonly foundBy: FilesRow['foundBy']
  readonly fields: Readonly<Record<string, FieldValue>>
}

function rowOf({ key, said, ...parts }: RowParts): FilesRow {
  const isFile = parts.noun === 'file'
  return {
    id: key,
    ...parts,
    kind: isFile ? kindOf(said, parts.title) : null,
    ending: isFile ? endOf(said, parts.title) : ''
  }
}

/** Whether the record has only a name, as from a search. */
const saysNothingElse = (row: StoredRow): boolean =>
  row.block === null && row.has_info === 0 && row.created === null && row.updated === null && row.size === null
