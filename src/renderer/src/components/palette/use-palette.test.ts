import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { BEST_PEOPLE } from '@shared/model/records'
import { useCommands } from '../../commands/active'
import { ROOMS } from '../shell/rooms'
import { hit, opened, paletteWorld } from '../../../../../test/renderer/components/palette/fixtures'
import { usePalette } from './use-palette'

const world = paletteWorld()
const copies = () => world.bridge.asked.flatMap(({ route, input }) => (route === 'app.copyText' ? [input] : []))

describe('the search for everything', () => {
  it('has one question on its way at a time, and asks the last of those that were typed meanwhile', async () => {
    const { palette, type, keys } = await opened(world)
    for (const text of ['п', 'пл', 'пла', 'план']) await type(text)
    expect(world.asked.map(({ text }) => text)).toEqual(['п'])
    await world.asked[0]!.answer([hit(1)])
    expect(world.asked.map(({ text }) => text)).toEqual(['п', 'план'])
    // Results of another query are not shown for this one.
    expect([keys(), palette.isSettled.value]).toEqual([[], false])
    await world.asked[1]!.answer([hit(2)])
    expect([keys(), palette.isSettled.value]).toEqual([['project 2'], true])
  })

  it('selects the first row by its key, and moves nothing when more is found', async () => {
    const { choice, type, keys } = await opened(world)
    await type('план')
    await world.asked[0]!.answer([hit(1), hit(2), hit(3, 'file')])
    expect(choice.active.value?.key).toBe('project 1')
    world.bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project', ids: [9] } })
    await vi.advanceTimersByTimeAsync(2_000)
    await world.asked[1]!.answer([hit(9), hit(1), hit(3, 'file'), hit(2)])
    expect(keys()).toEqual(['project 1', 'project 2', 'project 9', 'file 3'])
    expect(choice.active.value?.key).toBe('project 1')
    choice.step(-1)
    expect(choice.active.value?.key).toBe('everywhere')
    choice.step(-1)
    expect(choice.active.value?.key).toBe('file 3')
  })

  it('shows what can be done with the selected row instead of the rows, and leads back to it', async () => {
    const { choice, type, keys } = await opened(world)
    const lines = () => choice.lines.value.map(({ key }) => key)
    choice.toggleActions()
    // There is no row to act on.
    expect(choice.actedOn.value).toBe(null)
    await type('план')
    await world.asked[0]!.answer([hit(1), hit(3, 'file')])
    choice.step(1)
    choice.toggleActions()
    expect(choice.actedOn.value?.key).toBe('file 3')
    expect(lines()).toEqual(['open', 'summary', 'link', 'title', 'pin'].map((action) => `action ${action}`))
    expect(choice.active.value?.key).toBe('action open')
    choice.step(1)
    choice.toggleActions()
    expect([choice.actedOn.value, choice.active.value?.key]).toEqual([null, 'file 3'])
    expect(lines()).toEqual([...keys(), 'everywhere'])
  })

  it('opens in a window by the key that its line says, wherever the selection is', async () => {
    const { choice, type } = await opened(world)
    await type('план')
    await world.asked[0]!.answer([hit(1), hit(3, 'file')])
    const windows = () => world.bridge.asked.filter(({ route }) => route === 'windows.openProject').length
    choice.toggleActions()
    choice.choose(choice.active.value, 'window')
    await flushPromises()
    expect(windows()).toBe(1)
    // A file has no window, so the selected action is run.
    choice.step(1)
    choice.toggleActions()
    choice.step(3)
    choice.choose(choice.active.value, 'window')
    await flushPromises()
    expect(windows()).toBe(1)
    expect(world.bridge.asked.at(-1)).toEqual({ route: 'app.copyText', input: { text: 'file 3' } })
  })

  it('copies nothing of a row without data, whether the key came before or after the answer', async () => {
    const { choice, type } = await opened(world)
    await type('план')
    expect(choice.copy()).toBe(true)
    await world.asked[0]!.answer([])
    expect([choice.active.value?.key, choice.copy()]).toEqual(['everywhere', false])
    await flushPromises()
    expect(copies()).toEqual([])
  })

  it('copies the first row of the answer that the key waited for, once', async () => {
    const { choice, type } = await opened(world)
    await type('план')
    choice.copy(['title'])
    await type('планы')
    await world.asked[0]!.answer([hit(1, 'file')])
    expect(copies()).toEqual([])
    choice.copy(['title'])
    await world.asked[1]!.answer([hit(3, 'file')])
    await flushPromises()
    expect(copies()).toEqual([{ text: 'file 3' }])
  })

  it('shows records at once, and says that people and reference data are still to come', async () => {
    let come: () => void = () => undefined
    world.peopleThere = new Promise((done) => (come = done))
    const { palette, type, keys } = await opened(world)
    await type('план')
    expect(palette.whole.value).toBe(false)
    await world.asked[0]!.answer([hit(1)])
    expect([keys(), palette.isSettled.value, palette.whole.value]).toEqual([['project 1'], true, false])
    come()
    await flushPromises()
    expect([keys(), palette.whole.value]).toEqual([['project 1'], true])
  })

  it('asks for the people whom the words fit best', async () => {
    const { type } = await opened(world)
    await type('иванов')
    expect(world.bridge.asked.find(({ route }) => route === 'people.list')?.input).toMatchObject({
      ...{ text: 'иванов', offset: 0, limit: 6 },
      ...BEST_PEOPLE
    })
  })

  it.each([
    ['the name', 'семенов', { id: 7, title: 'Семёнов' }],
    ['the number', '7', { id: 7, title: null }]
  ])('begins with somebody who has %s in full, and selects them', async (_, typed, person) => {
    world.people = [person, { id: 8, title: 'Семёнова' }]
    const { choice, type, keys } = await opened(world)
    await type(typed)
    await world.asked[0]!.answer([hit(1), hit(3, 'file')])
    expect(keys()).toEqual(['person 7', 'person 8', 'project 1', 'file 3'])
    expect(choice.active.value?.key).toBe('person 7')
  })

  it('has somebody like that behind the kind of a record like that, and others behind all records', async () => {
    world.people = [{ id: 7, title: 'Project 1' }]
    const { type, keys } = await opened(world)
    await type('project 1')
    await world.asked[0]!.answer([hit(1), hit(2), hit(3, 'file')])
    expect(keys()).toEqual(['project 1', 'project 2', 'person 7', 'file 3'])
    await type('project')
    await world.asked[1]!.answer([hit(1), hit(3, 'file')])
    expect(keys().slice(0, 3)).toEqual(['project 1', 'file 3', 'person 7'])
  })

  it('has somebody like that before commands, and others behind them', async () => {
    world.scope.run(() => useCommands(Object.fromEntries(ROOMS.map(({ command }) => [command, () => undefined]))))
    world.people = [{ id: 7, title: 'Go' }]
    const { type, keys, palette } = await opened(world)
    await type('go')
    await world.asked[0]!.answer([])
    expect(keys()[0]).toBe('person 7')
    world.people = [{ id: 7, title: 'Gordon' }]
    await type('g')
    await world.asked[1]!.answer([])
    expect([keys()[0]?.startsWith('command '), keys().includes('person 7')]).toEqual([true, true])
    expect(palette.rows.value.findLast(({ group }) => group !== 'elsewhere' && group !== 'everywhere')?.key).toBe(
      'person 7'
    )
  })

  it('moves nothing for somebody who comes late', async () => {
    let come: () => void = () => undefined
    world.peopleThere = new Promise((done) => (come = done))
    world.people = [{ id: 7, title: 'Иванов' }]
    const { choice, type, keys } = await opened(world)
    await type('иванов')
    await world.asked[0]!.answer([hit(1)])
    come()
    await flushPromises()
    expect([keys(), choice.active.value?.key]).toEqual([['project 1', 'person 7'], 'project 1'])
  })

  it('says nothing of what is pinned until that is read', async () => {
    const { palette } = world.scope.run(() => ({ palette: usePalette(() => 'w') }))!
    expect(palette.isSettled.value).toBe(false)
    await palette.begin()
    expect(palette.isSettled.value).toBe(true)
  })
})
