import { describe, expect, it } from 'vitest'
import { framesOf, lateShare, tasksOf, rate, type TraceEvent } from './frames.ts'

describe('frames', () => {
  it('are late when one before them is missing, at 60 Hz', () => {
    expect(framesOf([0, 16.7, 33.4, 66.7, 83.4])).toEqual({
      count: 4,
      late: 1,
      longest: expect.closeTo(33.3) as number,
      time: 83.4
    })
  })

  it('are not late up to 32 ms', () => {
    expect(framesOf([0, 32, 64]).late).toBe(0)
    expect(framesOf([0, 32.1]).late).toBe(1)
  })

  it('cannot be told from a single moment', () => {
    expect(() => framesOf([5])).toThrow(RangeError)
  })

  it('count by their number over several stretches, not by stretch', () => {
    const short = framesOf([0, 40])
    const long = framesOf([0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
    expect(lateShare([short, long])).toBeCloseTo(10)
    expect(rate([short, long])).toBeCloseTo(10 / 0.13)
  })
})

describe('the tasks of a page', () => {
  const task = (ts: number, dur: number, tid = 1): TraceEvent => ({ name: 'RunTask', ph: 'X', pid: 7, tid, ts, dur })
  const mark = (name: string, ts: number): TraceEvent => ({ name, ph: 'I', pid: 7, tid: 1, ts })
  const marks = [mark('begin', 1_000), mark('end', 90_000)]

  it('are those on the thread of the marks, between them', () => {
    const events = [task(0, 900), ...marks, task(2_000, 7_000), task(20_000, 30_000, 2), task(95_000, 60_000)]
    expect(tasksOf(events, 'begin', 'end')).toEqual({ time: 7, work: null })
  })

  it('count when they began before the first mark and ran on', () => {
    expect(tasksOf([task(500, 8_000), ...marks], 'begin', 'end').time).toBe(8)
  })

  it('are told apart by time and by work: the longest may only have waited', () => {
    const waited = { ...task(2_000, 9_000), tdur: 1_000 }
    const worked = { ...task(20_000, 5_000), tdur: 4_000 }
    expect(tasksOf([...marks, waited, worked], 'begin', 'end')).toEqual({ time: 9, work: 4 })
  })

  it('are not made up when the trace says nothing', () => {
    expect(() => tasksOf(marks, 'begin', 'end')).toThrow('no tasks')
    expect(() => tasksOf([task(0, 5)], 'begin', 'end')).toThrow('marks')
  })
})
