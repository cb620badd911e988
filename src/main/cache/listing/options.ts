import { factsOf, nounOfKind } from '@shared/model/nouns'
import type { Noun } from '@shared/model/record'
import type { FieldTold } from '@shared/model/field-values'
import type { Option, Options } from '@shared/model/records'
import type { OptionsOf } from '@shared/contract/records'
import { isLocalId } from '@shared/rules/filter/local-ids'
import { foldText } from '@shared/rules/filter/values'
import type { Queries } from '../../database/queries'
import { fieldKind, findScope, funnels, Labels, stages, STATE } from '../core'
import type { Source } from '../fields'
import { sameNamed } from '../filter'
import { activePlaces, idCounts } from './active-projects'
import { compareLabels } from './project-order'

/** Upper bound of options: more than a person scrolls through. */
const MOST_OPTIONS = 500

/** The noun whose records are the options of a kind. Missing records are not offered. */
function recordsOf(kind: Exclude<OptionsOf['kind'], 'field'>): Noun | undefined {
  const noun = nounOfKind(kind)
  return noun !== undefined && factsOf(noun).within === null ? noun : undefined
}

/** The options of a picker: all known labels of a kind. `text` narrows by name or id. */
export function optionsOf(
  source: Source,
  of: OptionsOf,
  text: string,
  occurring: { readonly ids: ReadonlyMap<number, number>; readonly told: FieldTold } | null = null
): Options {
  const wanted = foldText(text)
  const all = allOf(source, of)
  const matching = (occurring === null ? all : withCounts(all, occurring.ids)).filter(
    ({ id, label, group }) =>
      wanted === '' ||
      String(id) === wanted ||
      [label, group].some((name) => name !== null && foldText(name).includes(wanted))
  )
  return {
    options: matching.slice(0, MOST_OPTIONS),
    more: Math.max(0, matching.length - MOST_OPTIONS),
    ...(occurring === null ? {} : { told: occurring.told })
  }
}

/** The most frequent first; ids that occur without being known otherwise are added. Groups keep their order. */
function withCounts(options: readonly Option[], counts: ReadonlyMap<number, number>): readonly Option[] {
  const known = new Set(options.map(({ id }) => id))
  const others = [...counts.keys()].filter((id) => !known.has(id) && !isLocalId(id))
  const counted = [...options, ...others.map((id): Option => ({ id, label: null, group: null }))].map((option) => {
    const count = counts.get(option.id)
    return count === undefined ? option : { ...option, count }
  })
  if (counted.some(({ group }) => group !== null)) return counted
  return counted.sort((a, b) => Number(isLocalId(a.id)) - Number(isLocalId(b.id)) || (b.count ?? 0) - (a.count ?? 0))
}

/** The labels of ids, in request order; `joined` has service ids by local ids. */
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

function allOf(source: Source, of: OptionsOf): readonly Option[] {
  const { queries } = source
  if (of.kind === 'stage') return stageOptions(source, of.funnels)
  if (of.kind === 'list-element') {
    const scope = findScope(queries, { noun: 'list-element', parent: { id: null, name: of.list } })
    return scope === null ? [] : byName(activeRecords(queries, scope))
  }
  if (of.kind === 'field') return byName(fieldOptions(queries, of.key))
  return learnedOptions(source, of.kind)
}

/** All labels of a kind, and ids without a label, by name. */
export function learnedOptions(source: Source, kind: Exclude<OptionsOf['kind'], 'field'>): readonly Option[] {
  const { queries } = source
  const learned = queries.all<{ id: number; label: string | null }>('SELECT id, label FROM labels WHERE kind = ?', kind)
  const noun = recordsOf(kind)
  const scope = noun === undefined ? null : findScope(queries, { noun })
  const found = new Map<number, string | null>()
  for (const id of idCounts(source.columns, kind).keys()) found.set(id, null)
  for (const { id, label } of learned) found.set(id, label)
  if (scope !== null) {
    const gone = `SELECT id FROM records WHERE scope = ? AND state <> ${STATE.active}`
    for (const id of queries.numbers(gone, scope)) found.delete(id)
    for (const { id, label } of activeRecords(queries, scope)) found.set(id, label ?? found.get(id) ?? null)
  }
  // A filter by a service id also finds records with the local id that it replaces.
  for (const id of sameNamed(queries, kind).keys()) found.delete(id)
  return byName([...found].map(([id, label]) => ({ id, label })))
}

function fieldOptions(queries: Queries, key: string): readonly { id: number; label: string | null }[] {
  return queries.all('SELECT id, label FROM labels WHERE kind = ?', fieldKind(key))
}

function activeRecords(queries: Queries, scope: number): readonly { id: number; label: string | null }[] {
  const sql = `SELECT id, coalesce(title, name) AS label FROM records WHERE scope = ? AND state = ${STATE.active}`
  return queries.all(sql, scope)
}

const byName = (options: readonly { id: number; label: string | null }[]): readonly Option[] =>
  options
    // Local ids come last.
    .toSorted(
      (a, b) => Number(isLocalId(a.id)) - Number(isLocalId(b.id)) || compareLabels(a.label, b.label) || a.id - b.id
    )
    .map(({ id, label }) => ({ id, label, group: null }))

/**
 * Stages by funnel, each in its order; `wanted` is empty for all funnels. They are followed by stages known from
 * projects alone, in the funnels of these projects.
 */
function stageOptions(source: Source, wanted: readonly number[]): readonly Option[] {
  const { queries, columns } = source
  const listed = funnels(queries).map((funnel) => ({ ...funnel, stages: stages(queries, funnel.id) }))
  const isWanted = (of: readonly number[]): boolean =>
    wanted.length === 0 || of.length === 0 || of.some((funnel) => wanted.includes(funnel))
  const known = new Set(listed.flatMap((funnel) => funnel.stages.map(({ id }) => id)))
  const gone = goneStages(source)
  const others = learnedOptions(source, 'stage').filter(({ id }) => !known.has(id) && !gone.has(id))
  const funnelsOf = others.length === 0 ? new Map<number, ReadonlySet<number>>() : funnelsOfStages(columns)
  const labels = new Labels(queries)
  return [
    ...listed
      .filter(({ id }) => isWanted([id]))
      .flatMap((funnel) => funnel.stages.map((stage): Option => ({ ...stage, group: funnel.label }))),
    ...others.flatMap((stage): Option[] => {
      const of = [...(funnelsOf.get(stage.id) ?? [])]
      const [only = null] = of.length === 1 ? of : []
      return isWanted(of) ? [{ ...stage, group: labels.reference('funnel', only)?.label ?? null }] : []
    })
  ]
}

/** Stages that their funnels no longer have and no project is in. */
function goneStages(source: Source): ReadonlySet<number> {
  const gone = new Set(
    source.queries.numbers(
      `SELECT id FROM records WHERE scope IN (SELECT scope FROM scopes WHERE noun = 'stage') AND state <> ${STATE.active}`
    )
  )
  if (gone.size > 0) for (const id of idCounts(source.columns, 'stage').keys()) gone.delete(id)
  return gone
}

/** The funnels of the projects in each stage. */
function funnelsOfStages(columns: Source['columns']): ReadonlyMap<number, ReadonlySet<number>> {
  const [stages, funnels] = [columns.of('project', 'stage'), columns.of('project', 'funnel')]
  const found = new Map<number, Set<number>>()
  for (const place of activePlaces(columns)) {
    const [stage, funnel] = [stages.numberAt(place), funnels.numberAt(place)]
    if (stage !== null && funnel !== null) found.set(stage, (found.get(stage) ?? new Set()).add(funnel))
  }
  return found
}
