import { describe, expect, it } from 'vitest'
import { foldClientName } from '@shared/rules/clients/names'
import { resolveOptions } from '../options'
import { testDay } from '../../test/demo/test-service'
import { World } from '../world'
import { REGULAR, regularNth } from './regulars'

const world = (options: object): World => new World(resolveOptions({ seed: 3, today: testDay(), ...options }))
const dataOf = ({ projects }: World, id: number): Readonly<Record<string, unknown>> =>
  (projects.record(id)?.data ?? {}) as Readonly<Record<string, unknown>>

describe.each(['en', 'ru'] as const)('the regular client (%s)', (language) => {
  const large = world({ projects: 400, language })
  const ids = Array.from({ length: REGULAR.count }, (_, nth) => REGULAR.first + nth * REGULAR.step)

  it('has sixteen projects, with its name in several spellings, two legal forms and one tax id', () => {
    const written = ids.map((id) => dataOf(large, id))
    const names = new Set(written.map(({ client }) => String(client)))
    const taxIds = new Set(written.map(({ inn }) => inn))
    expect(names.size).toBe(4)
    expect(new Set([...names].map(foldClientName)).size).toBe(2)
    expect(taxIds.size).toBe(1)
    expect(new Set(written.map(({ phone }) => phone)).size).toBe(1)
  })

  it('is nobody in a small installation', () => {
    expect(regularNth({ projects: REGULAR.from - 1 }, REGULAR.first)).toBeNull()
    expect(
      [REGULAR.first - 1, REGULAR.first + 1, ids.length * 1000].map((id) => regularNth({ projects: 400 }, id))
    ).toEqual([null, null, null])
  })
})
