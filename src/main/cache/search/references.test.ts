import { beforeEach, describe, expect, it } from 'vitest'
import { bytes, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

let engine: Engine

beforeEach(() => {
  engine = openEngine({ file: null, key: null }, trueDecoder())
  const list = (noun: 'funnel' | 'stage' | 'event-type', items: readonly object[], id: number | null = null): void => {
    const parent = id === null ? {} : { parent: { id, name: null } }
    const page = { receivedAt: 1, pass: null, cursor: null }
    engine.ingestPage({ list: { noun, deleted: false, ...parent }, body: bytes({ data: items }), ...page })
  }
  list('funnel', [
    { id: 1, name: 'Продажи' },
    { id: 2, name: 'Сервис' }
  ])
  list(
    'stage',
    [
      { id: 11, name: 'Договор подписан' },
      { id: 12, name: 'Отказ' }
    ],
    1
  )
  list('stage', [{ id: 21, name: 'Договор' }], 2)
  list('event-type', [{ id: 5, name: 'Звонок по договору' }])
})

const found = (text: string, limit = 10) =>
  engine.references({ text, room: null, limit }).map(({ kind, id, within }) => [kind, id, within])

it('finds what is called so, the whole name first, and says of which funnel a stage is', () => {
  expect(found('договор')).toEqual([
    ['stage', 21, 'Сервис'],
    ['stage', 11, 'Продажи'],
    ['event-type', 5, null]
  ])
  expect(found('договор', 1)).toHaveLength(1)
})

it('finds what was typed in the other layout, and nothing for no words', () => {
  expect(found('ghjlf;b')).toEqual([['funnel', 1, null]])
  expect(found(' - ')).toEqual([])
  expect(found('нет такого')).toEqual([])
})

it('finds other forms, spellings and slips, behind what is called so', () => {
  const kinds = (text: string) => found(text).map(([kind, id]) => [kind, id])
  expect(kinds('договорами')).toEqual([
    ['stage', 21],
    ['stage', 11],
    ['event-type', 5]
  ])
  expect(kinds('prodazhi')).toEqual([['funnel', 1]])
  expect(kinds('сревис')).toEqual([['funnel', 2]])
  // A name that matches as typed gets no stand-ins.
  expect(kinds('договор подписан')).toEqual([['stage', 11]])
  expect(engine.references({ text: 'otkaz', room: null, limit: 1 })[0]?.ranges).toEqual([[0, 5]])
})

it('marks what matched', () => {
  expect(engine.references({ text: 'отк', room: null, limit: 1 })[0]?.ranges).toEqual([[0, 3]])
})

describe('elements of dynamic lists', () => {
  const elements = (text: string) =>
    engine.references({ text, room: null, limit: 10 }).map(({ kind, id, field, within }) => [kind, id, field, within])

  beforeEach(() => {
    const list = { id: 1, name: 'source', title: 'Источники' }
    const of = { noun: 'list-element' as const, deleted: false, parent: { id: 1, name: 'source' } }
    engine.ingestPage(page([list], { list: { noun: 'list', deleted: false } }))
    engine.ingestPage(page([{ id: 7, name: 'Выставка' }], { list: of }))
    engine.ingestPage(page([{ id: 1, name: 'Заказ', data: { lead_source: 7, second: 7 } }]))
  })

  it('lead to the projects that have them, by each field that is tied to their list', () => {
    const tied = (key: string, label?: string) => ({
      noun: 'project' as const,
      key,
      list: 'source',
      ...(label === undefined ? {} : { label })
    })
    engine.upkeep.setCorrections([tied('data.lead_source'), tied('data.second', 'Второй источник')])
    expect(elements('выст')).toEqual([
      ['list-element', 7, 'data.lead_source', 'lead_source'],
      ['list-element', 7, 'data.second', 'Второй источник']
    ])
    expect(engine.references({ text: 'выст', room: 'calendar', limit: 10 })).toEqual([])
  })

  it('are not offered where no field is tied to their list, nor by a field that is hidden or gone', () => {
    expect(elements('выст')).toEqual([])
    engine.upkeep.setCorrections([
      { noun: 'project', key: 'data.lead_source', list: 'source', hidden: true },
      { noun: 'project', key: 'data.nowhere', list: 'source' }
    ])
    expect(elements('выст')).toEqual([])
  })
})

describe('categories of the calendar', () => {
  const category = (id: number, name: string, deleted = false): unknown =>
    engine.ingestPage(page([{ id, name }], { list: { noun: 'calendar-category', deleted } }))

  it('lead to the calendar, as long as it knows them', () => {
    category(3, 'Встреча')
    category(4, 'Встреча с партнёром', true)
    expect(found('встреча')).toEqual([['calendar-category', 3, null]])
    expect(engine.references({ text: 'встреча', room: 'projects', limit: 10 })).toEqual([])
    expect(engine.references({ text: 'встреча', room: 'calendar', limit: 10 })).toHaveLength(1)
  })
})
