/**
 * Reads one list of a project's children into the cache: in one answer, or page by page. The interface gives `count`
 * and `offset` for events and payments only, and promises neither a page size nor a total, so the end is found as in
 * sweeps: pages overlap, and a page that brings nothing new is the end, unless it shows that `offset` is ignored.
 */
import type { ChildFilter, ChildKind } from '@shared/model/children'
import { isEmptyChildFilter, PAGED_CHILDREN } from '@shared/rules/children'
import type { Priority, ServiceAnswer, ServiceClient } from '../api/types'
import type { AnswerPart, ChildList, ChildOutcome, ChildrenAccess } from '../cache/types'
import { sureAnswer, type EmptiedLists } from './emptied'

/** Rows of a page. */
const PAGE = 200
const OVERLAP = 5
/** No project has a list of more pages; the rest is left out, and the list is shown as incomplete. */
const MOST_PAGES = 500

export interface WalkOptions {
  readonly client: ServiceClient
  readonly cache: Pick<ChildrenAccess, 'ingest' | 'endWalk'>
  /** The most rows that a page of this kind ever had: a page with fewer was not cut by a cap. */
  readonly largest: Map<ChildKind, number>
  readonly nextWalk: () => number
  /** Asked before a list that had records is taken for empty. */
  readonly emptied: EmptiedLists
}

export interface Asked extends ChildList {
  readonly filter: ChildFilter
  /** Of the first request; those for further pages come after what the user waits for. */
  readonly priority: Priority
}

export interface WalkEnd {
  readonly requests: number
  readonly bytes: number
  /** All of the list is known. Of a filtered answer: all that the filter lets through. */
  readonly complete: boolean
}

/**
 * @param onPage called after each page that is in the cache
 * @throws what the client throws; earlier pages stay
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

/** Takes one answer in. An answer that would remove everything is asked for twice, with a known record in between. */
async function takeIn(
  { client, cache, emptied }: WalkOptions,
  asked: Asked,
  part: AnswerPart,
  page: { count: number; offset: number } | null,
  priority: Priority
): Promise<{ outcome: ChildOutcome; at: number; requests: number; bytes: number }> {
  const { project, kind } = asked
  let [requests, bytes] = [0, 0]
  const { outcome, at } = await sureAnswer(emptied, `${kind} of ${project}`, async (sure) => {
    const { body, receivedAt } = await send(client, asked, page, sure ? later(asked) : priority)
    requests += 1
    bytes += body.byteLength
    const outcome = await cache.ingest({ project, kind, body, receivedAt, part, sure })
    return { outcome, at: receivedAt, held: outcome.held ? 'emptied' : null }
  })
  return { outcome, at, requests, bytes }
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
      // The list is as old as its oldest page.
      at = Math.min(at, taken.at)
      requests += taken.requests
      bytes += taken.bytes
      onPage(outcome)
      pages += 1
      found = filter.id === undefined ? endOf(outcome, { pages, cap: largest.get(kind) ?? 0 }) : 'end'
      largest.set(kind, Math.max(largest.get(kind) ?? 0, outcome.rows))
      // Without ids a row is identified by its place alone, so such pages must not overlap.
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

/** Whether the walk is at its end, and what it proved. */
const NOTHING_NEW: ChildOutcome = {
  rows: 0,
  fresh: 0,
  found: 0,
  withoutId: false,
  total: null,
  changed: true,
  labelsChanged: false,
  held: false
}

type Found = 'more' | 'end' | 'ignored'

function endOf({ rows, fresh, found, total }: ChildOutcome, { pages, cap }: { pages: number; cap: number }): Found {
  // With a total, the service itself says where the end is.
  if (rows === 0 || (total !== null && found >= total)) return 'end'
  // Fewer rows than asked for, and than the service is known to give: the page was not cut.
  if (rows < PAGE && rows < cap) return 'end'
  if (pages === 1 || fresh > 0) return 'more'
  // Only the overlap, or a little more where records moved. A page of known rows shows that `offset` is ignored; such a
  // service has sent the whole list if it is short, since nobody uses pages of a few rows.
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
  const dated = { id, ...(date === undefined ? {} : { filter_date: date }) }
  const paged = { ...dated, ...page, ...(one === undefined ? {} : { filter_id: one }) }
  const wanted = ids === undefined || ids.length === 0 ? undefined : ids
  switch (kind) {
    case 'steps':
      return client.send('projects.steps', { ...dated, ...(wanted && { filter_steps: wanted }) }, { priority })
    case 'actions':
      return client.send('projects.actions', { ...paged, ...(wanted && { filter_actions: wanted }) }, { priority })
    case 'checklists':
      return client.send('projects.checklists', { id }, { priority })
    case 'goods':
      return client.send('projects.goods', { id }, { priority })
    case 'payments': {
      const type = direction === 'debit' ? '0' : '1'
      const input = { ...paged, ...(direction === undefined ? {} : ({ filter_type: type } as const)) }
      return client.send('projects.payments', input, { priority })
    }
  }
}
