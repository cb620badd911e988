/** A list with its count inside a record. */
import { describe, expect, it } from 'vitest'
import { decodeChild } from './decode-child'
import { decodeRecord } from './decode'

const PEOPLE = [
  { id: 5, name: 'Anna' },
  { id: 7, name: 'Oleg' }
]

const peopleOf = (noun: 'user-group' | 'project' | 'calendar-event', fields: object) =>
  decodeRecord(noun, { id: 1, fields: { id: 1, name: 'One', ...fields } }).fields

const WRITTEN: readonly unknown[] = [
  { count: 2, items: PEOPLE },
  { total: '2', list: PEOPLE },
  { items: PEOPLE, total_count: 2, limit: 50, offset: 0 },
  { size: 2, users: PEOPLE, has_more: false },
  { qty: 2, data: { 5: PEOPLE[0], 7: PEOPLE[1] } },
  { usersCount: 2, users: PEOPLE },
  { количество: 2, список: PEOPLE }
]

describe.each([
  ['members of a group', 'user-group', 'members'],
  ['participants of a project', 'project', 'participants'],
  ['participants of an event', 'calendar-event', 'participants']
] as const)('%s', (_what, noun, key) => {
  const plain = peopleOf(noun, { [key]: PEOPLE }).find((field) => field.key === key)

  it.each(WRITTEN)('are the list in %j', (value) => {
    expect(plain?.value).toMatchObject({ type: 'references', references: [{ id: 5 }, { id: 7 }] })
    const fields = peopleOf(noun, { [key]: value })
    expect(fields.find((field) => field.key === key)).toEqual(plain)
    expect(fields.filter((field) => field.key.startsWith(`${key}.`))).toEqual([])
  })

  it('are numbers, too', () => {
    const fields = peopleOf(noun, { [key]: { count: 2, ids: [5, 7] } })
    expect(fields.find((field) => field.key === key)?.value).toMatchObject({ references: [{ id: 5 }, { id: 7 }] })
  })

  it('of which not all came keep their count', () => {
    const fields = peopleOf(noun, { [key]: { count: 40, items: PEOPLE } })
    expect(fields.find((field) => field.key === `${key}.count`)?.value).toEqual({ type: 'number', number: 40 })
    expect(fields.find((field) => field.key === key)?.value).toMatchObject({ references: [{ id: 5 }, { id: 7 }] })
  })

  it('that were not sent are not empty', () => {
    const fields = peopleOf(noun, { [key]: { count: 2, items: [] } })
    expect(fields.find((field) => field.key === key && field.value.type === 'empty')).toBeUndefined()
    expect(fields.find((field) => field.key === `${key}.count`)?.value).toEqual({ type: 'number', number: 2 })
  })

  it('and none with a count of 0 are none', () => {
    const fields = peopleOf(noun, { [key]: { count: 0, items: [] } })
    expect(fields.find((field) => field.key === key)?.value.type).toBe('empty')
  })
})

it.each([
  { width: 20, sizes: [{ id: 1 }] },
  { count: 2, first: PEOPLE, second: PEOPLE },
  { count: 3, total: 4 }
])('%j is no counted list', (value) => {
  expect(peopleOf('project', { thing: value }).some((field) => field.key.startsWith('thing.'))).toBe(true)
})

it('items of a checklist lie in one as well', () => {
  const items = [
    { id: 1, title: 'Call', done: true },
    { id: 2, title: 'Write', done: false }
  ]
  const fields = { id: 3, title: 'List', items: { count: 2, rows: items } }
  expect(decodeChild('checklist', { id: 3, fields }).items.map(({ title }) => title)).toEqual(['Call', 'Write'])
})

it('an empty list of members keeps its role: the group says that nobody is in it', () => {
  const fields = peopleOf('user-group', { members: [] })
  expect(fields.find(({ key }) => key === 'members')).toMatchObject({
    role: 'participants-users',
    value: { type: 'empty' }
  })
})
