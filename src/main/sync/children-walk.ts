/**
 * Reads one list of a project's children into the cache, in one answer or page by page.
 * The interface has `count` and `offset` for events and payments only, and promises no page size or total. The end is
 * therefore inferred as in sweeps: pages overlap, and a page without new rows is the end. A longer page of known rows
 * shows that `offset` is ignored.
 */
import type { ChildFilter, ChildKind } from '@shared/model/children'
import { isEmptyChildFilter, PAGED_CHILDREN } from '@shared/rules/children'
import type { Priority, ServiceAnswer, ServiceClient } from '../api/types'
import type { AnswerPart, ChildList, ChildOutcome, ChildrenAccess } from '../cache/types'
import { sureAnswer, type EmptiedLists } from './emptied'

const PAGE = 200
const OVERLAP = 5
/** Upper bound of pages per list. The rest is left out, and the list is marked incomplete. */
const MOST_PAGES = 500

export interface WalkOptions {
  readonly client: ServiceClient
  readonly cache: Pick<ChildrenAccess, 'ingest' | 'endWalk'>
  /** Largest page seen per kind. A page with fewer rows was not cut by a cap. */
  readonly largest: Map<ChildKind, number>
  readonly nextWalk: () => number
  /** Must agree before a list that had records is emptied. */
  readonly emptied: EmptiedLists
}

export interface ChildListRequest extends ChildList {
  readonly filter: ChildFilter
  /** Priority of the first request. Further pages use a lower one. */
  readonly priority: Priority
  readonly signal?: AbortSignal
}

export interface WalkEnd {
  readonly requests: number
  readonly bytes: number
  /** The whole list is cached; of a filtered answer, all matching rows. */
  readonly isComplete: boolean
}

type OnPage = (outcome: Pick<ChildOutcome, 'found' | 'hasChanged' | 'haveLabelsChanged'>) => void

/**
 * @param onPage called after each page is cached
 * @throws errors of the client; earlier pages stay
 */
export async function readChildList(options: WalkOptions, asked: ChildListRequest, onPage: OnPage): Promise<WalkEnd> {
  const { kind, filter } = asked
  if (PAGED_CHILDREN.has(kind)) return walkPages(options, asked, onPage)
  const part = isEmptyChildFilter(filter) ? ({ of: 'whole' } as const) : ({ of: 'part' } as const)
  const { outcome, requests, bytes } = await takeIn(options, asked, part, null, asked.priority)
  onPage(outcome)
  return { requests, bytes, isComplete: true }
}

/**
 * Stores one answer. An answer that would remove all records is confirmed first: a known record is read, then the list
 * again.
 */
async function takeIn(
  { client, cache, emptied }: WalkOptions,
  asked: ChildListRequest,
  part: AnswerPart,
  page: { count: number; offset: number } | null,
  priority: Priority
): Promise<{ outcome: ChildOutcome; at: number; requests: number; bytes: number }> {
  const { project, kind } = asked
  let [requests, bytes] = [0, 0]
  const { outcome, at } = await sureAnswer(emptied, `${kind} of ${project}`, async (isSure) => {
    const { body, receivedAt } = await send(client, asked, page, isSure ? later(asked) : priority)
    requests += 1
    bytes += body.byteLength
    const outcome = await cache.ingest({ project, kind, body, receivedAt, part, isSure })
    return { outcome, at: receivedAt, held: outcome.isHeld ? 'emptied' : null }
  })
  return { outcome, at, requests, bytes }
}

async function walkPages(options: WalkOptions, asked: ChildListRequest, onPage: OnPage): Promise<WalkEnd> {
  const { project, kind, filter } = asked
  const { cache, largest } = options
  const isFiltered = !isEmptyChildFilter(filter)
  const walk = options.nextWalk()
  let [requests, pages, bytes, offset, at] = [0, 0, 0, 0, Infinity]
  let found: WalkOutcome = 'more'
  try {
    while (found === 'more' && pages < MOST_PAGES) {
      const part = { of: isFiltered ? ('part' as const) : ('page' as const), walk, offset }
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
      // Without ids only the position identifies a row, so such pages must not overlap.
      offset += outcome.rows - (outcome.hasNoId ? 0 : Math.min(OVERLAP, Math.floor(outcome.rows / 2)))
    }
  } finally {
    if (!isFiltered && pages > 0) {
      const isEndless = found === 'more' && pages >= MOST_PAGES
      const obstacle = found === 'ignored' ? 'offset-ignored' : isEndless ? 'endless' : null
      const ended = await cache.endWalk({ project, kind, walk, isComplete: found === 'end', obstacle, at })
      if (ended.hasChanged) onPage({ found: 0, hasChanged: true, haveLabelsChanged: false })
    }
  }
  return { requests, bytes, isComplete: found === 'end' }
}

type WalkOutcome = 'more' | 'end' | 'ignored'

/** Decides whether the walk has ended, and what it proved. */
function endOf(
  { rows, fresh, found, total }: ChildOutcome,
  { pages, cap }: { pages: number; cap: number }
): WalkOutcome {
  // The service reports the total: use it.
  if (rows === 0 || (total !== null && found >= total)) return 'end'
  // A page shorter than requested, and than the service's largest page, was not cut: it is the last.
  if (rows < PAGE && rows < cap) return 'end'
  if (pages === 1 || fresh > 0) return 'more'
  // Only the overlap, or slightly more if records moved: the end. A longer page of known rows shows that `offset` is
  // ignored. A short one may be the whole list, since nobody uses pages of a few rows.
  return rows <= 2 * OVERLAP ? 'end' : 'ignored'
}

const later = ({ priority }: ChildListRequest): Priority => (priority === 'interactive' ? 'soon' : priority)

function send(
  client: ServiceClient,
  { project: id, kind, filter, signal }: ChildListRequest,
  page: { count: number; offset: number } | null,
  priority: Priority
): Promise<ServiceAnswer> {
  const { date, ids, id: one, direction } = filter
  const call = { priority, ...(signal && { signal }) }
  const dated = { id, ...(date === undefined ? {} : { filter_date: date }) }
  const paged = { ...dated, ...page, ...(one === undefined ? {} : { filter_id: one }) }
  const wanted = ids === undefined || ids.length === 0 ? undefined : ids
  switch (kind) {
    case 'steps':
      return client.send('projects.steps', { ...dated, ...(wanted && { filter_steps: wanted }) }, call)
    case 'actions':
      return client.send('projects.actions', { ...paged, ...(wanted && { filter_actions: wanted }) }, call)
    case 'checklists':
      return client.send('projects.checklists', { id }, call)
    case 'goods':
      return client.send('projects.goods', { id }, call)
    case 'payments': {
      const type = direction === 'debit' ? '0' : '1'
      const input = { ...paged, ...(direction === undefined ? {} : ({ filter_type: type } as const)) }
      return client.send('projects.payments', input, call)
    }
  }
}
