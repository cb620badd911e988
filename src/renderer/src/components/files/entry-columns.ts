/** Columns of file lists, and the content of their cells. Pure; texts come from the catalogues. */
import { markRaw } from 'vue'
import type { FilesRow } from '@shared/model/files'
import type { FilesListOf } from '@shared/contract/files'
import type { OwnKey } from '@shared/model/view'
import { formatFileSize } from '../../basics/format'
import { kindOfOne } from '../../composables/file-kind-words'
import { t, tn } from '../../locales/files'
import EntryIcon from '../../record-ui/entry-icon.vue'
import type { Cell } from '../../record-ui/table/cell'
import { day, figure, NO_CELL } from '../../record-ui/table/cells'
import type { ColumnSpec } from '../../basics/columns'
import { pathCut, pathText, rowNote, rowTitle } from './entry-words'

const ICON = markRaw(EntryIcon)

const title = {
  id: 'title',
  width: 280,
  min: 184,
  max: Infinity,
  rank: 0,
  isDescendingFirst: false,
  align: 'start'
} as const
const size = { id: 'size', width: 96, min: 72, max: 160, rank: 1, isDescendingFirst: true, align: 'end' } as const
const holds = { id: 'holds', width: 84, min: 64, max: 140, rank: 4, isDescendingFirst: true, align: 'end' } as const
const updated = {
  id: 'updated',
  width: 116,
  min: 88,
  max: 220,
  rank: 2,
  isDescendingFirst: true,
  align: 'start'
} as const
const kind = { id: 'kind', width: 136, min: 80, max: 220, rank: 3, isDescendingFirst: false, align: 'start' } as const
const created = {
  id: 'created',
  width: 116,
  min: 88,
  max: 220,
  rank: 5,
  isDescendingFirst: true,
  align: 'start'
} as const
const id = { id: 'id', width: 84, min: 64, max: 160, rank: 6, isDescendingFirst: true, align: 'end' } as const
const path = { id: 'path', width: 264, min: 120, max: 640, rank: 2, isDescendingFirst: false, align: 'start' } as const

const IN_FOLDER: readonly ColumnSpec[] = [title, size, holds, kind, updated, created, id]
/** Columns for lists across folders, where each row shows its path. */
const ACROSS: readonly ColumnSpec[] = [
  ...[title, path, size, { ...holds, rank: 7 }, { ...kind, rank: 4 }, { ...updated, rank: 3 }, created, id]
]

export const columnsFor = (of: FilesListOf['kind']): readonly ColumnSpec[] => (of === 'folder' ? IN_FOLDER : ACROSS)

/** The kind of a file or folder in a word. */
export const kindWord = (row: Pick<FilesRow, 'kind'>): string =>
  row.kind === null ? t('files.folder') : kindOfOne(row.kind)

export function entryCell(row: FilesRow, key: OwnKey): Cell {
  switch (key) {
    case 'title': {
      const note = rowNote(row)
      return { kind: 'title', ...rowTitle(row), icon: { of: ICON, kind: row.kind }, ...(note === '' ? {} : { note }) }
    }
    case 'size':
      return row.size === null ? NO_CELL : figure(formatFileSize(row.size))
    case 'holds':
      return row.holds === null ? NO_CELL : figure(tn('files.holds', row.holds))
    case 'kind':
      return { kind: 'text', text: kindWord(row) }
    case 'created':
      return row.created ? day(row.created) : NO_CELL
    case 'updated':
      return row.updated ? day(row.updated) : NO_CELL
    case 'path': {
      if (row.path === null) return row.why === null ? NO_CELL : { kind: 'text', text: t(`files.why.${row.why}`) }
      const cut = pathCut(row.path)
      return { kind: 'text', text: pathText(row.path), ...(cut === null ? {} : { shown: cut }) }
    }
    case 'id':
      return row.recordId === null ? NO_CELL : figure(String(row.recordId))
    default:
      return NO_CELL
  }
}
