import {
  ALL_ID_CONDITIONS,
  LEAVING_OUT,
  type BuiltInConditions,
  type ChosenFilter,
  type CreatedCondition,
  type DynamicCondition,
  type FilterPart,
  type ProjectFilter
} from '../../model/filter'

export const NO_FILTER: ProjectFilter = { match: 'all', having: null, builtIn: {}, dynamic: {} }

/**
 * The filter without empty id lists and texts, which the interface does not define and which are never sent. Ids are
 * sorted and unique; names are sorted.
 */
export function normaliseFilter(filter: ProjectFilter): ProjectFilter
export function normaliseFilter(filter: ChosenFilter): ChosenFilter
export function normaliseFilter(filter: ChosenFilter): ChosenFilter {
  const { created, price } = filter.builtIn
  const words = filter.builtIn.words?.trim() ?? ''
  const ids = ALL_ID_CONDITIONS.flatMap((key) => {
    const wanted = inOrder(filter.builtIn[key] ?? [])
    return wanted.length === 0 ? [] : [[key, wanted] as const]
  })
  const builtIn: ChosenFilter['builtIn'] = {
    ...(created === undefined ? {} : { created: plainPeriod(created) }),
    ...(Object.fromEntries(ids) as BuiltInConditions),
    ...(price === undefined ? {} : { price }),
    ...(words === '' ? {} : { words })
  }
  const dynamic = Object.entries(filter.dynamic).flatMap(([name, wanted]): [string, DynamicCondition][] => {
    if (typeof wanted === 'string') return wanted.trim() === '' ? [] : [[name, wanted]]
    const ordered = inOrder(wanted)
    return ordered.length === 0 ? [] : [[name, ordered]]
  })
  const contains = Object.entries(filter.contains ?? {}).flatMap(([name, text]): [string, string][] =>
    text.trim() === '' ? [] : [[name, text.trim()]]
  )
  const plain = {
    ...{ having: filter.having, builtIn, dynamic: byName(dynamic) },
    ...(contains.length === 0 ? {} : { contains: byName(contains) })
  }
  return { match: countOf(plain) > 1 ? filter.match : 'all', ...plain }
}

/** Sorted by name, as own properties: a field may be called `__proto__`. */
const byName = <Value>(entries: readonly [string, Value][]): Record<string, Value> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

const plainPeriod = (created: CreatedCondition): CreatedCondition =>
  'period' in created ? { period: created.period } : { from: created.from, to: created.to }

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

function countOf({ having, builtIn, dynamic, contains = {} }: Omit<ChosenFilter, 'match'>): number {
  return Number(having !== null) + [builtIn, dynamic, contains].flatMap((side) => Object.keys(side)).length
}

/** Number of effective conditions. */
export function conditionCount(filter: ChosenFilter | null): number {
  return filter === null ? 0 : countOf(normaliseFilter(filter))
}

/** Equal for filters with the same conditions; empty without any. */
export function filterKey(filter: ChosenFilter | null): string {
  if (filter === null) return ''
  const normal = normaliseFilter(filter)
  return countOf(normal) === 0 ? '' : JSON.stringify(normal)
}

/** The filter as sent, without excluding conditions (`LEAVING_OUT`). */
export function askedFilter(filter: ProjectFilter): ProjectFilter {
  const { not_step_id: _stages, ...builtIn } = filter.builtIn
  return { ...filter, builtIn }
}

/** Key of the list query sent to the service. */
export const listFilterKey = (filter: ProjectFilter | null, deleted: boolean): string =>
  `${deleted ? 'deleted' : 'active'} ${filterKey(filter === null ? null : askedFilter(filter))}`

/** Conditions of a filter, in the interface's order. */
export function partsOf(filter: ChosenFilter): FilterPart[] {
  const { having, builtIn, dynamic, contains = {} } = normaliseFilter(filter)
  return [
    ...(having === null ? [] : (['having'] as const)),
    ...(Object.keys(builtIn) as Exclude<keyof BuiltInConditions, symbol>[]),
    ...Object.keys(dynamic).map((name) => `data.${name}` as const),
    ...Object.keys(contains).map((name) => `contains.${name}` as const)
  ]
}

const ALWAYS: ReadonlySet<FilterPart> = new Set(['words', ...LEAVING_OUT])

/**
 * Splits the conditions into those that must all hold and those of which one must hold (empty: no such demand). With
 * `or`, it is an assumption whether `having` is an alternative; a single alternative must hold.
 */
export function structureOf(
  filter: ProjectFilter,
  orBindsHaving: boolean
): { readonly required: readonly FilterPart[]; readonly alternatives: readonly FilterPart[] } {
  const parts = partsOf(filter)
  if (filter.match === 'all') return { required: parts, alternatives: [] }
  const required = parts.filter((part) => ALWAYS.has(part) || (part === 'having' && !orBindsHaving))
  const alternatives = parts.filter((part) => !required.includes(part))
  return alternatives.length > 1 ? { required, alternatives } : { required: parts, alternatives: [] }
}
