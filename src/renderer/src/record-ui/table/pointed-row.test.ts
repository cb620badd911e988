import { describe, expect, it } from 'vitest'
import { pointedRow } from './pointed-row'

const grid = document.createElement('div')
grid.innerHTML = `<div data-index="7"><div role="gridcell" aria-colindex="1"></div><div role="gridcell" aria-colindex="2"><span></span></div></div><p></p>`
const event = (target: Element | null) => ({ target, currentTarget: grid, clientX: 40, clientY: 50 })

describe('the row for which a menu is asked', () => {
  it('is the one under the pointer, with its column', () => {
    expect(pointedRow(event(grid.querySelector('span')), 3, ['title', 'stage'])).toEqual({
      index: 7,
      at: { x: 40, y: 50 },
      column: 'stage'
    })
  })
  it('has no column where rows are two lines', () => {
    expect(pointedRow(event(grid.querySelector('span')), 3, [])).toMatchObject({ index: 7, column: null })
  })
  it('is the one with the focus for the key, if it is drawn', () => {
    expect(pointedRow(event(grid), 7, ['title'])).toMatchObject({ index: 7, column: null })
    expect(pointedRow(event(grid), 8, ['title'])).toBeNull()
    expect(pointedRow(event(grid), null, ['title'])).toBeNull()
  })
  it('is none beside the rows', () => {
    expect(pointedRow(event(grid.querySelector('p')), 7, ['title'])).toBeNull()
  })
})
