import { localTime } from '@shared/rules/ahead'
import { DAY } from '@shared/rules/calendar/times'
import { localDay } from '@shared/rules/filter/days'
import type { Queries } from '../../database/queries'
import type { TimedChild } from './child-record'
import { kindOf } from './kinds'

/** An open event or checklist of a project. */
export interface NextChild {
  readonly kind: TimedChild['kind']
  /** A day, a time without an offset, or a moment. */
  readonly at: string
  /** Milliseconds by the displayed clock. */
  readonly clock: number
  readonly title: string | null
  /** Id of the event type. */
  readonly type: number | null
}

/** Whether an open event or checklist of any project is cached. */
export const hasNextChildren = (queries: Queries): boolean =>
  queries.get('SELECT 1 FROM child_nexts LIMIT 1') !== undefined

/**
 * The first open event or checklist of projects from today on, by project, as far as they are cached. Use within a
 * snapshot.
 *
 * @param projects null for all
 * @param now epoch milliseconds
 */
export function nextChildren(
  queries: Queries,
  projects: readonly number[] | null,
  now: number
): ReadonlyMap<number, NextChild> {
  const { condition, values } = ofProjects(projects)
  const sql = `SELECT project, kind, at, title, type FROM child_nexts WHERE ${condition}`
  const today = localDay(now) * DAY
  const first = new Map<number, NextChild>()
  const rows = queries.all<Pick<NextChild, 'at' | 'title' | 'type'> & Record<'project' | 'kind', number>>(
    sql,
    ...values
  )
  for (const { project, kind, ...row } of rows) {
    const clock = clockOf(row.at)
    if (!(clock >= today) || clock >= (first.get(project)?.clock ?? Infinity)) continue
    first.set(project, { ...row, kind: kindOf(kind) as TimedChild['kind'], clock })
  }
  return first
}

/** SQL condition on the column `project`; null: all projects. */
export const ofProjects = (projects: readonly number[] | null): { condition: string; values: string[] } =>
  projects === null
    ? { condition: 'TRUE', values: [] }
    : { condition: 'project IN (SELECT value FROM json_each(?))', values: [JSON.stringify(projects)] }

/** NaN for texts without a day. */
function clockOf(at: string): number {
  const time = localTime(at)
  return time === null ? NaN : Date.parse(`${time.replace(' ', 'T')}${time.length === 10 ? '' : 'Z'}`)
}
