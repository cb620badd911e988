import { describe, expect, it } from 'vitest'
import { filesLayout } from './files-layout'

describe('how the room of files is shared', () => {
  it('gives the list what the folders leave, and shares it with details that are open', () => {
    const shut = filesLayout(1_384, false, false, null, null)
    expect([shut.side, shut.list]).toEqual([248, 1_136])
    const open = filesLayout(1_384, true, false, null, null)
    expect(open.side).toBe(248)
    expect(open.list).toBeGreaterThan(600)
    expect(1_384 - open.side - open.list).toBeGreaterThan(400)
  })

  it('takes the widths that were chosen, as far as they leave room', () => {
    const { side, list } = filesLayout(1_000, true, false, 600, 900)
    expect([side, list]).toEqual([360, 320])
    expect(filesLayout(1_384, true, false, 300, 500)).toMatchObject({ side: 300, list: 500 })
    expect(filesLayout(1_384, false, false, 20, null).side).toBe(160)
  })

  it('takes the folders away before list or details get too narrow', () => {
    expect(filesLayout(760, true, false, null, null)).toMatchObject({ side: 0, list: 440 })
    expect(filesLayout(760, false, false, null, null).side).toBe(248)
    expect(filesLayout(360, true, true, null, null)).toMatchObject({ side: 0, list: 360 })
  })
})
