/** Filters, totals and pickers of the preview: simplified, but consistent with the visible rows. */
import type { Requests } from '../../src/shared/ipc/contract'
import type { ProjectFilter } from '../../src/shared/model/filter'
import type { ProjectRow } from '../../src/shared/model/project'
import type { Reference } from '../../src/shared/model/record'
import type { OptionsOf } from '../../src/shared/contract/records'

const idsOf = (row: ProjectRow): Readonly<Record<string, number | undefined>> => ({
  sales_funnel_id: row.funnel?.id,
  step_id: row.stage?.id,
  user_id: row.responsible?.id,
  group_id: row.userGroup?.id,
  currency_id: row.currency?.id
})

/** Evaluates conditions on rows; conditions on children match arbitrarily. */
export function matches(filter: ProjectFilter | null, row: ProjectRow): boolean {
  if (filter === null) return true
  const tests: boolean[] = []
  const { created, price, words, ...ids } = filter.builtIn
  if (created) tests.push(row.created !== null && row.created >= created.from && row.created.slice(0, 10) <= created.to)
  if (price !== undefined) tests.push(row.price === price)
  if (words !== undefined) tests.push((row.title ?? '').toLowerCase().includes(words.toLowerCase()))
  for (const [key, wanted] of Object.entries(ids)) {
    const own = idsOf(row)[key]
    if (key in idsOf(row)) tests.push(own !== undefined && wanted.includes(own))
  }
  if (tests.length === 0) return true
  return filter.match === 'any' ? tests.some(Boolean) : tests.every(Boolean)
}

const LISTED: Partial<Record<OptionsOf['kind'], readonly Reference[]>> = {
  'event-type': ['Call', 'Meeting', 'E-mail', 'Site visit', 'Offer sent'].map((label, at) => ({ id: at + 1, label })),
  good: ['Fan coil 4 kW', 'Damper with actuator', 'Design documentation'].map((label, at) => ({ id: at + 1, label })),
  // A currency known by code only.
  currency: [{ id: -7, label: 'KZT' }],
  'list-element': ['Website', 'Recommendation', 'Exhibition'].map((label, at) => ({ id: at + 101, label }))
}

type FilterRoute = Extract<
  keyof Requests,
  | 'projects.values'
  | 'projects.totals'
  | 'projects.readiness'
  | 'projects.filterStatus'
  | 'records.options'
  | 'records.labels'
>

/** Orders stages like the list sorted by stage. */
const byStage = ([a]: readonly ProjectRow[], [b]: readonly ProjectRow[]): number =>
  (a?.stage?.id ?? Infinity) - (b?.stage?.id ?? Infinity)

export function filterRoutes(
  active: readonly ProjectRow[],
  deleted: readonly ProjectRow[]
): {
  [R in FilterRoute]: (input: Requests[R]['in']) => Requests[R]['out']
} {
  const referenceOf = (row: ProjectRow, kind: OptionsOf['kind']): Reference | null =>
    ({
      stage: row.stage,
      funnel: row.funnel,
      user: row.responsible,
      'user-group': row.userGroup,
      currency: row.currency
    })[kind as 'stage'] ?? null
  const optionsOf = (of: OptionsOf) => {
    const known = new Map<number, { id: number; label: string | null; group: string | null }>()
    for (const row of active) {
      const reference = referenceOf(row, of.kind)
      if (reference)
        known.set(reference.id, { ...reference, group: of.kind === 'stage' ? (row.funnel?.label ?? null) : null })
    }
    for (const one of LISTED[of.kind] ?? []) known.set(one.id, { ...one, group: null })
    return [...known.values()].toSorted(
      (a, b) =>
        (a.group ?? '').localeCompare(b.group ?? '') ||
        (of.kind === 'stage' ? a.id - b.id : (a.label ?? '').localeCompare(b.label ?? ''))
    )
  }
  return {
    'projects.values': ({ name, text, limit }) => {
      const counts = new Map<string, number>()
      for (const { fields } of active) {
        const value = fields[`data.${name}`]
        if (value?.type === 'text') counts.set(value.text, (counts.get(value.text) ?? 0) + 1)
      }
      const found = [...counts]
        .filter(([value]) => value.toLowerCase().includes(text.toLowerCase()))
        .map(([value, count]) => ({ value, kind: 'text' as const, count }))
        .toSorted((a, b) => b.count - a.count)
      const told = { projects: active.length, of: active.length }
      return { values: found.slice(0, limit), more: Math.max(0, found.length - limit), longer: 0, told }
    },
    'projects.readiness': (input) => {
      const projects = (input.deleted ? deleted : active).filter((row) => matches(input.filter, row)).length
      return { projects, ready: Math.floor(projects * 0.8), bytes: projects * 900 }
    },
    'projects.totals': (input) => {
      const rows = (input.deleted ? deleted : active).filter((row) => matches(input.filter, row))
      const sumsOf = (some: readonly ProjectRow[]) => {
        const sums = new Map<number | null, { currency: Reference | null; amount: number; count: number }>()
        for (const { price, currency } of some) {
          if (price === null) continue
          const sum = sums.get(currency?.id ?? null) ?? { currency, amount: 0, count: 0 }
          sums.set(currency?.id ?? null, { currency, amount: sum.amount + price, count: sum.count + 1 })
        }
        return [...sums.values()]
      }
      const stages = new Map<string, ProjectRow[]>()
      for (const row of rows) {
        const key = `${row.funnel?.id} ${row.stage?.id}`
        stages.set(key, [...(stages.get(key) ?? []), row])
      }
      return {
        count: rows.length,
        sums: sumsOf(rows),
        stages: [...stages.values()].toSorted(byStage).map((some) => ({
          funnel: some[0]?.funnel ?? null,
          stage: some[0]?.stage ?? null,
          count: some.length,
          sums: sumsOf(some)
        })),
        funnels: [{ funnel: { id: 1, label: 'Interiors' }, stages: optionsOf({ kind: 'stage', funnels: [1] }) }]
      }
    },
    'projects.filterStatus': ({ filter }) => ({
      // Filters by group have an answer of the service, except for the last pages.
      answered:
        filter.builtIn.group_id === undefined
          ? null
          : { at: Date.now() - 2 * 60_000, whole: false, named: 40, limit: null, changed: 2 },
      failed: null,
      unknown: filter.having === 'tasks' ? [{ part: 'having', reason: 'no-endpoint', missing: null }] : [],
      parity:
        filter.builtIn.price === undefined
          ? { state: 'verified', comparedAt: Date.now() - 9 * 60_000, parts: [] }
          : { state: 'differs', comparedAt: Date.now() - 9 * 60_000, parts: ['price'] }
    }),
    'records.options': ({ of, text }) => ({
      options: optionsOf(of).filter(({ label }) => (label ?? '').toLowerCase().includes(text.toLowerCase())),
      more: 0
    }),
    'records.labels': ({ of, ids }) => {
      const labels = new Map(optionsOf(of).map(({ id, label }) => [id, label]))
      return ids.map((id) => labels.get(id) ?? null)
    }
  }
}
