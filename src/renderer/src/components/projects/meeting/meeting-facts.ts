/** Data of the meeting card and the e-mail summary: a project and its child lists, as far as they are cached. */
import type { CachedValue } from '@shared/model/cached'
import type { CalendarOccurrence } from '@shared/model/calendar'
import type { ChildKind } from '@shared/model/children'
import type { ProjectDetail } from '@shared/model/project'
import { isAhead } from '@shared/rules/ahead'
import { dayOf } from '../../../basics/days'
import { request } from '../../../desktop'
import { readProjectEvents, type ProjectEvents } from '../../../stores/calendar/project-events'
import { zoneAt } from '../../../stores/calendar/zone'
import { byRoles, roleNames } from '../../../stores/field-names'
import { readChildRows, type ChildRows } from '../../../stores/projects/child-list'
import { LAST, type KnownList, type MeetingFacts } from './meeting-brief'

/** Maximum events, read from the morning on. More than a day has, so that some are upcoming even in the evening. */
export const DATES = 50

/** Null: not read yet. */
export interface MeetingAnswers {
  readonly actions: ChildRows | null
  readonly checklists: ChildRows | null
  readonly payments: ChildRows | null
  readonly calendar: ProjectEvents | null
}

/** @param now epoch milliseconds */
export function meetingFacts(
  of: Pick<MeetingFacts, 'project' | 'at' | 'names'>,
  { actions, checklists, payments, calendar }: MeetingAnswers,
  now: number
): MeetingFacts {
  const past = actions?.rows.filter(({ date }) => date !== null && !isAhead(date, now)) ?? []
  const paid = payments?.totals ?? { count: 0, unclear: 0, unclearReceipts: 0, sums: [] }
  return {
    ...of,
    // Actions are sorted from the latest: if enough past ones were read, all upcoming ones were too.
    actions: known(actions, actions?.rows ?? [], isCut(actions) && past.length < LAST),
    checklists: known(checklists, checklists?.rows ?? [], isCut(checklists)),
    // The sums cover all payments, listed or not.
    payments: known(payments, paid, paid.unclearReceipts > 0),
    calendar: knownDates(calendar)
  }
}

const isCut = (read: ChildRows | null): boolean => read !== null && read.rows.length < read.total

/** @param hasMore whether something is missing although the list was read completely */
function known<T>(read: ChildRows | null, value: T, hasMore: boolean): KnownList<T> {
  const state = read?.coverage.state ?? 'none'
  const at = state === 'none' ? null : (read?.fetchedAt ?? null)
  return { value, at, isPartial: hasMore || state === 'partial' }
}

function knownDates(calendar: ProjectEvents | null): KnownList<readonly CalendarOccurrence[]> {
  const page = calendar?.page
  return {
    value: page?.value.rows.map(({ occurrence }) => occurrence) ?? [],
    at: page === undefined || page.coverage.state === 'none' ? null : page.fetchedAt,
    isPartial: page?.coverage.state === 'partial'
  }
}

/**
 * Reads the data once: from the cache, and lists never fetched from the service. Lists that cannot be fetched stay
 * unknown.
 *
 * @param isAway the service is known to be unreachable, so nothing waits for it
 * @throws DesksideError if the cache cannot be read
 */
export async function readMeeting(
  workspaceId: string,
  { value: project, fetchedAt: at }: Pick<CachedValue<ProjectDetail>, 'value' | 'fetchedAt'>,
  isAway: boolean
): Promise<MeetingFacts> {
  const { id } = project
  const list = async (kind: ChildKind): Promise<ChildRows> => {
    const where = { workspaceId, id, kind, filter: {}, hasTotals: kind === 'payments' }
    const saved = await readChildRows(where, { shouldRefresh: false })
    if (saved.coverage.state !== 'none' || isAway) return saved
    return readChildRows(where, { shouldRefresh: true }).catch(() => saved)
  }
  const now = Date.now()
  const dates = { workspaceId, projectId: id, zone: zoneAt(now), day: dayOf(new Date(now)), limit: DATES }
  const [roles, actions, checklists, payments, calendar] = await Promise.all([
    request('fields.roles', { workspaceId, noun: 'project' }),
    list('actions'),
    list('checklists'),
    list('payments'),
    readProjectEvents({ ...dates, isFromFirst: false })
  ])
  const byRole = byRoles(roles)
  const names = roleNames(() => byRole)
  return meetingFacts({ project, at, names }, { actions, checklists, payments, calendar }, now)
}
