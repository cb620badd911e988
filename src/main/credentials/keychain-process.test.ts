/** Answers that come late, twice, or from a process that was given up, with a child that says what the test wants. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Log } from '../log'
import { KeychainProcess, type ChildHandle } from './keychain-process'
import type { KeychainReply, KeychainRequest } from './keychain-protocol'

vi.mock('electron', () => ({}))

const nothing = (): void => undefined
const log: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing, redact: nothing }

class Child implements ChildHandle {
  readonly pid = undefined
  readonly requests: KeychainRequest[] = []
  killed = false
  readonly #listeners = new Map<string, ((value: never) => void)[]>()

  postMessage(message: Parameters<ChildHandle['postMessage']>[0]): void {
    if ('call' in message) this.requests.push(message)
  }
  on(event: string, listener: (value: never) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }
  kill(): void {
    this.killed = true
  }
  emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value as never)
  }
  answer(id: number, value: string): void {
    this.emit('message', { id, ok: true, values: [value] } satisfies KeychainReply)
  }
}

let children: Child[]
let keychain: KeychainProcess
beforeEach(() => {
  vi.useFakeTimers()
  children = []
  keychain = new KeychainProcess({
    ...{ service: 'test', timeoutMs: 100, patienceMs: 1_000, log },
    fork: () => {
      const child = new Child()
      children.push(child)
      return child
    }
  })
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

/** A call that is given up, and the next one under way with a child of its own. */
async function afterGivingUp() {
  const first = expect(read('one')).rejects.toMatchObject({ code: 'keychain-timeout' })
  await vi.advanceTimersByTimeAsync(10_000)
  await first
  const second = read('two')
  second.catch(nothing)
  await vi.advanceTimersByTimeAsync(0)
  const [old, current] = children as [Child, Child]
  expect([old.killed, current.requests.length]).toEqual([true, 1])
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
  child.emit('message', { id: child.requests[0]!.id, waiting: false })
  expect(await settled(second)).toBe(false)
  child.answer(child.requests[1]!.id, 'of the second')
  await expect(second).resolves.toEqual(['of the second'])
})
