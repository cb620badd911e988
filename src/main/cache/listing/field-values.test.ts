import { beforeEach, describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { DELETED, NONE_USED, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

let cache: Engine
beforeEach(() => {
  cache = openEngine({ file: null, key: null }, trueDecoder())
})

const own = (id: number, data: object) => ({ id, name: `Deal ${id}`, data })
const valuesOf = (name: string, text = '', limit = 500) => cache.projects.values({ name, text, limit })
const listed = (filter: Partial<ProjectFilter>): readonly number[] =>
  cache.projects.ids({ deleted: false, filter: { ...NO_FILTER, ...filter }, sort: { key: 'id', descending: false } })

describe('the values that occur in a field', () => {
  beforeEach(() => {
    cache.ingestPage(
      page([
        own(1, { client: 'ООО «АкваСервис»', day: '2026-02-03', region: { id: 7, name: 'Омск' } }),
        own(2, { client: 'ООО «АкваСервис»', day: '2026-02-03', region: { id: 7, name: 'Омск' } }),
        own(3, { client: 'АО "Ромашка"', day: '2026-04-01', region: { id: 9, name: 'Тверь' } }),
        own(4, { client: '', day: null, region: null })
      ])
    )
    cache.ingestPage(page([own(5, { client: 'Удалённый', day: '2026-05-05' })], { list: DELETED }))
  })

  it('are counted in active projects, the most frequent first, exactly as written', () => {
    expect(valuesOf('client')).toEqual({
      values: [
        { value: 'ООО «АкваСервис»', kind: 'text', count: 2 },
        { value: 'АО "Ромашка"', kind: 'text', count: 1 }
      ],
      ...{ more: 0, longer: 0, told: { projects: 4, of: 4 } }
    })
  })

  it.each([
    ['аква', 'ООО «АкваСервис»'],
    ['ромашка ао', 'АО "Ромашка"']
  ])('are found by words in any order: %s', (text, value) => {
    expect(valuesOf('client', text).values.map((one) => one.value)).toEqual([value])
  })

  it('are days, the newest first, found as they are typed', () => {
    expect(valuesOf('day').values).toEqual([
      { value: '2026-04-01', kind: 'day', count: 1 },
      { value: '2026-02-03', kind: 'day', count: 2 }
    ])
    expect(valuesOf('day', '03.02').values.map(({ value }) => value)).toEqual(['2026-02-03'])
  })

  it('say how many more there are', () => {
    expect(valuesOf('client', '', 1)).toMatchObject({ values: [{ count: 2 }], more: 1 })
    expect(valuesOf('nothing')).toEqual({ values: [], more: 0, longer: 0, told: { projects: 0, of: 4 } })
  })

  it('find the projects that they count', () => {
    for (const { value, count } of valuesOf('client').values)
      expect(listed({ dynamic: { client: value } })).toHaveLength(count)
  })

  it('follow the projects', () => {
    cache.ingestPage(page([own(3, { client: 'ООО «АкваСервис»' })]))
    expect(valuesOf('client').values).toMatchObject([{ count: 3 }])
  })

  it('count the options of a reference, those that occur first', () => {
    const { options, told } = cache.records.options({ kind: 'field', key: 'data.region' }, '', 'region')
    expect(options).toEqual([
      { id: 7, label: 'Омск', group: null, count: 2 },
      { id: 9, label: 'Тверь', group: null, count: 1 }
    ])
    expect(told).toEqual({ projects: 4, of: 4 })
  })
})

describe('the values of a field with a role that the user gave it', () => {
  it.each([
    ['stage', { id: 12, name: 'Offer' }, { ids: [12] }],
    ['responsible', { id: 7, name: 'Anna' }, { ids: [7] }],
    ['price', 250, { values: ['250'] }],
    ['title', 'North', { values: ['North'] }],
    ['created', '2026-04-01', { values: ['2026-04-01'] }]
  ] as const)(
    'are offered: %s',
    (role, value, { ids = [], values = [] }: { ids?: readonly number[]; values?: readonly string[] }) => {
      cache.ingestPage(page([own(1, { given: value }), own(2, { given: null })]))
      cache.upkeep.setCorrections([{ noun: 'project', key: 'data.given', role }])
      while (!cache.upkeep.redecode('project', NONE_USED).done);
      const { options } = cache.records.options({ kind: 'field', key: 'data.given' }, '', 'given')
      expect(options.filter(({ count }) => count === 1).map(({ id }) => id)).toEqual(ids)
      expect(valuesOf('given').values.map((one) => one.value)).toEqual(values)
    }
  )
})

describe('the words that a field contains', () => {
  const LONG = `${'слово '.repeat(60)} «Дальний лес»`
  beforeEach(() => {
    cache.ingestPage(
      page([
        own(1, { client: 'ООО «АкваСервис»', region: { id: 7, name: 'Омск Северный' } }),
        own(2, { client: 'АО Аква сервис', region: { id: 8 } }),
        own(3, { client: LONG, region: null }),
        own(4, { client: null })
      ])
    )
  })

  it('are found regardless of quotes, legal forms and case', () => {
    expect(listed({ contains: { client: 'ООО "аква" Сервис' } })).toEqual([1, 2])
  })

  it('are found in long texts, and in labels of ids', () => {
    expect(listed({ contains: { client: 'лес дальний' } })).toEqual([3])
    expect(listed({ contains: { region: 'омск' } })).toEqual([1])
  })

  it('are open for an id without a label, and for a field that no project has', () => {
    const unknown = (name: string) =>
      cache.filter.unknownParts({ filter: { ...NO_FILTER, contains: { [name]: 'омск' } }, deleted: false })
    expect(unknown('region')).toEqual([{ part: 'contains.region', reason: 'names-unknown', missing: 1 }])
    expect(unknown('client')).toEqual([])
    expect(unknown('nothing')).toEqual([{ part: 'contains.nothing', reason: 'field-unknown', missing: null }])
  })

  it('combine with other conditions', () => {
    expect(listed({ match: 'any', contains: { client: 'лес', region: 'омск' } })).toEqual([1, 3])
    expect(listed({ contains: { client: 'аква', region: 'омск' } })).toEqual([1])
  })
})
