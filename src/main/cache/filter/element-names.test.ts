/** Projects that call the elements of dynamic lists by their names alone are found by the ids of the elements. */
import { beforeEach, expect, it } from 'vitest'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { openEngine, page, type Engine } from '../testing/engine'
import { trueDecoder } from '../testing/true-decoder'

let cache: Engine
beforeEach(() => {
  cache = openEngine(undefined, trueDecoder())
})

function bringList(id: number, name: string, elements: Readonly<Record<number, string>>, title = name): void {
  const items = Object.entries(elements).map(([element, called]) => ({ id: Number(element), name: called }))
  cache.ingestPage(page([{ id, name, title }], { list: { noun: 'list', deleted: false } }))
  cache.ingestPage(page(items, { list: { noun: 'list-element', deleted: false, parent: { id, name } } }))
}

const bringProjects = (values: readonly object[]): unknown =>
  cache.ingestPage(page(values.map((data, at) => ({ id: at + 1, name: `Deal ${at + 1}`, ...data }))))

const found = (dynamic: Record<string, number[]>): readonly number[] =>
  cache.projects.ids({ deleted: false, filter: { ...NO_FILTER, dynamic }, sort: { key: 'id', descending: false } })

it.each([
  ['a text', 'Retail', 'Offices'],
  ['a list of texts', ['Retail', 'Housing'], ['Offices']]
])('%s', (_, first, second) => {
  bringList(1, 'industry', { 201: 'Retail', 204: 'Offices', 207: 'Housing' })
  bringProjects([{ data: { industry: first } }, { data: { industry: second } }, { data: { industry: null } }])
  expect([[201], [204], [201, 204], [209]].map((industry) => found({ industry }))).toEqual([[1], [2], [1, 2], []])
})

it('also where the service calls the list as it calls the field for people', () => {
  bringList(1, 'dict_7', { 201: 'Retail', 204: 'Offices' }, 'Industries')
  bringProjects([{ fields: [{ name: 'uf_1200', title: 'Industry', value: 'Retail' }] }])
  expect(found({ uf_1200: [201] })).toEqual([1])
})

it('but by no list of another name, and by none of two', () => {
  bringList(1, 'colour', { 201: 'Retail' })
  bringProjects([{ data: { industry: 'Retail', source: 'Website' } }])
  expect(found({ industry: [201] })).toEqual([])
  bringList(2, 'lead_source', { 301: 'Website' })
  expect(found({ source: [301] })).toEqual([1])
  bringList(3, 'order_source', { 401: 'Partner' })
  expect(found({ source: [301] })).toEqual([])
})
