/** Which of a project's children a filter means, and in which order they are shown: the same with and without the service. */
import type { ChildFilter, ChildKind, ChildRecord } from '../model/children'
import { dayNumber, shownDay } from './filter/days'

/** The filters that the interface gives each kind ("Projects": steps, actions, payments). */
export const CHILD_FILTERS: Readonly<Record<ChildKind, readonly (keyof ChildFilter)[]>> = {
  steps: ['date', 'ids'],
  events: ['date', 'ids', 'id'],
  checklists: [],
  goods: [],
  payments: ['date', 'id', 'direction']
}

/** Kinds that the interface answers in pages. */
export const PAGED_CHILDREN: ReadonlySet<ChildKind> = new Set<ChildKind>(['events', 'payments'])

/** The first key of the filter that the kind does not know; null when it knows them all. */
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
 * Whether a child satisfies the filter. `filter_date` is taken as "on that day", as days are shown (see docs/assumptions.md); of a stage as
 * "stood in it on that day", so that one without an end goes on. What has no date is on no day.
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

/** A checklist, as far as it says when it is due. */
export interface DueChecklist {
  readonly due: string | null
  readonly done: boolean | null
  /** What the service itself says. */
  readonly overdue: boolean | null
  readonly items: readonly { readonly due: string | null; readonly done: boolean | null }[]
  /** It, or an item of it that is open, bears a due date that could not be read. */
  readonly dueUnread: boolean
}

/** The days on which it is due itself, or an item that is not done: days since 1970-01-01, the first one first. */
function openDays({ due, items }: DueChecklist): number[] {
  const dates = [due, ...items.flatMap((item) => (item.done === true ? [] : item.due))]
  return dates.flatMap((date) => shownDay(date) ?? []).sort((a, b) => a - b)
}

/**
 * Whether a checklist is overdue today: itself, or an item of it that is not done. The service's own word holds, but a
 * "no" only until the day on which it said so: what was due later may be overdue by now. Null when neither a word nor a
 * due day is there, or when a due date could not be read and no other one tells. `today` and `fetchedOn` are days since
 * 1970-01-01; what is due today is not overdue yet.
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

/** From which day on an unfinished checklist is overdue; 0 when it is already, whatever its day; null when it never is. */
export function dueDay(checklist: DueChecklist, fetchedOn: number): number | null {
  const { done, overdue } = checklist
  const days = openDays(checklist)
  const [first = null] = days
  if (overdue === true) return first === null || first >= fetchedOn ? 0 : first
  if (done === true) return null
  return days.find((day) => !(overdue === false && day < fetchedOn)) ?? null
}
