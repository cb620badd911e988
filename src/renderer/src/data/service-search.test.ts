import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'
import type { ServiceFound, ServiceHit } from '@shared/model/search'
import { installBridge, type FakeBridge } from '../../../../test/renderer/fake-bridge'
import { useServiceSearch } from './service-search'

const hit = (id: number): ServiceHit => ({
  ...{
    module: 'projects',
    noun: 'project',
    id,
    serviceId: id,
    title: `P${id}`,
    state: 'active',
    matches: [],
    at: null,
    day: null
  }
})
const page = (ids: readonly number[], change: Partial<ServiceFound> = {}): ServiceFound => ({
  ...{ hits: ids.map(hit), rows: ids.length, withoutId: 0, total: null, at: 9 },
  ...change
})

/** Pending requests in order of arrival. */
let asked: {
  offset: number
  answer: (found: ServiceFound) => Promise<void>
  fail: (code?: ErrorCode) => Promise<void>
}[]
let bridge: FakeBridge
let scope: EffectScope
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  bridge = installBridge({
    'search.cancel': () => undefined,
    'search.service': ({ offset }) =>
      new Promise<ServiceFound>((done, failed) => {
        asked.push({
          offset,
          answer: async (found) => {
            done(found)
            await flushPromises()
          },
          fail: async (code: ErrorCode = 'network-timeout') => {
            failed(new DesksideError(code, 'Nothing came.'))
            await flushPromises()
          }
        })
      })
  })
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

async function opened() {
  const [text, isPaused] = [ref('plan'), ref(false)]
  const search = scope.run(() =>
    useServiceSearch(() => ({ workspaceId: 'w', text: text.value, module: null, deleted: false }), {
      ...{ wait: 300, count: 2 },
      isPaused: () => isPaused.value
    })
  )!
  const ids = () => search.found.value?.hits.map(({ id }) => id) ?? null
  const wait = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(300)
  }
  await wait()
  return { search, text, isPaused, ids, wait }
}

describe("the service's own search", () => {
  it('reads on page by page, each record once, until a page brings nothing new', async () => {
    const { search, ids } = await opened()
    await asked[0]!.answer(page([1, 2]))
    void search.more()
    await asked[1]!.answer(page([2, 3], { at: 20 }))
    expect([asked[1]!.offset, ids(), search.found.value?.at, search.found.value?.hasMore]).toEqual([
      2,
      [1, 2, 3],
      9,
      true
    ])
    // A service without paging answers the same again.
    void search.more()
    await asked[2]!.answer(page([1, 2]))
    expect([ids(), search.found.value?.hasMore]).toEqual([[1, 2, 3], false])
    await search.more()
    expect(asked).toHaveLength(3)
  })

  it('keeps what came before a page that fails, and asks for that one again', async () => {
    const { search, ids } = await opened()
    await asked[0]!.answer(page([1, 2], { total: 4 }))
    void search.more()
    await asked[1]!.fail()
    expect([ids(), search.error.value?.code, search.isAsking.value]).toEqual([[1, 2], 'network-timeout', false])
    void search.more()
    await asked[2]!.answer(page([3, 4], { total: 4 }))
    expect([ids(), search.error.value, search.found.value?.hasMore]).toEqual([[1, 2, 3, 4], null, false])
  })

  it('drops what comes when something else is asked, in whatever order, and says that nobody waits', async () => {
    const { search, text, ids, wait } = await opened()
    text.value = 'other'
    await wait()
    await asked[1]!.answer(page([7]))
    await asked[0]!.answer(page([1]))
    expect([ids(), search.isAsking.value]).toEqual([[7], false])
    const of = (route: string) =>
      bridge.asked.filter((one) => one.route === route).map(({ input }) => (input as { attempt: string }).attempt)
    expect(of('search.cancel')).toEqual([of('search.service')[0]])
    text.value = 'third'
    await wait()
    text.value = 'fourth'
    await asked[2]!.fail()
    expect([search.error.value, ids()]).toEqual([null, null])
  })

  it('says why the service refused, also when that itself pauses, and asks again only when it is told to', async () => {
    const { search, isPaused, wait } = await opened()
    isPaused.value = true
    await wait()
    await asked[0]!.fail('service-unavailable')
    isPaused.value = false
    await wait()
    expect([asked.length, search.error.value?.code, search.isAsking.value]).toEqual([1, 'service-unavailable', false])
    void search.again()
    await asked[1]!.answer(page([1]))
    expect(search.error.value).toBeNull()
  })

  it('asks once more what the network refused, when it is back', async () => {
    const { isPaused, ids, wait } = await opened()
    isPaused.value = true
    await wait()
    await asked[0]!.fail('network-reset')
    isPaused.value = false
    await wait()
    await asked[1]!.answer(page([1]))
    expect(ids()).toEqual([1])
  })

  it('keeps what was found when the connection goes, and asks what is unknown when it is back', async () => {
    const { search, text, isPaused, ids, wait } = await opened()
    await asked[0]!.answer(page([1]))
    isPaused.value = true
    await wait()
    expect(ids()).toEqual([1])
    await search.again()
    isPaused.value = false
    await wait()
    expect([asked.length, ids()]).toEqual([1, [1]])
    isPaused.value = true
    text.value = 'other'
    await wait()
    expect([asked.length, ids(), search.isAsking.value]).toEqual([1, null, false])
    isPaused.value = false
    await wait()
    await asked[1]!.answer(page([2]))
    expect(ids()).toEqual([2])
  })
})
