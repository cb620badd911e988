/** The columns of projects and the content of their cells. Pure; texts come from the catalogues. */
import type { ProjectRow } from '@shared/model/project'
import type { OwnKey } from '@shared/model/view'
import { projectTitle, referenceName } from '../../words/field-text'
import type { StagePlace } from '../../basics/stage-place'
import type { Cell } from '../../record-ui/table/cell'
import { amountCell, day, figure, NO_CELL } from '../../record-ui/table/cells'
import { LEAST_OF_MONEY, type ColumnSpec } from '../../basics/columns'
import { overdueWords } from './overdue-words'

export const PROJECT_COLUMNS: readonly (ColumnSpec & { readonly id: OwnKey })[] = [
  { id: 'title', width: 240, min: 176, max: Infinity, rank: 0, descendingFirst: false, align: 'start' },
  { id: 'stage', width: 168, min: 96, max: 320, rank: 2, descendingFirst: false, align: 'start' },
  { id: 'price', width: 148, min: LEAST_OF_MONEY, max: 240, rank: 1, descendingFirst: true, align: 'end' },
  { id: 'responsible', width: 176, min: 104, max: 320, rank: 3, descendingFirst: false, align: 'start' },
  { id: 'created', width: 116, min: 80, max: 200, rank: 4, descendingFirst: true, align: 'start' },
  { id: 'id', width: 84, min: 64, max: 140, rank: 5, descendingFirst: true, align: 'end' }
]

/** Only for lists about overdue items. */
export const OVERDUE_COLUMN: ColumnSpec & { readonly id: OwnKey } = {
  ...{ id: 'overdue', width: 232, min: 160, max: 640, rank: 0.5, descendingFirst: false, align: 'start' }
}

/** @param placeOf the position of a stage in its funnel, if known */
export function projectCell(
  row: ProjectRow,
  key: OwnKey,
  placeOf: (stage: number) => StagePlace | null = () => null
): Cell {
  switch (key) {
    case 'title':
      return { kind: 'title', text: projectTitle(row), untitled: !row.title?.trim() }
    case 'stage': {
      const { stage } = row
      if (stage === null) return NO_CELL
      return { kind: 'stage', text: referenceName(stage, 'stage'), stage, place: placeOf(stage.id) }
    }
    case 'price':
      return row.price === null ? NO_CELL : amountCell(row.price, row.currency)
    case 'responsible':
      return row.responsible ? { kind: 'person', text: referenceName(row.responsible, 'user') } : NO_CELL
    case 'created':
      return row.created ? day(row.created) : NO_CELL
    case 'overdue':
      return row.overdue === undefined ? NO_CELL : { kind: 'text', text: overdueWords(row.overdue) }
    case 'id':
      return figure(String(row.id))
    default:
      return NO_CELL
  }
}
