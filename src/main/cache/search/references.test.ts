import { beforeEach, expect, it } from 'vitest'
import { bytes, openEngine, type Engine } from '../testing/engine'
import { trueDecoder } from '../testing/true-decoder'

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
  engine.references({ text, limit }).map(({ kind, id, within }) => [kind, id, within])

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

it('marks what matched', () => {
  expect(engine.references({ text: 'отк', limit: 1 })[0]?.ranges).toEqual([[0, 3]])
})
