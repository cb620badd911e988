import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, shallowRef, type EffectScope } from 'vue'
import type { RequestInput, RequestOutput } from '@shared/ipc/contract'
import { DesksideError } from '@shared/ipc/errors'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { useCalendarDays, type ShownDays } from './days'

type Input = RequestInput<'calendar.days'>

let effects: EffectScope
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  effects.stop()
  vi.useRealTimers()
})
const settle = async (milliseconds = 0): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await flushPromises()
}

const of = (month: number): ShownDays => ({
  ...{ workspaceId: 'w', zone: 'UTC', perDay: 5, filter: { deleted: false, hidden: [], person: null } },
  from: `2026-${String(month).padStart(2, '0')}-01`,
  to: `2026-${String(month).padStart(2, '0')}-28`
})

/** A service whose days have `undated` events without a date, to distinguish the answers. */
function given(month = 5) {
  freshStores()
  const service = { undated: 1, fails: false, late: null as Promise<void> | null }
  const bridge = installBridge({
    'calendar.days': async (): Promise<RequestOutput<'calendar.days'>> => {
      const { undated, fails, late } = service
      await late
      if (fails) throw new DesksideError('cache-failed', 'broken')
      return {
        value: { days: [], occurrences: [], undated },
        ...{ fetchedAt: 1, source: 'cache', failure: null },
        coverage: { state: 'complete', cached: 0, total: 0, sweptAt: 1, obstacle: null }
      }
    }
  })
  const shown = shallowRef(month)
  effects = effectScope()
  const days = effects.run(() =>
    useCalendarDays(
      () => of(shown.value),
      () => [of(shown.value + 1), of(shown.value - 1)]
    )
  )!
  const asked = () =>
    bridge.asked
      .splice(0)
      .map(({ input }) => input as Input)
      .map(({ from, ahead: isAhead }) => `${Number(from.slice(5, 7))}${isAhead === true ? ' ahead' : ''}`)
  return { service, bridge, shown, days, asked, undated: () => days.answer.value?.value.undated ?? null }
}

const CHANGED = { name: 'changed', data: { workspaceId: 'w', noun: 'calendar-event' } } as const

describe('days that are shown', () => {
  it('have what may be looked at next read behind them, which is then there at once', async () => {
    const { shown, asked, undated } = given()
    expect(undated()).toBeNull()
    await settle()
    expect(undated()).toBe(1)
    expect(asked()).toEqual(['5'])
    await settle(100)
    expect(asked()).toEqual(['6 ahead', '4 ahead'])

    shown.value = 6
    // The page that was read ahead, before the service has answered.
    expect(undated()).toBe(1)
    await settle(100)
    expect(asked()).toEqual(['6', '7 ahead'])
  })

  it('of another month are never those of the last one', async () => {
    const { shown, undated } = given()
    await settle(100)
    shown.value = 9
    expect(undated()).toBeNull()
    await settle()
    expect(undated()).toBe(1)
  })

  it('are not drawn anew by an answer that says the same, and are by another', async () => {
    const { service, days, shown, undated } = given()
    await settle(100)
    const before = days.answer.value?.value
    shown.value = 6
    const next = days.answer.value?.value
    await settle(100)
    expect(days.answer.value?.value).toBe(next)
    shown.value = 5
    await settle(100)
    expect(days.answer.value?.value).toBe(before)
    service.undated = 2
    await days.reread()
    expect(undated()).toBe(2)
  })

  it('that were read ahead stand until the answer comes, and are read ahead anew when anything changed', async () => {
    const { service, bridge, shown, undated, asked } = given()
    await settle(100)
    asked()
    service.undated = 2
    bridge.push(CHANGED)
    await settle(1_000)
    expect(asked()).toEqual(['5', '6 ahead', '4 ahead'])
    shown.value = 6
    expect(undated()).toBe(2)

    await settle(1_000)
    service.undated = 3
    bridge.push(CHANGED)
    shown.value = 7
    expect(undated()).toBe(2)
    await settle()
    expect(undated()).toBe(3)
  })

  it('that changed while they were read ahead are read once more', async () => {
    const { service, bridge, asked } = given()
    let answer = (): void => undefined
    await settle()
    service.late = new Promise((resolve) => (answer = resolve))
    await settle(50)
    expect(asked()).toEqual(['5', '6 ahead'])
    service.late = null
    bridge.push(CHANGED)
    answer()
    await settle(1_000)
    expect(asked()).toEqual(expect.arrayContaining(['5', '6 ahead', '4 ahead']))
  })

  it('that could not be read ahead are nobody’s problem until they are looked at', async () => {
    const { service, shown, days, undated } = given()
    await settle()
    service.fails = true
    await settle(100)
    expect(days.error.value).toBeNull()
    shown.value = 6
    await settle()
    expect(days.error.value).not.toBeNull()
    expect(undated()).toBeNull()
  })
})
