import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import type { Suggestion } from '@shared/model/lookup'
import { checkablesOf, type CheckKind } from '../../rules/lookup/recognise'
import { installBridge, type FakeBridge, type FakeHandlers } from '../../../../../test/renderer/fake-bridge'
import {
  answered,
  house,
  lookupState,
  suggestion,
  TODAY
} from '../../../../../test/renderer/components/suggest/fixtures'
import { useCheck } from './use-check'

let scope: EffectScope
let bridge: FakeBridge
let wasSeen: boolean
let found: readonly Suggestion[]
let kept: readonly Suggestion[]

const bridgeWith = (more: FakeHandlers = {}): FakeBridge =>
  installBridge({
    'lookup.state': () => lookupState({ isNoteSeen: wasSeen }),
    'lookup.noteSeen': () => {
      wasSeen = true
    },
    'lookup.suggest': () => answered(...found),
    'lookup.before': () =>
      kept.map((one, at) => ({
        kind: 'suggestion',
        id: -1 - at,
        method: 'address',
        text: 'x',
        at: 500,
        suggestion: one
      })),
    'lookup.choose': ({ suggestion: given, method }) => ({
      suggestion: suggestion(method, given.value, { ...given.data, city_district: 'Северный' }, given.unrestricted),
      ...{ at: 2_000, failure: null, today: { ...TODAY, asked: 9 } }
    }),
    'lookup.cancel': () => undefined,
    ...more
  })

function checkOf(kind: CheckKind, text: string) {
  const [checkable] = checkablesOf({ key: kind, label: kind, value: { type: 'text', text } })
  if (checkable === undefined) throw new Error('There is nothing to check.')
  return scope.run(() => useCheck('w-1', checkable))!
}
const sent = () =>
  bridge.asked.flatMap(({ route, input }) =>
    route === 'lookup.suggest' || route === 'lookup.choose' ? [`${route} ${(input as { query: string }).query}`] : []
  )
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  await flushPromises()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  scope = effectScope()
  wasSeen = true
  found = [house('Ленина', '5'), house('Ленина', '50')]
  kept = []
  bridge = bridgeWith()
})

afterEach(() => {
  scope.stop()
  vi.useRealTimers()
  delete window.desksideBridge
})

const WHOLE = 'г Москва, ул Ленина, д 5'

describe('a check', () => {
  it('asks nothing before it was said once what goes to whom', async () => {
    wasSeen = false
    const check = checkOf('address', WHOLE)
    await check.begin()
    await settled()
    expect(check.isUnread.value).toBe(true)
    expect(sent()).toEqual([])
    await check.agree()
    await settled()
    expect(check.isUnread.value).toBe(false)
    expect(wasSeen).toBe(true)
    expect(sent()).toEqual([`lookup.suggest ${WHOLE}`, `lookup.choose ${WHOLE}`])
  })

  it('compares the one answer that is meant, with all its parts', async () => {
    const check = checkOf('address', WHOLE)
    await check.begin()
    await settled()
    expect(check.compared.value).toMatchObject({ at: 2_000, isKept: false, failure: null })
    expect(check.compared.value?.suggestion.data).toMatchObject({ house: '5', city_district: 'Северный' })
    expect(check.others.value.map(({ suggestion: { value } }) => value)).toEqual(['г Москва, ул Ленина, д 50'])
    expect(check.today.value?.asked).toBe(9)
  })

  it('leaves the choice where none is meant without doubt', async () => {
    const check = checkOf('address', 'Ленина')
    await check.begin()
    await settled()
    expect(check.compared.value).toBeNull()
    expect(sent()).toEqual(['lookup.suggest Ленина'])
    await check.compare(check.others.value[1]!)
    expect(check.compared.value?.suggestion.value).toBe('г Москва, ул Ленина, д 50')
    expect(sent()).toHaveLength(2)
  })

  it('takes an answer from before as it is, and asks nobody', async () => {
    kept = [house('Ленина', '5')]
    bridge = bridgeWith({
      'lookup.suggest': () => {
        throw new DesksideError('network-offline', 'No network.')
      }
    })
    const check = checkOf('address', WHOLE)
    await check.begin()
    await settled()
    expect([check.state.value, check.error.value?.code]).toEqual(['failed', 'network-offline'])
    await check.compare(check.others.value[0]!)
    expect(check.compared.value).toMatchObject({ at: 500, isKept: true })
    expect(sent()).toEqual([`lookup.suggest ${WHOLE}`])
  })

  it('of a phone asks nothing at all', async () => {
    const check = checkOf('phone', '+7 495 123-45-67')
    await check.begin()
    await settled()
    check.ask()
    await settled()
    expect(bridge.asked).toEqual([])
    expect([check.isFree, check.cleanType]).toEqual([false, 'phone'])
  })

  it('asks as the kind of its text wants it', async () => {
    found = []
    for (const [kind, text, method] of [
      ['inn', 'ИНН 7707083893', 'party'],
      ['bic', '044525225', 'bank'],
      ['email', 'anna@example.org', 'email']
    ] as const) {
      const check = checkOf(kind, text)
      await check.begin()
      await settled()
      const last = bridge.asked.findLast(({ route }) => route === 'lookup.suggest')
      expect(last?.input).toMatchObject({ method, query: text.replace('ИНН ', ''), options: {}, count: 10 })
      expect([check.state.value, check.rows.value]).toEqual(['answered', []])
    }
  })

  it('that is closed gives its question up, and takes no answer any more', async () => {
    const late = Promise.withResolvers<never>()
    bridge = bridgeWith({ 'lookup.choose': () => late.promise })
    const check = checkOf('address', WHOLE)
    await check.begin()
    await settled()
    expect(check.isChoosing.value).toBe(true)
    scope.stop()
    expect(bridge.asked.filter(({ route }) => route === 'lookup.cancel')).toHaveLength(1)
    late.reject(new DesksideError('cancelled', 'It was cancelled.'))
    await settled()
    expect(check.problem.value).toBeNull()
  })

  it('that is closed before it began asks nothing', async () => {
    const check = checkOf('address', WHOLE)
    const begun = check.begin()
    scope.stop()
    await begun
    await settled()
    expect(sent()).toEqual([])
  })

  it('says why it can’t even begin', async () => {
    bridge = bridgeWith({
      'lookup.state': () => {
        throw new DesksideError('workspace-closed', 'Closed.')
      }
    })
    const check = checkOf('address', WHOLE)
    await check.begin()
    expect(check.problem.value?.code).toBe('workspace-closed')
    expect(sent()).toEqual([])
  })
})
