/** Which children of a project match a filter, and their order: the same with and without the service. */
import type { ChecklistItem, ChildFilter, ChildKind, ChildRecord } from '../model/children'
import { dayNumber, shownDay } from './filter/days'

/** The filters that the interface gives each kind ("Projects": steps, actions, payments). */
export const CHILD_FILTERS: Readonly<Record<ChildKind, readonly (keyof ChildFilter)[]>> = {
  steps: ['date', 'ids'],
  actions: ['date', 'ids', 'id'],
  checklists: [],
  goods: [],
  payments: ['date', 'id', 'direction']
}

/** Kinds that come in pages. */
export const PAGED_CHILDREN: ReadonlySet<ChildKind> = new Set<ChildKind>(['actions', 'payments'])

/** The first key of the filter that the kind does not have; null when it has all. */
export function strangeFilterKey(kind: ChildKind, filter: ChildFilter): keyof ChildFilter | null {
  const keys = (Object.keys(filter) as (keyof ChildFilter)[]).filter((key) => filter[key] !== undefined)
  return keys.find((key) => !CHILD_FILTERS[kind].includes(key)) ?? null
}

/** No condition at all; an empty list of ids is none, as in the filter of projects. */
export function isEmptyChildFilter({ date, ids, id, direction }: ChildFilter): boolean {
  return date === undefined && (ids === undefined || ids.length === 0) && id === undefined && direction === undefined
}

type Filtered = Pick<ChildRecord, 'id' | 'date' | 'end' | 'type' | 'direction'>

/**
 * Whether a child satisfies the filter. `filter_date` means "on that day", as days are shown (see docs/assumptions.md);
 * for a stage "in it on that day", so that one without an end continues. A child without a date is on no day.
 */
export function matchesChild(kind: ChildKind, child: Filtered, { date, ids, id, direction }: ChildFilter): boolean {
  if (date !== undefined && !isOnDay(kind, child, date)) return false
  if (ids !== undefined && ids.length > 0 && (child.type === null || !ids.includes(child.type.id))) return false
  if (id !== undefined && child.id !== id) return false
  return direction === undefined || child.direction === direction
}

function isOnDay(kind: ChildKind, { date, end }: Filtered, wanted: string): boolean {
  if (date === null) return false
  const day = shownDay(date)
  const on = dayNumber(wanted)
  if (day === null || on === null) return false
  if (kind !== 'steps') return day === on
  return day <= on && (end === null || (shownDay(end) ?? on) >= on)
}

/** The due dates of a checklist. */
export interface DueChecklist {
  readonly due: string | null
  readonly done: boolean | null
  /** The service's own claim. */
  readonly overdue: boolean | null
  readonly items: readonly { readonly due: string | null; readonly done: boolean | null }[]
  /** The checklist or one of its open items has a due date that could not be read. */
  readonly dueUnread: boolean
}

/** The due days of the checklist and its open items: days since 1970-01-01, the first one first. */
function openDays({ due, items }: DueChecklist): number[] {
  const dates = [due, ...items.flatMap((item) => (item.done === true ? [] : item.due))]
  return dates.flatMap((date) => shownDay(date) ?? []).sort((a, b) => a - b)
}

/**
 * Whether a checklist or one of its open items is overdue today. The service's own claim holds, but a "no" only until
 * the day of the answer: what was due later may be overdue by now. Null without a claim and a due day, or when a due
 * date could not be read and no other one decides. `today` and `fetchedOn` are days since 1970-01-01; what is due today
 * is not overdue yet.
 */
export function isOverdue(
  checklist: DueChecklist,
  { today, fetchedOn }: { today: number; fetchedOn: number }
): boolean | null {
  const { done, overdue } = checklist
  if (overdue === true) return true
  if (done === true) return false
  const days = openDays(checklist)
  if (days.some((day) => day < today && !(overdue === false && day < fetchedOn))) return true
  return isUndecided(checklist) ? null : days.length === 0 ? overdue : false
}

/** Whether a date that could not be read may make it overdue. */
export const isUndecided = ({ done, overdue, dueUnread }: DueChecklist): boolean =>
  dueUnread && done !== true && overdue === null

/**
 * What the open item of a checklist that is due on a day is called; null where the checklist itself is, or it has no name.
 *
 * @param day `YYYY-MM-DD`; null: no day is known
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

/** The day from which an unfinished checklist is overdue; 0 when it already is; null when it never is. */
export function dueDay(checklist: DueChecklist, fetchedOn: number): number | null {
  const { done, overdue } = checklist
  const days = openDays(checklist)
  const [first = null] = days
  if (overdue === true) return first === null || first >= fetchedOn ? 0 : first
  if (done === true) return null
  return days.find((day) => !(overdue === false && day < fetchedOn)) ?? null
}
