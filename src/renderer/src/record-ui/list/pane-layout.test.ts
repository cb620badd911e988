import { describe, expect, it } from 'vitest'
import { paneLayout } from './pane-layout'

describe('how the room is shared', () => {
  it('gives the list everything while no project is open', () => {
    expect(paneLayout(1_384, false, null, false)).toMatchObject({ views: 188, list: 1_196 })
  })

  it('shares what the views leave while one is', () => {
    const { views, list } = paneLayout(1_384, true, null, false)
    expect(views).toBe(188)
    expect(list).toBeGreaterThan(560)
    expect(1_384 - views - list).toBeGreaterThan(480)
  })

  it('gives up the pane of views before list or project get too narrow', () => {
    expect(paneLayout(744, true, null, false).views).toBe(0)
    expect(paneLayout(744, false, null, false).views).toBe(0)
  })

  it('takes the width that was chosen, as far as it still leaves room', () => {
    expect(paneLayout(1_384, true, 480, false).list).toBe(480)
    expect(paneLayout(800, true, 700, false).list).toBe(800 - 340)
    expect(paneLayout(800, true, 40, false).list).toBe(280)
  })

  it('folds the views away, and widens them as far as list and project keep their room', () => {
    expect(paneLayout(1_384, false, null, false, { width: 300, isFolded: false })).toMatchObject({ views: 300 })
    const folded = paneLayout(1_384, true, null, false, { width: 300, isFolded: true })
    expect(folded).toMatchObject({ views: 0, doViewsFit: true })
    expect(paneLayout(1_384, false, null, false, { width: 20, isFolded: false }).views).toBe(140)
    // With an open project, a 1024 px window has no room for the views, and 1048 px just enough for their default
    // width.
    expect(paneLayout(968, true, null, false, { width: 300, isFolded: false })).toMatchObject({
      views: 0,
      doViewsFit: false
    })
    expect(paneLayout(1_000, true, null, false, { width: 300, isFolded: false })).toMatchObject({ views: 200 })
    expect(paneLayout(1_384, false, null, false, null)).toMatchObject({ views: 0, doViewsFit: false })
  })

  it('is one pane at a time in a narrow window', () => {
    expect(paneLayout(360, true, 480, true)).toMatchObject({ views: 0, list: 360 })
  })
})
