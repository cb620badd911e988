import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordFilter } from '@shared/contract/listing'
import type { PeopleQuery, RecordQuery } from '@shared/contract/records'
import { DELETED, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

let cache: Engine

beforeEach(() => {
  cache = openEngine()
})

const query = (change: Partial<RecordQuery> = {}): RecordQuery => ({
  noun: 'project-group',
  deleted: false,
  parent: null,
  text: '',
  filter: null,
  columns: [],
  sort: { key: 'title', descending: false },
  offset: 0,
  limit: 100,
  ...change
})
const idsOf = (change: Partial<RecordQuery> = {}, found: readonly number[] = []) =>
  cache.records.list({ query: query(change), found }).rows.map(({ id }) => id)
const groups = (items: readonly object[], deleted = false) =>
  cache.ingestPage(page(items, { list: { noun: 'project-group', deleted } }))

describe('a list of records', () => {
  it('is in the order that people expect, window by window', () => {
    groups([
      { id: 3, name: 'Яр' },
      { id: 1, name: 'ёлка' },
      { id: 2, name: 'Ель 10' },
      { id: 4 },
      { id: 5, name: 'Ель 9' }
    ])
    expect(idsOf()).toEqual([1, 5, 2, 3, 4])
    expect(cache.records.list({ query: query({ offset: 1, limit: 2 }), found: [] })).toMatchObject({
      rows: [
        { noun: 'project-group', id: 5, state: 'active', title: 'Ель 9' },
        { id: 2, title: 'Ель 10' }
      ],
      total: 5,
      fetchedAt: 1000
    })
  })

  it.each(['', 'a'])('knows where one of them stands, narrowed by “%s” too', (text) => {
    groups([
      { id: 4, name: 'Salt' },
      { id: 1, name: 'Ash' },
      { id: 2, name: 'Bay' },
      { id: 3, name: 'Elm' }
    ])
    groups([{ id: 9, name: 'Pea' }], true)
    const shown = idsOf({ text })
    const places = [1, 2, 3, 4, 9, 404].map((id) =>
      cache.records.position({ query: { ...query({ text }), id }, found: [] })
    )
    expect(places).toEqual([1, 2, 3, 4, 9, 404].map((id) => (shown.includes(id) ? shown.indexOf(id) : null)))
    expect(places[0]).toBe(0)
    expect(cache.records.position({ query: { ...query({ deleted: true }), id: 9 }, found: [] })).toBe(0)
  })

  it('keeps deleted ones apart', () => {
    groups([{ id: 1, name: 'a' }])
    groups([{ id: 2, name: 'b' }], true)
    expect(idsOf()).toEqual([1])
    expect(idsOf({ deleted: true })).toEqual([2])
  })

  it('is narrowed by what titles contain, by the id, and by what the service found', () => {
    groups([
      { id: 7, name: 'Отдел СЁМГИ' },
      { id: 8, name: 'Retail' },
      { id: 9, name: 'Other' }
    ])
    expect(idsOf({ text: ' семг ' })).toEqual([7])
    expect(idsOf({ text: '9' })).toEqual([9])
    expect(idsOf({ text: 'retail' }, [9, 404])).toEqual([9, 8])
    expect(cache.records.list({ query: query({ text: 'nothing' }), found: [] })).toMatchObject({ rows: [], total: 0 })
  })

  it('shows a narrowed list anew after something was written', () => {
    groups([{ id: 1, name: 'North' }])
    expect(idsOf({ text: 'nor' })).toEqual([1])
    groups([{ id: 2, name: 'Far north' }])
    expect(idsOf({ text: 'nor' })).toEqual([2, 1])
  })

  it('of stages and elements is that of their parent, in its own order', () => {
    const stagesOf = (id: number) => ({ noun: 'stage', deleted: false, parent: { id, name: null } }) as const
    cache.ingestPage(
      page(
        [
          { id: 22, name: 'b' },
          { id: 21, name: 'a' }
        ],
        { list: stagesOf(1) }
      )
    )
    cache.ingestPage(
      page(
        [
          { id: 11, name: 'z', position: 2 },
          { id: 12, name: 'y', position: 1 }
        ],
        { list: stagesOf(2) }
      )
    )
    const position = { key: 'position', descending: false } as const
    expect(idsOf({ noun: 'stage', parent: { id: 1, name: null }, sort: position })).toEqual([22, 21])
    expect(idsOf({ noun: 'stage', parent: { id: 2, name: null }, sort: position })).toEqual([12, 11])
    expect(idsOf({ noun: 'stage', parent: { id: 3, name: null } })).toEqual([])
  })

  it('of files can be that of a folder', () => {
    const files = [
      { id: 1, name: 'a', parent: 5 },
      { id: 2, name: 'b', parent: 6 }
    ]
    cache.ingestPage(page(files, { list: { noun: 'file', deleted: false } }))
    expect(idsOf({ noun: 'file', parent: { id: 6, name: null } })).toEqual([2])
    expect(idsOf({ noun: 'file' })).toEqual([1, 2])
  })

  it('has the values of the columns that are asked for, and is sorted by any of them', () => {
    cache = openEngine(undefined, trueDecoder())
    groups([
      { id: 1, name: 'b', area: 9, owner: { id: 7, name: 'Zoe' }, note: 'x' },
      { id: 2, name: 'a', area: 100, owner: { id: 8, name: 'Amy' } },
      { id: 3, name: 'c' }
    ])
    const { rows } = cache.records.list({ query: query({ columns: ['area'] }), found: [] })
    expect(rows.map(({ fields }) => fields)).toEqual([
      { area: { type: 'number', number: 100 } },
      { area: { type: 'number', number: 9 } },
      {}
    ])
    const sorted = (key: RecordQuery['sort']['key'], descending = false) => idsOf({ sort: { key, descending } })
    expect([sorted('field:area'), sorted('field:area', true)]).toEqual([
      [1, 2, 3],
      [2, 1, 3]
    ])
    // By the labels of the ids.
    expect(sorted('field:owner')).toEqual([2, 1, 3])
    expect(sorted('field:name')).toEqual(sorted('title'))
    expect(sorted('field:note')).toEqual([1, 2, 3])
    const place = { ...query({ sort: { key: 'field:area', descending: true } }), id: 1 }
    expect(cache.records.position({ query: place, found: [] })).toBe(1)
  })

  it('is narrowed to days, in any order', () => {
    cache = openEngine(undefined, trueDecoder())
    const files = [
      { id: 1, name: 'plan.PDF', created: '2026-03-01', pages: 3 },
      { id: 2, name: 'plan.dwg', created: '2026-03-02T23:30:00', pages: 2 },
      { id: 3, name: 'old.pdf', created: '2025-01-01', pages: 1 },
      { id: 4, name: '.pdf', pages: 0 }
    ]
    cache.ingestPage(page(files, { list: { noun: 'file', deleted: false } }))
    const narrowed = (created: RecordFilter['created'], sort: RecordQuery['sort'] = query().sort) =>
      idsOf({ noun: 'file', filter: { created }, sort })
    expect(narrowed({ from: '2026-03-01', to: '2026-03-02' })).toEqual([2, 1])
    expect(narrowed({ from: null, to: '2026-03-01' })).toEqual([3, 1])
    expect(narrowed({ from: '2026-03-02', to: null })).toEqual([2])
    const byPages = { key: 'field:pages', descending: false } as const
    expect(narrowed({ from: null, to: '2026-12-31' }, byPages)).toEqual([3, 2, 1])
    expect(() => narrowed({ from: '2026-02-30', to: null })).toThrow(
      expect.objectContaining({ code: 'bad-input' }) as Error
    )
  })

  it('puts what has no value last, narrowed or not', () => {
    groups([{ id: 1 }, { id: 2, name: 'b' }, { id: 3 }, { id: 4, name: 'a' }])
    const sort = { key: 'title', descending: true } as const
    const all = { created: null }
    expect([idsOf({ sort }), idsOf({ sort, filter: all }), idsOf({ sort, text: ' ' })]).toEqual([
      [2, 4, 1, 3],
      [2, 4, 1, 3],
      [2, 4, 1, 3]
    ])
    expect(idsOf({ sort, text: '3' }, [1])).toEqual([1, 3])
  })

  it('of user groups has how many active projects name each, and is sorted by that', () => {
    const teams = [
      { id: 1, name: 'Sales' },
      { id: 2, name: 'Service' },
      { id: 3, name: 'Yard' }
    ]
    cache.ingestPage(page(teams, { list: { noun: 'user-group', deleted: false } }))
    const listed = (descending = true) =>
      cache.records
        .list({ query: query({ noun: 'user-group', sort: { key: 'projects', descending } }), found: [] })
        .rows.map(({ id, projects }) => [id, projects])
    // Zero is displayed only if projects name their group.
    expect(listed()).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined]
    ])
    cache.ingestPage(page([{ id: 1, group: 3 }, { id: 2, group: 2 }, { id: 3, group: 3 }, { id: 4 }]))
    cache.ingestPage(page([{ id: 9, group: 1 }], { list: DELETED }))
    expect(listed()).toEqual([
      [3, 2],
      [2, 1],
      [1, 0]
    ])
    expect(listed(false).map(([id]) => id)).toEqual([1, 2, 3])
    const place = { ...query({ noun: 'user-group', sort: { key: 'projects', descending: true } }), id: 2 }
    expect(cache.records.position({ query: place, found: [] })).toBe(1)
    groups([{ id: 5, name: 'Retail' }])
    expect(cache.records.list({ query: query(), found: [] }).rows[0]).not.toHaveProperty('projects')
  })

  it('is told whole, and its rows by their ids, for those who take them along', () => {
    cache = openEngine(undefined, trueDecoder())
    groups([
      { id: 1, name: 'b', area: 9 },
      { id: 2, name: 'a' }
    ])
    expect(cache.records.ids({ query: query(), found: [] })).toEqual([2, 1])
    expect(cache.records.rows({ noun: 'project-group', ids: [1, 404, 2], columns: ['area'] })).toMatchObject([
      { id: 1, title: 'b', fields: { area: { number: 9 } } },
      { id: 2, title: 'a', fields: {} }
    ])
  })

  it('that was never fetched is empty, and has no age', () => {
    expect(cache.records.list({ query: query(), found: [] })).toEqual({ rows: [], total: 0, fetchedAt: null })
  })
})

describe('one record', () => {
  it('has its fields and its masked JSON', () => {
    groups([{ id: 4, name: 'North', token: 's3cret', data: { city: 'Omsk' } }])
    const { value, fetchedAt } = cache.records.get({ noun: 'project-group', id: 4 }) ?? {}
    expect(fetchedAt).toBe(1000)
    expect(value).toMatchObject({ noun: 'project-group', id: 4, title: 'North' })
    expect(value?.fields.find(({ key }) => key === 'data.city')?.value).toEqual({ type: 'text', text: 'Omsk' })
    expect(value?.raw).not.toContain('s3cret')
    expect(cache.records.get({ noun: 'file', id: 4 })).toBeNull()
  })
})

describe('people', () => {
  const people = (sort: PeopleQuery['sort'], text = '') =>
    cache.records.people({ text, sort, offset: 0, limit: 10 }).rows.map(({ id, projects }) => [id, projects])

  it('are whom records name, with how many active projects they are responsible for', () => {
    cache.ingestPage(
      page([
        { id: 1, responsible: { id: 7, name: 'Яна' } },
        { id: 2, responsible: { id: 8, name: 'Ёлкин' } },
        { id: 3, responsible: 7 },
        { id: 4, responsible: 99 }
      ])
    )
    cache.ingestPage(page([{ id: 5, responsible: { id: 8, name: 'Ёлкин' } }], { list: DELETED }))
    expect(people({ key: 'title', descending: false })).toEqual([
      [8, 1],
      [7, 2],
      [99, 1]
    ])
    expect(people({ key: 'title', descending: true })).toEqual([
      [7, 2],
      [8, 1],
      [99, 1]
    ])
    expect(people({ key: 'projects', descending: true })).toEqual([
      [7, 2],
      [8, 1],
      [99, 1]
    ])
    expect(people({ key: 'id', descending: true }).map(([id]) => id)).toEqual([99, 8, 7])
    expect(people({ key: 'title', descending: false }, 'ян')).toEqual([[7, 2]])
    const { rows } = cache.records.people({
      ...{ text: 'yana', offset: 0, limit: 10 },
      sort: { key: 'title', descending: false }
    })
    expect(rows.map(({ id, ranges }) => [id, ranges])).toEqual([[7, [[0, 3]]]])
    expect(cache.records.personPosition({ text: '', sort: { key: 'title', descending: false }, id: 99 })).toBe(2)
    expect(cache.records.personPosition({ text: 'ян', sort: { key: 'title', descending: false }, id: 99 })).toBeNull()
  })

  it('are told however many they are, a window at a time', () => {
    cache.ingestPage(
      page(Array.from({ length: 620 }, (_, at) => ({ id: at + 1, responsible: { id: at + 1, name: `P ${at}` } })))
    )
    const window = cache.records.people({ text: '', sort: { key: 'id', descending: false }, offset: 600, limit: 100 })
    expect([window.total, window.rows.length, window.rows[0]?.id]).toEqual([620, 20, 601])
  })
})

describe('what a picker offers', () => {
  it('are people learned from projects, by name, those without one last', () => {
    cache.ingestPage(
      page([
        { id: 1, responsible: { id: 7, name: 'Яна' } },
        { id: 2, responsible: { id: 8, name: 'Ёлкин' } },
        { id: 3, responsible: 99 }
      ])
    )
    expect(cache.records.options({ kind: 'user' }, '')).toEqual({
      options: [
        { id: 8, label: 'Ёлкин', group: null },
        { id: 7, label: 'Яна', group: null },
        { id: 99, label: null, group: null }
      ],
      more: 0
    })
    expect(cache.records.options({ kind: 'user' }, 'елк').options.map(({ id }) => id)).toEqual([8])
    expect(cache.records.options({ kind: 'user' }, '99').options.map(({ id }) => id)).toEqual([99])
    expect(cache.records.labels({ kind: 'user' }, [7, 404, 8])).toEqual(['Яна', null, 'Ёлкин'])
  })

  it('are groups that are there, not those that are deleted', () => {
    groups([{ id: 1, name: 'North' }])
    groups([{ id: 2, name: 'South' }], true)
    expect(cache.records.options({ kind: 'project-group' }, '').options).toEqual([
      { id: 1, label: 'North', group: null }
    ])
    // Labels for a saved filter are still found.
    expect(cache.records.labels({ kind: 'project-group' }, [2])).toEqual(['South'])
  })

  it('are the stages of the funnels asked for, under their names', () => {
    cache.ingestPage(
      page(
        [
          { id: 2, name: 'Second' },
          { id: 1, name: 'First' }
        ],
        { list: { noun: 'funnel', deleted: false } }
      )
    )
    for (const funnel of [1, 2]) {
      const list = { noun: 'stage', deleted: false, parent: { id: funnel, name: null } } as const
      cache.ingestPage(page([{ id: funnel * 10, name: `New ${funnel}` }], { list }))
    }
    const optionsOf = (funnels: readonly number[]) => cache.records.options({ kind: 'stage', funnels }, '').options
    expect(optionsOf([])).toEqual([
      { id: 20, label: 'New 2', group: 'Second' },
      { id: 10, label: 'New 1', group: 'First' }
    ])
    expect(optionsOf([1]).map(({ id }) => id)).toEqual([10])
  })

  it('are elements of the named list', () => {
    const elements = (name: string) => ({ noun: 'list-element', deleted: false, parent: { id: null, name } }) as const
    cache.ingestPage(page([{ id: 1, name: 'Omsk' }], { list: elements('cities') }))
    cache.ingestPage(page([{ id: 1, name: 'Retail' }], { list: elements('branches') }))
    expect(cache.records.options({ kind: 'list-element', list: 'cities' }, '').options).toEqual([
      { id: 1, label: 'Omsk', group: null }
    ])
    expect(cache.records.labels({ kind: 'list-element', list: 'branches' }, [1])).toEqual(['Retail'])
  })

  it('are at most 500, and it is said when there are more', () => {
    groups(Array.from({ length: 501 }, (_, index) => ({ id: index + 1, name: `Group ${index}` })))
    const { options, more } = cache.records.options({ kind: 'project-group' }, '')
    expect([options.length, more]).toEqual([500, 1])
    expect(cache.records.options({ kind: 'project-group' }, 'group 500')).toMatchObject({
      options: [{ id: 501 }],
      more: 0
    })
  })
})
