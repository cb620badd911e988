/** Sample rows for the tests of this folder. */
import type { AskedBehind, Coverage } from '@shared/model/cached'
import type { ProjectPage, ProjectRow } from '@shared/model/project'

export function row(id: number, more: Partial<ProjectRow> = {}): ProjectRow {
  return {
    id,
    state: 'active',
    title: `Title ${id}`,
    created: '2026-03-01',
    price: id * 10,
    currency: { id: 1, label: 'EUR' },
    funnel: { id: 1, label: 'Sales' },
    stage: { id: 11, label: 'Offer' },
    responsible: { id: 7, label: 'Anna Petrova' },
    userGroup: null,
    hasChanged: false,
    isSaved: false,
    fields: {},
    ...more
  }
}

export const complete: Coverage = { state: 'complete', cached: 0, total: null, sweptAt: 1_000, obstacle: null }

/** Answer to a window of a list with these ids. */
export function page(ids: readonly number[], offset: number, limit: number): AskedBehind<ProjectPage> {
  return {
    value: { rows: ids.slice(offset, offset + limit).map((id) => row(id)), total: ids.length },
    fetchedAt: 1_000,
    source: 'cache',
    coverage: { ...complete, cached: ids.length },
    failure: null
  }
}

export const ids = (count: number, from = 1): number[] => Array.from({ length: count }, (_, place) => from + place)
