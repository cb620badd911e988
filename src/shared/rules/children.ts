/** Which of a project's children a filter means, and in which order they are shown: the same with and without the service. */
import type { ChildFilter, ChildKind, ChildRecord } from '../model/children'

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
 * Whether a child satisfies the filter. `filter_date` is taken as "on that day" (see docs/assumptions.md); of a stage as
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
  const day = date.slice(0, 10)
  if (kind !== 'steps') return day === wanted
  return day <= wanted && (end === null || end.slice(0, 10) >= wanted)
}

/** Days since 1970-01-01 of a date or moment, by the day that it names; null for what names none. */
export function dayNumber(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}/.test(text)) return null
  const time = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? null : time / 86_400_000
}

/**
 * Whether a checklist is overdue today. The service's own word holds, but a "no" only until the day on which it said so:
 * what was due later may be overdue by now. Null when neither a word nor a due day is there. `today` and `saidOn` are
 * days since 1970-01-01; a checklist that is due today is not overdue yet.
 */
export function isOverdue(
  { due, done, overdue }: { due: string | null; done: boolean | null; overdue: boolean | null },
  { today, saidOn }: { today: number; saidOn: number }
): boolean | null {
  if (overdue === true) return true
  if (done === true) return false
  const day = dayNumber(due)
  if (day === null) return overdue
  return day < today && !(overdue === false && day < saidOn)
}

/** From which day on an unfinished checklist is overdue; 0 when it is already, whatever its day; null when it never is. */
export function dueDay(
  checklist: { due: string | null; done: boolean | null; overdue: boolean | null },
  saidOn: number
): number | null {
  const day = dayNumber(checklist.due)
  if (checklist.overdue === true) return day === null || day >= saidOn ? 0 : day
  if (checklist.done === true || day === null) return null
  return checklist.overdue === false && day < saidOn ? null : day
}
