import type { Noun, Reference } from '@shared/model/record'
import { LONGEST_MODULE_NAME, type NamedModule, plainTitle } from '@shared/rules/module-nouns'
import type { Queries } from '../../database/queries'
import { findScope } from './dictionaries'
import { Labels } from './labels'
import { STATE } from './states'

interface NamedRow {
  id: number
  name: string | null
  title: string | null
}

/** Active records by position if they have one, else in service order. */
function inOrder(queries: Queries, scope: number | null): NamedRow[] {
  if (scope === null) return []
  return queries.all<NamedRow>(
    `SELECT id, name, title FROM records WHERE scope = ? AND state = ${STATE.active}
     ORDER BY position IS NULL, position, ordinal, id`,
    scope
  )
}

/** Sales funnels, in service order. */
export function funnels(queries: Queries): readonly Reference[] {
  return references(queries, 'funnel', findScope(queries, { noun: 'funnel' }))
}

/** Stages of a funnel, in order; empty when they were never read. */
export function stages(queries: Queries, funnelId: number): readonly Reference[] {
  return references(queries, 'stage', stageScope(queries, funnelId))
}

/** The modules of the service, in service order. Modules without a name use their title. */
export function modules(queries: Queries): readonly NamedModule[] {
  return inOrder(queries, findScope(queries, { noun: 'module' })).flatMap(({ id, name, title }) => {
    const called = name ?? title
    // A longer name could not be requested from the service.
    if (called === null || called.length > LONGEST_MODULE_NAME) return []
    const shown = plainTitle((name === null ? null : title) ?? called)
    return [{ id: id < 0 ? null : id, name: called, title: shown === '' || shown === called ? null : shown }]
  })
}

/** A parent that is requested by its name or id: a funnel for its stages, a dynamic list for its elements. */
export interface ReferenceName {
  /** Null for a list that has only a name. */
  readonly id: number | null
  /** Null for a funnel without one. */
  readonly name: string | null
  /** When its elements or stages were last read completely; epoch milliseconds, null for never. */
  readonly sweptAt: number | null
}

export interface ReferenceNames {
  readonly noun: 'funnel' | 'list'
  readonly limit: number
  /** Only names that the running pass of their list has read. */
  readonly isSeenOnly: boolean
}

const HELD = {
  funnel: { noun: 'stage', key: `'id:' || records.id` },
  list: { noun: 'list-element', key: `'name:' || coalesce(records.name, records.title)` }
} as const

/**
 * Returns up to `limit` names by ascending id. Names that were read before come first, so new ones cannot displace
 * them.
 */
export function referenceNames(
  queries: Queries,
  { noun, limit, isSeenOnly }: ReferenceNames
): readonly ReferenceName[] {
  const scope = findScope(queries, { noun })
  if (scope === null) return []
  const { noun: heldNoun, key } = HELD[noun]
  const columns = 'records.id, coalesce(records.name, records.title) AS name, held.swept_at AS sweptAt'
  const wanted = `records.scope = ${scope} AND records.state = ${STATE.active}
    ${noun === 'list' ? 'AND coalesce(records.name, records.title) IS NOT NULL' : ''}
    ${isSeenOnly ? 'AND own.running = 1 AND abs(records.met_active) = own.pass' : ''}`
  const own = 'JOIN lists AS own ON own.scope = records.scope AND own.deleted = 0'
  // Reads no more rows than requested: there may be hundreds of thousands.
  const first = `SELECT ${columns} FROM records ${own}
    LEFT JOIN scopes ON scopes.noun = '${heldNoun}' AND scopes.parent = ${key}
    LEFT JOIN lists AS held ON held.scope = scopes.scope AND held.deleted = 0
    WHERE ${wanted} ORDER BY records.id LIMIT ?`
  const read = `SELECT ${columns} FROM scopes
    JOIN lists AS held ON held.scope = scopes.scope AND held.deleted = 0 AND held.swept_at IS NOT NULL
    JOIN records ON records.scope = ${scope} AND records.id = scopes.parent_id ${own}
    WHERE scopes.noun = '${heldNoun}' AND ${wanted} ORDER BY records.id LIMIT ?`
  type Row = { readonly id: number; readonly name: string | null; readonly sweptAt: number | null }
  const found = new Map(
    [...queries.all<Row>(read, limit), ...queries.all<Row>(first, limit)].map((row) => [row.id, row])
  )
  const names = [...found.values()].slice(0, limit)
  return names.map(({ id, ...row }) => ({ ...row, id: noun === 'list' && id < 0 ? null : id }))
}

/** The position of each stage, by funnel and stage. */
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
