import type { Noun, ReferenceKind } from '@shared/model/record'
import type { Options, OptionsOf } from '@shared/model/records'
import { isLocalId } from '@shared/rules/filter/local-ids'
import { foldText } from '@shared/rules/filter/values'
import type { Queries } from '../../database/queries'
import { fieldKind } from '../field-labels'
import { sameNamed } from '../filter/known-ids'
import { Labels } from '../labels'
import { compareLabels } from '../project-order'
import { findScope, funnels, stages } from '../reference'
import { STATE } from '../states'

/** More than this nobody scrolls through: they type. */
const MOST_OPTIONS = 500

type Option = Options['options'][number]

/** Kinds whose things are records of their own: those that are gone are not offered. */
const NOUN_OF: Readonly<Partial<Record<OptionsOf['kind'], Noun>>> = {
  'user-group': 'user-group',
  'project-group': 'project-group',
  funnel: 'funnel',
  'event-type': 'event-type',
  'calendar-category': 'calendar-category',
  folder: 'folder'
}

/** What a picker offers: what was learned of a kind, whatever taught it. `text` narrows by name or by the id itself. */
export function optionsOf(queries: Queries, of: OptionsOf, text: string): Options {
  const wanted = foldText(text)
  const matching = allOf(queries, of).filter(
    ({ id, label, group }) =>
      wanted === '' ||
      String(id) === wanted ||
      [label, group].some((name) => name !== null && foldText(name).includes(wanted))
  )
  return { options: matching.slice(0, MOST_OPTIONS), more: matching.length > MOST_OPTIONS }
}

/** What ids are called, in the order asked; `joined` has the service's ids by ours. */
export function labelsOf(
  queries: Queries,
  of: OptionsOf,
  ids: readonly number[],
  joined: ReadonlyMap<number, number> = new Map()
): readonly (string | null)[] {
  const labels = new Labels(queries)
  if (of.kind === 'field') {
    const names = new Map(fieldOptions(queries, of.key).map(({ id, label }) => [id, label]))
    return ids.map((id) => names.get(id) ?? null)
  }
  return ids.map((id) =>
    of.kind === 'list-element' ? labels.ofReference(of.kind, id, of.list) : labels.of(of.kind, joined.get(id) ?? id)
  )
}

function allOf(queries: Queries, of: OptionsOf): readonly Option[] {
  if (of.kind === 'stage') return stageOptions(queries, of.funnels)
  if (of.kind === 'list-element') {
    const scope = findScope(queries, { noun: 'list-element', parent: { id: null, name: of.list } })
    return scope === null ? [] : byName(activeRecords(queries, scope))
  }
  if (of.kind === 'field') return byName(fieldOptions(queries, of.key))
  const learned = queries.all<{ id: number; label: string | null }>(
    'SELECT id, label FROM labels WHERE kind = ?',
    of.kind
  )
  const noun = NOUN_OF[of.kind]
  const scope = noun === undefined ? null : findScope(queries, { noun })
  const found = new Map<number, string | null>()
  for (const id of unnamed(queries, of.kind)) found.set(id, null)
  for (const { id, label } of learned) found.set(id, label)
  if (scope !== null) {
    const gone = `SELECT id FROM records WHERE scope = ? AND state <> ${STATE.active}`
    for (const id of queries.numbers(gone, scope)) found.delete(id)
    for (const { id, label } of activeRecords(queries, scope)) found.set(id, label ?? found.get(id) ?? null)
  }
  return byName(
    withoutTwins(
      queries,
      of.kind,
      [...found].map(([id, label]) => ({ id, label }))
    )
  )
}

/** Without ids of our own for what has one of the service's: a filter by that one finds what bears the name as well. */
function withoutTwins<O extends { readonly id: number }>(
  queries: Queries,
  kind: ReferenceKind,
  options: readonly O[]
): readonly O[] {
  if (!options.some(({ id }) => isLocalId(id))) return options
  const same = sameNamed(queries, kind)
  return options.filter(({ id }) => !same.has(id))
}

function fieldOptions(queries: Queries, key: string): readonly { id: number; label: string | null }[] {
  return queries.all('SELECT id, label FROM labels WHERE kind = ?', fieldKind(key))
}

/** Ids that projects bear, whether or not anything says what they are called. */
function unnamed(queries: Queries, kind: OptionsOf['kind']): readonly number[] {
  const index = kind === 'user' ? 'responsible' : kind === 'currency' ? 'currency' : null
  const scope = findScope(queries, { noun: 'project' })
  if (index === null || scope === null) return []
  return queries.numbers(
    `SELECT DISTINCT ${index} FROM records WHERE scope = ? AND state = ${STATE.active} AND ${index} IS NOT NULL`,
    scope
  )
}

function activeRecords(queries: Queries, scope: number): readonly { id: number; label: string | null }[] {
  const sql = `SELECT id, coalesce(title, name) AS label FROM records WHERE scope = ? AND state = ${STATE.active}`
  return queries.all(sql, scope)
}

const byName = (options: readonly { id: number; label: string | null }[]): readonly Option[] =>
  options
    // What has no id of the service's comes last.
    .toSorted(
      (a, b) => Number(isLocalId(a.id)) - Number(isLocalId(b.id)) || compareLabels(a.label, b.label) || a.id - b.id
    )
    .map(({ id, label }) => ({ id, label, group: null }))

/** Funnel by funnel, each in its order; `wanted` empty for all of them. Last come those known by their names alone. */
function stageOptions(queries: Queries, wanted: readonly number[]): readonly Option[] {
  const inFunnels = funnels(queries)
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .flatMap((funnel) => stages(queries, funnel.id).map((stage): Option => ({ ...stage, group: funnel.label })))
  return [...inFunnels, ...byName(withoutTwins(queries, 'stage', namedStages(queries, wanted)))]
}

/** Of which funnel a stage is that is known by its name alone, only projects say. */
function namedStages(queries: Queries, wanted: readonly number[]): readonly { id: number; label: string | null }[] {
  const named = "SELECT id, label FROM labels WHERE kind = 'stage' AND id < 0"
  const scope = findScope(queries, { noun: 'project' })
  if (wanted.length === 0 || scope === null) return queries.all(named)
  return queries.all(
    `${named} AND id IN (SELECT stage FROM records WHERE scope = ? AND state = ${STATE.active} AND stage < 0 AND funnel IN (${wanted.map(() => '?').join()}))`,
    scope,
    ...wanted
  )
}
