import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { useProjects } from '../projects'
import { ids, page } from '../../../../../test/renderer/stores/projects/fixtures'
import { useMarkedSums } from './marked-sums'

const list = ids(1_300)
let bridge: FakeBridge
let scope: EffectScope
let price: number

beforeEach(async () => {
  vi.useFakeTimers()
  price = 1
  freshStores()
  bridge = installBridge({
    'prefs.get default': () => null,
    'views.shown': () => null,
    'views.setShown': () => undefined,
    'projects.get': () => Promise.reject(new Error('nobody asks')),
    'projects.list': ({ offset, limit }) => {
      const answer = page(list, offset, limit)
      return { ...answer, value: { ...answer.value, rows: answer.value.rows.map((row) => ({ ...row, price })) } }
    }
  })
  scope = effectScope()
  useProjects().openWorkspace('one')
  await flushed()
})
afterEach(() => {
  scope.stop()
  useProjects().$dispose()
  vi.useRealTimers()
})

const flushed = async (milliseconds = 0): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await flushPromises()
}
const reads = (limit: number): number =>
  bridge.asked.filter(({ route, input }) => route === 'projects.list' && (input as { limit: number }).limit === limit)
    .length

describe('the sums of the marked rows', () => {
  it('are added up once, however far the list is scrolled, and again when a project has changed', async () => {
    const store = useProjects()
    const { sums } = scope.run(useMarkedSums)!
    store.mark((marks) => {
      marks.anchor = 0
      marks.extend(3)
    })
    await flushed(250)
    expect(sums.value).toMatchObject([{ amount: 4, count: 4 }])
    const before = reads(4)
    store.setViewport({ first: 600, last: 620 })
    await flushed(250)
    expect(reads(4)).toBe(before)
    price = 2
    bridge.push({ name: 'changed', data: { workspaceId: 'one', noun: 'project' } })
    await flushed(2_000)
    expect(sums.value).toMatchObject([{ amount: 8, count: 4 }])
  })

  it('are not read where everything is marked: the sums of the list say it', async () => {
    const store = useProjects()
    scope.run(useMarkedSums)
    store.mark((marks) => marks.everything(1_300))
    await flushed(250)
    expect(reads(500)).toBe(0)
  })

  it('are read once the list has grown beyond what is marked', async () => {
    const store = useProjects()
    const { sums } = scope.run(useMarkedSums)!
    store.mark((marks) => {
      marks.anchor = 0
      marks.extend(1_299)
    })
    await flushed(250)
    expect(sums.value).toBeNull()
    list.push(1_301)
    await store.catchUp()
    await flushed(250)
    list.pop()
    expect(sums.value).toMatchObject([{ amount: 1_300, count: 1_300 }])
  })
})
