import { describe, expect, it } from 'vitest'
import type { OperationName } from '@shared/service/operations'
import { MASK } from '../api/json/mask'
import { DECODED_LIMIT, FIELD_LIMIT, RAW_LIMIT, RECORD_LIMIT, THREAD_FROM, VALUE_LIMIT } from './limits'
import { readLargeReply } from './read-large-reply'
import { readReply, type ReadReply } from './read-reply'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const readText = (text: string, operation: OperationName = 'projects.list', shouldDecode = true): ReadReply =>
  readReply({ operation, body: bytes(text), shouldDecode })
const read = (value: unknown, operation: OperationName = 'projects.list'): ReadReply =>
  readText(JSON.stringify(value), operation)

describe('an answer', () => {
  it('is shown as formatted text and as the records in it', () => {
    const { raw, decoded, error } = read({ total: 41, rows: [{ id: 7, name: 'Seven', price: '5' }] })
    expect(error).toBeNull()
    expect(raw).toEqual({
      kind: 'json',
      text: JSON.stringify({ total: 41, rows: [{ id: 7, name: 'Seven', price: '5' }] }, null, 2),
      characters: raw.text.length,
      isCut: false,
      isMasked: false
    })
    expect(decoded).toMatchObject({ shape: 'list', total: 41, count: 1, records: [{ id: 7, title: 'Seven', cut: [] }] })
    expect(decoded?.records[0]?.fields.find(({ role }) => role === 'price')?.value).toMatchObject({ amount: 5 })
  })

  it('is read as what its operation answers', () => {
    expect(read({ id: 3, name: 'a' }, 'projects.info').decoded).toMatchObject({ shape: 'record', count: 1 })
    expect(read([{ id: 3, type: '1', amount: 5 }], 'projects.payments').decoded?.records[0]?.fields).not.toHaveLength(0)
  })

  it.each([
    ['', 'empty', 'service-truncated'],
    ['<!doctype html><h1>Hello</h1>', 'text', 'service-html'],
    ['{"rows": [{"id": 1', 'text', 'service-truncated'],
    ['no data at all', 'text', 'service-not-json']
  ])('that is no data is shown as it came, with the reason: %j', (text, kind, code) => {
    const { raw, decoded, error } = readText(text)
    expect(raw).toMatchObject({ kind, text, characters: text.length })
    expect(decoded).toBeNull()
    expect(error?.code).toBe(code)
  })

  it('that states an error in its body has no records', () => {
    expect(read({ success: false, message: 'no' })).toMatchObject({
      decoded: null,
      error: { code: 'service-error', details: { said: 'no' } },
      raw: { kind: 'json' }
    })
  })

  it('that is known to be an error is not searched for records, and gets no second reason', () => {
    expect(readText('[{"id":1}]', 'projects.list', false)).toMatchObject({
      decoded: null,
      error: null,
      raw: { kind: 'json' }
    })
    expect(readText('<h1>', 'projects.list', false)).toMatchObject({ error: null, raw: { kind: 'text', text: '<h1>' } })
    expect(readText('', 'projects.list', false)).toMatchObject({ error: null, raw: { kind: 'empty' } })
  })
})

describe('values under token-like names', () => {
  const rows = [{ id: 1, name: 'a', api_token: 'CANARY', deep: { password: 'CANARY', parts: [{ secret: 'CANARY' }] } }]

  it('are masked in the text and in the fields, however deep', () => {
    const reply = read({ rows })
    expect(reply.raw.isMasked).toBe(true)
    expect(JSON.stringify(reply)).not.toContain('CANARY')
    expect(reply.raw.text).toContain(MASK)
    expect(reply.decoded?.records[0]?.fields.find(({ key }) => key === 'api_token')?.value).toEqual({
      type: 'text',
      text: MASK
    })
  })

  it('are masked in what is broken JSON as well', () => {
    const { raw } = readText('{"rows": [{"api_token": "CAN\\"ARY", "pin": 1, "secret_no": 123456, "password": "CANARY')
    expect(raw.kind).toBe('text')
    expect(raw.text).toBe(`{"rows": [{"api_token": "${MASK}", "pin": 1, "secret_no": "${MASK}", "password": "${MASK}"`)
    expect(raw.isMasked).toBe(true)
  })
})

describe('how much of an answer is shown', () => {
  it('is the beginning of a long text, with its whole length', () => {
    const { raw } = readText('x'.repeat(RAW_LIMIT + 5))
    expect(raw).toMatchObject({ kind: 'text', characters: RAW_LIMIT + 5, isCut: true })
    expect(raw.text).toHaveLength(RAW_LIMIT)
    expect(readText('x'.repeat(RAW_LIMIT)).raw.isCut).toBe(false)
  })

  it('is the first records, with their number', () => {
    const rows = Array.from({ length: RECORD_LIMIT + 30 }, (_, at) => ({ id: at + 1, name: `n${at}` }))
    const { decoded } = read(rows)
    expect(decoded?.count).toBe(RECORD_LIMIT + 30)
    expect(decoded?.records).toHaveLength(RECORD_LIMIT)
  })

  it('is the first fields of a record, with their number', () => {
    const fields = Object.fromEntries(Array.from({ length: FIELD_LIMIT + 40 }, (_, at) => [`field_${at}`, `v${at}`]))
    const [record] = read([{ id: 1, ...fields }]).decoded?.records ?? []
    expect(record?.fields).toHaveLength(FIELD_LIMIT)
    expect(record?.fieldCount).toBe(FIELD_LIMIT + 41)
  })

  it('is the beginning of a long value, which is named', () => {
    const [record] =
      read([
        {
          id: 1,
          name: 'a',
          notes: 'x'.repeat(VALUE_LIMIT + 1),
          tree: { a: { b: [{ text: 'y'.repeat(VALUE_LIMIT) }, 1] } },
          words: Array.from({ length: 9_000 }, (_, at) => `word ${at}`),
          goods: Array.from({ length: 5_000 }, (_, at) => at + 1)
        }
      ]).decoded?.records ?? []
    expect(record?.cut.length).toBeGreaterThanOrEqual(3)
    expect(record?.cut).toContain('notes')
    for (const { value } of record?.fields ?? []) expect(JSON.stringify(value).length).toBeLessThan(VALUE_LIMIT * 3)
  })

  it('is bounded altogether, whatever the service sends', () => {
    const field = 'z'.repeat(VALUE_LIMIT)
    const rows = Array.from({ length: RECORD_LIMIT }, (_, id) => ({
      id: id + 1,
      ...Object.fromEntries(Array.from({ length: 20 }, (__, at) => [`f${at}`, field]))
    }))
    const { decoded } = read(rows)
    expect(JSON.stringify(decoded).length).toBeLessThan(DECODED_LIMIT * 1.1)
    expect(decoded?.count).toBe(RECORD_LIMIT)
    expect(decoded?.records.length).toBeGreaterThan(0)
    expect(decoded?.records.length).toBeLessThan(RECORD_LIMIT)
  })
})

describe('a large answer', () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => ({ id: at + 1, name: `Project ${at}`, secret: 'CANARY' }))
  const body = bytes(JSON.stringify({ total: 6_000, rows }))

  it('is read in a thread, to the same end', async () => {
    expect(body.length).toBeGreaterThan(THREAD_FROM)
    const reply = { operation: 'projects.list', body, shouldDecode: true } as const
    const read = await readLargeReply(reply, new AbortController().signal)
    expect(read).toEqual(readReply(reply))
    expect(read.decoded).toMatchObject({ total: 6_000, count: 6_000 })
    expect(JSON.stringify(read)).not.toContain('CANARY')
  })

  it('can be cancelled while it is read', async () => {
    const controller = new AbortController()
    const reading = readLargeReply({ operation: 'projects.list', body, shouldDecode: true }, controller.signal)
    controller.abort()
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
  })
})
