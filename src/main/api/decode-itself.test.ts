/** A record gets no fields from records that it refers to or that stand beside it. */
import { describe, expect, it } from 'vitest'
import { decode, field } from '../../../test/contract/decoding'
import { decodeChild } from './decode-child'
import { decodeRecord } from './decode'
import { readAnswer } from './envelope'

const list = (body: unknown) => readAnswer(JSON.stringify(body), 'list')

describe('a record that refers to its project', () => {
  const whole = { id: 7, name: 'Roof', price: 9000, created: '2024-01-02', currency: 'EUR' }

  it.each(['project', 'object', 'info', 'item'])('under %s keeps its own amount, date and title', (key) => {
    const fields = { id: 3, amount: 100, date: '2025-03-04', comment: 'Deposit', type: '1', [key]: whole }
    const payment = decodeChild('payment', { id: 3, fields })
    expect(payment).toMatchObject({ id: 3, amount: 100, date: '2025-03-04', title: 'Deposit', currency: null })
  })

  it('has no title and no date where it says none itself', () => {
    const payment = decodeChild('payment', { id: 3, fields: { id: 3, amount: 100, project: whole } })
    expect(payment).toMatchObject({ amount: 100, title: null, date: null })
  })

  it('is told from one that lies under such a name', () => {
    expect(decode({ updated: '2025-01-01', project: { name: 'Roof', price: 5 } })).toMatchObject({
      title: 'Roof',
      price: 5
    })
    expect(decode({ info: { id: 7, name: 'Roof' } })).toMatchObject({ title: 'Roof' })
    expect(
      decode({ name: 'Own', created: '2025-01-01', price: 1, a: 1, info: { name: 'Other', price: 2 } })
    ).toMatchObject({
      title: 'Own',
      price: 1
    })
  })

  const roof = { name: 'Roof', amount: 9000, created: '2020-01-01' }
  it.each([
    ['object', { id: 7, ...roof }],
    ['item', { ID: 7, ...roof }],
    ['record', { uid: 7, ...roof }],
    ['entity', roof],
    ['info', { id: 7, ...roof }],
    ['payment', { id: 7, ...roof }]
  ])('whose id is by chance the same, or not told, keeps its own: %s', (key, other) => {
    const fields = { id: 7, sum: 100, date: '2025-03-04', comment: 'Deposit', [key]: other }
    expect(decodeChild('payment', { id: 7, fields })).toMatchObject({
      ...{ title: 'Deposit', amount: 100, date: '2025-03-04' }
    })
    const { amount, title } = decodeChild('payment', { id: 7, fields: { id: 7, sum: 100, [key]: other } })
    expect([amount, title]).toEqual([100, null])
  })

  it('is its own where nothing contradicts it', () => {
    const fields = { id: 7, quantity: 3, sum: 15, item: { id: 7, name: 'Brick', price: 5 } }
    expect(decodeChild('good', { id: 7, fields })).toMatchObject({ title: 'Brick', price: 5, amount: 15 })
    expect(decode({ name: 'Roof', price: 5, project: { id: 7, price: '5', created: '2024-02-02' } })).toMatchObject({
      created: '2024-02-02'
    })
    expect(decode({ price: 100, card: { name: 'Roof', price: 9000 } })).toMatchObject({ title: 'Roof', price: 100 })
  })

  it('does not lend its id to a list of payments', () => {
    const payments = [1, 2].map((amount) => ({ amount, date: '2025-03-04', project: { id: 7, name: 'Roof' } }))
    expect(list({ payments }).records.map(({ id }) => id)).toEqual([null, null])
  })
})

describe('what a record says of others', () => {
  it.each(['author', 'client', 'note', 'customer', 'next', 'delivery', 'last_comment'])('as %s is theirs', (key) => {
    const other = { name: 'Anna', text: 'Call back', created: '2020-01-01', price: 5, cost: 6 }
    const record = decode({ price: 100, a: 1, b: 2, c: 3, d: 4, [key]: other })
    expect(record).toMatchObject({ title: null, created: null, price: 100 })
    expect(decode({ [key]: other })).toMatchObject({ title: null, created: null, price: null })
  })

  it('is read all the same', () => {
    const record = decode({ name: 'Roof', delivery: { cost: 6, city: 'Riga' } })
    expect(field(record, 'delivery.cost').value).toMatchObject({ type: 'money', amount: 6 })
  })

  it('groups of its own fields are its own', () => {
    const dates = { created: '2025-01-01', updated: '2025-01-02' }
    expect(decode({ name: 'R', a: 1, b: 2, c: 3, d: 4, dates, finance: { budget: 7 } })).toMatchObject({
      created: '2025-01-01',
      updated: '2025-01-02',
      price: 7
    })
  })

  it('a given name beside a title is a person’s', () => {
    expect(decode({ name: 'Anna', title: 'Roof', last_name: null }).title).toBe('Roof')
  })
})

describe('amounts', () => {
  it.each(['prepay_sum', 'advance_amount', 'purchase_summ', 'discount_amount', 'delivery_cost'])(
    '%s is not the price',
    (key) => {
      expect(decode({ [key]: 5 }).price).toBeNull()
      expect(decode({ [key]: 5, total_summ: 100 }).price).toBe(100)
    }
  )

  it.each(['summ', 'totalSumm', 'total_summ', 'amount_total', 'expectedRevenue', 'СуммаДокумента'])(
    '%s is one',
    (key) => expect(decode({ [key]: '1500.50' }).price).toBe(1500.5)
  )

  it.each([
    'summa',
    'contract_summa',
    'summa_dogovora',
    'сумма_договора',
    'итого',
    'price_rub',
    'amount_usd',
    'stoimost'
  ])('%s is one, too', (key) => expect(decode({ [key]: 1500 }).price).toBe(1500))

  it.each(['summa_predoplaty', 'avans_summa', 'себестоимость_сумма', 'summa_nds'])('%s is none', (key) =>
    expect(decode({ [key]: 1500 }).price).toBeNull()
  )

  it.each(['summa', 'summ', 'сумма_платежа', 'summa_oplaty'])('%s is that of a payment', (key) =>
    expect(decodeChild('payment', { id: 1, fields: { [key]: 1500 } }).amount).toBe(1500)
  )

  it('of everything come before those of the goods', () => {
    expect(decode({ summ: 90, totalSumm: 100 }).price).toBe(100)
  })
})

describe('a title', () => {
  it('may be a number or a description where there is nothing better', () => {
    expect(decode({ number: '17-A', description: 'Long' }).title).toBe('17-A')
    expect(decode({ description: 'Roof of the barn' }).title).toBe('Roof of the barn')
    expect(decode({ number: '17-A', name: 'Roof' }).title).toBe('Roof')
  })

  it('may be written in one word with its kind', () => {
    const record = decode({ dealname: 'Roof', createdate: '2025-03-04', lastmodified: '2025-03-05', closeddate: 'x' })
    expect(record).toMatchObject({ title: 'Roof', created: '2025-03-04', updated: '2025-03-05' })
  })
})

describe('a category', () => {
  it('of a project is its funnel only beside a stage', () => {
    expect(decode({ category_id: 4 }).funnel).toBeNull()
    expect(decode({ category_id: 4, stage_id: 5 }).funnel).toEqual({ id: 4, label: null })
    expect(decode({ category_id: 4, stage_id: 5, funnel_id: 6 }).funnel).toEqual({ id: 6, label: null })
  })
})

describe('a field called no more than date', () => {
  it('says when a record was created where nothing better does', () => {
    expect(decode({ date: '2025-03-04' }).created).toBe('2025-03-04')
    expect(decode({ date: '2025-03-04', row_created_at: '2025-01-01' }).created).toBe('2025-01-01')
    expect(decode({ date: '2025-03-04' }, 'calendar-event').created).toBeNull()
  })
})

describe('a list', () => {
  const users = [
    { id: 1, name: 'Anna', email: 'a@example.org' },
    { id: 2, name: 'Bo', email: 'b@example.org' }
  ]
  const projects = [{ id: 5, name: 'Roof' }]

  it.each([
    { projects: [], users },
    { deals: [], currencies: [{ id: 1, code: 'EUR' }] },
    { result: { items: [] }, users },
    { data: [], managers: users },
    { response: { projects: [], stages: [{ id: 4, name: 'New' }] } },
    { orders: [], statuses: ['new', 'done'] }
  ])('that is empty is not the people beside it: %j', (body) => {
    const read = list(body)
    expect(read.records).toEqual([])
    expect(read.emptiness).not.toBe('rows')
  })

  it.each([
    { users, projects },
    { users, result: { items: projects } },
    { related: {}, users: { 1: users[0] }, payload: { body: { deals: projects } } }
  ])('is not the people above or beside it: %j', (body) => {
    expect(list(body).records.map(({ id }) => id)).toEqual([5])
  })

  it('of people is one where nothing else is', () => {
    expect(list({ users }).records.map(({ id }) => id)).toEqual([1, 2])
    expect(list({ groups: [], users }).emptiness).toBe('empty')
    expect(list({ stages: [{ id: 4, name: 'New' }], groups: [] }).records).toHaveLength(1)
  })

  it.each([
    [{ name: 'In all', price: 9 }],
    [{ id: null, name: 'New' }],
    [{ name: 'In all', price: 9 }, { name: 'On this page' }]
  ])('keeps its records where the first has no id: %j', (...heads) => {
    const read = list([...heads, { id: 5, name: 'A' }, { id: 6, name: 'B' }, { id: 7, name: 'C' }])
    expect(read.records.map(({ id }) => id)).toEqual([...heads.map(() => null), 5, 6, 7])
  })

  it.each<[string, string]>([
    ['user_id', 'id'],
    ['manager_id', 'project_id'],
    ['owner_id', 'uid'],
    ['stage_id', 'identifier']
  ])('takes no %s of a draft for the id that the others have as %s', (other, own) => {
    const heads = [{ name: 'Draft', [other]: 5 }]
    const rest = [11, 12, 13].map((id) => ({ [own]: id, name: 'A', [other]: id + 100 }))
    expect(list([...heads, ...rest]).records.map(({ id }) => id)).toEqual([null, 11, 12, 13])
  })

  it('of drafts alone has the ids of nobody that they name', () => {
    expect(list([{ name: 'Draft', user_id: 5 }]).records.map(({ id }) => id)).toEqual([null])
    expect(list([{ project_id: 5, name: 'A' }]).records.map(({ id }) => id)).toEqual([5])
  })

  it('that is a map by ids keeps the order of the text', () => {
    const body = '{"result":{"12":{"name":"B"},"7":{"name":"A"},"103":{"name":"C"}},"total":3}'
    expect(readAnswer(body, 'list').records.map(({ id }) => id)).toEqual([12, 7, 103])
    expect(readAnswer('{"9":"Nine","4":"Four"}', 'list').records.map(({ id }) => id)).toEqual([9, 4])
  })
})

describe('the keys of modules and lists', () => {
  it('are their names, for other operations take them', () => {
    const body = {
      links: { name: 'Ссылки', sort: 1 },
      messages: { name: 'Сообщения', sort: 2 },
      clients: { name: 'Клиенты' }
    }
    const modules = list(body).records.map((raw) => decodeRecord('module', raw))
    expect(modules.map(({ name, title }) => [name, title])).toEqual([
      ['links', 'Ссылки'],
      ['messages', 'Сообщения'],
      ['clients', 'Клиенты']
    ])
  })
})
