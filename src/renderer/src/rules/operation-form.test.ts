import { describe, expect, it } from 'vitest'
import type { OperationName } from '@shared/service/operations'
import { readForm } from './operation-form'

const read = (operation: OperationName, texts: Record<string, string>) => readForm(operation, texts)
const faults = (operation: OperationName, texts: Record<string, string>): string[] =>
  read(operation, texts).problems.map(({ parameter, fault }) => `${parameter} ${fault}`)

describe('a form', () => {
  it('sends nothing of what was left empty', () => {
    expect(read('projects.list', { count: '', order_by: '', deleted: '  ' })).toEqual({ input: {}, problems: [] })
  })

  it('turns texts into what the interface wants', () => {
    expect(
      read('projects.actions', {
        id: ' 12 ',
        count: '0',
        filter_date: ' 2026-02-28 ',
        filter_actions: '3_5, 8;13 21'
      }).input
    ).toEqual({ id: 12, count: 0, filter_date: '2026-02-28', filter_actions: [3, 5, 8, 13, 21] })
  })

  it('keeps a free text as it was typed, space and all', () => {
    expect(read('projects-groups.search', { query: '  a b ' }).input).toEqual({ query: '  a b ' })
    expect(read('projects-groups.search', { query: ' ' }).input).toEqual({ query: ' ' })
  })

  it('reads JSON, an object or for the lookup also a list', () => {
    expect(read('projects.filter', { buildin_data: '{"price": 5}', data: '{"a": "2026-01-01"}' }).input).toEqual({
      buildin_data: { price: 5 },
      data: { a: '2026-01-01' }
    })
    expect(read('lookup.clean', { endpoint: 'phone', data: '["1"]' })).toEqual({
      input: { endpoint: 'phone', data: ['1'] },
      problems: []
    })
  })

  it('says where a text stops being JSON', () => {
    expect(read('projects.filter', { data: '{\n "a": }' }).problems).toEqual([
      { parameter: 'data', fault: 'bad-json', line: 2, column: 7 }
    ])
  })

  it.each<[OperationName, Record<string, string>, string[]]>([
    ['projects.info', {}, ['id required']],
    ['projects.info', { id: '1.5' }, ['id not-uint']],
    ['projects.info', { id: '-1' }, ['id not-uint']],
    ['projects.info', { id: '9007199254740993' }, ['id not-uint']],
    ['projects.info', { id: '1e3' }, ['id not-uint']],
    ['calendar.list', { start: '2026-02-30', end: '1.2.2026' }, ['start not-date', 'end not-date']],
    ['projects.list', { deleted: 'yes' }, ['deleted not-flag']],
    ['projects.steps', { id: '1', filter_steps: '1_b' }, ['filter_steps not-ids']],
    ['projects.filter', { condition: 'xor' }, ['condition not-allowed']],
    ['projects.filter', { data: '[1]' }, ['data not-object']],
    ['projects.filter', { buildin_data: '{"colour": 1}' }, ['buildin_data.colour unknown-key']],
    ['projects.filter', { buildin_data: '{"created": "2026-01-01"}' }, ['buildin_data.created not-period']],
    [
      'projects.filter',
      { buildin_data: '{"step_id": 5, "price": "5"}' },
      ['buildin_data.step_id not-ids', 'buildin_data.price not-number']
    ],
    ['lookup.clean', { data: '"a"' }, ['endpoint required', 'data not-json']]
  ])('%s %j: %j', (operation, texts, expected) => {
    expect(faults(operation, texts)).toEqual(expected)
  })

  it('names problems in the order of the table', () => {
    expect(faults('projects.filter', { buildin_data: '{', count: 'x', data: '1', having: 'no' })).toEqual([
      'count not-uint',
      'having not-allowed',
      'buildin_data bad-json',
      'data not-object'
    ])
  })
})
