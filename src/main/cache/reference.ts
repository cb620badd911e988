import type { Noun, Reference } from '@shared/model/record'
import type { Queries } from '../database/queries'
import { parentKey } from './dictionaries'
import { Labels } from './labels'
import { STATE } from './states'
import type { ListKey } from './types'

interface NamedRow {
  id: number
  name: string | null
  title: string | null
}

/** The scope's number, null when nothing of it was ever met. */
export function findScope(queries: Queries, list: Pick<ListKey, 'noun' | 'parent'>): number | null {
  const row = queries.get<{ scope: number }>(
    'SELECT scope FROM scopes WHERE noun = ? AND parent = ?',
    list.noun,
    parentKey(list)
  )
  return row?.scope ?? null
}

/** Active records in their own order: a position if they have one, else as the service listed them. */
function inOrder(queries: Queries, scope: number | null): NamedRow[] {
  if (scope === null) return []
  return queries.all<NamedRow>(
    `SELECT id, name, title FROM records WHERE scope = ? AND state = ${STATE.active}
     ORDER BY position IS NULL, position, ordinal, id`,
    scope
  )
}

/** Sales funnels, in the service's order. */
export function funnels(queries: Queries): readonly Reference[] {
  return references(queries, 'funnel', findScope(queries, { noun: 'funnel' }))
}

/** Stages of a funnel, in order; empty when they were never fetched. */
export function stages(queries: Queries, funnelId: number): readonly Reference[] {
  return references(queries, 'stage', stageScope(queries, funnelId))
}

/** Dynamic lists by the name that the service wants to hear. Those that have only a name have no id. */
export function lists(queries: Queries): readonly { id: number | null; name: string }[] {
  return inOrder(queries, findScope(queries, { noun: 'list' })).flatMap(({ id, name, title }) => {
    const called = name ?? title
    return called === null ? [] : [{ id: id < 0 ? null : id, name: called }]
  })
}

/** Where each stage stands among all: funnel by funnel, stage by stage. */
export function stagePlaces(queries: Queries): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  const inFunnels = inOrder(queries, findScope(queries, { noun: 'funnel' })).map(({ id }) => stageScope(queries, id))
  for (const scope of inFunnels) {
    for (const { id } of inOrder(queries, scope)) if (!places.has(id)) places.set(id, places.size)
  }
  return places
}

const stageScope = (queries: Queries, funnelId: number): number | null =>
  findScope(queries, { noun: 'stage', parent: { id: funnelId, name: null } })

function references(queries: Queries, kind: Extract<Noun, 'funnel' | 'stage'>, scope: number | null): Reference[] {
  const labels = new Labels(queries)
  return inOrder(queries, scope).map(({ id, title }) => ({ id, label: title ?? labels.of(kind, id) }))
}
