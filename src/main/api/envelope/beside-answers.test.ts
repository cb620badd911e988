/** Messages, columns, people and totals beside an answer are not among its records. */
import { describe, expect, it } from 'vitest'
import type { AnswerShape } from '@shared/service/operations'
import { DesksideError } from '@shared/ipc/errors'
import type { AnyNoun } from '../fields/decoded'
import { decodeRecord } from '../decode'
import { readAnswer } from '../envelope'

const read = (value: unknown, noun?: AnyNoun, shape: AnswerShape = 'list') =>
  readAnswer(typeof value === 'string' ? value : JSON.stringify(value), shape, noun)
const ids = (value: unknown, noun?: AnyNoun) => read(value, noun).records.map(({ id }) => id)

function codeOf(value: unknown, shape: AnswerShape = 'list'): string {
  try {
    return read(value, undefined, shape).emptiness
  } catch (error) {
    if (error instanceof DesksideError) return error.code
    throw error
  }
}

const COLUMNS = [
  { id: 1, name: 'Название' },
  { id: 2, name: 'Сумма' }
]

describe('words to whoever asked', () => {
  const TOLD: readonly unknown[] = [
    { status: 'ok', messages: [{ id: 1, text: 'See you tomorrow' }] },
    { notices: [{ id: 1, title: 'Новости', text: 'Завтра' }], time: 5 },
    { success: true, warnings: { 3: { id: 3, text: 'Old client' } } },
    { response: { alerts: [{ uid: 4, name: 'x', text: 'y' }] } },
    { сообщения: [{ id: 1, name: 'Модуль отключён' }] },
    { validation_errors: { items: [{ id: 1, field: 'count', text: 'x' }] } }
  ]

  it.each(TOLD)('%j hold no records', (value) => {
    for (const shape of ['list', 'record', 'tree'] as const) expect(codeOf(value, shape)).not.toBe('rows')
    expect(['service-unreadable', 'service-error', 'doubtful']).toContain(codeOf(value))
  })

  it('do not hide what a service says in its flags', () => {
    expect(codeOf({ success: false, messages: [{ id: 1, text: 'x y' }] })).toBe('service-error')
    expect(codeOf({ success: false, rows: [], columns: COLUMNS })).toBe('service-error')
    expect(codeOf({ status: 'ok', messages: [{ id: 1, text: 'Session is over' }] })).toBe('credentials-refused')
  })

  it('may be the envelope of an answer, and names of modules', () => {
    expect(ids({ status: 'ok', message: { items: [{ id: 3, title: 'A' }], total: 9 } })).toEqual([3])
    expect(ids({ page: { items: [{ id: 3, title: 'A' }] } })).toEqual([3])
    const modules = { links: { name: 'Links' }, messages: { name: 'Messages' }, clients: { name: 'Clients' } }
    expect(read(modules, 'module').records).toHaveLength(3)
  })
})

describe('an empty list is empty', () => {
  it.each<[unknown]>([
    [{ rows: [], columns: COLUMNS }],
    [{ columns: COLUMNS, rows: {} }],
    [{ data: [], included: [{ type: 'users', id: '9', attributes: { name: 'Anna' } }] }],
    [{ data: [], included: { projects: [{ id: 9, name: 'Roof' }] } }],
    [{ items: [], warnings: [{ id: 7, text: 'x' }], links: [{ id: 4, href: '/' }] }],
    [{ data: [], stages: [{ id: 4, name: 'New' }] }],
    [{ result: { items: [], groups: [{ id: 4, name: 'North' }] } }],
    [{ rows: [], folders: { 4: { name: 'A' } } }],
    [{ projects: [], meta: { items: [{ id: 3, name: 'x' }] } }],
    [{ data: [], notes: [{ text: 'No projects yet' }] }],
    [{ items: [], references: { currencies: [{ id: 1, code: 'EUR' }] } }]
  ])('beside others: %j', (value) => {
    expect(read(value, 'project')).toMatchObject({ records: [], emptiness: 'empty' })
  })

  it.each<[unknown]>([
    [{ data: null, users: [{ id: 7, name: 'Anna' }] }],
    [{ items: false, currencies: [{ id: 1, code: 'EUR' }] }],
    [{ total: 0, columns: COLUMNS }],
    [{ result: { total_count: '0', managers: [{ id: 7, name: 'Anna' }] } }]
  ])('and a doubtful nothing is no more than that: %j', (value) => {
    expect(read(value, 'project')).toMatchObject({ records: [], emptiness: 'doubtful' })
  })

  it('and what else there is alone is doubtful', () => {
    expect(read({ status: 'ok', columns: COLUMNS }, 'project').emptiness).toBe('doubtful')
    expect(read({ links: COLUMNS }, 'project').emptiness).toBe('doubtful')
  })

  it('but for what was asked, which has its own name', () => {
    expect(ids({ data: [], stages: [{ id: 4, name: 'New' }] }, 'stage')).toEqual([4])
    expect(read({ columns: COLUMNS }, 'stage').emptiness).toBe('rows')
    expect(read({ dictionaries: COLUMNS }, 'list').emptiness).toBe('rows')
    expect(ids({ items: [], groups: [{ id: 4, name: 'A' }] }, 'user-group')).toEqual([4])
    expect(ids({ result: [], goods: [{ name: 'Brick', price: 5 }] }, 'good')).toEqual([null])
    expect(ids({ folders: [], files: [{ id: 4, name: 'a.pdf' }] }, 'folder')).toEqual([])
    expect(ids({ data: [], projects: [{ id: 4, name: 'A' }] }, 'project')).toEqual([4])
  })
})

describe('a list under the name of other things', () => {
  const ANNA = { id: 7, name: 'Anna' }
  const NEW = { id: 4, name: 'New' }

  it.each<[unknown]>([
    [{ status: 'ok', users: [ANNA] }],
    [{ users: { 7: ANNA, 8: { name: 'Boris' } } }],
    [{ users: { items: [ANNA], total: 1 } }],
    [{ user_list: [ANNA] }],
    [{ data: { clients: [ANNA, { id: 8, name: 'Boris' }] } }],
    [{ сотрудники: [ANNA] }],
    [{ stages: [NEW] }],
    [{ result: { project_stages: [NEW], total: 1 } }],
    [{ folders: { 4: NEW } }],
    [{ stages: [] }],
    [{ users: [] }],
    [{ status: [NEW] }],
    [{ user: ANNA }],
    [{ data: { manager: ANNA } }],
    [{ stage: NEW }],
    [{ meta: NEW }],
    [{ columns: COLUMNS }]
  ])('is no list of projects: %j', (value) => {
    expect(read(value, 'project')).toMatchObject({ emptiness: 'doubtful', isBeside: true })
  })

  it.each<[AnyNoun, unknown]>([
    ['file', { folders: [NEW] }],
    ['calendar-event', { projects: [NEW] }],
    ['funnel', { stages: [NEW] }],
    ['stage', { users: [ANNA] }],
    ['payment', { currencies: [{ id: 1, code: 'EUR' }] }],
    ['good', { units: [{ name: 'pcs' }] }],
    ['list', { users: [ANNA] }]
  ])('is no list of another kind, %s: %j', (noun, value) => {
    expect(read(value, noun)).toMatchObject({ emptiness: 'doubtful', isBeside: true })
  })

  it.each<[AnyNoun, unknown]>([
    ['checklist', { groups: [NEW] }],
    ['list', { tags: [NEW] }],
    ['project', { thing: NEW }]
  ])('may be what was asked for where that may be called so, %s: %j', (noun, value) => {
    expect(read(value, noun)).toMatchObject({ emptiness: 'doubtful', isBeside: false })
  })

  it.each<[AnyNoun, unknown]>([
    ['stage', { stages: [NEW] }],
    ['stage', { order_statuses: [NEW] }],
    ['stage', { status: [NEW] }],
    ['step', { project: { steps: [NEW] } }],
    ['user-group', { groups: [NEW] }],
    ['user-group', { departments: { 4: NEW } }],
    ['file', { files: [NEW] }],
    ['list-element', { currencies: [NEW] }],
    ['list-element', { users: { 4: NEW } }],
    ['project', { user: { ...ANNA, projects: [NEW] } }],
    ['project', { client_deals: [NEW] }],
    ['project', { page: [NEW] }],
    ['project', { zyx: [NEW] }]
  ])('is what was asked for under its own name, or under a strange one, %s: %j', (noun, value) => {
    expect(ids(value, noun)).toEqual([4])
    expect(read(value, noun)).toMatchObject({ emptiness: 'rows', isBeside: false })
  })

  it('does not hide the list that came with it, however much it says', () => {
    const users = [{ ...ANNA, email: 'a@example.org', phone: '1', post: 'Manager' }]
    expect(ids({ users, zyx: [NEW] }, 'project')).toEqual([4])
    expect(ids({ stages: users, zyx: [NEW] }, 'project')).toEqual([4])
    expect(read({ data: [], users: { items: users } }, 'project')).toMatchObject({ records: [], emptiness: 'empty' })
    expect(read({ items: [], stages: [{ name: 'New' }] }, 'project').emptiness).toBe('empty')
  })

  it('says nothing where something else says that there is nothing', () => {
    const nothing = { records: [], emptiness: 'doubtful', isBeside: false }
    expect(read({ data: null, users: [] }, 'project')).toMatchObject({ ...nothing, places: ['data'] })
    expect(read({ data: null, user: ANNA }, 'project')).toMatchObject({ ...nothing, places: ['data'] })
    expect(read({ total: 0, stages: [NEW] }, 'project')).toMatchObject({ ...nothing, places: ['#total'] })
  })
})

describe('lists that come with their elements under their names', () => {
  const named = (value: unknown) =>
    read(value, 'list').records.map((raw) => {
      const { name, title } = decodeRecord('list', raw)
      return [name, title]
    })

  it.each<[unknown]>([
    [{ sources: [{ id: 1, name: 'Web' }], cities: [{ id: 2, name: 'Riga' }] }],
    [{ status: 'ok', result: { sources: ['Web', 'Call'], cities: [] }, total: 2 }],
    [{ data: { sources: { 1: 'Web', 2: 'Call' }, cities: [{ id: 2, name: 'Riga' }] } }],
    [{ sources: [{ id: 1, name: 'Web' }], cities: [{ id: 2 }], users: [{ id: 7, name: 'Anna' }] }]
  ])('are those lists: %j', (value) => {
    expect(named(value)).toEqual([
      ['sources', 'sources'],
      ['cities', 'cities']
    ])
  })

  it('are told from a list of lists', () => {
    const list = { id: 1, name: 'sources', title: 'Источники' }
    expect(ids({ lists: [list], tags: [{ id: 5, name: 'x' }] }, 'list')).toEqual([1])
    expect(ids({ data: [list], users: [{ id: 5, name: 'x' }] }, 'list')).toEqual([1])
    expect(ids({ active: [list], archived: [] }, 'list')).toEqual([1])
    // Elements of a list may come under any name.
    expect(ids({ sources: [{ id: 1, name: 'Web' }], cities: [] }, 'list-element')).toEqual([1])
  })
})

describe('a map by ids', () => {
  it.each<[string, number[], number | null]>([
    ['{"result":{"12":{"id":12,"name":"B"},"7":{"id":7,"name":"A"},"count":2}}', [12, 7], null],
    ['{"12":{"name":"B"},"7":{"name":"A"},"total":5,"status":"ok"}', [12, 7], 5],
    ['{"data":{"success":true,"30":{"name":"B"},"7":{"name":"A"},"3":{"name":"C"}}}', [30, 7, 3], null]
  ])('may hold what envelopes say: %s', (text, expected, total) => {
    const answer = read(text)
    expect(answer.records.map(({ id }) => id)).toEqual(expected)
    expect(answer).toMatchObject({ emptiness: 'rows', total })
  })

  it('says where it lies, so that its nothing is known again', () => {
    expect(read('{"result":{"12":{"name":"B"},"total":1}}').places).toEqual(['result', '#result.total'])
    expect(read({ result: { total: 0 } }).places).toEqual(['#result.total'])
  })

  it('is no record with a numbered field', () => {
    expect(ids({ id: 5, name: 'A', 7: { value: 1 } })).toEqual([5])
  })
})
