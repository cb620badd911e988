import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import type { StandardiseOutcome } from '@shared/model/lookup-clean'
import { readStandardised } from '@shared/rules/lookup/standardised'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { useStandardise, type ToStandardise } from './use-standardise'

const TEXT = { workspaceId: 'w-1', type: 'phone', text: '8 495 123-45-67', form: 'array' } as const
let scope: EffectScope
let bridge: FakeBridge
let outcome: () => StandardiseOutcome | Promise<StandardiseOutcome>

const start = (what: () => ToStandardise | null = () => TEXT) => scope.run(() => useStandardise(what))!
const sent = () =>
  bridge.asked.flatMap(({ route, input }) =>
    route === 'lookup.standardise' ? [(input as { confirmedItems: number }).confirmedItems] : []
  )
const made: StandardiseOutcome = {
  state: 'answered',
  answer: { standardised: readStandardised('phone', TEXT.text, { phone: '+7 495 123-45-67', qc: 0 }), at: 1_000 },
  ...{ isPaid: true, isSaved: true }
} as const

beforeEach(() => {
  scope = effectScope()
  bridge = installBridge({ 'lookup.standardise': () => outcome(), 'lookup.cancel': () => undefined })
})
afterEach(() => {
  scope.stop()
  delete window.desksideBridge
})

it('sends nothing that is paid for before it is confirmed', async () => {
  outcome = () => ({ state: 'to-confirm', doubt: null })
  const paid = start()
  await paid.run(0)
  expect([paid.isConfirming.value, paid.isDoubted.value, paid.made.value]).toEqual([true, false, null])
  expect(sent()).toEqual([0])
  outcome = () => made
  await paid.run(1)
  expect(sent()).toEqual([0, 1])
  expect(paid.isConfirming.value).toBe(false)
  expect(paid.made.value?.answer.standardised?.result).toBe('+7 495 123-45-67')
})

it('asks for a second yes where it was sent before without an answer', async () => {
  outcome = () => ({ state: 'to-confirm', doubt: { request: 3, items: 1, at: 500, error: null } as never })
  const paid = start()
  await paid.run(0)
  expect([paid.isConfirming.value, paid.isDoubted.value]).toEqual([true, true])
})

it('sends one at a time, nothing of nothing, and says why it was refused', async () => {
  const answer = Promise.withResolvers<StandardiseOutcome>()
  outcome = () => answer.promise
  const paid = start()
  const first = paid.run(0)
  await paid.run(1)
  expect(sent()).toEqual([0])
  answer.reject(new DesksideError('lookup-quota', 'No more today.'))
  await first
  expect([paid.isRunning.value, paid.error.value?.code, paid.outcome.value]).toEqual([false, 'lookup-quota', null])
  const nothing = start(() => null)
  await nothing.run(1)
  expect(sent()).toEqual([0])
})

it('is cancelled with its screen', async () => {
  const answer = Promise.withResolvers<StandardiseOutcome>()
  outcome = () => answer.promise
  const paid = start()
  const run = paid.run(1)
  scope.stop()
  const [request, cancel] = bridge.asked as { input: { attempt: string } }[]
  expect(cancel?.input).toEqual({ attempt: request?.input.attempt })
  answer.resolve(made)
  await run
})
