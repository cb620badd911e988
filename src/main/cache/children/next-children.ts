import { localTime } from '@shared/rules/ahead'
import { localDay } from '@shared/rules/filter/days'
import type { Queries } from '../../database/queries'
import type { TimedChild } from './child-record'
import { kindOf } from './kinds'

interface NextRow {
  readonly project: number
  readonly kind: number
  readonly at: string
  readonly title: string | null
  readonly type: number | null
}

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

const DAY = 86_400_000
const COLUMNS = 'SELECT project, kind, at, title, type FROM child_nexts'

/** The first open event or checklist of projects from today on, as far as they are cached. Use within a snapshot. */
export class NextChildren {
  constructor(private readonly queries: Queries) {}

  /** Whether one of any project is cached. */
  get isKnown(): boolean {
    return this.queries.get('SELECT 1 FROM child_nexts LIMIT 1') !== undefined
  }

  /** By project. @param projects null for all; @param now epoch milliseconds */
  of(projects: readonly number[] | null, now: number): ReadonlyMap<number, NextChild> {
    const rows =
      projects === null
        ? this.queries.all<NextRow>(COLUMNS)
        : this.queries.all<NextRow>(
            `${COLUMNS} WHERE project IN (SELECT value FROM json_each(?))`,
            JSON.stringify(projects)
          )
    const today = localDay(now) * DAY
    const first = new Map<number, NextChild>()
    for (const { project, kind, ...row } of rows) {
      const clock = clockOf(row.at)
      if (!(clock >= today) || clock >= (first.get(project)?.clock ?? Infinity)) continue
      first.set(project, { ...row, kind: kindOf(kind) as TimedChild['kind'], clock })
    }
    return first
  }
}

/** NaN for texts without a day. */
function clockOf(at: string): number {
  const time = localTime(at)
  return time === null ? NaN : Date.parse(`${time.replace(' ', 'T')}${time.length === 10 ? '' : 'Z'}`)
}
