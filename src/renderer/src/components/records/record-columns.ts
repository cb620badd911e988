/** The columns of groups and people and the content of their cells. Pure; texts come from the catalogues. */
import { isLocalId } from '@shared/rules/filter/local-ids'
import type { OwnKey } from '@shared/model/view'
import { formatNumber } from '../../basics/format'
import { t } from '../../locales/projects-of'
import type { Cell } from '../../record-ui/table/cell'
import { day, figure, NO_CELL } from '../../record-ui/table/cells'
import type { ColumnSpec } from '../../basics/columns'

const title = {
  id: 'title',
  width: 240,
  min: 176,
  max: Infinity,
  rank: 0,
  isDescendingFirst: false,
  align: 'start'
} as const
const id = { id: 'id', width: 84, min: 64, max: 140, rank: 2, isDescendingFirst: true, align: 'end' } as const

export const GROUP_COLUMNS: readonly ColumnSpec[] = [
  title,
  { id: 'created', width: 116, min: 80, max: 200, rank: 1, isDescendingFirst: true, align: 'start' },
  id
]

const projects = {
  id: 'projects',
  width: 164,
  min: 96,
  max: 240,
  rank: 1,
  isDescendingFirst: true,
  align: 'end'
} as const

/** Columns of user groups, which projects refer to. */
export const USER_GROUP_COLUMNS: readonly ColumnSpec[] = [title, projects, ...GROUP_COLUMNS.slice(1)]

export const PEOPLE_COLUMNS: readonly ColumnSpec[] = [title, projects, id]

export interface NamedRow {
  readonly id: number
  readonly title: string | null
  readonly name?: string | null
  readonly created?: string | null
  /** Number of saved active projects that refer to it; missing while unknown. */
  readonly projects?: number
}

export interface RowName {
  readonly text: string
  /** Whether the name is unknown and derived from the id. */
  readonly isUntitled: boolean
}

/** @param byNumber the text for an id without a known name */
export function rowName(row: NamedRow, byNumber: (id: number) => string): RowName {
  const named = (row.title ?? row.name)?.trim()
  return named ? { text: named, isUntitled: false } : { text: byNumber(row.id), isUntitled: true }
}

/**
 * @param byNumber the text for an id without a known name
 * @param whole whether all projects are saved; otherwise their number is a lower bound, and zero means nothing
 */
export function namedCell(row: NamedRow, key: OwnKey, byNumber: (id: number) => string, whole = true): Cell {
  switch (key) {
    case 'title':
      return { kind: 'title', ...rowName(row, byNumber) }
    case 'created':
      return row.created ? day(row.created) : NO_CELL
    case 'id':
      // A local id means nothing to the user.
      return isLocalId(row.id) ? NO_CELL : figure(String(row.id))
    case 'projects':
      return projectsCell(row.projects, whole)
    default:
      return NO_CELL
  }
}

function projectsCell(projects: number | undefined, whole: boolean): Cell {
  if (projects === undefined || (projects === 0 && !whole)) return NO_CELL
  const n = formatNumber(projects)
  return figure(whole ? n : t('projectsOf.column', { n }))
}
