import { describe, expect, it } from 'vitest'
import { readAnswer } from '../envelope'

const labels = (answer: unknown, shape: 'list' | 'record' = 'list'): readonly string[] =>
  readAnswer(JSON.stringify(answer), shape)
    .labels.map(({ kind, id, label, code }) => `${kind} ${id} ${label}${code === undefined ? '' : ` (${code})`}`)
    .sort()

const projects = [{ id: 1, name: 'Garage', user_id: 5, step_id: 3 }]
const ANNA = ['user 5 Anna']

describe('names in a dictionary beside the records', () => {
  it.each<[string, unknown]>([
    ['a list', { projects, users: [{ id: 5, name: 'Anna' }] }],
    ['a list of records of any other shape', { projects, users: [{ ID: '5', fio: 'Anna', manager_id: 9 }] }],
    ['a map to records', { projects, users: { 5: { name: 'Anna' } } }],
    ['a map to names', { projects, user_names: { 5: 'Anna' } }],
    ['of other names', { projects, managers: [{ id: 5, title: 'Anna' }] }],
    ['of employees', { rows: projects, total: 1, employees_list: [{ id: 5, name: 'Anna' }] }],
    ['within the envelope', { result: { projects, people: [{ id: 5, name: 'Anna' }] } }],
    ['above the envelope', { users: [{ id: 5, name: 'Anna' }], data: { items: projects } }],
    ['with attributes', { data: projects, users: [{ type: 'users', id: '5', attributes: { name: 'Anna' } }] }]
  ])('are learned: %s', (_, answer) => {
    expect(labels(answer)).toEqual(ANNA)
  })

  it('are learned beside one record too', () => {
    expect(labels({ project: projects[0], users: [{ id: 5, name: 'Anna' }] }, 'record')).toEqual(ANNA)
  })

  it('are learned of every kind that projects refer to', () => {
    const answer = {
      ...{
        projects,
        stages: [{ id: 3, name: 'New' }],
        sales_funnels: { 2: 'Retail' },
        goods: [{ id: 8, name: 'Door' }]
      },
      ...{ user_groups: [{ id: 6, name: 'Sales' }], action_types: { 7: { title: 'Call' } } }
    }
    expect(labels(answer)).toEqual([
      ...['event-type 7 Call', 'funnel 2 Retail', 'good 8 Door', 'stage 3 New', 'user-group 6 Sales']
    ])
  })

  it.each<[string, unknown]>([
    ['a code', { projects, references: { currencies: [{ id: 1, code: 'RUB' }] } }],
    ['a code in a map', { projects, currencies: { 1: 'RUB' } }],
    ['a code of its own key', { projects, currencies: [{ id: 1, iso_code: 'RUB' }] }]
  ])('bear the codes of currencies: %s', (_, answer) => {
    expect(labels(answer)).toEqual(['currency 1 RUB (RUB)'])
  })

  it('bear the codes of currencies that have names as well', () => {
    const answer = { projects, lookups: { currencies: [{ id: 1, name: 'Rouble', code: 'RUB', symbol: '₽' }] } }
    expect(labels(answer)).toEqual(['currency 1 Rouble (RUB)'])
  })
})

describe('nothing is learned', () => {
  it.each<[string, unknown]>([
    ['from what was asked for itself', { users: projects }],
    ['from what is about people and no people', { projects, user_notices: [{ id: 5, title: 'Your report is ready' }] }],
    ['from counts', { projects, stages: { 3: 17, 4: '5' }, users: { count: 3 } }],
    ['from one thing that says something of the answer', { projects, user: { id: 5, name: 'Anna' } }],
    ['from a history', { projects, steps: [{ id: 901, step_id: 3, name: 'New' }] }],
    ['from names of vague kinds', { projects, groups: [{ id: 6, name: 'A' }], categories: [{ id: 7, name: 'B' }] }],
    ['from what has no name', { projects, users: [{ id: 5 }, 6, null] }]
  ])('%s', (_, answer) => {
    expect(labels(answer)).toEqual([])
  })
})
