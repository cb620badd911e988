import { describe, expect, it } from 'vitest'
import type { ClientRow } from '@shared/model/clients'
import type { SearchHit, ServiceHit } from '@shared/model/search'
import { byDate, foundItems, grouped, narrowed, sectioned } from './found-items'

const DAY = 86_400_000
const hit = (id: number, change: Partial<SearchHit> = {}): SearchHit => ({
  ...{ noun: 'project', id, state: 'active', title: `P${id}`, reading: 'typed', matches: [], at: null },
  ...{ day: null, fetchedAt: 50 },
  ...change
})
const served = (id: number, change: Partial<ServiceHit> = {}): ServiceHit => ({
  ...{
    module: 'projects',
    noun: 'project',
    id,
    serviceId: id,
    title: `P${id}`,
    state: 'active',
    at: null,
    day: null,
    matches: []
  },
  ...change
})
const NOBODY = { people: [], clients: [] }
const client = served(-4, { module: 'clients', noun: 'module-record', serviceId: 12, title: 'Ltd' })

describe('what was found', () => {
  it('names clients after records, each with its match', () => {
    const company = (key: string, change: Partial<ClientRow> = {}): ClientRow => ({
      ...{ key, name: 'ООО «АкваСервис»', projects: 3, active: 2, taxIds: ['7701234567'], ranges: [[5, 15]] },
      ...change
    })
    const found = { people: [], clients: [company('a'), company('b', { ranges: undefined, reading: 'edit' })] }
    const items = foundItems([hit(1)], found, '7701', [], null)
    expect(items.map(({ noun, title, saved }) => [noun, title, saved])).toEqual([
      ['project', 'P1', 50],
      ['client', 'ООО «АкваСервис»', null],
      ['client', 'ООО «АкваСервис»', null]
    ])
    expect(items[1]?.matches).toMatchObject([{ in: 'title', ranges: [[5, 15]] }])
    expect(items[2]?.matches).toMatchObject([{ in: 'taxId', text: '7701234567', ranges: [[0, 4]] }])
    expect(items[2]?.isApproximate).toBe(true)
    expect(new Set(items.map(({ key }) => key)).size).toBe(3)
  })

  it('as it was typed stands above what is only like it, of all kinds', () => {
    const like = [hit(1, { reading: 'edit' }), hit(2, { reading: 'endings', noun: 'file' })]
    const person = { id: 7, title: 'Anna', reading: 'transliteration' } as const
    const items = foundItems(
      [hit(3), ...like],
      { people: [person, { id: 8, title: 'P' }], clients: [] },
      'p',
      [served(4), served(1)],
      99
    )
    expect(items.map(({ key }) => key)).toEqual([
      ...['project 3', 'project 1', 'person 8', 'project 4'],
      ...['file 2', 'person 7']
    ])
    expect(sectioned(items).map(({ kind, items: its }) => [kind, its.length])).toEqual([
      ['project', 3],
      ['person', 1],
      ['similar', 2]
    ])
    expect(sectioned(foundItems(like, NOBODY, 'p', [], null)).map(({ kind }) => kind)).toEqual(['project', 'file'])
  })

  it('is each record once, and says by whom it was found', () => {
    const items = foundItems([hit(1), hit(2)], NOBODY, 'p', [served(2), served(3), client], 99)
    expect(items.map(({ key, saved, found }) => [key, saved, found])).toEqual([
      ['project 1', 50, null],
      ['project 2', 50, 99],
      ['project 3', null, 99],
      ['module-record -4', null, 99]
    ])
  })

  it('is called by the number of the service, never by one of this computer', () => {
    const saved = hit(-4, { noun: 'module-record', module: 'clients' })
    const [item] = foundItems([saved], NOBODY, 'p', [], null)
    expect([item?.number, item?.module]).toEqual([null, 'clients'])
    expect(foundItems([saved], NOBODY, 'p', [client], 99)[0]?.number).toBe(12)
    expect(
      foundItems([], { people: [{ id: -7, title: 'Ann', projects: 1 }], clients: [] }, 'ann', [], null)[0]
    ).toMatchObject({ number: null })
  })

  it('stands under its kinds, a module of its own under its name', () => {
    const other = served(-5, { module: 'warranty', noun: 'module-record', serviceId: 12 })
    const groups = grouped(foundItems([hit(1)], NOBODY, 'p', [client, served(9), other], 99))
    expect(groups.map(({ kind, items }) => [kind, items.length])).toEqual([
      ['project', 2],
      ['module clients', 1],
      ['module warranty', 1]
    ])
  })

  it('is narrowed by days, and counts what has no date', () => {
    const items = foundItems(
      // Days as lists show them, even if the moment is another day in some zones.
      [
        hit(1, { day: '1970-01-04', at: 3 * DAY - 1 }),
        hit(2, { day: '1970-01-04' }),
        hit(3),
        hit(4, { day: '1970-01-05' })
      ],
      NOBODY,
      'p',
      [client],
      9
    )
    const at = narrowed(items, { from: '1970-01-04', to: '1970-01-04' })
    expect(at.items.map(({ id }) => id)).toEqual([1, 2])
    expect(at.undated).toBe(2)
    expect(narrowed(items, { from: null, to: null })).toEqual({ items, undated: 0 })
    expect(narrowed(items, { from: '1970-01-05', to: null })).toMatchObject({ undated: 2 })
  })

  it('stands by date with what has none behind, in its order', () => {
    const items = foundItems([hit(1), hit(2, { at: 1 }), hit(3), hit(4, { at: 2 })], NOBODY, 'p', [], null)
    expect(byDate(items).map(({ id }) => id)).toEqual([4, 2, 1, 3])
  })
})
