import { beforeEach, describe, expect, it } from 'vitest'
import type { ProjectSortKey } from '@shared/model/project'
import { MASK } from '../../api/json'
import { funnels, stages } from '../core/reference'
import { ACTIVE, openEngine, page, type Engine } from '../../../../test/main/cache/engine'

let cache: Engine

beforeEach(() => {
  cache = openEngine()
})

const window = (key: ProjectSortKey, descending = false, offset = 0, limit = 100) =>
  cache.projects.list({ deleted: false, filter: null, sort: { key, descending }, columns: [], offset, limit })
const idsBy = (key: ProjectSortKey, descending = false) => window(key, descending).rows.map((row) => row.id)
const titlesBy = (descending = false) => window('title', descending).rows.map((row) => row.title)

describe('the order of projects', () => {
  it('is that of people: ё with е, case and quotes aside, numbers by size, untitled last', () => {
    const titles = ['Яр', 'ёлка', 'Ель', '«Аврора»', 'аврал', 'Zeta', 'alpha', 'Сделка № 10', 'Сделка № 9', null, 'Ёж']
    cache.ingestPage(page(titles.map((name, index) => ({ id: index + 1, name }))))
    const inOrder = ['alpha', 'Zeta', 'аврал', '«Аврора»', 'Ёж', 'ёлка', 'Ель', 'Сделка № 9', 'Сделка № 10', 'Яр']
    expect(titlesBy()).toEqual([...inOrder, null])
    expect(titlesBy(true)).toEqual([...inOrder.toReversed(), null])
  })

  it('puts those without a value last in both directions, and settles ties by id', () => {
    cache.ingestPage(
      page([{ id: 4, price: 10 }, { id: 1 }, { id: 3, price: 2.5 }, { id: 2, price: 10 }, { id: 5, price: -1 }])
    )
    expect(idsBy('price')).toEqual([5, 3, 2, 4, 1])
    expect(idsBy('price', true)).toEqual([4, 2, 3, 5, 1])
  })

  it('compares days and moments by time', () => {
    cache.ingestPage(
      page([
        { id: 1, created: '2026-03-02T01:00:00+03:00' },
        { id: 2, created: '2026-03-01' },
        { id: 3, created: '2026-03-01T23:00:00' },
        { id: 4, created: 'soon' }
      ])
    )
    expect(idsBy('created')).toEqual([2, 1, 3, 4])
  })

  it('follows the stages of the funnels, then names, then none', () => {
    cache.ingestPage(
      page(
        [
          { id: 2, name: 'Second' },
          { id: 1, name: 'First' }
        ],
        { list: { noun: 'funnel', deleted: false } }
      )
    )
    const stagesOf = (id: number) => ({ noun: 'stage', deleted: false, parent: { id, name: null } }) as const
    cache.ingestPage(
      page(
        [
          { id: 22, name: 'b' },
          { id: 21, name: 'a' }
        ],
        { list: stagesOf(2) }
      )
    )
    cache.ingestPage(
      page(
        [
          { id: 11, position: 2 },
          { id: 12, position: 1 }
        ],
        { list: stagesOf(1) }
      )
    )
    const stages = [11, 12, 21, 22, { id: 90, name: 'Яблоко' }, { id: 91, name: 'арбуз' }, null]
    cache.ingestPage(page(stages.map((stage, index) => ({ id: index + 1, stage }))))
    // funnel 2 came first: 22, 21; then funnel 1: 12, 11; then the unknown ones by name
    expect(idsBy('stage')).toEqual([4, 3, 2, 1, 6, 5, 7])
    expect(idsBy('stage', true)).toEqual([5, 6, 1, 2, 3, 4, 7])
  })

  it('follows the names of people as they are called now', () => {
    cache.ingestPage(
      page([
        { id: 1, responsible: { id: 7, name: 'Юля' } },
        { id: 2, responsible: { id: 8, name: 'Ёлкин' } }
      ])
    )
    expect(idsBy('responsible')).toEqual([2, 1])
    cache.ingestPage(page([{ id: 3, responsible: { id: 7, name: 'Анна' } }, { id: 4, responsible: 99 }, { id: 5 }]))
    expect(idsBy('responsible')).toEqual([1, 3, 2, 4, 5])
    expect(window('id').rows[0]?.responsible).toEqual({ id: 7, label: 'Анна' })
  })
})

describe('totals', () => {
  it('name all stages of the funnels in them, in order, as far as these were read', () => {
    const stages = { noun: 'stage', deleted: false, parent: { id: 1, name: null } } as const
    const listed = [
      { id: 11, name: 'Offer', position: 2 },
      { id: 12, name: 'Request', position: 1 }
    ]
    cache.ingestPage(page(listed, { list: stages }))
    cache.ingestPage(
      page([{ id: 1, funnel: { id: 1, name: 'Sales' }, stage: 11 }, { id: 2, funnel: 2, stage: 21 }, { id: 3 }])
    )
    expect(cache.projects.totals({ deleted: false, filter: null }).funnels).toEqual([
      {
        funnel: { id: 1, label: 'Sales' },
        stages: [
          { id: 12, label: 'Request' },
          { id: 11, label: 'Offer' }
        ]
      }
    ])
  })
})

describe('a window', () => {
  it.each<ProjectSortKey>(['id', 'title', 'created', 'price', 'stage', 'responsible'])(
    'of the list by %s shows the same order however it is cut',
    (key) => {
      const items = Array.from({ length: 97 }, (_, index) => ({
        id: (index * 37) % 97,
        ...(index % 3 === 0
          ? {}
          : { name: `Проект ${index % 11}`, price: index % 7, created: `2026-01-${10 + (index % 9)}` }),
        ...(index % 4 === 0 ? {} : { stage: index % 5, responsible: index % 6 })
      }))
      // A third is merged into the columns, the rest is not yet.
      cache.sweep.begin(ACTIVE, 33, 1)
      cache.ingestPage(page(items.slice(0, 33)))
      cache.sweep.end(ACTIVE, { isComplete: false, obstacle: null, at: 1 })
      while (!cache.upkeep.mergeColumns().done);
      cache.ingestPage(page(items.slice(33)))
      for (const descending of [false, true]) {
        const whole = window(key, descending, 0, 500).rows.map((row) => row.id)
        expect(new Set(whole).size).toBe(97)
        const pieces: number[] = []
        for (let offset = 0; offset < 100; offset += 7) {
          const part = window(key, descending, offset, 7)
          expect(part.total).toBe(97)
          pieces.push(...part.rows.map((row) => row.id))
        }
        expect(pieces).toEqual(whole)
      }
    }
  )

  it('beyond the end is empty and still knows the total and its age', () => {
    cache.ingestPage(page([{ id: 1 }], { receivedAt: 123 }))
    expect(window('title', false, 50)).toMatchObject({ rows: [], total: 1, fetchedAt: 123 })
  })

  it('of more than 500 rows is refused', () => {
    expect(() => window('id', false, 0, 500)).not.toThrow()
    expect(() => window('id', false, 0, 501)).toThrow(RangeError)
  })
})

describe('one project', () => {
  it('has its fields, its labels as learned elsewhere, and the stages of its funnel', () => {
    cache.ingestPage(page([{ id: 5, name: 'Sales' }], { list: { noun: 'funnel', deleted: false } }))
    cache.ingestPage(
      page(
        [
          { id: 51, name: 'New' },
          { id: 52, name: 'Won' }
        ],
        {
          list: { noun: 'stage', deleted: false, parent: { id: 5, name: null } }
        }
      )
    )
    cache.ingestPage(page([{ id: 1, responsible: { id: 7, name: 'Анна' } }]))
    cache.ingestPage(
      page([{ id: 2, name: 'Deal', funnel: 5, stage: 52, responsible: 7, data: { team: [7, 8] }, token: 's3' }])
    )
    const { value } = cache.projects.get(2) ?? {}
    expect(value).toMatchObject({
      funnel: { id: 5, label: 'Sales' },
      stage: { id: 52, label: 'Won' },
      responsible: { id: 7, label: 'Анна' },
      stages: [
        { id: 51, label: 'New', isCurrent: false },
        { id: 52, label: 'Won', isCurrent: true }
      ]
    })
    expect(value?.fields.find((field) => field.key === 'data.team')?.value).toMatchObject({
      references: [
        { id: 7, label: 'Анна' },
        { id: 8, label: null }
      ]
    })
    expect(value?.raw).toContain(`"token": "${MASK}"`)
    expect(value?.raw).not.toContain('s3')
  })

  it('that was never met is null, not an error', () => {
    expect(cache.projects.get(404)).toBeNull()
  })
})

describe('reference data', () => {
  it('keeps equal ids of different parents apart', () => {
    const elements = (name: string) => ({ noun: 'list-element', deleted: false, parent: { id: null, name } }) as const
    cache.ingestPage(page([{ id: 1, name: 'Omsk' }], { list: elements('cities') }))
    cache.ingestPage(page([{ id: 1, name: 'Retail' }], { list: elements('branches') }))
    expect(cache.stats()).toMatchObject({ records: 2 })
  })

  it('knows lists that have a name and no id, and knows them again', () => {
    const key = { noun: 'list', deleted: false } as const
    const items = [
      { name: 'cities', title: 'Города' },
      { id: 4, title: 'Branches' }
    ]
    const first = cache.ingestPage(page(items, { list: key }))
    expect(first).toMatchObject({ withoutId: 0, rows: 2 })
    expect(cache.ingestPage(page(items, { list: key })).changedIds).toEqual([])
    expect(cache.reference.names({ noun: 'list', limit: 10, isSeenOnly: false })).toMatchObject([
      { id: null, name: 'cities' },
      { id: 4, name: 'Branches' }
    ])
  })

  it('lets the thing itself say what it is called, not those that mention it', () => {
    cache.ingestPage(page([{ id: 5, name: 'Sales' }], { list: { noun: 'funnel', deleted: false } }))
    cache.ingestPage(page([{ id: 1, funnel: { id: 5, name: 'sales (old)' } }]))
    expect(window('id').rows[0]?.funnel).toEqual({ id: 5, label: 'Sales' })
    expect(funnels(cache.queries)).toEqual([{ id: 5, label: 'Sales' }])
  })

  it('that was never fetched is empty', () => {
    expect(stages(cache.queries, 404)).toEqual([])
    expect(cache.reference.names({ noun: 'list', limit: 10, isSeenOnly: false })).toEqual([])
  })
})

describe('the place of a project in a list', () => {
  const records = Array.from({ length: 60 }, (_, index) => ({
    id: 100 - index,
    name: index % 7 === 0 ? null : `Deal ${(index * 37) % 60}`,
    price: index % 5 === 0 ? null : (index * 13) % 20,
    created: index % 4 === 0 ? null : `2026-03-${String((index % 28) + 1).padStart(2, '0')}`,
    step_id: index % 6 === 0 ? null : index % 4,
    user_id: index % 9 === 0 ? null : (index % 3) + 1
  }))

  it.each<ProjectSortKey>(['id', 'title', 'created', 'price', 'stage', 'responsible'])(
    'by %s is the one that its window shows, in both directions',
    (key) => {
      cache.ingestPage(page(records))
      for (const descending of [false, true]) {
        const shown = idsBy(key, descending)
        const places = shown.map((id) =>
          cache.projects.position({ deleted: false, filter: null, sort: { key, descending }, id })
        )
        expect(places).toEqual(shown.map((_, index) => index))
      }
    }
  )

  it('is none in a list that it is not in', () => {
    cache.ingestPage(page(records))
    const sort = { key: 'id', descending: false } as const
    expect(cache.projects.position({ deleted: true, filter: null, sort, id: 100 })).toBeNull()
    expect(cache.projects.position({ deleted: false, filter: null, sort, id: 7 })).toBeNull()
  })
})
