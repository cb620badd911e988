import { beforeEach, describe, expect, it } from 'vitest'
import { countOf, includes, Marks } from './marks'

let list: number[]
let marks: Marks

beforeEach(() => {
  list = Array.from({ length: 100 }, (_, index) => 1_000 + index)
  marks = new Marks({
    rowAt: (index) => (list[index] === undefined ? undefined : { id: list[index] }),
    indexOf: (id) => (list.includes(id) ? list.indexOf(id) : null)
  })
})

const click = (index: number) => marks.clear(index)

describe('marked rows', () => {
  it('counts the row that the eye came from as marked', () => {
    click(3)
    marks.toggle(7)
    expect(marks.ranges).toEqual([
      { first: 3, last: 3 },
      { first: 7, last: 7 }
    ])
  })

  it('takes a row out of the middle of many', () => {
    click(3)
    marks.extend(9)
    marks.toggle(5)
    expect(marks.ranges).toEqual([
      { first: 3, last: 4 },
      { first: 6, last: 9 }
    ])
    expect(countOf(marks.ranges)).toBe(6)
    expect(includes(marks.ranges, 5)).toBe(false)
  })

  it('draws a range from where it began, whichever way', () => {
    click(10)
    marks.extend(14)
    marks.extend(6)
    expect(marks.ranges).toEqual([{ first: 6, last: 10 }])
  })

  it('joins what touches', () => {
    click(3)
    marks.toggle(4)
    marks.toggle(6)
    marks.toggle(5)
    expect(marks.ranges).toEqual([{ first: 3, last: 6 }])
  })

  it('holds all of a long list as one range, which grows with it', () => {
    marks.everything(100_000)
    expect(countOf(marks.ranges)).toBe(100_000)
    marks.follow(0, 100_002)
    expect(countOf(marks.ranges)).toBe(100_002)
  })

  it('goes with its rows when others come in above', () => {
    click(3)
    marks.extend(6)
    list = [1, 2, ...list]
    expect(marks.follow(2, list.length)).toBe(true)
    expect(marks.ranges).toEqual([{ first: 5, last: 8 }])
  })

  it('follows its ends when the list moved without anybody telling', () => {
    click(3)
    marks.extend(6)
    list = [1, ...list]
    expect(marks.follow(0, list.length)).toBe(true)
    expect(marks.ranges).toEqual([{ first: 4, last: 7 }])
  })

  it('lets go of a range whose end is gone, and says so', () => {
    click(3)
    marks.extend(6)
    marks.toggle(20)
    list = list.filter((id) => id !== 1_006)
    expect(marks.follow(0, list.length)).toBe(false)
    expect(marks.ranges).toEqual([{ first: 19, last: 19 }])
  })
})
