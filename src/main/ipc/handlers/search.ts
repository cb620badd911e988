import { search } from '@shared/contract/search'
import { knownModules, MOST_MODULES } from '@shared/rules/module-nouns'
import { shortTexts } from '@shared/rules/short-texts'
import type { RankedQuery } from '../../cache/types'
import { Attempts } from '../../attempts'
import { pinsOf, recentOf } from '../../user-data/visits'
import { openedBy, serve, type HandlerOptions } from '../serve'

/** Recently pinned and opened records rank first among equal hits. */
const MOST_PINNED = 60
const MOST_OPENED = 40

export function searchHandlers({ workspaces, userData }: Pick<HandlerOptions, 'workspaces' | 'userData'>) {
  /** The cache worker has no user data, so up to a hundred visited records are sent with each query. */
  const visitedIn = (workspace: string): NonNullable<RankedQuery['visited']> => {
    const visits = userData.of(workspace).get('visit')
    const [pinned, recent] = [pinsOf(visits).slice(-MOST_PINNED), recentOf(visits).slice(0, MOST_OPENED)]
    return [...pinned, ...recent].map(({ noun, id }) => ({ noun, id }))
  }
  const attempts = new Attempts()
  const choicesIn = (workspace: string) => userData.of(workspace).get('searches')?.choices ?? []
  const opened = openedBy(workspaces)

  return serve(search, {
    'search.cache': opened(({ cache }, query, { workspaceId: id }) =>
      cache.search({ ...query, visited: visitedIn(id) })
    ),
    'search.service': opened(({ search: service }, { attempt, again: isAgain, ...question }, { workspaceId: id }) =>
      attempts.run(attempt, (signal) => service.find(question, choicesIn(id), { signal, isAgain }))
    ),
    'search.references': opened(({ cache }, query) => cache.references(query)),
    'search.cancel': ({ attempt }) => attempts.cancel(attempt),
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
