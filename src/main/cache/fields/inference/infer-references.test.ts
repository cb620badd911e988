import { describe, expect, it } from 'vitest'
import type { FieldCorrection } from '@shared/model/field-correction'
import { fieldValues } from '../../../../../test/main/cache/columns/read-column'
import { NONE_USED, openEngine, page, type Engine } from '../../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../../test/main/cache/true-decoder'
import { storedInferences } from './stored-references'

const TRADES: Readonly<Record<number, string>> = { 201: 'Retail', 204: 'Offices', 207: 'Housing', 209: 'Sport' }
const at = <T>(all: readonly T[], id: number): T => all[id % all.length] as T
const ids = (elements: object): number[] => Object.keys(elements).map(Number)

/** A cache with the app's decoder and swept reference data. */
function open(): Engine {
  return openEngine(undefined, trueDecoder())
}

function bringLists(cache: Engine, lists: Readonly<Record<string, Readonly<Record<number, string>>>>, title = '') {
  const records = Object.keys(lists).map((name, index) => ({ id: index + 1, name, ...(title === '' ? {} : { title }) }))
  cache.ingestPage(page(records, { list: { noun: 'list', deleted: false } }))
  records.forEach(({ id, name }) => bringElements(cache, id, name, lists[name] ?? {}))
}

function bringElements(cache: Engine, id: number, name: string, elements: Readonly<Record<number, string>>): void {
  const items = Object.entries(elements).map(([element, called]) => ({ id: Number(element), name: called }))
  cache.ingestPage(page(items, { list: { noun: 'list-element', deleted: false, parent: { id, name } } }))
}

/** Adds projects with the fields from `fields`, for the ids 1 to `count`. */
function bringProjects(cache: Engine, fields: (id: number) => object, count = 40): void {
  cache.ingestPage(
    page(Array.from({ length: count }, (_, index) => ({ id: index + 1, name: 'A', ...fields(index + 1) })))
  )
}

const inferencesOf = (cache: Engine) => cache.upkeep.inferReferences().inferences
/** The inferred target of each field. */
const inferred = (cache: Engine) =>
  Object.fromEntries(inferencesOf(cache).map(({ key, list, kind }) => [key, list ?? kind]))

function inferredWith(elements: Readonly<Record<number, string>>, fields: (id: number) => object, list = 'industry') {
  const cache = open()
  bringLists(cache, { [list]: elements })
  bringProjects(cache, fields)
  return inferred(cache)
}

describe('bare ids are tied to a list by themselves', () => {
  it.each([
    ['a number', (id: number) => id],
    ['a text', (id: number) => String(id)],
    ['an array', (id: number) => [id]],
    ['an array of texts', (id: number) => [String(id), '207']],
    ['several ids in a text', (id: number) => `${id},207`],
    ['an object with an id', (id: number) => ({ id })]
  ])('written as %s', (_, write) => {
    const fields = (id: number) => ({ data: { industry: write(at(ids(TRADES), id)) } })
    expect(inferredWith(TRADES, fields)).toEqual({ 'data.industry': 'industry' })
  })

  it('also when they lie elsewhere, are written in other ways, or are missing from many', () => {
    expect(inferredWith(TRADES, (id) => ({ IndustryId: at([...ids(TRADES), 0, null, ''], id) }))).toEqual({
      IndustryId: 'industry'
    })
    expect(inferredWith(TRADES, (id) => (id % 3 === 0 ? { industries: [at(ids(TRADES), id / 3)] } : {}))).toEqual({
      industries: 'industry'
    })
  })

  it('by the title that the service gives the field, and by the title of the list', () => {
    const cache = open()
    bringLists(cache, { dict_7: TRADES }, 'Отрасли')
    bringProjects(cache, (id) => ({ fields: [{ name: 'uf_1200', title: 'Отрасль', value: at(ids(TRADES), id) }] }))
    expect(inferred(cache)).toEqual({ 'fields.uf_1200': 'dict_7' })
  })

  it('however the projects and the lists come one after the other', () => {
    const cache = open()
    bringProjects(cache, (id) => ({ industry: at(ids(TRADES), id) }))
    expect(inferred(cache)).toEqual({})
    bringLists(cache, { industry: TRADES })
    expect(inferred(cache)).toEqual({ industry: 'industry' })
  })

  it('and says from what: how many values were looked at, and how many are not known there', () => {
    const cache = open()
    bringLists(cache, { industry: TRADES })
    bringProjects(cache, (id) => ({ industry: id === 7 ? 777 : at(ids(TRADES), id) }), 200)
    expect(inferencesOf(cache)).toEqual([
      { key: 'industry', list: 'industry', kind: 'list-element', examined: 200, unknown: 1 }
    ])
  })

  it('by a name that says less or more, where the ids leave no doubt', () => {
    const fields = (id: number) => ({ source_id: at([201, 204, 207], id) })
    expect(inferredWith(TRADES, fields, 'lead_source')).toEqual({ source_id: 'lead_source' })
  })
})

describe('nothing is tied', () => {
  it('to a list of another name, whatever the values are', () => {
    expect(inferredWith(TRADES, (id) => ({ region: at(ids(TRADES), id), floor: 201 }))).toEqual({})
  })

  it('when values are not ids of the list', () => {
    expect(inferredWith(TRADES, (id) => ({ industry: 200 + (id % 10) }))).toEqual({})
    expect(inferredWith(TRADES, (id) => ({ industry: id === 3 ? 'Retail' : at(ids(TRADES), id) }))).toEqual({})
    expect(inferredWith(TRADES, (id) => ({ industry: id === 3 ? 20.5 : at(ids(TRADES), id) }))).toEqual({})
    expect(inferredWith(TRADES, (id) => ({ industry: `0${at(ids(TRADES), id)}` }))).toEqual({})
  })

  it('before there are values enough, and where they are all alike', () => {
    expect(inferredWith(TRADES, (id) => (id < 10 ? { industry: at(ids(TRADES), id) } : {}))).toEqual({})
    expect(inferredWith(TRADES, () => ({ industry: 204 }))).toEqual({})
  })

  it('where two lists could be meant', () => {
    const cache = open()
    bringLists(cache, { industry: TRADES, Industries: TRADES })
    bringProjects(cache, (id) => ({ industry: at(ids(TRADES), id) }))
    expect(inferred(cache)).toEqual({})
  })

  it('what has a role, or brings names of its own', () => {
    const named = (id: number) => ({ industry: { id: at(ids(TRADES), id), name: 'Retail' } })
    expect(inferredWith(TRADES, named)).toEqual({})
    expect(inferredWith({ 1: 'A', 2: 'B', 3: 'C' }, (id) => ({ user_id: at([1, 2, 3], id) }), 'user')).toEqual({})
  })

  it.each(['inn', 'phone', 'price', 'contract_number', 'ИНН', 'services_count', 'api_token'])(
    'of a field called %s, although a list is called so and holds its values',
    (name) => {
      expect(inferredWith(TRADES, (id) => ({ [name]: at(ids(TRADES), id) }), name)).toEqual({})
    }
  )

  it('by half a name, or a plural, where the numbers may be counts', () => {
    const few = { 1: 'Design', 2: 'Delivery', 3: 'Training', 4: 'Tests' }
    expect(inferredWith(few, (id) => ({ source_id: at([1, 2, 3, 4], id) }), 'lead_source')).toEqual({})
    expect(inferredWith(few, (id) => ({ services: at([1, 2, 3, 4], id) }), 'services')).toEqual({})
    expect(inferredWith(few, (id) => ({ services: [at([1, 2, 3, 4], id)] }), 'services')).toEqual({
      services: 'services'
    })
  })

  it('by half a name, where another list has these ids as well', () => {
    const cache = open()
    bringLists(cache, { lead_source: TRADES, colour: TRADES })
    bringProjects(cache, (id) => ({ source_id: at([201, 204, 207], id) }))
    expect(inferred(cache)).toEqual({})
  })
})

describe('people, groups and stages are recognised the same way', () => {
  /** Every project has a responsible person, which gives names to people's ids. */
  const people = (id: number) => ({ user: { id: at([11, 12, 13], id), name: at(['Anna', 'Boris', 'Olga'], id) } })

  it('where texts in a field that is called so are ids of people', () => {
    const cache = open()
    bringProjects(cache, (id) => ({ ...people(id), data: { second: '7', author: String(at([12, 13, 11], id)) } }))
    expect(inferred(cache)).toEqual({ 'data.author': 'user' })
    cache.upkeep.keepInferences(inferencesOf(cache))
    const author = cache.projects.get(1)?.value.fields.find(({ key }) => key === 'data.author')
    expect(author?.value).toMatchObject({ kind: 'user', references: [{ label: expect.any(String) as string }] })
  })

  it('and not where somebody unknown is among them', () => {
    const cache = open()
    bringProjects(cache, (id) => ({ ...people(id), data: { author: String(at([12, 13, 99], id)) } }))
    expect(inferred(cache)).toEqual({})
  })

  it('nor where a list is called so as well', () => {
    const cache = open()
    bringLists(cache, { author: { 11: 'A', 12: 'B', 13: 'C' } })
    bringProjects(cache, (id) => ({ ...people(id), data: { author: String(at([12, 13, 11], id)) } }))
    expect(inferred(cache)).toEqual({})
  })
})

describe('an inferred reference that was guessed', () => {
  function openTied(): Engine {
    const cache = open()
    bringLists(cache, { industry: TRADES })
    bringProjects(cache, (id) => ({ industry: String(at(ids(TRADES), id)) }))
    cache.upkeep.keepInferences(inferencesOf(cache))
    while (cache.upkeep.pendingRedecoding().includes('project')) cache.upkeep.redecode('project', NONE_USED)
    return cache
  }
  const correction = (change: Partial<FieldCorrection>): FieldCorrection => ({
    ...{ noun: 'project', key: 'industry' },
    ...change
  })
  const industry = (cache: Engine) => cache.fields.inventory('project').fields.find(({ key }) => key === 'industry')
  const shown = (cache: Engine) => cache.projects.get(1)?.value.fields.find(({ key }) => key === 'industry')?.value

  it('names what records hold, in the inventory too', () => {
    const cache = openTied()
    expect(shown(cache)).toEqual({
      ...{ type: 'references', kind: 'list-element' },
      references: [{ id: 204, label: 'Offices' }]
    })
    const taken = { role: null, type: 'references', kind: 'list-element' }
    expect(industry(cache)).toMatchObject({
      ...{ now: taken, recognised: taken, correction: null, list: 'industry', isSortable: true },
      inferred: { list: 'industry', examined: 40, unknown: 0 }
    })
  })

  it('can be sorted by, as if it had been made by hand', () => {
    const cache = openTied()
    const rows = cache.projects.list({
      ...{ deleted: false, filter: null, columns: ['industry'], offset: 0, limit: 40 },
      sort: { key: 'field:industry', descending: false }
    }).rows
    const names = rows.map(({ fields }) => {
      const value = fields['industry']
      return value?.type === 'references' ? value.references[0]?.label : null
    })
    expect(names).toEqual([...names].sort())
    expect(names[0]).toBe('Housing')
  })

  it('is nothing against what the user says, and comes back when they take it back', () => {
    const cache = openTied()
    for (const stated of [{ list: null }, { type: 'text' }, { list: 'colours' }, { role: 'title' }] as const) {
      cache.upkeep.setCorrections([correction(stated)])
      expect([stated, shown(cache)]).not.toEqual([
        stated,
        expect.objectContaining({ references: [{ id: 204, label: 'Offices' }] })
      ])
      // Another inference changes nothing: the user's correction is not inferred.
      expect(inferred(cache)).toEqual({ industry: 'industry' })
      expect(industry(cache)).toMatchObject({ correction: stated, inferred: { list: 'industry' } })
    }
    cache.upkeep.setCorrections([correction({ list: null })])
    expect(shown(cache)).toEqual({ type: 'text', text: '204' })
    expect(industry(cache)).toMatchObject({ list: null, recognised: { type: 'text' }, now: { type: 'text' } })
    cache.upkeep.setCorrections([])
    expect(shown(cache)).toMatchObject({ references: [{ id: 204, label: 'Offices' }] })
  })

  it('stands beside what the user says of name and place alone', () => {
    const cache = openTied()
    cache.upkeep.setCorrections([correction({ label: 'Trade', position: 0 })])
    expect(shown(cache)).toMatchObject({ references: [{ id: 204, label: 'Offices' }] })
    expect(industry(cache)).toMatchObject({ list: 'industry', correction: { label: 'Trade' } })
  })

  it('has records that were read before read anew, once', () => {
    const cache = open()
    bringLists(cache, { industry: TRADES })
    bringProjects(cache, (id) => ({ industry: String(at(ids(TRADES), id)) }))
    expect(cache.upkeep.pendingRedecoding()).toEqual([])
    expect(cache.upkeep.keepInferences(inferencesOf(cache))).toBe(true)
    expect(cache.upkeep.pendingRedecoding()).toEqual(['project'])
    while (!cache.upkeep.redecode('project', NONE_USED).done) continue
    expect(cache.upkeep.pendingRedecoding()).toEqual([])
    const values = fieldValues(cache.queries).map(({ value }) => value)
    expect(values).toEqual(expect.arrayContaining(ids(TRADES)))
    expect(cache.upkeep.keepInferences(inferencesOf(cache))).toBe(false)
  })

  it('shows what is not known there as it came', () => {
    const cache = open()
    bringLists(cache, { industry: TRADES })
    bringProjects(cache, (id) => ({ industry: id === 1 ? 777 : at(ids(TRADES), id) }), 60)
    cache.upkeep.keepInferences(inferencesOf(cache))
    expect(shown(cache)).toEqual({
      ...{ type: 'references', kind: 'list-element' },
      references: [{ id: 777, label: null }]
    })
  })

  it('outlives a few elements that leave the list, and not a list that became another', () => {
    const cache = openTied()
    bringProjects(cache, (id) => ({ industry: id % 20 === 3 ? '777' : String(at(ids(TRADES), id)) }))
    expect(inferencesOf(cache)).toMatchObject([{ key: 'industry', examined: 40, unknown: 2 }])
    bringProjects(cache, (id) => ({ industry: id % 5 === 3 ? '777' : String(at(ids(TRADES), id)) }))
    expect(inferencesOf(cache)).toEqual([])
  })

  it('goes with the list', () => {
    const cache = openTied()
    const list = { noun: 'list', deleted: false } as const
    const { pass } = cache.sweep.begin(list, 0, 5)
    cache.ingestPage(page([{ id: 9, name: 'colours' }], { list, pass }))
    cache.sweep.end(list, { isComplete: true, obstacle: null, at: 6 })
    expect(inferencesOf(cache)).toEqual([])
    expect(cache.upkeep.keepInferences([])).toBe(true)
    expect(shown(cache)).toEqual({ type: 'text', text: '204' })
  })

  it('is written down for the next start', () => {
    const cache = openTied()
    expect(storedInferences(cache.queries)).toEqual(inferencesOf(cache))
    cache.upkeep.keepInferences([])
    expect(storedInferences(cache.queries)).toEqual([])
  })
})
