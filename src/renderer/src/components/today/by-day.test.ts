import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RecordChange } from '@shared/model/changes'
import { byDay } from './by-day'

const at = (day: number, hour: number): RecordChange => ({
  ...{ noun: 'project', id: hour, title: null, what: 'appeared', state: 'active', stateBefore: null, fields: [] },
  at: new Date(2026, 2, day, hour).getTime()
})

describe('changes by day', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([
    ['with 23 hours', 2, 29],
    ['with 25 hours', 9, 25]
  ])('stand under the same day before and after the clocks change: %s', (_, month, day) => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const noticed = (days: number, hour: number): RecordChange => ({
      ...at(1, hour),
      at: new Date(2026, month, day + days, hour, 59).getTime()
    })
    const found = byDay([noticed(1, 0), noticed(0, 23), noticed(0, 4), noticed(0, 0), noticed(-1, 23)])
    expect(found.map(({ changes }) => changes.length)).toEqual([1, 3, 1])
    expect(found.map((one) => one.day)).toEqual([1, 0, -1].map((days) => new Date(2026, month, day + days).getTime()))
  })

  it('stand under the day in which they were noticed, here', () => {
    expect(byDay([at(29, 23), at(29, 0), at(28, 23), at(26, 12)])).toEqual([
      { day: new Date(2026, 2, 29).getTime(), changes: [at(29, 23), at(29, 0)] },
      { day: new Date(2026, 2, 28).getTime(), changes: [at(28, 23)] },
      { day: new Date(2026, 2, 26).getTime(), changes: [at(26, 12)] }
    ])
    expect(byDay([])).toEqual([])
  })
})
