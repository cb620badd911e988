import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { hit, opened, paletteWorld, visit } from '../../../../../test/renderer/components/palette/fixtures'

const world = paletteWorld()

describe('what could not be read', () => {
  it.each(['prefs.get pins', 'prefs.get recent', 'search.modules', 'prefs.get views'] as const)(
    'takes nothing else away, and is read when it is tried again: %s',
    async (route) => {
      world.pinned = [visit(1)]
      world.recent = [visit(2)]
      world.failing = route
      const { palette, keys, type } = await opened(world)
      expect(keys()).toEqual([
        ...(route === 'prefs.get pins' ? [] : ['project 1']),
        ...(route === 'prefs.get recent' ? [] : ['project 2'])
      ])
      expect([palette.modules.value.size, palette.isSettled.value]).toEqual([route === 'search.modules' ? 0 : 1, true])
      expect([palette.error.value, palette.visitsError.value?.code]).toEqual([null, 'internal'])
      world.failing = null
      await palette.retry()
      expect([keys(), palette.modules.value.size]).toEqual([['project 1', 'project 2'], 1])
      expect(palette.visitsError.value).toBe(null)
      await type('сделки')
      await world.asked[0]!.answer([])
      expect(keys()).toEqual(['view v-1'])
    }
  )

  it('leaves what was read before', async () => {
    world.pinned = [visit(1)]
    const { palette, keys } = await opened(world)
    world.failing = 'prefs.get pins'
    await palette.readVisits()
    expect([keys(), palette.visitsError.value?.code]).toEqual([['project 1'], 'internal'])
  })

  it('of people leaves the records that were found, and ends the waiting', async () => {
    world.failing = 'people.list'
    const { palette, type, keys } = await opened(world)
    await type('план')
    await world.asked[0]!.answer([hit(1)])
    expect([keys(), palette.error.value?.code]).toEqual([['project 1'], 'internal'])
    expect([palette.isSettled.value, palette.whole.value, palette.areAllSaved.value]).toEqual([true, true, false])
    world.failing = null
    const again = palette.retry()
    await flushPromises()
    await world.asked[1]!.answer([hit(1)])
    await again
    expect([keys(), palette.error.value, palette.whole.value]).toEqual([['project 1'], null, true])
  })

  it('of other words leaves nothing of what was found before them', async () => {
    const { type, keys } = await opened(world)
    await type('план')
    await world.asked[0]!.answer([hit(1)])
    world.failing = 'people.list'
    await type('смета')
    await world.asked[1]!.answer([])
    expect(keys()).toEqual([])
  })
})
