import { describe, expect, it } from 'vitest'
import type { RecordChange } from '@shared/model/changes'
import { byDay } from './by-day'

const at = (day: number, hour: number): RecordChange => ({
  ...{ noun: 'project', id: hour, title: null, what: 'appeared', state: 'active', stateBefore: null, fields: [] },
  at: new Date(2026, 2, day, hour).getTime()
})

describe('changes by day', () => {
  it('stand under the day in which they were noticed, here', () => {
    expect(byDay([at(29, 23), at(29, 0), at(28, 23), at(26, 12)])).toEqual([
      { day: new Date(2026, 2, 29).getTime(), changes: [at(29, 23), at(29, 0)] },
      { day: new Date(2026, 2, 28).getTime(), changes: [at(28, 23)] },
      { day: new Date(2026, 2, 26).getTime(), changes: [at(26, 12)] }
    ])
    expect(byDay([])).toEqual([])
  })
})
