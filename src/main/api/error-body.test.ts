import { describe, expect, it } from 'vitest'
import { errorOfBody, errorOfStatus } from './error-body'

const shown = (body: unknown, lookup = false): unknown => {
  const error = errorOfBody(body, lookup)
  return error === null ? null : [error.code, error.details['said'] ?? null]
}

describe('an error in the body of a success', () => {
  it.each<[unknown, string, string | null]>([
    [{ error: 'no such table' }, 'service-error', 'no such table'],
    [{ error: { message: 'no such table' } }, 'service-error', 'no such table'],
    [{ error: true, message: 'no' }, 'service-error', 'no'],
    [{ errors: [{ status: '422', title: 'Bad date' }] }, 'service-error', 'Bad date'],
    [{ errors: { date: ['Bad date'] } }, 'service-error', null],
    [{ success: false, message: 'no' }, 'service-error', 'no'],
    [{ success: 0 }, 'service-error', null],
    [{ success: '0', data: [] }, 'service-error', null],
    [{ status: 'error', message: 'no' }, 'service-error', 'no'],
    [{ result: 'failed', description: 'no' }, 'service-error', 'no'],
    [{ ok: false }, 'service-error', null],
    [{ error_message: 'no' }, 'service-error', 'no'],
    [{ error_code: 5, error_message: 'no' }, 'service-error', 'no'],
    [{ code: 401, message: 'bad token' }, 'credentials-refused', 'bad token'],
    [{ error: { code: 401, message: 'bad token' } }, 'credentials-refused', 'bad token'],
    [{ status: '403', message: 'no' }, 'forbidden', 'no'],
    [{ statusCode: 404, message: 'no' }, 'service-not-found', 'no'],
    [{ success: false, code: 429 }, 'service-busy', null],
    [{ success: false, code: 500 }, 'service-unavailable', null]
  ])('%j', (body, code, said) => expect(shown(body)).toEqual([code, said]))

  it('of the lookup may be its quota', () =>
    expect(shown({ code: 403, message: 'limit' }, true)).toEqual(['lookup-quota', 'limit']))

  it('repeats the service in a few words only', () => {
    expect(String((shown({ error: 'x'.repeat(5_000) }) as string[])[1])).toHaveLength(300)
  })
})

describe('no error', () => {
  it.each<[unknown]>([
    [[]],
    [{}],
    [null],
    ['error'],
    [{ data: [] }],
    [{ error: null, data: [{ id: 1 }] }],
    [{ error: '', errors: [], data: [] }],
    [{ error: 0, code: 0, data: [] }],
    [{ error: false, data: [] }],
    [{ success: true, data: [] }],
    [{ success: '1', status: 'ok', code: 200 }],
    [{ status: 200, message: 'OK', data: [] }],
    [{ id: 5, name: 'A', status: 'error' }],
    [{ id: 5, code: 404, message: 'a message' }],
    [{ errors: [{ message: 'deprecated' }], data: [{ id: 1 }] }],
    [{ data: { id: 5, status: 'error' } }]
  ])('%j', (body) => expect(shown(body)).toBeNull())
})

describe('a status of failure', () => {
  it.each([
    [400, 'service-error', false],
    [401, 'credentials-refused', false],
    [403, 'forbidden', false],
    [404, 'service-not-found', false],
    [407, 'proxy-login', false],
    [408, 'service-busy', true],
    [429, 'service-busy', true],
    [500, 'service-unavailable', true],
    [501, 'service-unavailable', true],
    [503, 'service-unavailable', true],
    [511, 'captive-portal', true],
    [599, 'service-unavailable', true]
  ])('%i is %s', (status, code, retryable) => {
    expect(errorOfStatus(status, false).toShape()).toMatchObject({ code, retryable, details: { status } })
  })

  it.each([402, 403])('%i of the lookup is its quota', (status) =>
    expect(errorOfStatus(status, true).code).toBe('lookup-quota')
  )
})
