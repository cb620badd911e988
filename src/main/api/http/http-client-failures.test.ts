import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { reset, ScriptedWire, SECRET, settle, TOKEN, watch } from '../../../../test/contract/scripted-wire'
import type { CallOptions } from '../types'

let wire: ScriptedWire

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2025, 10, 21, 12) })
  wire = new ScriptedWire()
})

afterEach(() => {
  wire.close()
  vi.useRealTimers()
})

describe('retries', () => {
  it('are three, each after twice the pause, and every try is reported', async () => {
    const client = wire.connect()
    const seen = watch(client.send('projects.info', { id: 1 }))
    await settle()
    for (const [at, pause] of [500, 1_000, 2_000].entries()) {
      await wire.nth(at).fail(reset())
      expect(wire.outcomes[at]).toMatchObject({ error: { code: 'network-reset' }, nextTryAt: Date.now() + pause })
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(wire.sent).toHaveLength(at + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(wire.sent).toHaveLength(at + 2)
    }
    await wire.nth(3).fail(reset())
    expect(seen.state).toBe('network-reset')
    expect(wire.outcomes[3]).toMatchObject({ error: { code: 'network-reset' }, nextTryAt: null })
    expect(wire.sent).toHaveLength(4)
  })

  it.each([408, 429, 500, 502, 503, 504])('follow the status %i', async (status) => {
    const seen = watch(wire.connect().send('projects.info', { id: 1 }))
    await settle()
    await wire.nth(0).answer({ status })
    await vi.advanceTimersByTimeAsync(500)
    await wire.nth(1).answer({ json: { id: 1 } })
    expect(seen.state).toBe('answered')
  })

  it.each([
    [400, 'service-error'],
    [403, 'forbidden'],
    [404, 'service-not-found'],
    [422, 'service-error'],
    [301, 'service-redirect'],
    [407, 'proxy-login'],
    [511, 'captive-portal']
  ])('do not follow the status %i', async (status, code) => {
    const seen = watch(wire.connect().send('projects.info', { id: 1 }))
    await settle()
    await wire.nth(0).answer({ status })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen.state).toBe(code)
    expect(wire.sent).toHaveLength(1)
  })

  it('wait as long as Retry-After says, in seconds', async () => {
    watch(wire.connect().send('projects.info', { id: 1 }))
    await settle()
    await wire.nth(0).answer({ status: 429, headers: { 'retry-after': '12' } })
    expect(wire.outcomes[0]).toMatchObject({
      error: { code: 'service-busy', details: { retryAfter: 12 } },
      nextTryAt: Date.now() + 12_000
    })
    await vi.advanceTimersByTimeAsync(11_999)
    expect(wire.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(wire.sent).toHaveLength(2)
  })

  it('wait as long as Retry-After says, as a date', async () => {
    watch(wire.connect().send('projects.info', { id: 1 }))
    await settle()
    const date = new Date(Date.now() + 20_000).toUTCString()
    await wire.nth(0).answer({ status: 503, headers: { 'retry-after': date } })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(wire.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(wire.sent).toHaveLength(2)
  })

  it('end where the whole deadline would, and the error says how long to stay away', async () => {
    const seen = watch(wire.connect().send('projects.info', { id: 1 }))
    await settle()
    await wire.nth(0).answer({ status: 429, headers: { 'retry-after': '3600' } })
    expect(seen.error?.toShape()).toMatchObject({
      code: 'service-busy',
      retryable: true,
      details: { retryAfter: 3600 }
    })
  })

  it('share one deadline: the last try gets what is left of it', async () => {
    watch(wire.connect().send('projects.info', { id: 1 }))
    await settle()
    const timeout = (): DesksideError => new DesksideError('network-timeout', 'late', { retryable: true })
    for (let at = 0; at < 2; at++) {
      await vi.advanceTimersByTimeAsync(30_000)
      await wire.nth(at).fail(timeout())
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(wire.nth(2).request.deadline).toBe(90_000 - 2 * 31_000)
  })

  it.each(['once', 'lookup.clean', 'no network', 'TLS'])('are none for %s', async (why) => {
    const client = wire.connect()
    const options: CallOptions = why === 'once' ? { isOnce: true } : {}
    const seen =
      why === 'lookup.clean'
        ? watch(client.send('lookup.clean', { endpoint: 'phone', data: ['+7 900'] }, options))
        : watch(client.send('projects.info', { id: 1 }, options))
    await settle()
    const code = why === 'no network' ? 'network-offline' : why === 'TLS' ? 'tls-untrusted' : 'network-reset'
    await wire.nth(0).fail(new DesksideError(code, code, { retryable: true }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([seen.state, wire.sent.length]).toEqual([code, 1])
  })

  it('stop at once when the asker gives up during a pause', async () => {
    const giveUp = new AbortController()
    const seen = watch(wire.connect().send('projects.info', { id: 1 }, { signal: giveUp.signal }))
    await settle()
    await wire.nth(0).fail(reset())
    giveUp.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([seen.state, wire.sent.length]).toEqual(['cancelled', 1])
  })
})

describe('refused credentials', () => {
  it('stop everything that is not on the wire yet, until told to go on', async () => {
    const client = wire.connect()
    const seen = [1, 2, 3, 4, 5, 6].map((id) => watch(client.send('projects.info', { id })))
    await settle()
    await wire.nth(0).answer({ status: 401, json: { message: `unknown token ${TOKEN}, secret ${SECRET}` } })
    expect(seen.map(({ state }) => state)).toEqual([
      'credentials-refused',
      ...['pending', 'pending', 'pending'],
      ...['credentials-refused', 'credentials-refused']
    ])
    expect(seen[0]?.error?.details).toEqual({ status: 401, said: 'unknown token …, secret …' })
    const later = watch(client.send('core.modules', {}))
    await settle()
    expect([later.state, wire.sent.length]).toEqual(['credentials-refused', 4])

    client.resume()
    const again = watch(client.send('core.modules', {}))
    await settle()
    await wire.nth(1).answer({})
    expect(wire.sent).toHaveLength(5)
    await wire.nth(4).answer({})
    expect(again.state).toBe('answered')
  })

  it('that come late, for a request from before, do not stop it again', async () => {
    const client = wire.connect()
    watch(client.send('projects.info', { id: 1 }))
    await settle()
    client.resume()
    await wire.nth(0).answer({ status: 401 })
    const seen = watch(client.send('core.modules', {}))
    await settle()
    await wire.nth(1).answer({})
    expect(seen.state).toBe('answered')
  })

  it('are recognised in the body of a success too', async () => {
    const seen = watch(wire.connect().send('projects.info', { id: 1 }))
    await settle()
    await wire.nth(0).answer({ json: { success: false, code: 401, message: 'bad token' } })
    expect(seen.error?.toShape()).toMatchObject({
      code: 'credentials-refused',
      details: { status: 200, said: 'bad token' }
    })
  })
})

describe('answers that are none', () => {
  it.each([
    ['a page', { text: '<!doctype html><title>Sign in</title>' }, 'service-html'],
    ['a page behind a mark', { text: '\ufeff  \n<html></html>' }, 'service-html'],
    [
      'a page that leads elsewhere',
      { text: '<html><meta http-equiv="refresh" content="0; url=http://login.hotel.example/"></html>' },
      'captive-portal'
    ],
    ['an error in a success', { json: { error: { message: 'no such table' } } }, 'service-error']
  ])('%s', async (_what, answer, code) => {
    const seen = watch(wire.connect().send('projects.info', { id: 1 }))
    await settle()
    await wire.nth(0).answer(answer)
    expect(seen.state).toBe(code)
  })

  it('of the lookup may mean a quota, which has nothing to do with the credentials', async () => {
    const client = wire.connect()
    const seen = watch(client.send('lookup.suggestions', { endpoint: 'party', data: { query: 'a' } }))
    await settle()
    await wire.nth(0).answer({ status: 403 })
    expect(seen.state).toBe('lookup-quota')
    watch(client.send('core.modules', {}))
    await settle()
    expect(wire.sent).toHaveLength(2)
  })
})
