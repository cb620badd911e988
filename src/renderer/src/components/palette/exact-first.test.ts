import { describe, expect, it, vi } from 'vitest'
import type { Reading, ReferenceHit } from '@shared/model/search'
import { hit, opened, paletteWorld, served } from '../../../../../test/renderer/components/palette/fixtures'
import { exactFirst, everywhereRow, hitRows, isApproximate, sectionsOf } from './palette-rows'

const APPROXIMATE: readonly Reading[] = ['spacing', 'transliteration', 'endings', 'edit']
const stage = (id: number, reading?: Reading): ReferenceHit => ({
  ...{ kind: 'stage', id, label: `Stage ${id}`, ranges: [], within: null, field: null },
  ...(reading === undefined ? {} : { reading })
})

describe('rows of all kinds', () => {
  it.each(APPROXIMATE)('that %s found come behind those that were found as typed', (reading) => {
    const rows = hitRows([hit(1), hit(2, 'project', { reading }), hit(3, 'file')], 6)
    const shown = exactFirst(rows, [everywhereRow('x')])
    expect(shown.map(({ key }) => key)).toEqual(['project 1', 'file 3', 'project 2', 'everywhere'])
    expect(sectionsOf(shown).map(({ group }) => group)).toEqual(['project', 'file', 'similar', 'everywhere'])
  })

  it('that the other layout found count as typed', () => {
    expect(hitRows([hit(1, 'project', { reading: 'layout' })], 6).some(isApproximate)).toBe(false)
  })

  it('keep their kinds, behind the page of the search, where none was found as typed', () => {
    const shown = exactFirst(hitRows([hit(1, 'project', { reading: 'edit' })], 6), [everywhereRow('x')])
    expect(shown.map(({ key, group }) => [key, group])).toEqual([
      ['everywhere', 'everywhere'],
      ['project 1', 'project']
    ])
  })
})

describe('the search for everything', () => {
  const world = paletteWorld()

  it('lists a stage that has the word above records that are only like it', async () => {
    const { type, keys } = await opened(world)
    world.references = [stage(5)]
    await type('смета')
    await world.asked[0]?.answer([1, 2, 3].map((id) => hit(id, 'project', { reading: 'edit' })))
    expect(keys()[0]).toBe('reference stage  5')
    expect(keys()).toHaveLength(4)
  })

  it('lists a record above people and stages that are only like the word', async () => {
    const { type, keys } = await opened(world)
    world.references = [stage(5, 'endings')]
    world.people = [{ id: 9, title: 'Сметанин', reading: 'edit' }]
    await type('смета')
    await world.asked[0]?.answer([hit(1)])
    expect(keys()).toEqual(['project 1', 'person 9', 'reference stage  5'])
  })

  it.each(APPROXIMATE)('opens nothing by Enter that %s alone found', async (reading) => {
    const { type, choice, push } = await opened(world)
    await type('heating plan')
    await world.asked[0]?.answer([hit(1, 'project', { reading })])
    choice.choose(choice.active.value, 'open')
    await Promise.resolve()
    expect(choice.active.value?.row?.target.kind).toBe('everywhere')
    expect(JSON.stringify(push.mock.calls)).not.toContain('project')
  })

  it.each([
    ['next event', 'calendar-next', true],
    ['следующее событие', 'calendar-next', false],
    ['calendar by week', 'calendar-week', true],
    ['open all folders', 'files-expandAll', true],
    ['projects as a board', 'projects-board', true]
  ] as const)('finds “%s” in every room, first where it is called so in full', async (typed, id, isFirst) => {
    const { type, keys, palette } = await opened(world)
    await type(typed)
    await world.asked[0]?.answer([hit(1, 'project', { reading: 'edit' })])
    expect(keys()).toContain(`command ${id}`)
    if (isFirst) expect(keys()[0]).toBe(`command ${id}`)
    expect(palette.rows.value.find(({ key }) => key === `command ${id}`)?.found?.label).toMatch(/^Opens /)
  })

  it('has commands of other rooms behind what is saved', async () => {
    const { type, keys } = await opened(world)
    await type('board')
    await world.asked[0]?.answer([hit(1)])
    expect(keys().slice(0, 2)).toEqual(['project 1', 'command projects-board'])
  })

  it('opens it for whoever has gone to it', async () => {
    const { type, choice } = await opened(world)
    await type('heating plan')
    await world.asked[0]?.answer([hit(1, 'project', { reading: 'edit' })])
    choice.step(1)
    expect(choice.active.value?.key).toBe('project 1')
  })

  it('selects what was found as typed once it comes', async () => {
    const { type, choice, keys } = await opened(world)
    await type('heating plan')
    await world.asked[0]?.answer([hit(1, 'project', { reading: 'edit' })])
    await vi.advanceTimersByTimeAsync(400)
    await world.questions[0]?.answer([served(8)])
    expect(keys()).toEqual(['project 8', 'project 1'])
    expect(choice.active.value?.key).toBe('project 8')
  })
})
