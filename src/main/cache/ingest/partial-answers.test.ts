import { beforeEach, describe, expect, it } from 'vitest'
import { ACTIVE, bytes, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import type { ListKey } from '../types'

const FILES: ListKey = { noun: 'file', deleted: false }

let engine: Engine
let now: number

beforeEach(() => {
  engine = openEngine({ file: null, key: null }, trueDecoder())
  now = 1000
})

function sweep(items: readonly object[], list: ListKey = ACTIVE): void {
  now += 1000
  const cursor = engine.sweep.begin(list, 100, now)
  engine.ingestPage(page(items, { list, pass: cursor.pass, cursor, receivedAt: now }))
  engine.sweep.end(list, { isComplete: true, obstacle: null, at: now })
}

/** Stores the answer of a search or filter. */
function found(items: readonly object[], list: ListKey = ACTIVE) {
  now += 1000
  return engine.ingestPage(page(items, { list, filtered: 'selection', receivedAt: now }))
}

function info(id: number, fields: object): void {
  now += 1000
  engine.ingestRecord({ noun: 'project', id, body: bytes({ items: [{ id, ...fields }] }), receivedAt: now })
}

const project = (id: number) => engine.projects.get(id)?.value
const file = (id: number) => engine.records.get({ noun: 'file', id })?.value
const changes = () => engine.changes.feed({ nouns: null, before: null, since: null, limit: 100 }).changes
const recorded = () => changes().map(({ id, what, fields }) => [id, what, ...fields.map(({ key }) => key)])
const valueOf = (id: number, key: string) => project(id)?.fields.find((field) => field.key === key)?.value
const ids = (text: string) => engine.search({ text, nouns: null, deleted: false, limit: 50 }).hits.map(({ id }) => id)
const row = (id: number) =>
  engine.queries.get<Record<string, unknown>>(
    'SELECT title, price, stage, responsible, parent, ordinal, fetched_at FROM records WHERE id = ?',
    id
  )

const whole = {
  id: 7,
  title: 'Garage',
  created: '2026-03-01',
  price: '400.00',
  stage: { id: 3, name: 'Offer', colour: '#fff' },
  responsible_id: 5,
  responsible_name: 'Olga',
  fields: { city: 'Tver', area: 40, signed: '2026-03-04' },
  extra: [
    { name: 'heating', value: 'gas' },
    { name: 'floor', value: 2 }
  ]
}

describe('a partial answer', () => {
  it('sets no field of a file to nothing, and is no change', () => {
    sweep([{ id: 1, name: 'Plan.pdf', folder_id: 4, created: '2026-03-01', owner: { id: 5, name: 'Olga' } }], FILES)
    found([{ id: 1, name: 'Plan.pdf' }], FILES)
    expect(file(1)).toMatchObject({ title: 'Plan.pdf', parentId: 4, created: '2026-03-01' })
    expect(row(1)).toMatchObject({ parent: 4, fetched_at: 2000 })
    expect(changes()).toEqual([])
    sweep([{ id: 1, name: 'Plan.pdf', folder_id: 4, created: '2026-03-01', owner: { id: 5, name: 'Olga' } }], FILES)
    expect(changes()).toEqual([])
  })

  it.each([
    ['two keys', { id: 7, title: 'Garage' }],
    ['keys that are there and empty', { id: 7, title: 'Garage', price: null, stage: null, fields: {}, extra: [] }],
    ['a reference by its number', { id: 7, stage: 3, responsible_id: '5' }],
    ['a reference by its name', { id: 7, stage: 'Offer' }],
    ['a reference without its further fields', { id: 7, stage: { id: 3, name: 'Offer' } }],
    ['some of the dynamic fields', { id: 7, fields: { city: 'Tver' }, extra: [{ name: 'floor', value: 2 }] }],
    ['the beginning of a text', { id: 7, title: 'Gar…' }],
    ['other names of the same fields', { id: 7, name: 'Garage', amount: 400, manager: { id: 5, name: 'Olga' } }]
  ])('with %s leaves the record as it was', (_case, partial) => {
    sweep([whole])
    const before = project(7)
    const columns = row(7)
    expect(found([partial]).changedIds).toEqual([])
    expect(project(7)).toEqual(before)
    expect(row(7)).toEqual(columns)
    expect(changes()).toEqual([])
    sweep([whole])
    expect(changes()).toEqual([])
    expect(project(7)).toEqual(before)
  })

  it('changes what it carries, everywhere, and tells of that alone', () => {
    sweep([whole, { ...whole, id: 8 }])
    found([{ id: 7, title: 'Workshop', stage: { id: 4, name: 'Won' }, fields: { area: 50 }, responsible_id: 6 }])
    expect(project(7)).toMatchObject({
      title: 'Workshop',
      price: 400,
      created: '2026-03-01',
      stage: { id: 4, label: 'Won' },
      responsible: { id: 6, label: null }
    })
    expect(valueOf(7, 'fields.area')).toMatchObject({ number: 50 })
    expect(valueOf(7, 'fields.city')).toMatchObject({ text: 'Tver' })
    expect(valueOf(7, 'extra.heating')).toMatchObject({ text: 'gas' })
    expect(row(7)).toMatchObject({ title: 'Workshop', price: 400, stage: 4, responsible: 6 })
    expect([ids('Workshop'), ids('Garage')]).toEqual([[7], [8]])
    expect(recorded()).toEqual([[7, 'changed', 'title', 'stage', 'responsible_id', 'fields.area']])
  })

  it('adds what was lacking, without calling it a change, and a sweep takes it not away', () => {
    sweep([whole])
    expect(found([{ id: 7, title: 'Garage', note: 'Ring twice', fields: { rooms: 3 } }]).changedIds).toEqual([7])
    expect(valueOf(7, 'note')).toMatchObject({ text: 'Ring twice' })
    expect(ids('twice')).toEqual([7])
    sweep([whole])
    sweep([{ ...whole, price: '500.00', fields: { city: 'Tver', area: 41 } }])
    expect(valueOf(7, 'note')).toMatchObject({ text: 'Ring twice' })
    expect(valueOf(7, 'fields.rooms')).toMatchObject({ number: 3 })
    expect(valueOf(7, 'fields.area')).toMatchObject({ number: 41 })
    expect(recorded()).toEqual([[7, 'changed', 'price', 'fields.area', 'fields.signed']])
  })

  it('gives way to the next whole answer in what that carries, also when the list says what it said before', () => {
    sweep([whole])
    found([{ id: 7, title: 'Stale words of an index' }])
    expect(project(7)?.title).toBe('Stale words of an index')
    sweep([whole])
    expect(project(7)?.title).toBe('Garage')
    expect(ids('Stale')).toEqual([])
    expect(changes().map(({ fields }) => fields.map(({ before, after }) => [before, after]))).toEqual([
      [[text('Stale words of an index'), text('Garage')]],
      [[text('Garage'), text('Stale words of an index')]]
    ])
    expect(engine.queries.numbers('SELECT count(*) FROM raw_parts')).toEqual([0])
  })

  it('and the whole answer that repeats it tell of one change', () => {
    sweep([whole])
    info(7, { ...whole, note: 'x' })
    found([{ id: 7, title: 'Workshop' }])
    sweep([{ ...whole, title: 'Workshop' }])
    info(7, { ...whole, title: 'Workshop', note: 'x' })
    expect(recorded()).toEqual([[7, 'changed', 'title']])
    expect(project(7)?.title).toBe('Workshop')
  })

  it('under another name for a field changes the field that is known', () => {
    sweep([whole])
    found([{ id: 7, manager: { id: 9, name: 'Pjotr' } }])
    expect(project(7)?.responsible).toEqual({ id: 9, label: 'Pjotr' })
    expect(recorded()).toEqual([[7, 'changed', 'responsible_id']])
    sweep([{ ...whole, responsible_id: 9, responsible_name: 'Pjotr' }])
    expect(recorded()).toEqual([[7, 'changed', 'responsible_id']])
  })

  it('of a record that nobody has met shows it, and its list completes it without a change', () => {
    sweep([{ ...whole, id: 1 }])
    found([{ id: 7, name: 'Garage', manager: { id: 5, name: 'Olga' } }])
    expect(project(7)).toMatchObject({ title: 'Garage', price: null, responsible: { id: 5, label: 'Olga' } })
    sweep([
      { ...whole, id: 1 },
      { ...whole, title: 'Barn', responsible_id: 6, responsible_name: 'Ann' }
    ])
    expect(project(7)).toMatchObject({ title: 'Barn', price: 400, responsible: { id: 6, label: 'Ann' } })
    expect(recorded()).toEqual([[7, 'appeared']])
    expect(engine.queries.numbers('SELECT count(*) FROM raw_parts')).toEqual([0])
  })

  it('that is not partial is taken as the list’s own, so that the sweep finds nothing new', () => {
    sweep([whole])
    found([{ ...whole, title: 'Workshop' }])
    expect(engine.queries.numbers('SELECT has_smaller FROM records')).toEqual([0])
    sweep([{ ...whole, title: 'Workshop' }])
    expect(recorded()).toEqual([[7, 'changed', 'title']])
  })

  it('says nothing of the record’s place in its list', () => {
    sweep(
      [
        { id: 1, name: 'A' },
        { id: 2, name: 'B' }
      ],
      FILES
    )
    found(
      [
        { id: 2, name: 'B' },
        { id: 1, name: 'A' }
      ],
      FILES
    )
    expect([row(1)?.['ordinal'], row(2)?.['ordinal']]).toEqual([0, 1])
  })

  it('moves a record when it says that it is deleted, and not when it says nothing of that', () => {
    sweep([whole])
    found([{ id: 7, title: 'Garage' }])
    expect(project(7)?.state).toBe('active')
    found([{ id: 7, deleted: 1 }])
    expect(project(7)).toMatchObject({ state: 'deleted', title: 'Garage', price: 400 })
  })

  it('has names that every object has', () => {
    sweep([whole])
    const odd = JSON.parse(
      '{"id": 7, "__proto__": {"a": 1}, "constructor": "x", "fields": {"toString": "y"}}'
    ) as object
    found([odd])
    expect(project(7)).toMatchObject({ title: 'Garage', price: 400 })
    expect(valueOf(7, 'constructor')).toMatchObject({ text: 'x' })
    expect(valueOf(7, 'fields.toString')).toMatchObject({ text: 'y' })
  })
})

const text = (value: string) => ({ type: 'text', text: value })
