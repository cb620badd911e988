import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { hit, opened, paletteWorld, visit } from '../../../../../test/renderer/components/palette/fixtures'

const world = paletteWorld()

describe('a search that was left', () => {
  it('opens nothing when the answer comes that Enter waited for', async () => {
    const { palette, choice, open: isOpen, push, type } = await opened(world)
    await type('план')
    choice.choose(choice.active.value, 'open')
    isOpen.value = false
    palette.end()
    await world.asked[0]!.answer([hit(1)])
    expect(push).not.toHaveBeenCalled()
    // While the palette stays open, Enter opens the answer.
    isOpen.value = true
    await palette.begin()
    await type('план')
    choice.choose(choice.active.value, 'open')
    await world.asked[1]!.answer([hit(1)])
    expect(push).toHaveBeenCalledTimes(1)
  })

  it('opens what somebody went to meanwhile, not the first row of the answer', async () => {
    const { choice, push, type } = await opened(world)
    await type('план')
    // The row for the search page is there at once.
    choice.step(1)
    expect(choice.active.value?.key).toBe('everywhere')
    choice.choose(choice.active.value, 'open')
    await flushPromises()
    expect(push.mock.calls).toEqual([[expect.objectContaining({ name: 'search' })]])
    await world.asked[0]!.answer([hit(1)])
    expect(push).toHaveBeenCalledTimes(1)
  })

  it('asks nothing when data changes, nor for what changed before it was left', async () => {
    const { palette, type } = await opened(world)
    await type('план')
    await world.asked[0]!.answer([hit(1)])
    const change = () => world.bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project', ids: [9] } })
    change()
    palette.end()
    await vi.advanceTimersByTimeAsync(2_000)
    change()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(world.asked).toHaveLength(1)
  })
})

describe('another workspace', () => {
  it('has its own pins, views and modules, and nothing of the one that was open', async () => {
    world.pinned = [visit(1)]
    const workspace = ref('w')
    const { palette, keys, type } = await opened(world, workspace)
    expect(keys()).toEqual(['project 1'])
    palette.end()
    workspace.value = 'other'
    expect([keys(), palette.modules.value.size, palette.isSettled.value]).toEqual([[], 0, false])
    world.failing = 'prefs.get views'
    world.pinned = [visit(2)]
    await palette.begin()
    expect(keys()).toEqual(['project 2'])
    await type('сделки')
    expect(keys()).toEqual([])
  })

  it('does not get what was asked for the one before', async () => {
    let come: () => void = () => undefined
    world.pinned = [visit(1)]
    const workspace = ref('w')
    const { palette, type, keys } = await opened(world, workspace)
    await type('план')
    world.pinsThere = new Promise((done) => (come = done))
    const late = palette.readVisits()
    world.pinned = [visit(2)]
    workspace.value = 'other'
    come()
    await late
    await world.asked[0]!.answer([hit(1)])
    expect(keys()).toEqual([])
    // The request is sent again, since the palette is open.
    await world.asked[1]!.answer([hit(3)])
    expect(keys()).toEqual(['project 3'])
    await type('')
    expect(keys()).toEqual(['project 2'])
  })
})
