import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { hit, opened, paletteWorld, served } from '../../../../../test/renderer/components/palette/fixtures'

const world = paletteWorld()

describe("the service's own search", () => {
  it('is asked after a pause, from three letters, and cancelled where nobody waits for it', async () => {
    const { palette, type } = await opened(world)
    await type('пл')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(world.questions).toEqual([])
    await type('пла')
    await vi.advanceTimersByTimeAsync(299)
    await type('план')
    await vi.advanceTimersByTimeAsync(299)
    expect(world.questions).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(world.questions.map(({ text }) => text)).toEqual(['план'])
    const sent = world.bridge.asked.find(({ route }) => route === 'search.service')?.input as { attempt: string }
    expect(sent).toMatchObject({ module: null, deleted: false, offset: 0 })
    palette.end()
    await flushPromises()
    expect(world.bridge.asked.filter(({ route }) => route === 'search.cancel').map(({ input }) => input)).toEqual([
      { attempt: sent.attempt }
    ])
  })

  it('adds what it finds behind what is saved, under its module, and moves nothing', async () => {
    const { palette, choice, type, keys } = await opened(world)
    await type('план')
    await world.asked[0]!.answer([hit(1), hit(2), hit(3, 'file')])
    choice.step(1)
    await vi.advanceTimersByTimeAsync(300)
    await world.questions[0]!.answer([served(7), served(2), served(-1, 'module-record', 'clients')])
    expect(keys()).toEqual(['project 1', 'project 2', 'project 7', 'file 3', 'module-record -1'])
    expect(choice.active.value?.key).toBe('project 2')
    const [, , fresh] = palette.rows.value
    expect([fresh?.isByService, palette.rows.value.at(-2)?.group]).toEqual([true, 'module clients'])
    expect(palette.areAllSaved.value).toBe(true)
    // A record that gets saved later keeps its position.
    world.bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project', ids: [7] } })
    await vi.advanceTimersByTimeAsync(2_000)
    await world.asked[1]!.answer([hit(7), hit(1), hit(2), hit(3, 'file')])
    expect(keys()).toEqual(['project 1', 'project 2', 'project 7', 'file 3', 'module-record -1'])
  })

  it('is not said to know more than this computer where not all that is saved is shown', async () => {
    const { palette, type } = await opened(world)
    await type('план')
    await world.asked[0]!.answer([hit(1)], true)
    expect([palette.whole.value, palette.areAllSaved.value]).toEqual([true, false])
  })

  it('drops what belongs to other words', async () => {
    const { type, keys } = await opened(world)
    await type('план')
    await world.asked[0]!.answer([hit(1)])
    await vi.advanceTimersByTimeAsync(300)
    await type('смета')
    await world.questions[0]!.answer([served(7)])
    await world.asked[1]!.answer([hit(2)])
    expect(keys()).toEqual(['project 2'])
  })

  it('adds what came before the answer of the cache', async () => {
    const { type, keys } = await opened(world)
    await type('план')
    await vi.advanceTimersByTimeAsync(300)
    await world.questions[0]!.answer([served(7)])
    await world.asked[0]!.answer([hit(1)])
    expect(keys()).toEqual(['project 1', 'project 7'])
  })
})
