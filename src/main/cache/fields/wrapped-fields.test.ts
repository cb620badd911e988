/** Projects within an inner object: their fields are recognised, filtered and displayed like those of plain ones. */
import { describe, expect, it } from 'vitest'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

type Wrap = (record: { readonly id: number }) => object
const ofEntry =
  (key: string, more: object = {}): Wrap =>
  ({ id, ...rest }) => ({ id, ...more, [key]: rest })

const WRAPPERS: readonly (readonly [what: string, wrap: Wrap])[] = [
  ['a row', (row) => ({ row, meta: { rights: 'rw' } })],
  ['a node of an edge', (node) => ({ cursor: 'abc', node })],
  ['an item', (item) => ({ item, links: { self: '/5' } })],
  ['a resource of JSON:API', ofEntry('attributes', { type: 'projects' })],
  ['an entry with attributes', ofEntry('attributes')],
  ['an entry with dates outside', ofEntry('attributes', { createdAt: '2026-01-01', documentId: 'x1' })],
  ['an object with properties', ofEntry('properties', { archived: false })]
]
const PROJECTS = [
  { id: 5, name: 'House', price: 100, region: 'North', data: { area: 'forty' } },
  { id: 6, name: 'Barn', price: 200, region: 'South', data: { area: 'sixty' } }
]
const OWN = ['name', 'price', 'region', 'data.area']

const found = (cache: Engine, dynamic: Record<string, string>): readonly number[] =>
  cache.projects.ids({ deleted: false, filter: { ...NO_FILTER, dynamic }, sort: { key: 'id', descending: false } })

describe.each(WRAPPERS)('%s', (_what, wrap) => {
  function expectOwnFields(cache: Engine): void {
    const known = cache.fields.inventory('project').fields.filter(({ seen }) => seen > 0)
    const sections = known.flatMap(({ key, section, isPart }) => (OWN.includes(key) && !isPart ? [[key, section]] : []))
    expect(Object.fromEntries(sections)).toEqual({
      ...{ name: 'built-in', price: 'built-in', region: 'other', 'data.area': 'dynamic' }
    })
    expect(known.filter(({ key }) => /name|price|region|area/.test(key)).map(({ key }) => key)).toHaveLength(OWN.length)
    expect(found(cache, { region: 'North' })).toEqual([5])
    expect(found(cache, { area: 'sixty' })).toEqual([6])
  }

  it('in a list', () => {
    const cache = openEngine(undefined, trueDecoder())
    cache.ingestPage(page(PROJECTS.map(wrap)))
    expectOwnFields(cache)
  })

  it.each([
    ['bare in a list and wrapped in /info', false],
    ['in a list and in /info', true]
  ])('%s', (_where, wrapsList) => {
    const cache = openEngine(undefined, trueDecoder())
    cache.ingestPage(page(PROJECTS.map((project) => (wrapsList ? wrap(project) : project))))
    for (const project of PROJECTS) {
      const body = new TextEncoder().encode(JSON.stringify({ data: wrap(project) }))
      cache.ingestRecord({ noun: 'project', id: project.id, body, receivedAt: 2000 })
    }
    expectOwnFields(cache)
  })
})
