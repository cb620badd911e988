import { describe, expect, it } from 'vitest'
import { heatOf, heatSteps } from './heat'

/** The level of each number of events beside the others. */
const levels = (...totals: number[]): number[] => totals.map((total) => heatOf(total, heatSteps(totals)))

describe('the colour of a day', () => {
  it.each<[string, number[], number[]]>([
    ['a quarter of the days has each of the four', [1, 2, 3, 4, 5, 6, 7, 8], [1, 1, 2, 2, 3, 3, 4, 4]],
    ['one very full day does not make all others look alike', [1, 2, 3, 500], [1, 2, 3, 4]],
    ['days with the same number look the same', [2, 2, 2, 2], [1, 1, 1, 1]],
    ['one event a day, and a few with two', [1, 1, 1, 1, 1, 1, 2, 1], [1, 1, 1, 1, 1, 1, 4, 1]],
    ['days without an event have none, and count for nothing', [0, 0, 0, 0, 0, 0, 1, 2], [0, 0, 0, 0, 0, 0, 1, 3]],
    ['without a single event', [0, 0], [0, 0]]
  ])('%s', (_, totals, expected) => expect(levels(...totals)).toEqual(expected))
})
