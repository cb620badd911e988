import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import type { LookupJob } from '@shared/model/lookup-batch'
import { installBridge, type FakeBridge, type FakeHandlers } from '../../../../../test/renderer/fake-bridge'
import { useNotices } from '../../state/notices'
import { useJob, useJobs } from './jobs'

const job = (id: number, change: Partial<LookupJob> = {}): LookupJob => ({
  ...{ id, name: 'x.csv', createdAt: 0, state: 'ready', pause: null, form: 'array', columns: [], headings: [] },
  counts: {
    ...{ rows: 3, items: 3, empty: 0, texts: 3, answered: 0, answeredBefore: 0, open: 3, sent: 0, inDoubt: 0 },
    ...{ refused: 0, toPay: 3, trialToPay: 3, good: 0, check: 0, bad: 0, reviewed: 0 }
  },
  ...{ pace: null, doubts: [] },
  ...change
})

let scope: EffectScope
let bridge: FakeBridge
let state: LookupJob['state']
const start = (more: FakeHandlers = {}) =>
  (bridge = installBridge({
    'lookup.job': ({ jobId }) => job(jobId, { state }),
    'lookup.jobs': () => [job(1, { state })],
    'lookup.runJob': ({ jobId }) => job(jobId, { state: 'running' }),
    ...more
  }))
const read = () => bridge.asked.filter(({ route }) => route === 'lookup.job').length
const changed = (what: 'job' | 'history', jobId: number): void =>
  bridge.push({ name: 'lookup', data: { workspaceId: 'w-1', what, jobId } })
async function tick(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await flushPromises()
}

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  scope = effectScope()
  state = 'ready'
  start()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
  delete window.desksideBridge
})

it('a list is read again when it changed, and not for what changed elsewhere', async () => {
  const one = scope.run(() => useJob(() => ({ workspaceId: 'w-1', jobId: 1 })))!
  await tick()
  expect(read()).toBe(1)
  changed('job', 2)
  changed('history', 1)
  await tick(5_000)
  expect(read()).toBe(1)
  state = 'done'
  changed('job', 1)
  await tick(5_000)
  expect([read(), one.value.value?.state]).toEqual([2, 'done'])
})

it('what a change answers is shown at once, with the number that was confirmed', async () => {
  const one = scope.run(() => useJob(() => ({ workspaceId: 'w-1', jobId: 1 })))!
  await tick()
  const after = await one.change('lookup.runJob', { confirmed: 3, trial: false })
  expect([after?.state, one.value.value?.state]).toEqual(['running', 'running'])
  expect(bridge.asked.at(-1)?.input).toEqual({ workspaceId: 'w-1', jobId: 1, confirmed: 3, trial: false })
})

it('a change that is refused is said, and what is true is read again', async () => {
  start({
    'lookup.runJob': () => {
      throw new DesksideError('lookup-busy', 'Another one runs.')
    }
  })
  const one = scope.run(() => useJob(() => ({ workspaceId: 'w-1', jobId: 1 })))!
  await tick()
  state = 'paused'
  expect(await one.change('lookup.runJob', { confirmed: 3, trial: false })).toBeNull()
  await tick()
  expect(one.value.value?.state).toBe('paused')
  expect(useNotices().list.map(({ error }) => error?.code)).toEqual(['lookup-busy'])
})

it('a change of a list that was left does not show in the next one', async () => {
  const answer = Promise.withResolvers<LookupJob>()
  start({ 'lookup.runJob': () => answer.promise })
  const jobId = ref(1)
  const one = scope.run(() => useJob(() => ({ workspaceId: 'w-1', jobId: jobId.value })))!
  await tick()
  const change = one.change('lookup.runJob', { confirmed: 3, trial: false })
  jobId.value = 2
  await tick()
  answer.resolve(job(1, { state: 'running' }))
  await change
  expect([one.value.value?.id, one.value.value?.state]).toEqual([2, 'ready'])
})

it('the lists of no workspace are not asked for', async () => {
  const workspaceId = ref<string | null>(null)
  const all = scope.run(() => useJobs(() => workspaceId.value))!
  await tick()
  expect(bridge.asked).toEqual([])
  workspaceId.value = 'w-1'
  await tick()
  expect(all.value.value?.map(({ id }) => id)).toEqual([1])
})
