/**
 * Reads one list that hangs on a project into the cache: in one answer, or walking through its pages. The interface gives
 * `count` and `offset` for events and payments alone, and promises neither a page size nor a total, so the end is found
 * as in sweeps: pages overlap, and a page that brings nothing new is the end, unless it shows that `offset` is ignored.
 */
import type { ChildFilter, ChildKind } from '@shared/model/children'
import { isEmptyChildFilter, PAGED_CHILDREN } from '@shared/rules/children'
import { DesksideError } from '@shared/ipc/errors'
import type { Priority, ServiceAnswer, ServiceClient } from '../api/types'
import type { AnswerPart, ChildList, ChildOutcome, ChildrenAccess } from '../cache/types'
import type { EmptiedLists } from './emptied'

/** Rows of a page. */
const PAGE = 200
const OVERLAP = 5
/** A list of more pages than this is none that hangs on a project; it is known in part, and says so. */
const MOST_PAGES = 500

export interface WalkOptions {
  readonly client: ServiceClient
  readonly cache: Pick<ChildrenAccess, 'ingest' | 'endWalk'>
  /** The most rows that a page of a kind was ever seen with: a page with fewer was not cut by a cap. */
  readonly largest: Map<ChildKind, number>
  readonly nextWalk: () => number
  /** Asked before a list that had records is believed to have none. */
  readonly emptied: EmptiedLists
}

export interface Asked extends ChildList {
  readonly filter: ChildFilter
  /** Of the first request; those for further pages are never in the way of what somebody waits for. */
  readonly priority: Priority
}

export interface WalkEnd {
  readonly requests: number
  readonly bytes: number
  /** All of the list is known. Of a filtered answer: all that the filter lets through. */
  readonly complete: boolean
}

/**
 * @param onPage told after each page that is in the cache
 * @throws what the client throws; what came before stays
 */
export async function readChildList(
  options: WalkOptions,
  asked: Asked,
  onPage: (outcome: ChildOutcome) => void
): Promise<WalkEnd> {
  const { kind, filter } = asked
  if (PAGED_CHILDREN.has(kind)) return walkPages(options, asked, onPage)
  const part = isEmptyChildFilter(filter) ? ({ of: 'whole' } as const) : ({ of: 'part' } as const)
  const { outcome, requests, bytes } = await takeIn(options, asked, part, null, asked.priority)
  onPage(outcome)
  return { requests, bytes, complete: true }
}

/** One answer in the cache. What would take all away is asked for twice, with a known record in between. */
async function takeIn(
  { client, cache, emptied }: WalkOptions,
  asked: Asked,
  part: AnswerPart,
  page: { count: number; offset: number } | null,
  priority: Priority
): Promise<{ outcome: ChildOutcome; at: number; requests: number; bytes: number }> {
  const { project, kind } = asked
  let [requests, bytes] = [0, 0]
  const ask = async (sure: boolean) => {
    const { body, receivedAt } = await send(client, asked, page, sure ? later(asked) : priority)
    requests += 1
    bytes += body.byteLength
    return { outcome: await cache.ingest({ project, kind, body, receivedAt, part, sure }), at: receivedAt }
  }
  let taken = await ask(false)
  if (taken.outcome.held) {
    await emptied.mayEmpty(`${kind} of ${project}`)
    taken = await ask(true)
  }
  return { ...taken, requests, bytes }
}

async function walkPages(
  options: WalkOptions,
  asked: Asked,
  onPage: (outcome: ChildOutcome) => void
): Promise<WalkEnd> {
  const { project, kind, filter } = asked
  const { cache, largest } = options
  const filtered = !isEmptyChildFilter(filter)
  const walk = options.nextWalk()
  let [requests, pages, bytes, offset, at] = [0, 0, 0, 0, Infinity]
  let found: Found = 'more'
  try {
    while (found === 'more' && pages < MOST_PAGES) {
      const part = { of: filtered ? ('part' as const) : ('page' as const), walk, offset }
      const priority = requests === 0 ? asked.priority : later(asked)
      const taken = await takeIn(options, asked, part, { count: PAGE, offset }, priority)
      const { outcome } = taken
      // As of its oldest page the list is known.
      at = Math.min(at, taken.at)
      requests += taken.requests
      bytes += taken.bytes
      onPage(outcome)
      pages += 1
      found = filter.id === undefined ? endOf(outcome, { pages, cap: largest.get(kind) ?? 0 }) : 'end'
      largest.set(kind, Math.max(largest.get(kind) ?? 0, outcome.rows))
      // Without ids a row is told by its place alone, so pages of such must not overlap.
      offset += outcome.rows - (outcome.withoutId ? 0 : Math.min(OVERLAP, Math.floor(outcome.rows / 2)))
    }
  } finally {
    if (!filtered && pages > 0) {
      const endless = found === 'more' && pages >= MOST_PAGES
      const obstacle = found === 'ignored' ? 'offset-ignored' : endless ? 'endless' : null
      const ended = await cache.endWalk({ project, kind, walk, complete: found === 'end', obstacle, at })
      if (ended.changed) onPage(NOTHING_NEW)
    }
  }
  return { requests, bytes, complete: found === 'end' }
}

/** What the end of a walk tells: records have gone, and none has come. */
const NOTHING_NEW: ChildOutcome = {
  rows: 0,
  fresh: 0,
  met: 0,
  withoutId: false,
  total: null,
  changed: true,
  labelsChanged: false,
  held: false
}

type Found = 'more' | 'end' | 'ignored'

function endOf({ rows, fresh, met, total }: ChildOutcome, { pages, cap }: { pages: number; cap: number }): Found {
  // A service that says how many there are has said where the end is.
  if (rows === 0 || (total !== null && met >= total)) return 'end'
  // Fewer than asked for, and fewer than it is known to give: it was not cut.
  if (rows < PAGE && rows < cap) return 'end'
  if (pages === 1 || fresh > 0) return 'more'
  // The overlap alone, or a little more where records have moved; a page of known ones shows that `offset` is ignored.
  // A service that ignores it and has no more than a few records has brought them all: nobody cuts pages that short.
  return rows <= 2 * OVERLAP ? 'end' : 'ignored'
}

const later = ({ priority }: Asked): Priority => (priority === 'interactive' ? 'soon' : priority)

function send(
  client: ServiceClient,
  { project: id, kind, filter }: Asked,
  page: { count: number; offset: number } | null,
  priority: Priority
): Promise<ServiceAnswer> {
  const { date, ids, id: one, direction } = filter
  const day = date === undefined ? {} : { filter_date: date }
  const wanted = ids === undefined || ids.length === 0 ? undefined : ids
  switch (kind) {
    case 'steps':
      return client.send('projects.steps', { id, ...day, ...(wanted && { filter_steps: wanted }) }, { priority })
    case 'events':
      return client.send(
        'projects.actions',
        {
          id,
          ...page,
          ...(one === undefined ? {} : { filter_id: one }),
          ...day,
          ...(wanted && { filter_actions: wanted })
        },
        { priority }
      )
    case 'checklists':
      return client.send('projects.checklists', { id }, { priority })
    case 'goods':
      return client.send('projects.goods', { id }, { priority })
    case 'payments':
      return client.send(
        'projects.payments',
        {
          id,
          ...page,
          ...(one === undefined ? {} : { filter_id: one }),
          ...day,
          ...(direction === undefined ? {} : { filter_type: direction === 'debit' ? ('0' as const) : ('1' as const) })
        },
        { priority }
      )
  }
}

/** For somebody who asks where nobody may be asked. */
export function withoutCredentials(): DesksideError {
  return new DesksideError('credentials-missing', 'There are no credentials to ask the service with.')
}
