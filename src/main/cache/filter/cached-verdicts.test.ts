/** Cached verdicts are dropped when their data changes. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import { DEFAULT_ASSUMPTIONS } from '@shared/rules/filter/assumptions'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import type { CorrectedDecoder } from '../core'
import { bytes, type Engine, NONE_USED, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { ResidentColumns } from '../columns'
import { ProjectFilters } from './project-filters'
import { VERDICT } from './verdicts'

let cache: Engine
let decoder: CorrectedDecoder
let filters: ProjectFilters
beforeEach(() => {
  decoder = trueDecoder()
  cache = openEngine(undefined, decoder)
  filters = new ProjectFilters({ queries: cache.queries, decoder, columns: new ResidentColumns(cache.queries) })
  cache.ingestPage(
    page([
      { id: 1, name: 'Deal 1', step_id: 5, responsible: 'Ann Lee', data: { area: '40', due: '2026-03-04' } },
      { id: 2, name: 'Deal 2', step_id: 6, responsible: { id: 8, name: 'Bob Ray' }, data: { area: '50' } }
    ])
  )
})

let today = 20_000
let assumptions = DEFAULT_ASSUMPTIONS
beforeEach(() => {
  today = 20_000
  assumptions = DEFAULT_ASSUMPTIONS
})

const planOf = (filter: Partial<ProjectFilter>) => filters.plan({ ...NO_FILTER, ...filter }, { assumptions, today })

/** The ids of matching projects, and of undecided ones. */
function askedOf(filter: Partial<ProjectFilter>): { readonly yes: number[]; readonly open: number[] } {
  const verdicts = filters.whole(planOf(filter))
  const rows = cache.queries.rows<[number, number]>('SELECT id, place FROM records JOIN places USING (rid) ORDER BY id')
  const having = (verdict: number): number[] => rows.flatMap(([id, place]) => (verdicts[place] === verdict ? id : []))
  return { yes: having(VERDICT.yes), open: having(VERDICT.open) }
}

const deal = (id: number, fields: object): unknown =>
  cache.ingestPage(page([{ id, name: `Deal ${id}`, ...fields }], { receivedAt: 2000 }))
const opened = (id: number, fields: object): unknown =>
  cache.ingestRecord({ noun: 'project', id, body: bytes({ id, ...fields }), receivedAt: 3000 })
const paid = (project: number, items: readonly object[]): unknown =>
  cache.children.ingest({ project, kind: 'payments', body: bytes({ items }), receivedAt: 3000, part: { of: 'whole' } })

describe('a verdict that was kept is not given any more', () => {
  it.each<[string, Partial<ProjectFilter>, () => void, object]>([
    ['after its column', { builtIn: { step_id: [5] } }, () => void deal(2, { step_id: 5 }), { yes: [1, 2] }],
    [
      'after a merge and its column',
      { builtIn: { step_id: [5] } },
      () => {
        while (!cache.upkeep.mergeColumns().done);
        deal(1, { step_id: 7 })
      },
      { yes: [] }
    ],
    ['after a project without a value', { builtIn: { not_step_id: [5] } }, () => void deal(3, {}), { yes: [2, 3] }],
    ['after a field', { dynamic: { area: '40' } }, () => void deal(2, { data: { area: '40' } }), { yes: [1, 2] }],
    ['after a text of records', { dynamic: { name: 'Deal 9' } }, () => void deal(2, { name: 'Deal 9' }), { yes: [2] }],
    ['after words', { builtIn: { words: 'harbour' } }, () => void deal(2, { name: 'Harbour' }), { yes: [2] }],
    ['after children', { having: 'payments' }, () => void paid(1, [{ id: 3, sum: 5 }]), { yes: [1], open: [2] }],
    [
      'after an own answer',
      { dynamic: { late: 'x' } },
      () => {
        opened(1, { late: 'y' })
        opened(2, { late: 'x' })
      },
      { yes: [2], open: [] }
    ],
    [
      'after a label',
      { builtIn: { user_id: [7] } },
      () => void deal(3, { responsible: { id: 7, name: 'Ann Lee' } }),
      { yes: [1, 3] }
    ],
    [
      'after a correction',
      { dynamic: { due: '2026-03-04' } },
      () => {
        cache.upkeep.setCorrections([{ noun: 'project', key: 'data.due', type: 'text' }])
        while (!cache.upkeep.redecode('project', NONE_USED).done);
        deal(2, { data: { due: ' 2026-03-04 ' } })
      },
      { yes: [1, 2] }
    ],
    [
      'under another assumption',
      { builtIn: { created: { from: '2026-03-01', to: '2026-03-04' } } },
      () => {
        deal(2, { created: '2026-03-04' })
        assumptions = { ...assumptions, createdEndInclusive: false }
      },
      { yes: [] }
    ]
  ])('%s was written: %j', (_, filter, write, expected) => {
    askedOf(filter)
    write()
    expect(askedOf(filter)).toMatchObject(expected)
    const kept = askedOf(filter)
    filters = new ProjectFilters({ queries: cache.queries, decoder, columns: new ResidentColumns(cache.queries) })
    expect(askedOf(filter)).toEqual(kept)
  })

  it('on another day', () => {
    const due = { items: [{ id: 1, name: 'Call', date_end: '2026-03-04', done: 0 }] }
    cache.children.ingest({ project: 1, kind: 'checklists', body: bytes(due), receivedAt: 3000, part: { of: 'whole' } })
    const overdueOn = (day: string): readonly number[] => {
      today = Date.parse(day) / 86_400_000
      return askedOf({ having: 'checklists_expired' }).yes
    }
    expect([overdueOn('2026-03-03'), overdueOn('2026-03-30'), overdueOn('2026-03-03')]).toEqual([[], [1], []])
  })
})

describe('a verdict that was kept', () => {
  it('stays while other columns are written, and goes with its own', () => {
    const [part] = planOf({ builtIn: { step_id: [5] } })
    if (part === undefined) throw new Error('It has a part.')
    const kept = filters.of(part.condition)
    deal(2, { step_id: 6, responsible: { id: 8, name: 'Bob Ray' }, data: { area: '60' } })
    while (!cache.upkeep.mergeColumns().done);
    expect(filters.of(part.condition)).toBe(kept)
    deal(2, { step_id: 5 })
    expect(filters.of(part.condition)).not.toBe(kept)
  })
})

describe('a value of one kind', () => {
  it.each<[string, object, Partial<ProjectFilter>]>([
    ['a day is no number of seconds', { data: { on: '1970-01-02' } }, { dynamic: { on: '86400' } }],
    ['a day is no id', { data: { on: '1970-01-02' } }, { dynamic: { on: [86_400] } }],
    ['a large id is no text', { data: { on: [{ id: 2 ** 40, name: 'x' }] } }, { dynamic: { on: [3] } }],
    ['a number below zero is nobody known by name', { data: { on: -5 } }, { dynamic: { on: [5] } }]
  ])('is not taken for another: %s', (_, fields, filter) => {
    deal(3, { data: { on: 'text' } })
    deal(4, fields)
    const asked = askedOf(filter)
    expect([asked.yes, asked.open.includes(4)]).toEqual([[], false])
  })
})
