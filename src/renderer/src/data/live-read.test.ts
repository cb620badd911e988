import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import { installBridge, type FakeBridge } from '../../../../test/renderer/fake-bridge'
import { isAnyChange } from './changed-by'
import { useLiveRead, type LiveRead, type LiveReadOptions, type Turn } from './live-read'

interface Input {
  readonly workspaceId: string
  readonly id: number
}
interface Answer {
  readonly text: string
  readonly fetchedAt?: number
}
interface PendingRequest {
  readonly input: Input
  readonly turn: Turn
  answer(text: string, fetchedAt?: number): Promise<void>
  fail(): Promise<void>
}

let bridge: FakeBridge
let scope: EffectScope
let questions: PendingRequest[]
const input = shallowRef<Input | null>(null)
const tick = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

/** Starts a read whose answers the test controls. */
function begin(options: Partial<LiveReadOptions<Input, Answer>> = {}): LiveRead<Answer> {
  const read = (from: Input, turn: Turn): Promise<Answer> =>
    new Promise((resolve, reject) => {
      questions.push({
        input: from,
        turn,
        answer: async (text, fetchedAt) => {
          resolve(fetchedAt === undefined ? { text } : { text, fetchedAt })
          await tick()
        },
        fail: async () => {
          reject(new DesksideError('network-timeout', ''))
          await tick()
        }
      })
    })
  return scope.run(() => useLiveRead(read, () => input.value, { changedBy: { changed: isAnyChange }, ...options }))!
}
const changed = (workspaceId = 'w') =>
  bridge.push({ name: 'changed', data: { workspaceId, noun: 'project' } } as Parameters<FakeBridge['push']>[0])

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  bridge = installBridge({})
  scope = effectScope()
  questions = []
  input.value = { workspaceId: 'w', id: 1 }
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

describe('a live read', () => {
  it('reads again when its workspace was opened anew, whatever makes it outdated, and also after a read that this ended', async () => {
    const { value } = begin({ changedBy: {} })
    await tick()
    await questions[0]!.fail()
    expect(value.value).toBeNull()
    bridge.push({ name: 'reopened', data: { workspaceId: 'another' } })
    await tick(2_000)
    expect(questions).toHaveLength(1)
    bridge.push({ name: 'reopened', data: { workspaceId: 'w' } })
    await tick(2_000)
    await questions[1]!.answer('what the key opens')
    expect(value.value?.text).toBe('what the key opens')
  })

  it('shows the answer for its input, and asks nothing without one', async () => {
    input.value = null
    const { value } = begin()
    await tick()
    expect(questions).toHaveLength(0)
    input.value = { workspaceId: 'w', id: 2 }
    await tick()
    await questions[0]!.answer('two')
    expect(questions[0]!.input.id).toBe(2)
    expect(value.value).toEqual({ text: 'two' })
    input.value = null
    await tick()
    expect(value.value).toBeNull()
  })

  it('does not ask again for an input that holds the same', async () => {
    begin()
    input.value = { workspaceId: 'w', id: 1 }
    await tick()
    expect(questions).toHaveLength(1)
  })

  it('drops the answer for another input, whichever comes last', async () => {
    const { value } = begin()
    input.value = { workspaceId: 'w', id: 2 }
    await tick()
    await questions[1]!.answer('two')
    await questions[0]!.answer('one')
    expect(questions[0]!.turn.signal.aborted).toBe(true)
    expect(value.value?.text).toBe('two')
  })

  it('forgets what it showed when the input changes, or keeps it where that is allowed', async () => {
    const { value } = begin({ keeps: (now, before) => now.workspaceId === before.workspaceId })
    await questions[0]!.answer('one')
    input.value = { workspaceId: 'w', id: 2 }
    await tick()
    expect(value.value?.text).toBe('one')
    input.value = { workspaceId: 'other', id: 2 }
    await tick()
    expect(value.value).toBeNull()
  })

  it('forgets at once where it is asked to', () => {
    const { value } = begin({ isAtOnce: true })
    value.value = { text: 'one' }
    input.value = { workspaceId: 'w', id: 2 }
    expect(value.value).toBeNull()
  })

  it('follows events of its own workspace that concern it, many of them by few reads', async () => {
    begin({ changedBy: { changed: ({ noun }, { id }) => noun === 'project' && id === 1 }, pause: 1_000 })
    await questions[0]!.answer('one')
    changed('elsewhere')
    await tick(5_000)
    expect(questions).toHaveLength(1)
    for (let at = 0; at < 50; at += 1) changed()
    expect(questions).toHaveLength(2)
    await questions[1]!.answer('anew')
    await tick(1_000)
    expect(questions).toHaveLength(3)
    await questions[2]!.answer('at last')
    await tick(60_000)
    expect(questions).toHaveLength(3)
    input.value = { workspaceId: 'w', id: 2 }
    await tick()
    changed()
    await tick(5_000)
    expect(questions).toHaveLength(4)
  })

  it('comes to an end however often things change while it reads, and is read once more then', async () => {
    const { value } = begin({ pause: 100 })
    await questions[0]!.answer('one')
    changed()
    await tick(1_000)
    for (let at = 0; at < 10; at += 1) {
      changed()
      await tick(200)
    }
    expect(questions).toHaveLength(2)
    await questions[1]!.answer('slowly')
    expect(value.value?.text).toBe('slowly')
    await tick(200)
    expect(questions).toHaveLength(3)
  })

  it('shows its last answer at once when it is read again under its name, and no other input’s', async () => {
    begin({ recall: 'a' })
    await questions[0]!.answer('first')
    scope.stop()
    scope = effectScope()
    const { value } = begin({ recall: 'a' })
    expect(value.value?.text).toBe('first')
    await questions[1]!.answer('second')
    expect(value.value?.text).toBe('second')
    expect(begin({ recall: 'b' }).value.value).toBeNull()
    expect(begin().value.value).toBeNull()
    input.value = { workspaceId: 'w', id: 2 }
    expect(begin({ recall: 'a' }).value.value).toBeNull()
  })

  it('keeps what it has when a read fails, says why, and gets over it', async () => {
    const { value, error, retry } = begin()
    await questions[0]!.answer('one')
    const again = retry()
    await questions[1]!.fail()
    await again
    expect(value.value?.text).toBe('one')
    expect(error.value?.code).toBe('network-timeout')
    void retry()
    await questions[2]!.answer('two')
    expect(error.value).toBeNull()
    expect(value.value?.text).toBe('two')
  })

  it('waits until an input has come to rest where it is asked to, and then reads the last one alone', async () => {
    begin({ wait: (now, before) => (before !== null && now.id !== before.id ? 200 : 0) })
    expect(questions).toHaveLength(1)
    for (const id of [2, 3, 4]) {
      input.value = { workspaceId: 'w', id }
      await tick(150)
    }
    expect(questions).toHaveLength(1)
    await tick(50)
    expect(questions.map(({ input: { id } }) => id)).toEqual([1, 4])
  })

  it('is read once by whoever does not want to wait', async () => {
    const { reread } = begin({ wait: () => 200 })
    void reread()
    await tick(1_000)
    expect(questions).toHaveLength(1)
  })

  it('rests while it is not active: it keeps what is shown, hears nothing, takes no answer, and reads afterwards', async () => {
    const isOn = shallowRef(true)
    const { value, reread, refresh } = begin({ isActive: () => isOn.value })
    await questions[0]!.answer('one')
    void reread()
    isOn.value = false
    await tick()
    expect(bridge.listeners()).toBe(0)
    await questions[1]!.answer('late')
    void reread()
    void refresh()
    await tick(5_000)
    expect([value.value?.text, questions.length]).toEqual(['one', 2])
    isOn.value = true
    await tick()
    await questions[2]!.answer('two')
    expect(value.value?.text).toBe('two')
  })

  it('forgets what it showed for another input also while it rests', async () => {
    const isOn = shallowRef(true)
    const { value } = begin({ isActive: () => isOn.value })
    await questions[0]!.answer('one')
    isOn.value = false
    await tick()
    input.value = { workspaceId: 'w', id: 2 }
    await tick()
    expect([value.value, questions.length]).toEqual([null, 1])
  })

  it('shows what it is told over an answer that is still under way, and follows changes as before', async () => {
    const { value, put } = begin({ pause: 100 })
    put({ text: 'told' })
    await questions[0]!.answer('older')
    expect(value.value?.text).toBe('told')
    changed()
    await questions[1]!.answer('newer')
    expect(value.value?.text).toBe('newer')
  })

  it('hands a failure to who wants to tell it elsewhere', async () => {
    const onError = vi.fn()
    const { error } = begin({ onError })
    await questions[0]!.fail()
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'network-timeout' }))
    expect(error.value).toBeNull()
  })

  it('listens to nothing and takes no answer when its scope has ended', async () => {
    const { value } = begin()
    changed()
    scope.stop()
    expect(bridge.listeners()).toBe(0)
    await questions[0]!.answer('late')
    await tick(60_000)
    expect(value.value).toBeNull()
    expect(questions).toHaveLength(1)
  })
})

describe('a live read with the service behind it', () => {
  const asked = () => questions.map(({ turn }) => turn.shouldRefresh)

  it('asks the service a little later, and not for what was only passed', async () => {
    const { value, isRefreshing, fetchedAt } = begin({ refresh: { after: 200 } })
    await questions[0]!.answer('cached', 1_000)
    await tick(199)
    expect(asked()).toEqual([false])
    input.value = { workspaceId: 'w', id: 2 }
    await tick(199)
    expect(asked()).toEqual([false, false])
    await questions[1]!.answer('cached', 1_000)
    await tick(1)
    expect(isRefreshing.value).toBe(true)
    await questions[2]!.answer('fresh', 2_000)
    expect(isRefreshing.value).toBe(false)
    expect(value.value?.text).toBe('fresh')
    expect(fetchedAt.value).toBe(2_000)
  })

  it('does not let a slow read of the cache take back what the service said', async () => {
    const { value } = begin({ refresh: { after: 0 } })
    await tick(1)
    await questions[1]!.answer('fresh', 2_000)
    await questions[0]!.answer('old', 1_000)
    expect(value.value?.text).toBe('fresh')
    expect(questions).toHaveLength(3)
  })

  it('reads again what it did not take, for it may have been the newer one', async () => {
    const { value, refresh } = begin({ refresh: { after: 1_000_000 } })
    await questions[0]!.answer('cached', 1_000)
    void refresh()
    // The last page arrives in the cache and is read before the answer with the first one.
    changed()
    await questions[1]!.answer('its first page', 3_000)
    await questions[2]!.answer('all of its pages', 2_000)
    expect(value.value?.text).toBe('its first page')
    await tick(1_500)
    await questions[3]!.answer('all of its pages', 2_000)
    expect(value.value?.text).toBe('all of its pages')
    await tick(10_000)
    expect(questions).toHaveLength(4)
  })

  it('shows what is cached after the service has answered, though the oldest of it is older', async () => {
    const { value, refresh } = begin({ refresh: { after: 1_000_000 } })
    await questions[0]!.answer('cached', 1_000)
    void refresh()
    await questions[1]!.answer('its first page', 3_000)
    changed()
    await questions[2]!.answer('all of its pages', 2_000)
    expect(value.value?.text).toBe('all of its pages')
  })

  it('asks at once where the cache knows nothing', async () => {
    begin({ refresh: { where: ({ text }) => text === '' } })
    await questions[0]!.answer('', 0)
    expect(asked()).toEqual([false, true])
    await questions[1]!.answer('known', 1)
    changed()
    await tick()
    await questions[2]!.answer('known', 1)
    expect(asked()).toEqual([false, true, false])
  })

  it('says why the service could not be asked, and asks again for a wish that came meanwhile', async () => {
    const { refresh, refreshError, value } = begin({ refresh: { after: 1_000_000 } })
    await questions[0]!.answer('cached', 1)
    void refresh()
    void refresh()
    expect(asked()).toEqual([false, true])
    await questions[1]!.fail()
    expect(refreshError.value?.code).toBe('network-timeout')
    expect(value.value?.text).toBe('cached')
    expect(asked()).toEqual([false, true, true])
    await questions[2]!.answer('fresh', 2)
    expect(refreshError.value).toBeNull()
  })

  it('tells a failure of the connection only to who asked, for what was asked about', async () => {
    const { refresh, refreshBehind, refreshError, toldError } = begin({ refresh: { after: 1_000_000 } })
    await questions[0]!.answer('cached', 1)
    void refreshBehind()
    await questions[1]!.fail()
    expect([refreshError.value?.code, toldError.value]).toEqual(['network-timeout', null])
    void refresh()
    await questions[2]!.fail()
    expect(toldError.value?.code).toBe('network-timeout')
    // The user has not asked for a refresh of the next record.
    input.value = { workspaceId: 'w', id: 2 }
    await tick()
    await questions[3]!.answer('other', 1)
    void refreshBehind()
    await questions[4]!.fail()
    expect([refreshError.value?.code, toldError.value]).toEqual(['network-timeout', null])
  })
})

describe('a live read of a route', () => {
  it('asks the route with its input', async () => {
    vi.useRealTimers()
    bridge = installBridge({ 'calendar.categories': () => [] })
    const { value } = scope.run(() =>
      useLiveRead('calendar.categories', () => ({ workspaceId: 'w' }), { changedBy: {} })
    )!
    await flushPromises()
    await nextTick()
    expect(value.value).toEqual([])
    expect(bridge.asked).toEqual([{ route: 'calendar.categories', input: { workspaceId: 'w' } }])
  })
})
