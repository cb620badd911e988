/** Projects that have elements of dynamic lists by name alone are found by the elements' ids. */
import { beforeEach, expect, it } from 'vitest'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

let cache: Engine
let decoder: ReturnType<typeof trueDecoder>
beforeEach(() => {
  decoder = trueDecoder()
  cache = openEngine(undefined, decoder)
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

/** The undecided conditions of a filter, and the number of projects. */
const open = (dynamic: Record<string, number[]>): readonly unknown[] =>
  cache.filter
    .unknownParts({ filter: { ...NO_FILTER, dynamic }, deleted: false })
    .map(({ reason, missing }) => [reason, missing])

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

it('and where nothing tells what the element is called, it is not known of any text', () => {
  bringProjects([{ data: { industry: 'Retail' } }, { data: { industry: null } }, {}, { data: { industry: 'Offices' } }])
  bringProjects([{ data: { industry: 'Retail' } }, {}, { data: { industry: 204 } }, { data: { industry: 'Offices' } }])
  const asked = (...industry: number[]): unknown => [found({ industry }), open({ industry })]
  expect(asked(204), 'no list at all').toEqual([[3], [['names-unknown', 2]]])
  bringList(1, 'colour', { 204: 'Retail' })
  expect(asked(204), 'none of that name').toEqual([[3], [['names-unknown', 2]]])
  bringList(2, 'industry', { 201: 'Retail' })
  expect(asked(204), 'none with that element').toEqual([[3], [['names-unknown', 2]]])
  expect(asked(201, 204), 'but what is known is').toEqual([[1, 3], [['names-unknown', 1]]])
  expect(asked(201)).toEqual([[1], []])
  bringList(3, 'client_industry', { 201: 'Housing' })
  expect(asked(201)).toEqual([[1], []])
})

it('unless the user says that they are texts', () => {
  bringProjects([{ data: { industry: 'Retail' } }, { data: { industry: null } }])
  expect(open({ industry: [204] })).toEqual([['names-unknown', 1]])
  for (const correction of [{ type: 'text' }, { list: null }] as const) {
    decoder.setCorrections([{ noun: 'project', key: 'data.industry', ...correction }])
    expect(open({ industry: [204] })).toEqual([])
  }
})
