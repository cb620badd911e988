import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { JSON_TYPE, type FaultContext, type FaultDefinition } from './fault'

/** Faults of the whole reply: status, content, redirects. */

const HTML = `<!DOCTYPE html>
<html><head><title>Sign in</title></head><body><h1>Sign in</h1><form action="/login"><input name="login"></form></body></html>
`

export function refuse(
  { dialect, send }: FaultContext,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {}
): true {
  send(
    status,
    { ...JSON_TYPE, ...headers },
    Buffer.from(JSON.stringify(dialect.error(status, `status_${status}`, message)))
  )
  return true
}

/** Encodes a text in windows-1251, which old installations still use. */
export function windows1251(text: string): Buffer {
  const special: Readonly<Record<string, number>> = {
    Ё: 0xa8,
    ё: 0xb8,
    '№': 0xb9,
    '«': 0xab,
    '»': 0xbb,
    '—': 0x97,
    '–': 0x96,
    '…': 0x85
  }
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0x3f
      if (code < 0x80) return code
      if (code >= 0x410 && code <= 0x44f) return code - 0x410 + 0xc0
      return special[letter] ?? 0x3f
    })
  )
}

/** JSON of a list of at least this many bytes, in chunks. */
function* hugeList(bytes: number): Generator<string> {
  const filler = 'x'.repeat(4096)
  yield '{"data":[{"id":1,"name":"1"}'
  for (let id = 2, sent = 0; sent < bytes; id += 1) {
    const record = `,{"id":${id},"name":"${id}","notes":"${filler}"}`
    sent += record.length
    yield record
  }
  yield ']}'
}

/** Valid JSON that does not answer the request. */
const NOT_UNDERSTOOD = {
  null: null,
  false: false,
  text: 'OK',
  status: { status: 'ok' },
  message: { message: 'Welcome to the interface' },
  words: { reason: 'session', advice: 'sign in again' },
  deep: { a: { b: { c: { d: { e: { f: { g: { h: { i: { j: [{ id: 1, name: 'deep' }] } } } } } } } } } },
  'content-null': { privileges: null, payload: null },
  total: { summary: { total_count: 0 } },
  empty: []
} as const

/** Refused credentials in the variants found in practice. */
const REFUSALS = {
  'text-status': { status: '401', message: 'Token required', data: [] },
  digits: { code: 40101, msg: 'denied', data: [] },
  list: { errors: [{ code: '401', title: 'Denied' }], data: [] },
  nested: { response: { result: { ok: 0, error: { code: 401 } } } },
  no: { success: false, message: 'Invalid token' },
  russian: { успех: 'нет', сообщение: 'Неверный токен' }
} as const

export const REPLY_FAULTS = {
  status: {
    summary: 'refuse with a status',
    argument: { meaning: 'the status', fallback: '500', pattern: /^[2-5]\d\d$/ },
    answersFirst: (context, argument) => refuse(context, Number(argument), 'The service is not well')
  },
  'retry-after': {
    summary: 'refuse with a status and Retry-After, in seconds or (with `,date`) as a date',
    argument: { meaning: 'STATUS,SECONDS[,date]', fallback: '429,1', pattern: /^[45]\d\d,\d{1,6}(,date)?$/ },
    answersFirst(context, argument) {
      const [status, seconds, form] = argument.split(',')
      const after = form === 'date' ? new Date(Date.now() + Number(seconds) * 1000).toUTCString() : String(seconds)
      return refuse(context, Number(status), 'Too many requests', { 'Retry-After': after })
    }
  },
  quota: {
    summary: 'the lookup provider’s daily quota is used up: 403 on its two operations',
    answersFirst: (context) =>
      context.operation?.startsWith('lookup.') === true ? refuse(context, 403, 'The daily quota is used up') : false
  },
  'error-200': {
    summary: 'an error body with status 200',
    answersFirst({ dialect, send }) {
      send(200, JSON_TYPE, Buffer.from(JSON.stringify(dialect.error(500, 'internal', 'Something went wrong'))))
      return true
    }
  },
  'not-understood': {
    summary: 'a 200 that is data, but no answer to the question',
    argument: {
      meaning: 'null, false, text, status, message, words, deep, content-null, total or empty',
      fallback: 'status',
      pattern: /^(null|false|text|status|message|words|deep|content-null|total|empty)$/
    },
    answersFirst({ send }, argument) {
      send(200, JSON_TYPE, Buffer.from(JSON.stringify(NOT_UNDERSTOOD[argument as keyof typeof NOT_UNDERSTOOD])))
      return true
    }
  },
  refusal: {
    summary: 'a 200 that refuses in words: the credentials, as many services write it',
    argument: {
      meaning: 'text-status, digits, list, nested, no or russian',
      fallback: 'no',
      pattern: /^(text-status|digits|list|nested|no|russian)$/
    },
    answersFirst({ send }, argument) {
      send(200, JSON_TYPE, Buffer.from(JSON.stringify(REFUSALS[argument as keyof typeof REFUSALS])))
      return true
    }
  },
  'bare-code': {
    summary: 'a 200 with a code, and no word about it',
    argument: { meaning: 'the code', fallback: '10003', pattern: /^\d{4,5}$/ },
    answersFirst({ send }, argument) {
      send(200, JSON_TYPE, Buffer.from(JSON.stringify({ code: Number(argument), data: [] })))
      return true
    }
  },
  html: {
    summary: 'an HTML page instead of an answer',
    argument: { meaning: 'the status', fallback: '200', pattern: /^[2-5]\d\d$/ },
    answersFirst({ send }, argument) {
      send(Number(argument), { 'Content-Type': 'text/html; charset=utf-8' }, Buffer.from(HTML))
      return true
    }
  },
  garbage: {
    summary: 'bytes that are not JSON',
    answersFirst({ send }) {
      send(200, JSON_TYPE, Buffer.from([0x00, 0xff, 0xfe, 0x7b, 0x22, 0x80, 0x0a, 0x9d, 0x7d, 0x5d]))
      return true
    }
  },
  empty: {
    summary: 'no body at all',
    answersFirst({ send }) {
      send(200, JSON_TYPE, Buffer.alloc(0))
      return true
    }
  },
  redirect: {
    summary: 'redirect to another address',
    argument: { meaning: 'the whole address', fallback: 'http://127.0.0.1:9/', pattern: /^https?:\/\/.+/ },
    answersFirst({ send }, argument) {
      send(302, { Location: argument }, Buffer.alloc(0))
      return true
    }
  },
  truncate: {
    summary: 'a body that ends in the middle, in a complete reply',
    argument: { meaning: 'the per cent that is sent', fallback: '60', pattern: /^\d{1,2}$/ },
    deliver(body, { send }, argument) {
      send(200, JSON_TYPE, body.subarray(0, Math.floor((body.length * Number(argument)) / 100)))
      return true
    }
  },
  'wrong-charset': {
    summary: 'windows-1251 bytes that say they are UTF-8',
    deliver(body, { send }) {
      send(200, JSON_TYPE, windows1251(body.toString('utf8')))
      return true
    }
  },
  'lying-charset': {
    summary: 'UTF-8 bytes that say they are windows-1251',
    deliver(body, { send }) {
      send(200, { 'Content-Type': 'application/json; charset=windows-1251' }, body)
      return true
    }
  },
  'broken-byte': {
    summary: 'UTF-8 in which the last letter beyond ASCII is cut in half',
    deliver(body, { send }) {
      const at = body.findLastIndex((byte) => byte >= 0x80)
      send(200, JSON_TYPE, at < 0 ? body : Buffer.concat([body.subarray(0, at), body.subarray(at + 1)]))
      return true
    }
  },
  bom: {
    summary: 'a byte order mark before the JSON',
    deliver(body, { send }) {
      send(200, JSON_TYPE, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]))
      return true
    }
  },
  huge: {
    summary: 'a list of so many megabytes',
    argument: { meaning: 'megabytes', fallback: '50', pattern: /^\d{1,4}$/ },
    async deliver(_, { response }, argument) {
      response.writeHead(200, JSON_TYPE)
      // The client may disconnect midway.
      await pipeline(Readable.from(hugeList(Number(argument) * 1024 * 1024)), response).catch(() => undefined)
      return true
    }
  }
} as const satisfies Record<string, FaultDefinition>
