import { describe, expect, it } from 'vitest'
import { clampWidth, columnsThatFit, gridTemplate, roomFor } from './columns'

describe('the columns of the list', () => {
  it('shows all of them where there is room, in order', () => {
    expect(columnsThatFit(1_200)).toEqual(['title', 'stage', 'price', 'responsible', 'created', 'id'])
  })

  it('lets the least important go first', () => {
    expect(columnsThatFit(760)).toEqual(['title', 'stage', 'price', 'responsible', 'created'])
    expect(columnsThatFit(500)).toEqual(['title', 'stage', 'price'])
    expect(columnsThatFit(320)).toEqual(['title', 'price'])
  })

  it('always has a title', () => {
    expect(columnsThatFit(10)).toEqual(['title'])
  })

  it('leaves out what the user hides, and gives its room to others; never the title', () => {
    const hidden = (id: string) => id === 'price' || id === 'title'
    expect(columnsThatFit(1_200, {}, hidden)).toEqual(['title', 'stage', 'responsible', 'created', 'id'])
    expect(columnsThatFit(500, {}, hidden)).toEqual(['title', 'stage'])
  })

  it('never needs more width than there is', () => {
    for (let width = 176; width < 1_600; width += 7) {
      const shown = columnsThatFit(width, { stage: 320, responsible: 104 })
      const least = gridTemplate(shown, { stage: 320, responsible: 104 })
        .match(/\d+(?=px)/g)!
        .map(Number)
        .reduce((sum, px) => sum + px, 0)
      expect(least).toBeLessThanOrEqual(width)
    }
  })

  it('widens a column only as far as no other is pushed out', () => {
    const shown = columnsThatFit(700)
    const room = roomFor('stage', shown, 700, {})
    expect(columnsThatFit(700, { stage: room })).toEqual(shown)
    expect(columnsThatFit(700, { stage: room + 1 })).not.toEqual(shown)
  })

  it('keeps widths within what can be read', () => {
    expect(clampWidth('price', 2)).toBe(88)
    expect(clampWidth('price', 9_999)).toBe(240)
    expect(clampWidth('price', 130.4)).toBe(130)
  })
})
