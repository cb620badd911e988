/** The columns of projects and the content of their cells. Pure; texts come from the catalogues. */
import type { NextPlan, NextStep, ProjectReceived, ProjectRow } from '@shared/model/project'
import type { OwnKey } from '@shared/model/view'
import { formatDateShort } from '../../basics/format'
import { t } from '../../locales'
import { compactAmount, fieldLabel, projectTitle, referenceName, shortAmount } from '../../words/field-text'
import type { StagePosition } from '../../basics/stage-position'
import type { Cell } from '../../record-ui/table/cell'
import { amountCell, day, figure, NO_CELL } from '../../record-ui/table/cells'
import { LEAST_OF_MONEY, type ColumnSpec } from '../../basics/columns'
import { overdueWords } from './overdue-words'

export const PROJECT_COLUMNS: readonly (ColumnSpec & { readonly id: OwnKey })[] = [
  { id: 'title', width: 240, min: 176, max: Infinity, rank: 0, isDescendingFirst: false, align: 'start' },
  { id: 'stage', width: 148, min: 96, max: 320, rank: 2, isDescendingFirst: false, align: 'start' },
  { id: 'price', width: 148, min: LEAST_OF_MONEY, max: 240, rank: 1, isDescendingFirst: true, align: 'end' },
  { id: 'received', width: 112, min: LEAST_OF_MONEY, max: 240, rank: 7, isDescendingFirst: true, align: 'end' },
  { id: 'next', width: 156, min: 96, max: 320, rank: 6, isDescendingFirst: false, align: 'start' },
  { id: 'responsible', width: 148, min: 96, max: 320, rank: 3, isDescendingFirst: false, align: 'start' },
  { id: 'created', width: 108, min: 80, max: 200, rank: 4, isDescendingFirst: true, align: 'start' },
  { id: 'id', width: 84, min: 64, max: 140, rank: 5, isDescendingFirst: true, align: 'end' }
]

/** Only for lists about overdue items. */
export const OVERDUE_COLUMN: ColumnSpec & { readonly id: OwnKey } = {
  ...{ id: 'overdue', width: 232, min: 160, max: 640, rank: 0.5, isDescendingFirst: false, align: 'start' }
}

/** @param placeOf the position of a stage in its funnel, if known */
export function projectCell(
  row: ProjectRow,
  key: OwnKey,
  placeOf: (stage: number) => StagePosition | null = () => null
): Cell {
  switch (key) {
    case 'title':
      return { kind: 'title', text: projectTitle(row), isUntitled: !row.title?.trim() }
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
    case 'next':
      return row.next == null ? NO_CELL : day(row.next.at, nextWords(row.next))
    case 'received':
      return row.received == null ? NO_CELL : receivedCell(row.received)
    case 'overdue':
      return row.overdue === undefined ? NO_CELL : { kind: 'text', text: overdueWords(row.overdue) }
    case 'id':
      return figure(String(row.id))
    default:
      return NO_CELL
  }
}

/** The date and what it is of, such as `12 Dec · Next contact`. */
const nextWords = ({ at, of }: NextStep): string =>
  t('projects.nextStep', {
    date: formatDateShort(at),
    what: 'key' in of ? fieldLabel({ ...of, role: null }) : planWords(of)
  })

/** Title of an event or checklist, else its type or kind. */
function planWords({ kind, title, type }: NextPlan): string {
  if (title?.trim()) return title.trim()
  return type === null ? t(`children.one.${kind}`) : referenceName(type, 'event-type')
}

/** Amounts in several currencies are listed. A sum of payments that are known in part is a lower bound. */
function receivedCell({ sums, isPartial }: ProjectReceived): Cell {
  const [only = { amount: 0, currency: null }, ...others] = sums
  if (others.length === 0 && !isPartial) return amountCell(only.amount, only.currency)
  const written = (one: typeof shortAmount): string =>
    [only, ...others].map(({ amount, currency }) => one(amount, currency)).join(', ')
  const bound = (amount: string): string => (isPartial ? t('projects.atLeast', { amount }) : amount)
  return {
    ...{ kind: 'figure', text: bound(written(shortAmount)) },
    short: () => {
      const brief = written(compactAmount)
      return [bound(brief), isPartial ? `≥ ${brief}` : brief]
    }
  }
}
