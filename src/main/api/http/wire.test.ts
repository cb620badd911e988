import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { OperationName } from '@shared/service/operations'
import { buildHeaders, buildRequest } from './wire'

const refusal = (operation: OperationName, input: object): unknown => {
  try {
    return buildRequest(operation, input, 'lookup')
  } catch (error) {
    return error instanceof DesksideError ? [error.code, error.details['parameter']] : error
  }
}

describe('a request', () => {
  it('joins ids by underscores in a query', () => {
    expect(buildRequest('projects.steps', { id: 1, filter_steps: [3, 5] }, 'lookup')).toEqual({
      method: 'GET',
      path: '/backend/public/projects/steps?id=1&filter_steps=3_5',
      body: null
    })
  })

  it('leaves out what was not given, and empty lists of ids', () => {
    expect(buildRequest('projects.steps', { id: 1, filter_date: undefined, filter_steps: [] }, 'lookup').path).toBe(
      '/backend/public/projects/steps?id=1'
    )
    expect(buildRequest('core.modules', {}, 'lookup').path).toBe('/backend/public/core/modules')
  })

  it('keeps a number a number and a flag a string in a body', () => {
    expect(buildRequest('projects.filter', { deleted: '1', count: 5 }, 'lookup').body).toBe('{"count":5,"deleted":"1"}')
  })

  it('escapes whatever could end a value', () => {
    expect(buildRequest('core.lists.info', { name: 'a&b=c d+#/?%é' }, 'lookup').path).toBe(
      '/backend/public/core/lists/info?name=a%26b%3Dc%20d%2B%23%2F%3F%25%C3%A9'
    )
  })

  it('is sent to the path segment of the provider', () => {
    expect(buildRequest('lookup.clean', { endpoint: 'name', data: [] }, 'dadata').path).toBe(
      '/backend/public/dadata/clean'
    )
  })

  it('has its body announced, and credentials in both kinds', () => {
    const credentials = { token: 't', secret: 's' }
    expect(buildHeaders('GET', credentials)).toEqual({
      'X-Crypto-Token': 't',
      'X-Crypto-Secret': 's'
    })
    expect(buildHeaders('POST', credentials)).toMatchObject({ 'Content-Type': 'application/json' })
  })
})

describe('input that does not fit the interface is refused', () => {
  it.each<[OperationName, object, string]>([
    ['projects.info', {}, 'id'],
    ['projects.info', { id: -1 }, 'id'],
    ['projects.info', { id: 1.5 }, 'id'],
    ['projects.info', { id: '1' }, 'id'],
    ['projects.info', { id: 2 ** 60 }, 'id'],
    ['projects.list', { deleted: true }, 'deleted'],
    ['projects.list', { reverse: 1 }, 'reverse'],
    ['projects.list', { condition: 'and' }, 'condition'],
    ['projects.list', { __proto__: null, toString: 'x' }, 'toString'],
    ['projects.filter', { condition: 'xor' }, 'condition'],
    ['projects.filter', { having: 'everything' }, 'having'],
    ['projects.filter', { data: [] }, 'data'],
    ['projects.filter', { buildin_data: { step_id: 5 } }, 'buildin_data.step_id'],
    ['projects.filter', { buildin_data: { step_id: ['5'] } }, 'buildin_data.step_id'],
    ['projects.filter', { buildin_data: { created: '2025-01-01' } }, 'buildin_data.created'],
    ['projects.filter', { buildin_data: { created: '2025-01-01;2025-02-30' } }, 'buildin_data.created'],
    ['projects.filter', { buildin_data: { price: '5' } }, 'buildin_data.price'],
    ['projects.filter', { buildin_data: { price: Infinity } }, 'buildin_data.price'],
    ['projects.filter', { buildin_data: { colour: [1] } }, 'buildin_data.colour'],
    ['projects.steps', { id: 1, filter_steps: '1_2' }, 'filter_steps'],
    ['projects.steps', { id: 1, filter_date: '2025-02-30' }, 'filter_date'],
    ['projects.steps', { id: 1, filter_date: '1.2.2025' }, 'filter_date'],
    ['calendar.list', { start: '2025-01-01' }, 'end'],
    ['search.all', { query: 5 }, 'query'],
    ['lookup.clean', { endpoint: 'phone', data: 'text' }, 'data']
  ])('%s %j', (operation, input, parameter) => {
    expect(refusal(operation, input)).toEqual(['bad-input', parameter])
  })
})
