/** Fields that no answer has are unknown, and never count as `no`. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { HavingCondition, ProjectFilter } from '@shared/model/filter'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { cacheWrites } from '../handlers'
import { ACTIVE, bytes, NONE_USED, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

let cache: Engine
beforeEach(() => {
  cache = openEngine(undefined, trueDecoder())
})

const meet = (...records: readonly object[]): unknown => cache.ingestPage(page(records))
/** The full answer for one project. */
const open = (id: number, fields: object): unknown =>
  cache.ingestRecord({ noun: 'project', id, body: bytes({ id, ...fields }), receivedAt: 2000 })
const goods = (project: number, items: readonly object[]): unknown =>
  cache.children.ingest({ project, kind: 'goods', body: bytes({ items }), receivedAt: 3000, part: { of: 'whole' } })

const asked = (filter: Partial<ProjectFilter>): ProjectFilter => ({ ...NO_FILTER, ...filter })
const ids = (filter: Partial<ProjectFilter>): readonly number[] =>
  cache.projects.ids({ deleted: false, filter: asked(filter), sort: { key: 'id', descending: false } })
const unknown = (filter: Partial<ProjectFilter>): readonly unknown[] =>
  cache.filter.unknownParts({ filter: asked(filter), deleted: false }).map(({ reason, missing }) => [reason, missing])
const having = (value: HavingCondition): Partial<ProjectFilter> => ({ having: value })

const plain = (id: number): object => ({ id, name: `Deal ${id}` })

describe('whether a project has goods, where lists don’t say it', () => {
  const filled = { name: 'Deal 1', goods: [{ id: 5, name: 'Door' }] }
  const types = { name: 'Deal 1', actions_type_id: [5] }

  it.each([
    ['goods', 'no_goods', filled],
    ['actions', 'no_actions', types]
  ] as const)('is known of opened projects alone: %s', (has, hasNot, info) => {
    meet(plain(1), plain(2), plain(3))
    open(1, info)
    open(2, { name: 'Deal 2' })
    expect([ids(having(has)), ids(having(hasNot))]).toEqual([[1], [2]])
    expect([unknown(having(has)), unknown(having(hasNot))]).toEqual([
      [['children-missing', 1]],
      [['children-missing', 1]]
    ])
  })

  it('is known by the goods themselves, as soon as they are there', () => {
    meet(plain(1), plain(2), plain(3), plain(4))
    open(1, filled)
    goods(2, [{ id: 8, good_id: 6, name: 'Window' }])
    goods(3, [])
    expect([ids(having('goods')), ids(having('no_goods'))]).toEqual([[1, 2], [3]])
    expect(unknown(having('goods'))).toEqual([['children-missing', 1]])
    expect(ids({ builtIn: { good_id: [5] } })).toEqual([1])
    expect(ids({ builtIn: { good_id: [6] } })).toEqual([2])
    expect(unknown({ builtIn: { good_id: [6] } })).toEqual([['children-missing', 1]])
  })

  it.each([[[]], [null], [''], [{}]])('is known of all where the list says it, be it with nothing: %j', (none) => {
    meet({ ...plain(1), goods: none }, { ...plain(2), goods: none })
    open(1, filled)
    expect([ids(having('goods')), ids(having('no_goods'))]).toEqual([[1], [2]])
    expect(unknown(having('goods'))).toEqual([])
  })

  it('is known of those that leave it out where the list says it of others', () => {
    meet({ ...plain(1), goods: [5] }, plain(2))
    expect([ids(having('goods')), ids(having('no_goods')), unknown(having('goods'))]).toEqual([[1], [2], []])
  })

  it.each(['the same run', 'another run'])('is known of all once the list says it, in %s', (run) => {
    meet(plain(1), plain(2))
    open(1, filled)
    expect(unknown(having('no_goods'))).toEqual([['children-missing', 1]])
    const writer = run === 'another run' ? cacheWrites(cache.db, trueDecoder()) : cache
    writer.ingestPage(page([{ ...plain(2), goods: [] }]))
    expect([ids(having('no_goods')), unknown(having('no_goods'))]).toEqual([[2], []])
  })
})

describe('every other condition, where lists don’t bear the field', () => {
  it.each<[string, object, Partial<ProjectFilter>]>([
    ['people', { participants_user_id: [5] }, { builtIn: { participants_user_id: [5] } }],
    ['a group', { group_id: 5 }, { builtIn: { group_id: [5] } }],
    ['a stage', { step_id: 5 }, { builtIn: { step_id: [5] } }],
    ['a price', { price: 5 }, { builtIn: { price: 5 } }],
    ['a price that brings its currency', { price: '5 EUR' }, { builtIn: { price: 5 } }],
    ['a period', { created: '2026-03-04' }, { builtIn: { created: { from: '2026-03-01', to: '2026-03-09' } } }],
    ['ids of a list', { data: { region: [5] } }, { dynamic: { region: [5] } }],
    ['a text', { data: { city: 'Riga' } }, { dynamic: { city: 'riga' } }],
    ['a day', { data: { signed: '2026-03-04' } }, { dynamic: { signed: '2026-03-04' } }],
    ['what only the record tells', { updated: '2026-03-04' }, { dynamic: { updated: '2026-03-04' } }]
  ])('is open for projects that were not opened: %s', (_, info, filter) => {
    meet(plain(1), plain(2), plain(3))
    open(1, { name: 'Deal 1', ...info })
    open(2, { name: 'Deal 2' })
    expect([ids(filter), unknown(filter)]).toEqual([[1], [['not-listed', 1]]])
    // With "any", one matching condition decides; a failing one leaves the decision to the others.
    const either = asked({ ...filter, match: 'any', dynamic: { ...filter.dynamic, name: 'Deal 3' } })
    expect(ids(either)).toEqual([1, 3])
  })

  it('is decided for all where the list bears it, whoever was opened', () => {
    meet({ ...plain(1), step_id: 5 }, plain(2))
    open(1, { name: 'Deal 1', step_id: 5 })
    expect([ids({ builtIn: { step_id: [5] } }), unknown({ builtIn: { step_id: [5] } })]).toEqual([[1], []])
  })

  it('is open too where only a search has told the field', () => {
    meet(plain(1), plain(2))
    cache.ingestPage(page([{ id: 1, name: 'Deal 1', data: { city: 'Riga' } }], { filtered: 'selection' }))
    const filter = { dynamic: { city: 'Riga' } }
    expect([ids(filter), unknown(filter)]).toEqual([[1], [['not-listed', 1]]])
  })
})

describe('a cache that an older decoder has read', () => {
  it('finds out which fields lists bear when it is read anew', () => {
    const cursor = cache.sweep.begin(ACTIVE, 9, 1)
    const records = [{ ...plain(1), step_id: 5 }, plain(2), plain(3)]
    cache.ingestPage(page(records, { pass: cursor.pass, cursor }))
    open(1, { name: 'Deal 1', step_id: 5, group_id: 5 })
    cache.db.exec('UPDATE fields SET listed = 1; UPDATE decoder_versions SET version = 0')
    expect(unknown({ builtIn: { group_id: [5] } }), 'taken for listed until then').toEqual([])
    while (!cache.upkeep.redecode('project', NONE_USED).done);
    expect(unknown({ builtIn: { group_id: [5] } })).toEqual([['not-listed', 2]])
    expect(unknown({ builtIn: { step_id: [5] } })).toEqual([])
  })
})

describe('what projects call by its name alone', () => {
  const by = (...user_id: number[]): unknown => [ids({ builtIn: { user_id } }), unknown({ builtIn: { user_id } })]
  const named = (id: number, responsible: unknown): object => ({ ...plain(id), responsible })

  it('may be whoever is asked for by an id that nobody is known to have', () => {
    meet(named(1, 'Ann Lee'), named(2, 'Bob Ray'), named(3, { id: 7, name: 'Cid Fox' }), named(4, null))
    expect(by(7), 'who has another name').toEqual([[3], []])
    expect(by(9), 'who has none').toEqual([[], [['names-unknown', 2]]])
    expect(by(7, 9)).toEqual([[3], [['names-unknown', 2]]])
  })

  it('is whoever alone has that name, and may be any of several', () => {
    meet(named(1, 'Ann Lee'), named(2, 'Bob Ray'), named(3, { id: 7, name: 'Ann Lee' }))
    expect(by(7)).toEqual([[1, 3], []])
    meet(named(4, { id: 8, name: 'Ann Lee' }))
    expect(by(7)).toEqual([[3], [['names-unknown', 1]]])
  })
})
