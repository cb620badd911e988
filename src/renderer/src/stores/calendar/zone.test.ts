import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { useZone } from './zone'

const resolved = Intl.DateTimeFormat.prototype.resolvedOptions.call(new Intl.DateTimeFormat('en-GB'))
const say = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
const live = effectScope()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  live.stop()
  say.mockRestore()
  vi.useRealTimers()
})

it('is asked for once while many look, and again at the next step: one may travel', () => {
  say.mockReturnValue({ ...resolved, timeZone: 'Europe/Dublin' })
  const zones = [1, 2, 3].map(() => live.run(useZone)!)
  expect(zones.map(({ value }) => value)).toEqual(['Europe/Dublin', 'Europe/Dublin', 'Europe/Dublin'])
  expect(say).toHaveBeenCalledTimes(1)
  say.mockReturnValue({ ...resolved, timeZone: 'Asia/Almaty' })
  expect(zones[0]!.value).toBe('Europe/Dublin')
  vi.advanceTimersByTime(15_000)
  expect(zones.map(({ value }) => value)).toEqual(['Asia/Almaty', 'Asia/Almaty', 'Asia/Almaty'])
  expect(say).toHaveBeenCalledTimes(2)
})
