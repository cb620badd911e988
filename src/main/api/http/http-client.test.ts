import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reset, ScriptedWire, SECRET, settle, textOf, TOKEN, watch } from '../../../../test/contract/scripted-wire'

let wire: ScriptedWire

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2025, 10, 21, 12) })
  wire = new ScriptedWire()
})

afterEach(() => {
  wire.close()
  vi.useRealTimers()
})

describe('a request', () => {
  it('brings the body unparsed, with its status and its times', async () => {
    const client = wire.connect()
    const promise = client.send('core.modules', {})
    await settle()
    await vi.advanceTimersByTimeAsync(40)
    await wire.nth(0).answer({ json: { data: [{ id: 1 }] } })
    const answer = await promise
    expect(textOf(answer.body)).toBe('{"data":[{"id":1}]}')
    expect(answer).toMatchObject({ operation: 'core.modules', status: 200, milliseconds: 40, receivedAt: Date.now() })
    expect(wire.outcomes).toEqual([{ operation: 'core.modules', error: null, at: Date.now(), nextTryAt: null }])
  })

  it('carries the deadline of one try and the limit of a body', async () => {
    watch(wire.connect().send('core.modules', {}))
    await settle()
    expect(wire.nth(0).request).toMatchObject({ deadline: 30_000, maxBody: 64 * 1024 * 1024 })
  })

  it('is turned into UTF-8 when it says that it is something else', async () => {
    const seen = watch(wire.connect().send('core.modules', {}))
    await settle()
    const cp1251 = new Uint8Array([0x22, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x22])
    await wire.nth(0).answer({ body: cp1251, headers: { 'content-type': 'application/json; charset=windows-1251' } })
    expect(seen.body).toBe('"Привет"')
  })

  it('is refused before it is sent when its input is wrong', async () => {
    const seen = watch(wire.connect().send('projects.info', { id: -1 }))
    await settle()
    expect(seen.state).toBe('bad-input')
    expect(wire.sent).toHaveLength(0)
    expect(wire.outcomes).toHaveLength(0)
  })
})

describe('the queue of a host', () => {
  it('has four requests in flight, from however many workspaces', async () => {
    const one = wire.connect('https://shared.example')
    const two = wire.connect('https://shared.example/crm')
    const other = wire.connect('https://elsewhere.example')
    for (let id = 1; id <= 3; id++) {
      watch(one.send('projects.info', { id }))
      watch(two.send('projects.info', { id }))
    }
    watch(other.send('projects.info', { id: 1 }))
    await settle()
    expect(wire.sent.map(({ request }) => new URL(request.url).host)).toEqual([
      'shared.example',
      'shared.example',
      'shared.example',
      'shared.example',
      'elsewhere.example'
    ])
    await wire.nth(0).answer({})
    expect(wire.sent).toHaveLength(6)
  })

  it('lets through what is looked at first, then what soon will be, then the sweep', async () => {
    const client = wire.connect()
    for (let id = 1; id <= 4; id++) watch(client.send('projects.info', { id }))
    watch(client.send('projects.info', { id: 10 }, { priority: 'sweep' }))
    watch(client.send('projects.info', { id: 11 }, { priority: 'soon' }))
    watch(client.send('projects.info', { id: 12 }, { priority: 'interactive' }))
    await settle()
    for (let at = 0; at < 3; at++) await wire.nth(at).answer({})
    expect(wire.sent.slice(4).map(({ request }) => request.url.split('=')[1])).toEqual(['12', '11', '10'])
  })

  it('hurries a request of the sweep that somebody now looks at', async () => {
    const client = wire.connect()
    for (let id = 1; id <= 4; id++) watch(client.send('projects.info', { id }))
    watch(client.send('projects.info', { id: 10 }, { priority: 'sweep' }))
    watch(client.send('projects.info', { id: 11 }, { priority: 'sweep' }))
    watch(client.send('projects.info', { id: 11 }, { priority: 'interactive' }))
    await settle()
    await wire.nth(0).answer({})
    expect(wire.nth(4).request.url).toContain('id=11')
  })

  it('does not wait for a request that pauses before its next try', async () => {
    const client = wire.connect()
    for (let id = 1; id <= 5; id++) watch(client.send('projects.info', { id }))
    await settle()
    await wire.nth(0).fail(reset())
    expect(wire.sent).toHaveLength(5)
  })
})

describe('identical requests in flight', () => {
  it('are one request, whose body each asker gets for itself', async () => {
    const client = wire.connect()
    const first = client.send('projects.info', { id: 1 })
    const second = client.send('projects.info', { id: 1 })
    await settle()
    expect(wire.sent).toHaveLength(1)
    await wire.nth(0).answer({ json: { id: 1 } })
    const [a, b] = await Promise.all([first, second])
    structuredClone(a.body, { transfer: [a.body.buffer as ArrayBuffer] })
    expect(textOf(b.body)).toBe('{"id":1}')
    watch(client.send('projects.info', { id: 1 }))
    await settle()
    expect(wire.sent).toHaveLength(2)
  })

  it('live on when one asker gives up, and end when all have', async () => {
    const client = wire.connect()
    const leaving = new AbortController()
    const staying = new AbortController()
    const left = watch(client.send('projects.info', { id: 1 }, { signal: leaving.signal }))
    const stayed = watch(client.send('projects.info', { id: 1 }, { signal: staying.signal }))
    await settle()
    leaving.abort()
    await settle()
    expect([left.state, stayed.state, wire.nth(0).request.signal.aborted]).toEqual(['cancelled', 'pending', false])
    staying.abort()
    await settle()
    expect([stayed.state, wire.nth(0).request.signal.aborted]).toEqual(['cancelled', true])
    expect(wire.outcomes).toHaveLength(0)
  })

  it('are not joined after the last asker has left', async () => {
    const client = wire.connect()
    const leaving = new AbortController()
    watch(client.send('projects.info', { id: 1 }, { signal: leaving.signal }))
    await settle()
    leaving.abort()
    const seen = watch(client.send('projects.info', { id: 1 }))
    await settle()
    await wire.nth(1).answer({ json: { id: 1 } })
    expect(seen.state).toBe('answered')
  })

  it('that have another body are others', async () => {
    const client = wire.connect()
    watch(client.send('projects.filter', { data: { a: [1] } }))
    watch(client.send('projects.filter', { data: { a: [2] } }))
    await settle()
    expect(wire.sent).toHaveLength(2)
  })
})

describe('closing', () => {
  it('ends what is in flight, what queues and what pauses, and refuses what comes later', async () => {
    const client = wire.connect()
    const seen = [1, 2, 3, 4, 5, 6].map((id) => watch(client.send('projects.info', { id })))
    await settle()
    await wire.nth(0).fail(reset())
    client.close()
    await settle()
    expect(seen.map(({ state }) => state)).toEqual(new Array(6).fill('workspace-closed'))
    expect(wire.nth(1).request.signal.aborted).toBe(true)
    expect(watch(client.send('core.modules', {})).state).toBe('pending')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(wire.sent).toHaveLength(5)
  })
})

describe('the log', () => {
  it('names operations and codes, and never a credential or what was asked', async () => {
    const client = wire.connect()
    watch(client.send('search.all', { query: 'a private word' }))
    await settle()
    await wire.nth(0).answer({ status: 400, json: { message: `bad ${TOKEN}` } })
    watch(client.send('core.modules', {}))
    await settle()
    await wire.nth(1).answer({ json: [{ name: 'a private answer' }] })
    const written = JSON.stringify(wire.logged)
    expect(written).toContain('search.all')
    expect(written).toContain('service-error')
    for (const hidden of [TOKEN, SECRET, 'private']) expect(written).not.toContain(hidden)
  })
})
