import type { ProjectRow } from '../../src/shared/model/project'
import type { KnownModules, SearchResult, ServiceFound } from '../../src/shared/model/search'
import { matchText } from '../../src/shared/rules/search/match'
import { parseQuery } from '../../src/shared/rules/search/query'
import { rankOfTitle } from '../../src/shared/rules/search/rank'

/** Searches titles only, with the app's own matching and ranking. */
export function searchTitles(projects: readonly ProjectRow[], text: string, limit: number): SearchResult {
  const query = parseQuery(text)
  if (query.terms.length === 0) return { hits: [], hasMore: false, readAs: [], all: null }
  const found = projects.flatMap(({ id, state, title }) => {
    if (title === null) return []
    const match = matchText(title, query)
    const rank = rankOfTitle(match)
    if (rank === null) return []
    const matches = [{ in: 'title', label: null, text: title, ranges: match.ranges }]
    return [
      {
        rank,
        hit: {
          noun: 'project' as const,
          id,
          state,
          title,
          reading: 'typed' as const,
          matches,
          at: null,
          day: null,
          fetchedAt: Date.now()
        }
      }
    ]
  })
  const hits = found.sort((a, b) => a.rank - b.rank).map(({ hit }) => hit)
  return { hits: hits.slice(0, limit), hasMore: hits.length > limit, readAs: [], all: null }
}

export const MODULES: KnownModules = {
  modules: [
    { name: 'projects', title: 'Projects', noun: 'project', isChosen: false, isListed: true },
    { name: 'clients', title: 'Clients', noun: 'module-record', isChosen: false, isListed: true }
  ],
  isListRead: true
}

/** Results of the service's search: the same projects, and a client. */
export function searchService(projects: readonly ProjectRow[], text: string, count: number, at: number): ServiceFound {
  const { hits } = searchTitles(projects, text, count)
  const found = hits.map(({ id, state, title, matches, at: changed, day }) => ({
    ...{ module: 'projects', noun: 'project' as const, id, serviceId: id, title, state, matches, at: changed, day }
  }))
  const client = { module: 'clients', noun: 'module-record' as const, id: -1, serviceId: 12, title: 'Northern Air Ltd' }
  const all = [...found, { ...client, state: 'active' as const, matches: [], at: null, day: null }]
  return { hits: all, rows: all.length, withoutId: 0, total: all.length, at }
}
