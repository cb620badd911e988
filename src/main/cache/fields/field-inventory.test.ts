import { describe, expect, it } from 'vitest'
import type { FieldCorrection } from '@shared/model/field-correction'
import { CorrectionBook } from '../../api/fields/corrections'
import { migrate } from '../../database/migrate'
import { both } from '../../database/operations'
import { Queries } from '../../database/queries'
import { cacheReads, cacheWrites } from '../handlers'
import { openConnection } from '../cache-file/connection'
import { CorrectedDecoder, realDecoder } from '../core/decoder'
import { CACHE_MIGRATIONS } from '../cache-file/migrations'
import { page } from '../../../../test/main/cache/engine'

/** A cache in this process with the real decoder, which recognises fields. */
function open(corrections: readonly FieldCorrection[] = []) {
  const db = openConnection({ file: null, key: null })
  migrate(db, CACHE_MIGRATIONS)
  const decoder = new CorrectedDecoder(realDecoder, new CorrectionBook(corrections))
  return { db, ...both(cacheWrites(db, decoder), cacheReads(new Queries(db, () => undefined), decoder, null)) }
}

const deal = (id: number, more: object = {}) => ({
  id,
  name: `Deal ${id}`,
  price: id * 10,
  user: { id: (id % 3) + 1, name: ['Anna', 'Boris', 'Olga'][id % 3] },
  closed: '',
  data: { trade: [id % 2], api_token: `canary-${id}` },
  ...more
})
const deals = (count: number, first = 1) => page(Array.from({ length: count }, (_, index) => deal(first + index)))

describe('the fields of a kind', () => {
  it('are all that its records were seen with: how often, what for, and with which values', () => {
    const cache = open()
    cache.ingestPage(deals(20))
    const inventory = cache.fields.inventory('project')
    expect(inventory).toMatchObject({ noun: 'project', total: 7, records: 20, sampled: 20 })
    const keys = inventory.fields.map(({ key }) => key)
    expect(keys).toEqual(['id', 'name', 'price', 'user', 'closed', 'data.trade', 'data.api_token'])
    const [, name, price, user, closed, trade] = inventory.fields
    expect(name).toMatchObject({
      now: { role: 'title', type: 'text' },
      section: 'built-in',
      seen: 20,
      examples: [20, 19, 18, 17, 16].map((id) => ({ type: 'text', text: `Deal ${id}` })),
      correction: null
    })
    expect(price).toMatchObject({ now: { role: 'price', type: 'money' } })
    expect(user).toMatchObject({ now: { role: 'responsible', type: 'references', kind: 'user' } })
    expect(user?.examples).toHaveLength(3)
    expect(closed).toMatchObject({ seen: 0, examples: [], now: { role: null, type: null } })
    // Zero means nobody.
    expect(trade).toMatchObject({ section: 'dynamic', seen: 10, examples: [{ references: [{ id: 1, label: null }] }] })
    expect(inventory.roles).toContain('stage')
  })

  it('show no value under a name that speaks of secrets', () => {
    const cache = open()
    cache.ingestPage(page([deal(1, { settings: [{ a: 1, password: 'canary-p' }, 'x'] })]))
    const inventory = cache.fields.inventory('project')
    const token = inventory.fields.find(({ key }) => key === 'data.api_token')
    expect(token).toMatchObject({ seen: 1, isMasked: true, examples: [] })
    expect(inventory.fields.find(({ key }) => key === 'settings')?.examples).toHaveLength(1)
    expect(JSON.stringify(inventory)).not.toContain('canary')
  })

  it('are counted in the last records, and known from before', () => {
    const cache = open()
    cache.ingestPage(page([deal(1, { rare: 'once', closed: '2024-01-01' })]))
    for (let part = 0; part < 4; part++) cache.ingestPage(deals(200, 2 + part * 200))
    const inventory = cache.fields.inventory('project')
    expect(inventory).toMatchObject({ records: 801, sampled: 500 })
    const find = (key: string) => inventory.fields.find((field) => field.key === key)
    expect(find('rare')).toMatchObject({ seen: 0, examples: [{ type: 'text', text: 'once' }] })
    expect(find('closed')).toMatchObject({ seen: 0, examples: [{ type: 'date', date: '2024-01-01' }] })
    expect(find('name')?.seen).toBe(500)
  })

  it('say what they would be taken for without what the user said', () => {
    const cache = open([
      { noun: 'project', key: 'data.trade', role: 'title', position: 0 },
      { noun: 'project', key: 'price', type: 'text', label: 'Value' },
      { noun: 'project', key: 'never_seen', hidden: true }
    ])
    cache.ingestPage(deals(3))
    const { fields } = cache.fields.inventory('project')
    expect(fields[0]?.key).toBe('data.trade')
    expect(fields.find(({ key }) => key === 'price')).toMatchObject({
      label: 'price',
      now: { role: null, type: 'text' },
      recognised: { role: 'price', type: 'money' },
      correction: { type: 'text', label: 'Value' }
    })
    expect(fields.find(({ key }) => key === 'name')).toMatchObject({ now: { role: null } })
    // Otherwise the user could not remove the correction.
    expect(fields.find(({ key }) => key === 'never_seen')).toMatchObject({ seen: 0, correction: { hidden: true } })
  })

  it('shorten what is long', () => {
    const cache = open()
    cache.ingestPage(page([deal(1, { note: 'x'.repeat(5000), tags: Array.from({ length: 99 }, (_, n) => `t${n}`) })]))
    const { fields } = cache.fields.inventory('project')
    expect(fields.find(({ key }) => key === 'note')?.examples[0]).toEqual({ type: 'text', text: `${'x'.repeat(160)}…` })
    expect(fields.find(({ key }) => key === 'tags')?.examples[0]).toMatchObject({ texts: { length: 6 } })
  })

  it('of other kinds are there as well, with the lists that a field can be tied to', () => {
    const cache = open()
    cache.ingestPage(deals(2))
    const lists = { noun: 'list', deleted: false } as const
    cache.ingestPage(page([{ name: 'trades', title: 'Отрасли' }, { name: 'colours' }], { list: lists }))
    const elements = { noun: 'list-element', deleted: false, parent: { id: null, name: 'trades' } } as const
    cache.ingestPage(page([{ id: 1, name: 'Retail' }], { list: elements }))
    expect(cache.fields.kinds()).toEqual([
      { noun: 'project', records: 2 },
      { noun: 'list', records: 2 },
      { noun: 'list-element', records: 1 }
    ])
    const inventory = cache.fields.inventory('list-element')
    expect(inventory.fields.map(({ key, now }) => [key, now.role])).toEqual([
      ['id', 'id'],
      ['name', 'title']
    ])
    expect(inventory.lists).toEqual([
      { name: 'colours', title: null },
      { name: 'trades', title: 'Отрасли' }
    ])
  })

  it('are none where nothing is cached', () => {
    expect(open().fields.inventory('file')).toMatchObject({ fields: [], total: 0, records: 0, sampled: 0 })
    expect(open().fields.kinds()).toEqual([])
  })
})

describe('the fields with roles', () => {
  it('are named as the user named them', () => {
    const cache = open([
      { noun: 'project', key: 'price', label: 'Contract value', hidden: true },
      { noun: 'project', key: 'data.when', role: 'created' }
    ])
    cache.ingestPage(deals(5))
    const roles = new Map(cache.fields.roles('project').map((field) => [field.role, field]))
    expect(roles.get('price')).toEqual({ role: 'price', key: 'price', label: 'Contract value', hidden: true })
    expect(roles.get('title')).toEqual({ role: 'title', key: 'name', label: null, hidden: false })
    expect(roles.get('created')).toMatchObject({ key: 'data.when' })
    const quiet = open([{ noun: 'project', key: 'data.when', role: 'created' }])
    quiet.ingestPage(deals(5))
    expect(quiet.fields.roles('project')).toEqual([])
  })
})
