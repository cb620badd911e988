import { afterEach, describe, expect, it, vi } from 'vitest'
import { child } from '../../../../../../test/renderer/components/projects/children/fixtures'
import { timelineDays } from './timeline'

describe('the timeline', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('puts the newest day first, the latest of a day first, and what has no date last', () => {
    const days = timelineDays([
      child('actions', 'call', { date: '2026-03-02 09:00:00' }),
      child('payments', 'paid', { date: '2026-03-02' }),
      child('steps', 'offer', { date: '2026-03-02T18:30:00' }),
      child('actions', 'someday'),
      child('actions', 'mail', { date: '2026-04-01' })
    ])
    expect(days.map(({ day, entries }) => [day, entries.map(({ key }) => key)])).toEqual([
      ['2026-04-01', ['mail']],
      ['2026-03-02', ['offer', 'call', 'paid']],
      [null, ['someday']]
    ])
  })

  it('never moves a day or a floating time, and shows a moment with a zone on the day that it is here', () => {
    const [floating] = timelineDays([child('actions', 'a', { date: '2026-03-02 23:59:59' })])
    expect(floating?.day).toBe('2026-03-02')
    const moment = new Date(2026, 2, 3, 0, 30)
    const [zoned] = timelineDays([child('actions', 'b', { date: moment.toISOString() })])
    expect(zoned?.day).toBe('2026-03-03')
  })

  it('puts what has a zone among the times of the day as it is read here', () => {
    vi.stubEnv('TZ', 'Europe/Moscow')
    const [day] = timelineDays([
      child('actions', 'noon', { date: '2026-03-03 12:00:00' }),
      child('actions', 'early', { date: '2026-03-02T21:30:00Z' }),
      child('actions', 'late', { date: '2026-03-03T20:30:00Z' }),
      child('payments', 'paid', { date: '2026-03-03' })
    ])
    expect(day?.entries.map(({ key }) => key)).toEqual(['late', 'noon', 'early', 'paid'])
  })
})
