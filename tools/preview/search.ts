import type { ProjectRow } from '../../src/shared/model/project'
import type { SearchResult } from '../../src/shared/model/search'
import { matchText } from '../../src/shared/rules/search/match'
import { parseQuery } from '../../src/shared/rules/search/query'
import { rankOfTitle } from '../../src/shared/rules/search/rank'

/** Titles alone, matched and ranked by the app's own rules. */
export function searchTitles(projects: readonly ProjectRow[], text: string, limit: number): SearchResult {
  const query = parseQuery(text)
  if (query.terms.length === 0) return { hits: [], more: false, readAs: [] }
  const found = projects.flatMap(({ id, state, title }) => {
    if (title === null) return []
    const match = matchText(title, query)
    const rank = rankOfTitle(match)
    if (rank === null) return []
    const matches = [{ in: 'title', label: null, text: title, ranges: match.ranges }]
    return [{ rank, hit: { noun: 'project' as const, id, state, title, reading: 'typed' as const, matches } }]
  })
  const hits = found.sort((a, b) => a.rank - b.rank).map(({ hit }) => hit)
  return { hits: hits.slice(0, limit), more: hits.length > limit, readAs: [] }
}
