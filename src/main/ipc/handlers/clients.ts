import { clients } from '@shared/contract/clients'
import { DesksideError } from '@shared/ipc/errors'
import { NO_CLIENT_CHOICES, type ClientDetail, type ClientMoment } from '@shared/model/clients'
import type { FilesRow } from '@shared/model/files'
import { byTime, localTime } from '@shared/rules/ahead'
import { bareNameWords } from '@shared/rules/legal-forms'
import { foldClientName } from '@shared/rules/clients/names'
import type { Cache } from '../../cache/types'
import { readAsOf } from '../../calendar-times'
import { unlessAborted } from '../../attempts'
import { loadParts } from '../../sync/load-parts'
import { openedBy, serve, type HandlerOptions } from '../serve'

const MOST_EVENTS = 20
const MOST_FOLDERS = 20
/** Folders that are compared with the client's name. */
const MOST_FOUND = 500

export function clientHandlers(options: Omit<HandlerOptions, 'dialogs' | 'log'>) {
  const { workspaces, userData, jobs, emit, now } = options
  const opened = openedBy(workspaces)
  const chosenIn = (workspaceId: string) => ({
    choices: userData.of(workspaceId).get('clients') ?? NO_CLIENT_CHOICES
  })
  const askedIn = (workspaceId: string) => ({
    ...chosenIn(workspaceId),
    stages: userData.of(workspaceId).get('stages') ?? [],
    now: now()
  })
  const coverageOf = (cache: Pick<Cache, 'sweep'>) => cache.sweep.coverage({ noun: 'project', deleted: false })
  return serve(clients, {
    'clients.list': opened(async ({ cache }, query, { workspaceId }) => {
      const [value, coverage] = await Promise.all([
        cache.clients.list({ ...query, ...chosenIn(workspaceId) }),
        coverageOf(cache)
      ])
      return { value, fetchedAt: coverage.sweptAt, source: 'cache', coverage }
    }),
    'clients.get': opened(async ({ cache }, { key }, { workspaceId }) => {
      const asked = askedIn(workspaceId)
      const [own, coverage] = await Promise.all([cache.clients.get({ key, ...asked }), coverageOf(cache)])
      const answered = { fetchedAt: coverage.sweptAt, source: 'cache', coverage } as const
      if (own === null) return { value: null, ...answered }
      const { projectIds: projects, unreadIds: _unread, ...detail } = own
      const readAs = readAsOf(userData.of(workspaceId).get('times'))
      const [events, folders] = await Promise.all([
        cache.calendar.aroundToday({ projects, now: asked.now, limit: MOST_EVENTS, ...readAs }),
        foldersOf(cache, own.name)
      ])
      const [first] = events.next
      const value: ClientDetail = {
        ...detail,
        next: chosen(detail.next, first === undefined ? null : momentOf(first), (a, b) => byTime(a, b)),
        last: chosen(detail.last, events.last === null ? null : momentOf(events.last), (a, b) => byTime(b, a)),
        events: events.next,
        eventCount: events.nextCount,
        ...folders
      }
      return { value, ...answered }
    }),
    'clients.projects': opened(({ cache }, query, { workspaceId }) =>
      cache.clients.projects({ ...query, ...askedIn(workspaceId) })
    ),
    'clients.of': opened(({ cache }, { projectId: project }, { workspaceId }) =>
      cache.clients.ofProject({ project, ...chosenIn(workspaceId) })
    ),
    'clients.proposals': opened(({ cache }, window, { workspaceId }) =>
      cache.clients.proposals({ ...window, ...chosenIn(workspaceId) })
    ),
    'clients.load': opened(({ cache, children, records }, { key, attempt }, { workspaceId }) =>
      jobs.run(attempt, async (signal) => {
        const client = await cache.clients.get({ key, ...askedIn(workspaceId) })
        if (client === null) throw new DesksideError('not-found', 'No saved project names this client.')
        const load = loadParts(
          {
            ...{ cache, children, records, signal, now },
            kinds: ['actions', 'checklists', 'payments'],
            onProgress: (done, total) => emit('clientLoad', { attempt, done, total })
          },
          { projects: client.projectIds, unread: client.unreadIds }
        )
        return unlessAborted(signal, load)
      })
    ),
    'clients.cancelLoad': ({ attempt }) => jobs.cancel(attempt)
  })
}

type OnDay = ClientDetail['events'][number]

/** The event as a moment of its project; null without one. */
function momentOf({ occurrence, day }: OnDay): ClientMoment | null {
  const { project, times } = occurrence
  if (project === null) return null
  const at = times.kind === 'moments' ? new Date(times.start).toISOString() : day
  return { kind: 'event', at, project, occurrence, day }
}

function chosen(
  one: ClientMoment | null,
  other: ClientMoment | null,
  inOrder: (a: string, b: string) => number
): ClientMoment | null {
  if (one === null || other === null || localTime(other.at) === null) return one ?? other
  return inOrder(one.at, other.at) <= 0 ? one : other
}

/** Folders whose names have all words of the client's name, without its legal form. */
async function foldersOf(
  cache: Pick<Cache, 'files'>,
  name: string | null
): Promise<Pick<ClientDetail, 'folders' | 'folderCount'>> {
  const words = name === null ? [] : bareNameWords(name)
  if (words.join('').length < 2) return { folders: [], folderCount: 0 }
  const page = await cache.files.list({
    query: {
      of: { kind: 'search', text: words.join(' '), below: null },
      filter: { noun: 'folder', kinds: [], created: null, updated: null, size: null },
      sort: { key: 'title', descending: false },
      ...{ columns: [], offset: 0, limit: MOST_FOUND }
    },
    found: { folders: [], files: [] }
  })
  // The search also finds similar words and paths.
  const named = page.rows.filter(({ title }) => title !== null && hasWords(title, words))
  return {
    folders: named.slice(0, MOST_FOLDERS).flatMap(folderOf),
    folderCount: page.total > page.rows.length ? page.total : named.length
  }
}

const hasWords = (title: string, words: readonly string[]): boolean => {
  const [folded, own] = [foldClientName(title).replaceAll('ё', 'е'), new Set(bareNameWords(title))]
  return words.every((word) => own.has(word) || (word.length > 3 && folded.includes(word)))
}

const folderOf = ({ recordId: id, title, path }: FilesRow): ClientDetail['folders'] =>
  id === null || title === null ? [] : [{ id, title, path }]
