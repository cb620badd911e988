/** Filters for an installation's projects, each with the expected matches. */
import type { CanonicalRecord } from '../../../demo/schema.ts'
import type { LabelKind } from '../../../demo/data/reference.ts'
import { ID_CONDITIONS, type ProjectFilter } from '../../../src/shared/model/filter.ts'
import type { OptionsOf } from '../../../src/shared/contract/records.ts'
import type { Installation } from './installation.ts'

const KINDS = {
  sales_funnel_id: 'funnel',
  step_id: 'stage',
  user_id: 'user',
  group_id: 'user-group',
  currency_id: 'currency',
  participants_user_id: 'user',
  participants_group_id: 'user-group',
  actions_type_id: 'event-type',
  good_id: 'good'
} as const satisfies Record<(typeof ID_CONDITIONS)[number], LabelKind>

/** A condition on a named thing, which is picked by name only, like a user would. */
export interface MeantFilter {
  readonly field: string
  /** Name to pick, and the id to use if no answer tells the name; null for conditions without a name. */
  readonly pick: { readonly name: string; readonly id: number; readonly of: OptionsOf } | null
  /** The filter with the picked id. */
  with(id: number): ProjectFilter
  /** Expected ids, ascending. */
  readonly ids: readonly number[]
}

const NONE: ProjectFilter = { match: 'all', having: null, builtIn: {}, dynamic: {} }

/** The same conditions in two rounds, with other values where possible. */
export function filtersOf(installation: Installation, round: 0 | 1): readonly MeantFilter[] {
  const projects = installation.records('projects.list', { deleted: '0', order_by: 'id' })
  const idsWhere = (fits: (project: CanonicalRecord) => boolean): number[] =>
    projects.filter(fits).map(({ id }) => Number(id))
  const has = (value: unknown, id: number): boolean => [value].flat().includes(id)

  const ofIds = ID_CONDITIONS.map((field): MeantFilter => {
    const id = nthOf(
      projects.flatMap((project) => project[field] as number | number[]),
      round
    )
    const kind = KINDS[field]
    const of: OptionsOf = kind === 'stage' ? { kind, funnels: [] } : { kind }
    return {
      field,
      pick: { name: installation.label(kind, id), id, of },
      with: (picked) => ({ ...NONE, builtIn: { [field]: [picked] } }),
      ids: idsWhere((project) => has(project[field], id))
    }
  })
  const industry = nthOf(
    projects.map((project) => Number(dataOf(project)['industry'])),
    round
  )
  const tax = String(dataOf(projects[round] as CanonicalRecord)['inn'])
  const [from, to] = period(
    projects.map(({ created }) => String(created).slice(0, 10)),
    round
  )
  return [
    ...ofIds,
    {
      field: 'industry',
      pick: {
        name: installation.label('list-element', industry),
        id: industry,
        of: { kind: 'list-element', list: 'industry' }
      },
      with: (picked) => ({ ...NONE, dynamic: { industry: [picked] } }),
      ids: idsWhere((project) => dataOf(project)['industry'] === industry)
    },
    {
      field: 'inn',
      pick: null,
      with: () => ({ ...NONE, dynamic: { inn: tax } }),
      ids: idsWhere((project) => dataOf(project)['inn'] === tax)
    },
    {
      field: 'created',
      pick: null,
      with: () => ({ ...NONE, builtIn: { created: { from, to } } }),
      ids: idsWhere(({ created }) => String(created).slice(0, 10) >= from && String(created).slice(0, 10) <= to)
    }
  ]
}

const dataOf = (project: CanonicalRecord): CanonicalRecord => project['data'] as CanonicalRecord

/** The n-th most frequent value. */
function nthOf(values: readonly number[], n: number): number {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({ value, count: all.length }))
  const ordered = counts.toSorted((a, b) => b.count - a.count || a.value - b.value)
  const found = ordered[Math.min(n, ordered.length - 1)]
  if (found === undefined) throw new Error('no project has a value')
  return found.value
}

/** A period from a day with projects to a day without any: it is open whether the last day counts. */
function period(days: readonly string[], round: number): readonly [string, string] {
  const all = [...new Set(days)].toSorted()
  const from = all[Math.floor(all.length / 4) + round * 3] as string
  for (let end = Date.parse(all[Math.floor(all.length / 2) + round * 4] as string); ; end += 86_400_000) {
    const to = new Date(end).toISOString().slice(0, 10)
    if (!all.includes(to)) return [from, to]
  }
}
