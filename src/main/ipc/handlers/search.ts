import { search } from '@shared/contract/search'
import { DesksideError } from '@shared/ipc/errors'
import { knownModules, MOST_MODULES } from '@shared/rules/module-nouns'
import { shortTexts } from '@shared/rules/short-texts'
import type { RankedQuery } from '../../cache/types'
import type { UserData } from '../../user-data/types'
import { pinsOf, recentOf } from '../../user-data/visits'
import type { Workspaces } from '../../workspace/workspaces'
import { openedBy, serve } from '../serve'

/** Recently pinned and opened records rank first among equal hits. */
const MOST_PINNED = 60
const MOST_OPENED = 40

export interface SearchHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'of'>
}

export function searchHandlers({ workspaces, userData }: SearchHandlersOptions) {
  /** The cache worker has no user data, so up to a hundred visited records are sent with each query. */
  const visitedIn = (workspace: string): NonNullable<RankedQuery['visited']> => {
    const visits = userData.of(workspace).get('visit')
    const [pinned, recent] = [pinsOf(visits).slice(-MOST_PINNED), recentOf(visits).slice(0, MOST_OPENED)]
    return [...pinned, ...recent].map(({ noun, id }) => ({ noun, id }))
  }
  /** Attempts are cancelled without a workspace id, like others. */
  const running = new Map<string, AbortController>()
  const choicesIn = (workspace: string) => userData.of(workspace).get('searches')?.choices ?? []
  const opened = openedBy(workspaces)

  return serve(search, {
    'search.cache': opened(({ cache }, query, { workspaceId: id }) =>
      cache.search({ ...query, visited: visitedIn(id) })
    ),
    'search.service': opened(
      async ({ search: service }, { attempt, again: isAgain, ...question }, { workspaceId: id }) => {
        if (running.has(attempt)) throw new DesksideError('bad-input', 'This attempt is under way already.')
        const controller = new AbortController()
        running.set(attempt, controller)
        try {
          return await service.find(question, choicesIn(id), { signal: controller.signal, isAgain })
        } finally {
          running.delete(attempt)
        }
      }
    ),
    'search.references': opened(({ cache }, query) => cache.references(query)),
    'search.cancel': ({ attempt }) => running.get(attempt)?.abort(),
    'search.modules': opened(async ({ cache }, _query, { workspaceId: id }) => {
      const [listed, met, { state }] = await Promise.all([
        cache.reference.modules(),
        cache.reference.modulesMet(),
        cache.sweep.coverage({ noun: 'module', deleted: false })
      ])
      const hasMore = listed.length > MOST_MODULES || met.length >= MOST_MODULES
      const modules = shortTexts(knownModules(listed, met, choicesIn(id)))
      return { modules, isListRead: state !== 'none', ...(hasMore && { hasMore }) }
    })
  })
}
