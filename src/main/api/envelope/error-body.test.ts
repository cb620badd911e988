import { describe, expect, it } from 'vitest'
import { leastTime } from '../../../../tools/testing/work-time'
import { errorOfBody, errorOfStatus } from './error-body'

const shown = (body: unknown, isLookup = false): unknown => {
  const error = errorOfBody(body, isLookup)
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
  ])('%j', (body, code, message) => expect(shown(body)).toEqual([code, message]))

  it.each<[string, unknown, string]>([
    // Numbers as texts, and numbers inside texts.
    ['a status as a text', { status: '401', message: 'no' }, 'credentials-refused'],
    ['a status with its name', { status: '401 Unauthorized', data: [] }, 'credentials-refused'],
    ['a code with letters', { error_code: 'E403', data: null }, 'forbidden'],
    ['an error that is a number', { error: 429 }, 'service-busy'],
    ['an error that is a number in a text', { error: '503' }, 'service-unavailable'],
    // Codes of four and five digits.
    ['four digits', { code: 4010, msg: 'no', data: [] }, 'credentials-refused'],
    ['five digits', { code: 40101, msg: 'no' }, 'credentials-refused'],
    ['five digits as a text', { result_code: '40301', message: 'no', items: [] }, 'forbidden'],
    ['a code below 0', { code: -32600, message: 'no', data: [] }, 'service-error'],
    ['a code of their own', { errcode: 40001, errmsg: 'invalid argument' }, 'service-error'],
    ['the same about credentials', { errcode: 40001, errmsg: 'invalid credential' }, 'credentials-refused'],
    ['a small code of their own', { error_code: 7, data: [] }, 'service-error'],
    ['a list of errors', { errors: [{ status: '401', title: 'No' }] }, 'credentials-refused'],
    ['a list of texts', { errors: ['Token is invalid'] }, 'credentials-refused'],
    ['a list with an empty list beside it', { data: [], errors: [{ code: '40301' }] }, 'forbidden'],
    ['a list that is the answer', [{ code: 401, message: 'no' }], 'credentials-refused'],
    ['a list of an error', [{ error: { code: 500, message: 'no' } }], 'service-unavailable'],
    // Nested envelopes.
    ['in a response', { response: { error: { error_code: 5, error_msg: 'no' } } }, 'service-error'],
    ['in the data', { status: 200, data: { success: false, code: '401' } }, 'credentials-refused'],
    ['in the meta', { meta: { code: 403, message: 'no' }, data: [] }, 'forbidden'],
    ['in two envelopes', { result: { response: { ok: 0, message: 'Нет прав' } } }, 'forbidden'],
    [
      'of a remote call',
      { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'Unauthorized' } },
      'credentials-refused'
    ],
    // Every spelling of "no".
    ['ok: 0', { ok: 0, data: [] }, 'service-error'],
    ['isSuccess: no', { isSuccess: 'no' }, 'service-error'],
    ['SUCCESS: N', { SUCCESS: 'N', items: {} }, 'service-error'],
    ['hasErrors', { hasErrors: true, data: null }, 'service-error'],
    ['result: error', { result: 'error', data: [] }, 'service-error'],
    ['STATUS: FAILED', { STATUS: 'FAILED', rows: [] }, 'service-error'],
    ['a word as the code', { code: 'INVALID_TOKEN', success: false }, 'credentials-refused'],
    ['a word as the error', { error: 'access_denied' }, 'forbidden'],
    ['a framework’s only word', { message: 'Unauthenticated.' }, 'credentials-refused'],
    ['a description of a problem', { type: 'about:blank', title: 'No', status: 403 }, 'forbidden'],
    ['успех: нет', { успех: 'нет', сообщение: 'Сбой' }, 'service-error'],
    ['статус: ошибка', { статус: 'ошибка', данные: [] }, 'service-error'],
    ['ошибка', { ошибка: 'Неверный токен' }, 'credentials-refused'],
    ['неверный ключ', { success: false, message: 'Указан неверный ключ доступа' }, 'credentials-refused'],
    ['не авторизован', { error: 'Вы не авторизованы' }, 'credentials-refused'],
    ['нет прав', { result: 'ошибка', message: 'Недостаточно прав для просмотра' }, 'forbidden'],
    ['доступ запрещён', { message: 'Доступ запрещён', data: [] }, 'forbidden'],
    ['слишком часто', { error: 'Слишком много запросов' }, 'service-busy'],
    ['работы', { success: false, message: 'Ведутся технические работы' }, 'service-unavailable'],
    // The service's own codes, with a message and without records.
    ['a code and a signature', { code: 10001, msg: 'sign failed', data: [] }, 'credentials-refused'],
    ['a code and words of their own', { code: 10001, msg: 'quota of reports is used up', data: [] }, 'service-error'],
    ['a code as a text', { status: '1040', message: 'Параметр count не поддерживается', items: [] }, 'service-error'],
    ['a code with a letter', { code: 'E3001', message: 'something went odd', rows: {} }, 'service-error'],
    ['a code of none and words', { status: 0, message: 'Wrong key', data: [] }, 'credentials-refused'],
    ['a result of none and words', { result: 0, msg: 'Не удалось выполнить запрос', data: [] }, 'service-error'],
    ['a small code and words', { ret: 15, msg: 'request rejected', list: [] }, 'service-error'],
    // Codes that often mean success, with a failure message.
    ['20001 and words', { code: 20001, msg: 'Parameter error', data: [] }, 'service-error'],
    ['21001 as a text', { status: '21001', message: 'Request failed', items: [] }, 'service-error'],
    ['2003 in Russian', { ret: 2003, msg: 'Не удалось выполнить запрос', data: [] }, 'service-error'],
    ['10000 and words', { code: 10000, msg: 'request failed', data: [] }, 'service-error'],
    ['10000 in the meta', { meta: { code: 10000, message: 'request failed' }, data: [] }, 'service-error'],
    ['zeros and words', { code: '0000', message: 'Ошибка: неверный параметр', data: [] }, 'service-error'],
    ['200 and words', { status: 200, message: 'Internal exception', data: null }, 'service-error'],
    ['200 and who is not let in', { code: 200, msg: 'Wrong key', data: [] }, 'credentials-refused'],
    ['20001 described', { code: 20001, description: 'Parameter error', data: [] }, 'service-error'],
    // Codes alone, without records.
    ['four digits alone', { code: 4001 }, 'service-error'],
    ['four digits alone that are no status', { code: 1003 }, 'service-error'],
    ['five digits alone', { error_code: 10003 }, 'service-error'],
    ['five digits and an empty list', { code: 10003, data: [] }, 'service-error'],
    ['five digits and an empty page', { ret: '10003', time: 5, data: { page: 1, items: [] } }, 'service-error'],
    ['five digits in the meta', { meta: { status: 30007, request_id: 'a-1' }, rows: [] }, 'service-error'],
    ['five digits about the credentials', { code: 40101, data: null }, 'credentials-refused'],
    ['auth: false', { auth: false, items: [] }, 'credentials-refused'],
    ['is_logged_in: 0', { is_logged_in: 0, data: null }, 'credentials-refused'],
    ['need_login', { data: [], need_login: true }, 'credentials-refused'],
    ['авторизован: нет', { авторизован: 'нет', проекты: [] }, 'credentials-refused'],
    ['flags in the meta', { meta: { authorized: false }, data: [] }, 'credentials-refused'],
    ['access: false', { access: false, data: [] }, 'forbidden']
  ])('%s', (_what, body, code) => expect((shown(body) as string[])[0]).toBe(code))

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
    [{ data: { id: 5, status: 'error' } }],
    // Records beside the error, or an object that is itself a record.
    [{ success: false, error: 'partly', data: [{ id: 1, name: 'A' }] }],
    [{ code: 40101, message: 'Unauthorized', data: { items: [{ id: 1, name: 'A' }] } }],
    [{ status: 'error', data: { 5: { name: 'A' } } }],
    [[{ id: 1, name: 'Access denied', status: 'failed', error: 'x' }]],
    [[{ name: 'A', price: 5, state: 'failed' }]],
    [{ id: 5, name: 'A', error: 'disk full', success: false }],
    [{ data: { name: 'Check', state: 'failed', percent: 5 } }],
    [{ name: 'Forbidden city', price: 5, code: '40101' }],
    // Fields that state that there is no error.
    [{ error: { code: 0, message: '' }, data: [] }],
    [{ error: 'нет ошибок', errcode: 0, errmsg: 'ok', data: [] }],
    [{ code: '00000', message: 'success', data: [] }],
    [{ code: 1, message: 'Ничего не найдено', data: [] }],
    [{ status: 200, message: 'No error', data: [] }],
    [{ message: 'Welcome' }],
    [{ code: 20000, msg: 'no data', data: [] }],
    [{ code: 10000, msg: 'Success', data: [] }],
    [{ code: 1001, msg: 'Записей не найдено', data: [] }],
    [{ code: 0, msg: '', data: [] }],
    [{ code: 20001, msg: 'Нет ошибок, данных нет', data: [] }],
    [{ code: 20001, msg: 'page 1', data: [] }],
    [{ code: 200, message: 'Loaded without errors', data: [] }],
    [{ code: 20001, description: 'Projects of the year', data: [] }],
    [{ code: 20001, title: 'Errors', items: [] }],
    [{ code: 20001, msg: 'Parameter error', data: [{ id: 1, name: 'A' }] }],
    [{ status: 0, message: 'Список пуст', data: [] }],
    [{ status: 0, message: 'Loaded without errors', data: [] }],
    [{ success: true, code: 10001, msg: 'cached', data: [] }],
    [{ code: 10001, msg: 'sign failed', data: ['deals', 'clients'] }],
    [{ code: '1001', title: 'Источники', items: [] }],
    [{ code: 1001, name: 'Sources', items: [] }],
    [{ code: 10003, data: ['deals', 'clients'] }],
    [{ code: 10003, data: { deals: 'Deals', clients: 'Clients' } }],
    [{ success: true, code: 10003, data: [] }],
    [{ code: 20000, data: [] }],
    [{ code: 1000, data: [] }],
    [{ result: 12345, data: [] }],
    [{ auth: true, access: 0, items: [] }],
    [{ auth: false, items: [{ id: 1, name: 'A' }] }],
    [{ name: 'A', access: false, price: 5 }]
  ])('%j', (body) => expect(shown(body)).toBeNull())
})

describe('words within words, and keys and tokens of other kinds', () => {
  it.each<[string, string]>([
    ['Модуль «Склад» не подключён или отсутствует', 'service-error'],
    ['Проект исключён или не найден', 'service-error'],
    ['По ключевым словам ничего не найдено', 'service-error'],
    ['Невозможно заключить договор: клиент неизвестен', 'service-error'],
    ['Секретарь не указан', 'service-error'],
    ['Секретный раздел отсутствует', 'service-error'],
    ['Ключ сортировки не найден', 'service-error'],
    ['Поле «Ключ» отсутствует', 'service-error'],
    ['Нет правил для этого списка', 'service-error'],
    ['Недопустимое значение count', 'service-error'],
    ['The secretary was not found', 'service-error'],
    ['Invalid JSON: unexpected token } at 5', 'service-error'],
    ['The page token is invalid', 'service-error'],
    ['Unknown key "color" in filter', 'service-error'],
    ['Insufficient funds', 'service-error'],
    ['Negative offsets are not allowed', 'service-error'],
    ['Maintenance contract not found', 'service-error'],
    ['You are not authorized to view this list', 'forbidden'],
    ['Доступ к модулю запрещён', 'forbidden'],
    ['Permission denied', 'forbidden'],
    ['Ключ API отсутствует', 'credentials-refused'],
    ['Неверный ключ', 'credentials-refused'],
    ['Токен не найден или просрочен', 'credentials-refused'],
    ['Срок действия токена истёк', 'credentials-refused'],
    ['API key is missing', 'credentials-refused'],
    ['Access-token expired', 'credentials-refused'],
    ['INVALID_TOKEN', 'credentials-refused'],
    ['Authentication failed', 'credentials-refused'],
    ['Ошибка авторизации', 'credentials-refused'],
    ['Сессия истекла, войдите в систему', 'credentials-refused']
  ])('%s', (message, code) => {
    expect((shown({ success: false, message }) as string[])[0]).toBe(code)
    expect((shown({ error: { message } }) as string[])[0]).toBe(code)
  })

  it.each([
    'По ключевым словам ничего не найдено',
    'Модуль не подключён или отсутствует',
    'Authentication successful',
    'No authentication required',
    'Permissions loaded',
    'Авторизация не требуется'
  ])('stand beside an empty list and say nothing of it: %s', (message) => {
    expect(shown({ status: 'ok', data: [], message })).toBeNull()
    expect(shown({ data: [], message })).toBeNull()
  })
})

it('is looked for in bounded time, whatever the body is made of', () => {
  const wide = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`k${at}`, { a: [] }]))
  const text = `${'invalid '.repeat(200_000)}${'4'.repeat(200_000)}`
  const bodies = [wide, { error: text, code: text }, [[[[[[wide]]]]]], { message: text, status: text }]
  const took = leastTime(() => bodies.map((body) => errorOfBody(body, false)), 5_000)
  expect(took).toBeLessThan(5_000)
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
