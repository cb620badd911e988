/** Filter and order of a project's children; the same online and offline. */
import type { ChecklistItem, ChildFilter, ChildKind, ChildRecord } from '../model/children'
import { dayNumber, shownDay } from './filter/days'

/** Filters of the interface for each kind ("Projects": steps, actions, payments). */
export const CHILD_FILTERS: Readonly<Record<ChildKind, readonly (keyof ChildFilter)[]>> = {
  steps: ['date', 'ids'],
  actions: ['date', 'ids', 'id'],
  checklists: [],
  goods: [],
  payments: ['date', 'id', 'direction']
}

/** Kinds with paged lists. */
export const PAGED_CHILDREN: ReadonlySet<ChildKind> = new Set<ChildKind>(['actions', 'payments'])

/** First filter key that the kind lacks; null if it supports all. */
export function strangeFilterKey(kind: ChildKind, filter: ChildFilter): keyof ChildFilter | null {
  const keys = (Object.keys(filter) as (keyof ChildFilter)[]).filter((key) => filter[key] !== undefined)
  return keys.find((key) => !CHILD_FILTERS[kind].includes(key)) ?? null
}

/** Whether there is no condition; an empty list of ids is none, as in the project filter. */
export function isEmptyChildFilter({ date, ids, id, direction }: ChildFilter): boolean {
  return date === undefined && (ids === undefined || ids.length === 0) && id === undefined && direction === undefined
}

type FilterableChild = Pick<ChildRecord, 'id' | 'date' | 'end' | 'type' | 'direction'>

/**
 * Whether a child matches the filter. `filter_date` means "on that day", as displayed (see docs/assumptions.md). For a
 * stage it means "in it on that day", so an open-ended one continues. A child without a date never matches.
 */
export function isChildMatch(
  kind: ChildKind,
  child: FilterableChild,
  { date, ids, id, direction }: ChildFilter
): boolean {
  if (date !== undefined && !isOnDay(kind, child, date)) return false
  if (ids !== undefined && ids.length > 0 && (child.type === null || !ids.includes(child.type.id))) return false
  if (id !== undefined && child.id !== id) return false
  return direction === undefined || child.direction === direction
}

function isOnDay(kind: ChildKind, { date, end }: FilterableChild, wanted: string): boolean {
  if (date === null) return false
  const day = shownDay(date)
  const on = dayNumber(wanted)
  if (day === null || on === null) return false
  if (kind !== 'steps') return day === on
  return day <= on && (end === null || (shownDay(end) ?? on) >= on)
}

/** The due dates of a checklist; `overdue` is the service's own statement. */
type DueChecklist = Pick<ChildRecord, 'due' | 'done' | 'overdue'> & {
  readonly items: readonly Pick<ChecklistItem, 'due' | 'done'>[]
  /** True: a due date of the checklist or of an open item is unreadable. */
  readonly isDueUnread: boolean
}

/** Due days of the checklist and its open items (days since 1970-01-01), sorted. */
function openDays({ due, items }: DueChecklist): number[] {
  const dates = [due, ...items.flatMap((item) => (item.done === true ? [] : item.due))]
  return dates.flatMap((date) => shownDay(date) ?? []).sort((a, b) => a - b)
}

/**
 * Whether a checklist or one of its open items is overdue today; due today is not overdue. The service's statement
 * counts, but a "no" only up to the day of the answer. Null if there is neither a statement nor a due day, or if an
 * unreadable due date could decide. `today` and `fetchedOn` are days since 1970-01-01.
 */
export function isOverdue(
  checklist: DueChecklist,
  { today, fetchedOn }: { today: number; fetchedOn: number }
): boolean | null {
  const { done, overdue } = checklist
  if (overdue === true || done === true) return overdue === true
  const day = dueDay(checklist, fetchedOn)
  if (day !== null && day < today) return true
  return isUndecided(checklist) ? null : openDays(checklist).length === 0 ? overdue : false
}

/** Whether an unreadable date may make it overdue. */
export const isUndecided = ({ done, overdue, isDueUnread }: DueChecklist): boolean =>
  isDueUnread && done !== true && overdue === null

/**
 * Name of the checklist's open item due on a day; null if the checklist itself is due, or the item has no name.
 *
 * @param day `YYYY-MM-DD`; null: unknown
 */
export function overdueItem(
  { items, due }: { readonly items: readonly ChecklistItem[]; readonly due: string | null },
  day: string | null
): string | null {
  const wanted = day === null ? null : shownDay(day)
  const isOf = (date: string | null): boolean => date !== null && shownDay(date) === wanted
  if (wanted === null || isOf(due)) return null
  return items.find((item) => item.done !== true && isOf(item.due))?.title?.trim() || null
}

/** The day from which an unfinished checklist is overdue; 0 if it already is; null if never. */
export function dueDay(checklist: DueChecklist, fetchedOn: number): number | null {
  const { done, overdue } = checklist
  const days = openDays(checklist)
  const [first = null] = days
  if (overdue === true) return first === null || first >= fetchedOn ? 0 : first
  if (done === true) return null
  return days.find((day) => !(overdue === false && day < fetchedOn)) ?? null
}

/** The day or moment of an open event or checklist; null if it has none or is done. */
export function plannedFor(
  kind: 'actions' | 'checklists',
  { done, items, date, due }: Pick<ChildRecord, 'done' | 'items' | 'date' | 'due'>
): string | null {
  const isDone = done === true || (items.length > 0 && items.every((item) => item.done === true))
  return isDone ? null : kind === 'actions' ? date : due
}
