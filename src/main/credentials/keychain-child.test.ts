/** Runs the keychain process's program in this process, with simulated keytar and channel. */
import { EventEmitter } from 'node:events'
import type * as NodeModule from 'node:module'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeychainCall, KeychainReply, WaitingAnswer } from './keychain-protocol'

const world = vi.hoisted(() => ({
  require: Object.assign((_name: string): unknown => undefined, { resolve: (name: string) => name }),
  ping: vi.fn<(...given: unknown[]) => Promise<boolean>>()
}))
vi.mock('node:module', async (original) => ({
  ...(await original<typeof NodeModule>()),
  createRequire: () => world.require
}))
vi.mock('./dbus', () => ({ answersPing: world.ping }))

/** In-memory keychain that replaces keytar: entries of one service by account. */
let kept: Map<string, string>
let services: Set<string>
/** Calls of keytar: name and account. */
let used: [string, string][]
const keytar = {
  getPassword: async (service: string, account: string) => note('get', service, account, kept.get(account) ?? null),
  setPassword: async (service: string, account: string, value: string) => {
    kept.set(account, value)
    note('set', service, account, undefined)
  },
  deletePassword: async (service: string, account: string) => note('delete', service, account, kept.delete(account))
}
function note<T>(what: string, service: string, account: string, result: T): T {
  services.add(service)
  used.push([what, account])
  return result
}

/** Modules by name; a missing one is not found or fails with the loader's text. */
let modules: Map<string, unknown>
const load = (name: string): unknown => {
  const found = modules.get(name)
  if (found instanceof Error) throw found
  if (found === undefined) throw Object.assign(new Error(`Cannot find ${name}`), { code: 'MODULE_NOT_FOUND' })
  return found
}

const port = Object.assign(new EventEmitter(), { postMessage: vi.fn<(message: unknown) => void>() })
const { platform } = process
const on = (system: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: system })

beforeEach(async () => {
  kept = new Map()
  services = new Set()
  used = []
  modules = new Map<string, unknown>([['keytar', keytar]])
  world.require = Object.assign(load, { resolve: (name: string) => `/app/node_modules/${name}` })
  world.ping.mockReset()
  port.removeAllListeners()
  Object.assign(process, { parentPort: port })
  on('linux')
  vi.resetModules()
  await import('./keychain-child')
})
afterEach(() => {
  on(platform)
  Reflect.deleteProperty(process, 'parentPort')
})

async function send(data: unknown): Promise<unknown> {
  port.postMessage.mockReset()
  port.emit('message', { data })
  await vi.waitFor(() => expect(port.postMessage).toHaveBeenCalledOnce())
  return port.postMessage.mock.calls[0]?.[0]
}
const ask = (call: KeychainCall): Promise<unknown> => send({ id: 5, service: 'Deskside test', call })
const ok = (...values: (string | null)[]): KeychainReply => ({ id: 5, ok: true, values })
const failure = (stage: 'load' | 'call', text: string): KeychainReply => ({
  id: 5,
  ok: false,
  failure: { stage, text }
})
const probes = (): string[] => used.filter(([, account]) => account.startsWith('probe-')).map(([what]) => what)

describe('the keychain’s process', () => {
  it('reads, writes and removes entries of the service that it is told', async () => {
    expect(await ask({ kind: 'write', account: 'w1/a', value: 'one' })).toEqual(ok())
    expect(await ask({ kind: 'write', account: 'w1/b', value: 'two' })).toEqual(ok())
    expect(await ask({ kind: 'read', accounts: ['w1/b', 'w1/a'] })).toEqual(ok('two', 'one'))
    expect(await ask({ kind: 'remove', accounts: ['w1/a', 'w1/b'] })).toEqual(ok())
    expect(kept.size).toBe(0)
    expect([...services]).toEqual(['Deskside test'])
    // The existing entry shows that the keychain is open.
    expect(probes()).toEqual([])
  })

  it('probes with a value of no meaning under a name of no meaning, and leaves nothing behind', async () => {
    expect(await ask({ kind: 'probe' })).toEqual(ok())
    expect(probes()).toEqual(['set', 'get', 'delete'])
    expect(used.map(([, account]) => account)).toEqual(Array(3).fill(expect.stringMatching(/^probe-[\da-f]{12}$/)))
    expect(kept.size).toBe(0)
    const [first] = used
    modules.set('keytar', { ...keytar, deletePassword: async () => true })
    await ask({ kind: 'probe' })
    expect([...kept.keys()]).not.toContain(first?.[1])
    expect([...kept.values()]).toEqual(['{"v":1}'])
  })

  it('takes a keychain that keeps, or gives back, something else for broken', async () => {
    const broken = failure('call', 'The keychain did not keep what was written.')
    modules.set('keytar', { ...keytar, getPassword: async () => 'something else' })
    expect(await ask({ kind: 'probe' })).toEqual(broken)
    modules.set('keytar', { ...keytar, deletePassword: async () => false })
    expect(await ask({ kind: 'probe' })).toEqual(broken)
  })

  it('tells on Linux by writing whether an entry is missing or the keychain is locked', async () => {
    const locked = {
      ...keytar,
      setPassword: () => Promise.reject(new Error('Cannot create an item in a locked collection'))
    }
    expect(await ask({ kind: 'read', accounts: ['w1/a'] })).toEqual(ok(null))
    expect(probes()).toEqual(['set', 'get', 'delete'])
    expect(await ask({ kind: 'remove', accounts: ['w1/a'] })).toEqual(ok())
    expect(probes()).toHaveLength(6)
    modules.set('keytar', locked)
    const refused = failure('call', 'Cannot create an item in a locked collection')
    expect(await ask({ kind: 'read', accounts: ['w1/a'] })).toEqual(refused)
    expect(await ask({ kind: 'remove', accounts: ['w1/a'] })).toEqual(refused)
  })

  it.each(['darwin', 'win32'] as const)('writes nothing on %s, where a locked keychain says so', async (system) => {
    on(system)
    expect(await ask({ kind: 'read', accounts: ['w1/a'] })).toEqual(ok(null))
    expect(await ask({ kind: 'remove', accounts: ['w1/a'] })).toEqual(ok())
    expect(probes()).toEqual([])
  })

  it('hands on the words of whatever is thrown', async () => {
    modules.set('keytar', { ...keytar, getPassword: () => Promise.reject(new Error('User canceled the operation.')) })
    expect(await ask({ kind: 'read', accounts: ['w1/a'] })).toEqual(failure('call', 'User canceled the operation.'))
    modules.set('keytar', { ...keytar, getPassword: () => Promise.reject('denied') })
    expect(await ask({ kind: 'read', accounts: ['w1/a'] })).toEqual(failure('call', 'denied'))
  })
})

describe('a keytar that does not load', () => {
  const RELEASE = '/app/node_modules/keytar/build/Release/keytar.node'
  const PREBUILT = `/app/node_modules/keytar/prebuilds/linux-${process.arch}/keytar.node`
  const lacking = new Error('libsecret-1.so.0: cannot open shared object file\nRequire stack:\n- /home/somebody')
  beforeEach(() => modules.set('keytar', new Error('keytar says nothing of use')))

  it.each([RELEASE, PREBUILT])('is told with the first line that the loader says of %s', async (place) => {
    modules.set(place, lacking)
    expect(await ask({ kind: 'probe' })).toEqual(failure('load', 'libsecret-1.so.0: cannot open shared object file'))
  })

  it('is told with what is in its way first', async () => {
    modules.set(RELEASE, new Error('first'))
    modules.set(PREBUILT, new Error('second'))
    expect(await ask({ kind: 'probe' })).toEqual(failure('load', 'first'))
  })

  it('is said to have no build for this system where there is none', async () => {
    expect(await ask({ kind: 'probe' })).toEqual(failure('load', `keytar has no build for linux-${process.arch}`))
  })
})

describe('the question whether the keychain waits for its user', () => {
  const question = { id: 9, question: 'waiting' }

  it('is answered on Linux by a ping to the Secret Service', async () => {
    for (const isWaiting of [true, false]) {
      world.ping.mockResolvedValueOnce(isWaiting)
      expect(await send(question)).toEqual({ id: 9, isWaiting } satisfies WaitingAnswer)
    }
    expect(world.ping.mock.calls).toEqual(Array(2).fill(['org.freedesktop.secrets', process.env, 500]))
    expect(used).toEqual([])
  })

  it('is answered yes elsewhere, where only the user makes it wait', async () => {
    on('darwin')
    expect(await send(question)).toEqual({ id: 9, isWaiting: true })
    expect(world.ping).not.toHaveBeenCalled()
  })
})
