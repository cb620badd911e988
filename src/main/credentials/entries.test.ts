import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { entryNames, MAX_ENTRY_BYTES, readCacheKey, readCredentials, writeCacheKey, writeCredentials } from './entries'

const CREDENTIALS = { origin: 'https://crm.example.org', token: 'a"b\\c', secret: 'знак\u0000\n🔑' }
const KEY = '0123456789abcdef'.repeat(4)
const withLength = (length: number) => ({ ...CREDENTIALS, secret: 'x'.repeat(length) })
const frame = Buffer.byteLength(writeCredentials(withLength(1))) - 1

describe('an entry', () => {
  it('gives back what was written, whatever characters it holds', () => {
    expect(readCredentials(writeCredentials(CREDENTIALS))).toEqual(CREDENTIALS)
    expect(readCacheKey(writeCacheKey(KEY))).toBe(KEY)
  })

  it('holds no NUL, which would end it early', () => {
    expect(writeCredentials(CREDENTIALS)).not.toContain('\0')
  })

  it('takes exactly as many bytes as every keychain can keep', () => {
    expect(Buffer.byteLength(writeCredentials(withLength(MAX_ENTRY_BYTES - frame)))).toBe(MAX_ENTRY_BYTES)
    expect(() => writeCredentials(withLength(MAX_ENTRY_BYTES - frame + 1))).toThrowError(
      expect.objectContaining({
        code: 'credentials-malformed',
        message: 'Token and secret are longer than a keychain can hold.',
        details: { bytes: 2_501, limit: 2_500 }
      })
    )
    expect(() => writeCredentials({ ...CREDENTIALS, token: 'ж'.repeat(1_300) })).toThrowError(
      expect.objectContaining({ code: 'credentials-malformed' })
    )
  })

  it.each([{ token: '' }, { secret: '' }, { origin: '' }])('takes no empty part: %j', (part) => {
    expect(() => writeCredentials({ ...CREDENTIALS, ...part })).toThrowError(
      expect.objectContaining({ code: 'credentials-malformed', message: 'Token and secret must not be empty.' })
    )
  })

  it.each([
    ['nothing', ''],
    ['text', 'hunter2'],
    ['other JSON', '[]'],
    ['null', 'null'],
    ['another version', '{"v":2,"origin":"https://a.example","token":"t","secret":"s"}'],
    ['a missing part', '{"v":1,"origin":"https://a.example","token":"t"}'],
    ['an empty part', '{"v":1,"origin":"https://a.example","token":"t","secret":""}'],
    ['a part of another type', '{"v":1,"origin":"https://a.example","token":1,"secret":"s"}'],
    ['something more', '{"v":1,"origin":"https://a.example","token":"t","secret":"s","x":1}'],
    ['half of it', writeCredentials(CREDENTIALS).slice(0, 30)]
  ])('that holds %s is altered, and its content is not told', (_what, value) => {
    let thrown: unknown
    try {
      readCredentials(value)
    } catch (error) {
      thrown = error
    }
    const message = 'The keychain’s entry is not as this app wrote it.'
    expect(thrown).toMatchObject({ code: 'credentials-altered', message, details: {} })
    expect(readCacheKey(value)).toBeNull()
  })

  it.each(['', KEY.slice(1), KEY.toUpperCase(), `${KEY}0`, "x'00'"])('takes no key but 64 hex digits: %j', (key) => {
    expect(() => writeCacheKey(key)).toThrow()
    expect(readCacheKey(JSON.stringify({ v: 1, key }))).toBeNull()
  })

  it('is named by its workspace, and by nothing that is not one', () => {
    expect(entryNames('w-1_A')).toEqual({ credentials: 'w-1_A/credentials', cacheKey: 'w-1_A/cache-key' })
    for (const id of ['', 'a/b', '../x', 'a b', 'x'.repeat(65)]) {
      expect(() => entryNames(id)).toThrow(new TypeError('not the id of a workspace'))
    }
  })

  it('is read without code that is made while the app runs, which it forbids itself', () => {
    expect(z.config().jitless).toBe(true)
  })
})
