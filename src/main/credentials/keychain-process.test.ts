/** Life cycle of the keychain's process, with a simulated child. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DesksideError } from '@shared/ipc/errors'
import type { Log } from '../log'
import { KeychainProcess } from './keychain-process'
import type { KeychainReply } from './keychain-protocol'
import { Child, PID } from '../../../test/main/credentials/keychain-child'

const electron = vi.hoisted(() => ({ fork: vi.fn() }))
vi.mock('electron', () => ({ utilityProcess: { fork: electron.fork } }))

const nothing = (): void => undefined
const entries: unknown[][] = []
const write =
  (level: string) =>
  (...entry: unknown[]) =>
    void entries.push([level, ...entry])
const log: Log = { debug: nothing, info: write('info'), warn: write('warn'), error: write('error'), redact: nothing }

let children: Child[]
let keychain: KeychainProcess
/** Records signals instead of sending them. */
const kill = vi.spyOn(process, 'kill')
const start = (): Child => {
  const child = new Child()
  children.push(child)
  return child
}
const fork = vi.fn(start)
const options = { service: 'test', timeoutMs: 100, patienceMs: 1_000, log }
beforeEach(() => {
  vi.useFakeTimers()
  // The app has been running for a while.
  vi.advanceTimersByTime(60_000)
  children = []
  entries.length = 0
  kill.mockReset().mockReturnValue(true)
  electron.fork.mockReset()
  fork.mockReset().mockImplementation(start)
  keychain = new KeychainProcess({ ...options, fork })
})
afterEach(() => {
  keychain.close()
  vi.useRealTimers()
})

const read = (account: string) => keychain.call({ kind: 'read', accounts: [account] })
const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let is = false
  const done = (): void => void (is = true)
  promise.then(done, done)
  await vi.advanceTimersByTimeAsync(0)
  return is
}

/** After a timed-out call, with the next one in flight in a new child. */
async function afterGivingUp() {
  const first = expect(read('one')).rejects.toMatchObject({ code: 'keychain-timeout' })
  await vi.advanceTimersByTimeAsync(10_000)
  await first
  const second = read('two')
  second.catch(nothing)
  await vi.advanceTimersByTimeAsync(0)
  const [old, current] = children as [Child, Child]
  expect([old.isKilled, current.requests.length]).toEqual([true, 1])
  return { old, current, second, ids: [old.requests[0]!.id, current.requests[0]!.id] as const }
}

it('never takes the late answer of a child that was given up for that of the next call', async () => {
  const { old, current, second, ids } = await afterGivingUp()
  for (const id of ids) old.answer(id, 'of the first')
  expect(await settled(second)).toBe(false)
  current.answer(ids[1], 'of the second')
  await expect(second).resolves.toEqual(['of the second'])
})

it('does not end the next call when the child that was given up ends', async () => {
  const { old, current, second, ids } = await afterGivingUp()
  old.emit('exit', 0)
  expect(await settled(second)).toBe(false)
  current.answer(ids[1], 'of the second')
  await expect(second).resolves.toEqual(['of the second'])
  expect(children).toHaveLength(2)
})

it('never takes an answer that comes twice for that of the next call', async () => {
  const first = read('one')
  await vi.advanceTimersByTimeAsync(0)
  const [child] = children as [Child]
  child.answer(child.requests[0]!.id, 'of the first')
  await expect(first).resolves.toEqual(['of the first'])
  const second = read('two')
  await vi.advanceTimersByTimeAsync(0)
  child.answer(child.requests[0]!.id, 'of the first')
  child.emit('message', { id: child.requests[0]!.id, isWaiting: false })
  expect(await settled(second)).toBe(false)
  child.answer(child.requests[1]!.id, 'of the second')
  await expect(second).resolves.toEqual(['of the second'])
})

it('takes no answer when nothing was asked', async () => {
  const first = read('one')
  await vi.advanceTimersByTimeAsync(0)
  const [child] = children as [Child]
  child.answer(child.last.id, 'of the first')
  await first
  expect(() => child.answer(child.last.id, 'late')).not.toThrow()
  expect(() => child.emit('message', { id: child.last.id, isWaiting: true })).not.toThrow()
  expect(entries).toEqual([])
})

/** A call in flight in the newest child. */
async function underWay(account = 'one') {
  const result = read(account)
  result.catch(nothing)
  await vi.advanceTimersByTimeAsync(0)
  return { result, child: children.at(-1)! }
}

describe('calls', () => {
  it('go to one child, with the service’s name, each once the one before is answered', async () => {
    const { result, child } = await underWay()
    const second = read('two')
    await vi.advanceTimersByTimeAsync(0)
    expect(child.requests).toEqual([{ id: 1, service: 'test', call: { kind: 'read', accounts: ['one'] } }])
    child.answer(1, 'a')
    await expect(result).resolves.toEqual(['a'])
    await vi.advanceTimersByTimeAsync(0)
    expect(child.last).toEqual({ id: 2, service: 'test', call: { kind: 'read', accounts: ['two'] } })
    child.answer(2, 'b')
    await expect(second).resolves.toEqual(['b'])
    expect(children).toHaveLength(1)
  })

  it('fail with the keychain’s error, and those that wait behind them go on', async () => {
    const { result, child } = await underWay()
    const second = read('two')
    const failure = { stage: 'call', text: 'Cannot create an item in a locked collection' } as const
    child.emit('message', { id: 1, ok: false, failure } satisfies KeychainReply)
    await expect(result).rejects.toMatchObject({ code: 'keychain-locked' })
    await vi.advanceTimersByTimeAsync(0)
    child.answer(2, 'b')
    await expect(second).resolves.toEqual(['b'])
  })

  it('leave the words of the system’s loader in the log, once as long as they are the same', async () => {
    const says = async (failure: { readonly stage: 'load' | 'call'; readonly text: string }): Promise<void> => {
      const { result, child } = await underWay()
      child.emit('message', { id: child.last.id, ok: false, failure } satisfies KeychainReply)
      await expect(result).rejects.toBeInstanceOf(Error)
    }
    const missing = 'libsecret-1.so.0: cannot open shared object file: No such file or directory'
    const old = "/lib/libc.so.6: version `GLIBC_2.38' not found (required by keytar.node)"
    for (const text of [missing, missing, old]) await says({ stage: 'load', text })
    await says({ stage: 'call', text: 'Cannot create an item in a locked collection' })
    expect(entries).toEqual(
      [missing, old].map((reason) => ['error', 'The native part of the keychain could not be loaded.', { reason }])
    )
  })

  it('fail when no process can be started, and the next one tries again', async () => {
    const cause = new Error('EAGAIN')
    fork.mockImplementationOnce(() => {
      throw cause
    })
    await expect(read('one')).rejects.toMatchObject({
      code: 'keychain-failed',
      message: 'The keychain’s process could not be started.',
      cause
    })
    expect(vi.getTimerCount()).toBe(0)
    const { result, child } = await underWay('two')
    child.answer(child.last.id, 'b')
    await expect(result).resolves.toEqual(['b'])
  })

  it.each([
    [3, { exitCode: 3 }],
    [null, {}]
  ])('fail, and may be tried again, when the process ends (%j) before it answers', async (code, details) => {
    const { result, child } = await underWay()
    child.emit('exit', code)
    const error = (await result.catch((thrown: unknown) => thrown)) as DesksideError
    expect(error.toShape()).toEqual({
      code: 'keychain-failed',
      message: 'The keychain’s process ended unexpectedly.',
      retryable: true,
      details
    })
    // No child is idle.
    expect(vi.getTimerCount()).toBe(0)
    const next = await underWay('two')
    expect(next.child).not.toBe(child)
    next.child.answer(next.child.last.id, 'b')
    await expect(next.result).resolves.toEqual(['b'])
  })

  it('outlive an error that the process reports; its end is what counts', async () => {
    const { result, child } = await underWay()
    child.emit('error', 'FatalError')
    expect(entries).toEqual([['error', 'The keychain’s process failed.', { kind: 'FatalError' }]])
    expect(await settled(result)).toBe(false)
    child.answer(1, 'a')
    await expect(result).resolves.toEqual(['a'])
  })
})

describe('a keychain that takes long', () => {
  it('is asked whether it waits for its user, once its time is over', async () => {
    const { child } = await underWay()
    await vi.advanceTimersByTimeAsync(99)
    expect(child.questions).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(child.questions).toEqual([{ id: 1, question: 'waiting' }])
  })

  it('is given up at once when it does not wait for anybody', async () => {
    const { result, child } = await underWay()
    await vi.advanceTimersByTimeAsync(100)
    child.emit('message', { id: 1, isWaiting: false })
    await expect(result).rejects.toMatchObject({ code: 'keychain-timeout', details: { milliseconds: 100 } })
    expect(child.isKilled).toBe(true)
    expect(entries).toEqual([
      ['warn', 'The keychain did not answer; its process is ended.', { call: 'read', milliseconds: 100 }]
    ])
  })

  it('is given up a second later when not even the question is answered', async () => {
    const { result, child } = await underWay()
    await vi.advanceTimersByTimeAsync(1_099)
    expect(await settled(result)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await expect(result).rejects.toMatchObject({ code: 'keychain-timeout', details: { milliseconds: 1_100 } })
    expect(child.isKilled).toBe(true)
  })

  it('has all of its patience while it waits for its user, and no more', async () => {
    const { result, child } = await underWay()
    for (let at = 100; at < 1_000; at += 100) {
      await vi.advanceTimersByTimeAsync(100)
      child.emit('message', { id: 1, isWaiting: true })
    }
    expect(child.questions).toHaveLength(9)
    expect(entries).toEqual(Array(9).fill(['info', 'The keychain waits for its user.', { call: 'read' }]))
    expect(await settled(result)).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    await expect(result).rejects.toMatchObject({ code: 'keychain-timeout', details: { milliseconds: 1_000 } })
    expect(child.questions).toHaveLength(9)
  })

  it('may answer after its user was asked', async () => {
    const { result, child } = await underWay()
    await vi.advanceTimersByTimeAsync(100)
    child.emit('message', { id: 1, isWaiting: true })
    // The question's time limit ended with its answer.
    await vi.advanceTimersByTimeAsync(99)
    child.answer(1, 'a')
    await expect(result).resolves.toEqual(['a'])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(child.isKilled).toBe(false)
  })
})

describe('the process', () => {
  it('is ended once nobody has needed it for five seconds, and started again when somebody does', async () => {
    const { child } = await underWay()
    child.answer(1, 'a')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(child.isKilled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(child.isKilled).toBe(true)
    expect((await underWay()).child).not.toBe(child)
  })

  it('may end by itself while nobody needs it', async () => {
    const { child } = await underWay()
    child.answer(1, 'a')
    await vi.advanceTimersByTimeAsync(0)
    expect(() => child.emit('exit', 0)).not.toThrow()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(child.isKilled).toBe(false)
    expect((await underWay()).child).not.toBe(child)
  })

  it('is not idle while a call is under way', async () => {
    const keychainOfPatience = new KeychainProcess({ ...options, timeoutMs: 60_000, fork })
    const first = keychainOfPatience.call({ kind: 'probe' })
    await vi.advanceTimersByTimeAsync(0)
    const [child] = children as [Child]
    child.answer(1, 'a')
    await first
    const second = keychainOfPatience.call({ kind: 'probe' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(child.isKilled).toBe(false)
    child.answer(2, 'b')
    await expect(second).resolves.toEqual(['b'])
    keychainOfPatience.close()
  })

  it('that is given up and does not end within a second is killed outright', async () => {
    await afterGivingUp()
    expect(kill.mock.calls).toEqual([[PID, 'SIGKILL']])
  })

  it('that is given up and ends is not killed again: its number may be another’s by now', async () => {
    const { result, child } = await underWay()
    await vi.advanceTimersByTimeAsync(100)
    child.emit('message', { id: 1, isWaiting: false })
    await result.catch(nothing)
    child.emit('exit', 0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(kill).not.toHaveBeenCalled()
  })

  it('that ends in the moment in which it is killed is no error; any other failure to kill it is', async () => {
    await underWay()
    kill.mockImplementationOnce(() => {
      throw Object.assign(new Error('no such process'), { code: 'ESRCH' })
    })
    expect(() => keychain.close()).not.toThrow()
    expect(kill).toHaveBeenCalledOnce()
    const other = new KeychainProcess({ ...options, fork })
    other.call({ kind: 'probe' }).catch(nothing)
    await vi.advanceTimersByTimeAsync(0)
    kill.mockImplementationOnce(() => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
    })
    expect(() => other.close()).toThrow('not permitted')
  })

  it('that never began has no number that could be killed', async () => {
    const { child } = await underWay()
    child.pid = undefined
    keychain.close()
    expect(child.isKilled).toBe(true)
    expect(kill).not.toHaveBeenCalled()
  })

  it('is a utility process that speaks English, hears nothing and says nothing', async () => {
    electron.fork.mockImplementation(start)
    const own = new KeychainProcess(options)
    own.call({ kind: 'probe' }).catch(nothing)
    await vi.advanceTimersByTimeAsync(0)
    expect(electron.fork).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('keychain-child'), [], {
      serviceName: 'Deskside keychain',
      stdio: 'ignore',
      env: { ...process.env, LC_ALL: 'C.UTF-8', LANGUAGE: 'C' }
    })
    own.close()
  })
})

describe('an app that quits', () => {
  it('leaves no process behind, and cancels what is under way, what waits and what comes after', async () => {
    const { result, child } = await underWay()
    const waiting = read('two')
    waiting.catch(nothing)
    keychain.close()
    expect(child.isKilled).toBe(true)
    expect(kill.mock.calls).toEqual([[PID, 'SIGKILL']])
    const cancelled = { code: 'cancelled', message: 'The app is quitting.' }
    for (const call of [result, waiting, read('three')]) await expect(call).rejects.toMatchObject(cancelled)
    expect(children).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits for nothing any more where a process was idle', async () => {
    const { child } = await underWay()
    child.answer(1, 'a')
    await vi.advanceTimersByTimeAsync(0)
    keychain.close()
    expect(child.isKilled).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has nothing to end where nothing was asked', () => {
    keychain.close()
    expect(children).toEqual([])
    expect(kill).not.toHaveBeenCalled()
  })
})
