import { describe, expect, it } from 'vitest'
import { decodeRecord } from '../decode'
import { readAnswer } from '../envelope'

const read = (value: unknown) => readAnswer(JSON.stringify(value), 'list')
const ids = (value: unknown) => read(value).records.map(({ id }) => id)

const stages = [
  { id: 31, name: 'New', sort: 10 },
  { id: 32, name: 'Won', sort: 20 }
]

describe('a list within a record', () => {
  it.each([
    ['under its own name', { stages }],
    ['in a holder', { _embedded: { statuses: stages } }],
    ['in a holder with its count', { _embedded: { count: 2, kinds: stages } }]
  ])('is the answer %s', (_how, holder) => {
    expect(ids({ id: 7, name: 'Sales', sort: 1, is_main: true, ...holder })).toEqual([31, 32])
  })

  it('is the record itself where it holds several', () => {
    expect(ids({ id: 7, name: 'Sales', _embedded: { tags: stages, companies: stages } })).toEqual([7])
  })

  it('stays its own in a list', () => {
    const pipeline = { id: 7, name: 'Sales', sort: 1, _embedded: { statuses: stages } }
    expect(ids([pipeline, { ...pipeline, id: 8 }])).toEqual([7, 8])
  })
})

describe('an id', () => {
  it('of somebody else in the envelope makes no record of it', () => {
    expect(ids({ data: { boards: [{ page: 1, items: stages }] }, account_id: 9001 })).toEqual([31, 32])
  })

  it('in letters lets no other number pass for it', () => {
    const events = [
      { id: 'e1f', kind: 'added', entity_id: 12 },
      { id: 'e2f', kind: 'moved', entity_id: 13 }
    ]
    expect(ids({ events })).toEqual([null, null])
    expect(ids({ events: [{ id: 'e1f', owner_id: 12, name: 'A' }] })).toEqual([null])
  })

  it('may be called a global one', () => {
    expect(ids([{ gid: '77', type: 'task', name: 'A' }])).toEqual([77])
  })
})

describe('lists without ids', () => {
  it('are told apart by their names, whichever comes first', () => {
    const answer = {
      reminders: [{ by: 'mail', minutes: 5 }],
      items: [
        { id: 'x1', title: 'A' },
        { id: 'x2', title: 'B' }
      ]
    }
    expect(read(answer).records.map(({ fields }) => fields['title'])).toEqual(['A', 'B'])
  })
})

describe('a map by names', () => {
  const named = (value: unknown) =>
    read(value).records.map((raw) => {
      const { name, title } = decodeRecord('list', raw)
      return [name, title]
    })

  it('may hold records that differ in their keys', () => {
    const answer = {
      result: { SOURCE_ID: { title: 'Source', type: 'enum', items: 3 }, CITY: { title: 'City', type: 'text' } }
    }
    expect(named(answer)).toEqual([
      ['SOURCE_ID', 'Source'],
      ['CITY', 'City']
    ])
  })

  it('keeps the key where the records say a name of another kind', () => {
    const answer = {
      lists: { sources: { name: 'Sources of leads', ordering: 1 }, cities: { name: 'Cities of ours', ordering: 2 } }
    }
    expect(named(answer)).toEqual([
      ['sources', 'Sources of leads'],
      ['cities', 'Cities of ours']
    ])
  })
})

describe('the name of a list for other operations', () => {
  const nameOf = (fields: Record<string, unknown>) => {
    const { name, title } = decodeRecord('list', { id: null, fields })
    return [name, title]
  }

  it.each([
    [{ name: 'Источники', code: 'SOURCES' }, ['SOURCES', 'Источники']],
    [{ slug: 'lead-sources', name: 'Lead sources' }, ['lead-sources', 'Lead sources']],
    [{ api_name: 'Sources', plural_label: 'Источники' }, ['Sources', 'Источники']],
    [{ list_key: 'Sources', list_label: 'Источники' }, ['Sources', 'Источники']],
    // A code beside a technical name.
    [{ name: 'sources', code: 'S-1' }, ['sources', 'sources']],
    [{ name: 'sources', title: 'Источники', code: 'S-1' }, ['sources', 'Источники']],
    [{ name: 'Источники', code: null }, ['Источники', 'Источники']]
  ])('of %j is %j', (fields, expected) => {
    expect(nameOf(fields)).toEqual(expected)
  })
})

describe('a total', () => {
  it('may be called a size beside a limit, and is the page beside none', () => {
    expect(read({ meta: { size: 90, limit: 25 }, rows: stages }).total).toBe(90)
    expect(read({ meta: { size: 90 }, rows: stages }).total).toBeNull()
  })
})
