import { describe, expect, it, vi } from 'vitest'
import type { ServiceHit } from '@shared/model/search'
import { useCommands } from '../../commands/active'
import { ROOMS } from '../shell/rooms'
import { opened, paletteWorld, served, visit } from '../../../../../test/renderer/components/palette/fixtures'

const world = paletteWorld()

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1)

describe('what is left out', () => {
  /** Types a query, and lets cache and service answer. */
  async function found(text: string, hits: readonly ServiceHit[], total?: number) {
    const shown = await opened(world)
    await shown.type(text)
    await world.asked[0]!.answer([])
    await vi.advanceTimersByTimeAsync(300)
    await world.questions[0]?.answer(hits, total)
    return shown
  }
  function forget(): void {
    world.asked = []
    world.questions = []
  }
  const many = numbers(8).map((id) => served(id))

  it('of pins is said, unless it stands among what was opened last', async () => {
    world.pinned = numbers(7).map(visit)
    const few = await opened(world)
    expect([few.keys().length, few.palette.rest.value]).toEqual([7, null])
    world.pinned = numbers(51).map(visit)
    const more = await opened(world)
    expect([more.keys().length, more.palette.rest.value]).toEqual([50, 'morePinned'])
    world.recent = [visit(51)]
    const again = await opened(world)
    expect([again.keys().length, again.palette.rest.value]).toEqual([51, null])
    // A query finds the other pins by text.
    world.pinned = numbers(52).map(visit)
    const words = await opened(world)
    await words.type('план')
    expect(words.palette.rest.value).toBe(null)
  })

  it('of what the service found is said, and is little where one kind is looked for alone', async () => {
    const all = await found('план', many)
    expect([all.keys().length, all.palette.rest.value]).toEqual([6, 'more'])
    forget()
    const projects = await found('#план', [...many, served(9, 'file', 'files')])
    expect([projects.keys().length, projects.palette.rest.value]).toEqual([8, null])
  })

  it('of its answer is said to be possible: it may be shown already', async () => {
    const { keys, palette } = await found('план', [served(1)], 31)
    expect([keys().length, palette.rest.value]).toEqual([1, 'mayBeMore'])
  })

  it('of reference data is said', async () => {
    world.references = numbers(8).map((id) => ({
      ...{ kind: 'good', id, label: `Good ${id}`, ranges: [], within: null, field: null }
    }))
    const all = await found('good', [])
    const goods = all.keys().filter((key) => key.startsWith('reference '))
    expect([goods.length, all.palette.rest.value]).toEqual([6, 'more'])
    forget()
    const projects = await found('#good', [])
    expect([projects.keys().length, projects.palette.rest.value]).toEqual([8, null])
  })

  it('of commands is said, where they are not looked for alone', async () => {
    world.scope.run(() => useCommands(Object.fromEntries(ROOMS.map(({ command }) => [command, () => undefined]))))
    const all = await found('go', [])
    expect(all.palette.rows.value.filter(({ group }) => group === 'commands')).toHaveLength(6)
    expect(all.palette.rest.value).toBe('more')
    const commands = await opened(world)
    await commands.type('>go')
    // Commands of other pages come after them.
    expect(commands.keys().length).toBeGreaterThan(ROOMS.length)
    expect(commands.palette.rows.value.slice(0, ROOMS.length).every(({ group }) => group === 'commands')).toBe(true)
    expect(commands.palette.rest.value).toBe(null)
  })
})
