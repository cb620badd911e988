/** Rows of lists of folders and files, read for one window. */
import type { Reference } from '@shared/model/record'
import type { FilesRow } from '@shared/model/files'
import type { FileKind } from '@shared/rules/file-kinds'
import { CONTENT_COLUMNS, type ContentPlace, Labels, stateName } from '../core'
import type { Source } from '../fields'
import { columnValues } from '../listing'
import type { Area, ListIndex } from '../file-places'
import { fileFacts } from './facts'
import type { Names } from './names'

interface StoredRow extends ContentPlace {
  readonly id: number
  readonly state: number
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

/** Rows in the given order. Use within a snapshot. */
export function readRows(
  source: Source,
  names: Names,
  area: Area,
  listed: readonly ListIndex[],
  columns: readonly string[],
  foundBy: (listed: ListIndex) => FilesRow['foundBy'] = () => null
): ReadRow[] {
  const { queries } = source
  const labels = new Labels(queries)
  const valuesOf = {
    folder: columnValues(source, labels, 'folder', columns),
    file: columnValues(source, labels, 'file', columns)
  }
  const titles = names.titles(area, listed)
  const pathOf = pathsOf(names, area, listed)
  return listed.map((one, at) => {
    const noun = area.isFolder(one) ? 'folder' : 'file'
    const title = titles[at] ?? null
    const stored = queries.get<StoredRow>(
      `SELECT id, state, created, updated, size, file_kind AS kind, ending, ${CONTENT_COLUMNS}
       FROM records WHERE rid = ?`,
      area.ridOf(one)
    )
    const facts = noun === 'file' ? fileFacts(stored ?? { kind: null, ending: null }, title) : NO_FACTS
    const row: FilesRow = {
      ...{ id: area.keyOf(one), noun, recordId: area.idOf(one), title },
      ...{ state: stored === undefined ? 'active' : stateName(stored.state), isHere: area.isHere(one) },
      ...{ why: area.whyOf(one), parentId: area.parentId(one), path: pathOf(one) },
      ...{ size: noun === 'file' ? (stored?.size ?? null) : null, ...facts },
      ...{ created: stored?.created ?? null, updated: stored?.updated ?? null, holds: area.holds(one) },
      isNameOnly: stored === undefined || saysNothingElse(stored),
      foundBy: foundBy(one),
      fields: stored === undefined ? {} : valuesOf[noun](stored)
    }
    return { row, fetchedAt: stored?.fetched_at ?? null }
  })
}

/** Computes each folder's path once, because all its entries share it. Further places have no path. */
function pathsOf(
  names: Names,
  area: Area,
  listed: readonly ListIndex[]
): (one: ListIndex) => readonly Reference[] | null {
  const holders = new Set(listed.filter((one) => one >= 0).map((one) => area.holderOf(one)))
  const above = new Map([...holders].map((holder) => [holder, area.pathOf(holder)]))
  const all = [...new Set([...above.values()].flatMap((folders) => folders ?? []))]
  const called = new Map(names.references(area, all).map((reference, at) => [all[at], reference]))
  const paths = new Map(
    [...above].map(([holder, folders]) => [holder, folders?.flatMap((folder) => called.get(folder) ?? []) ?? null])
  )
  return (one) => (one < 0 ? null : (paths.get(area.holderOf(one)) ?? null))
}

/** Of a folder. */
const NO_FACTS = { kind: null, ending: '' }

/** Whether the record has only a name, as from a search. */
const saysNothingElse = (row: StoredRow): boolean =>
  row.block === null && row.has_info === 0 && row.created === null && row.updated === null && row.size === null
