/** Compares clients with a plain grouping of the demo's own data, in all dialects. */
import { describe, expect, it } from 'vitest'
import { NO_CLIENT_CHOICES } from '@shared/model/clients'
import { DIALECT_NAMES, makeDialect } from '../../../../demo/dialects'
import { DEFAULT_ASSUMPTIONS } from '../../../../demo/filter/assumptions'
import { resolveOptions } from '../../../../demo/options'
import { makeService } from '../../../../demo/service'
import { World } from '../../../../demo/world'
import { rounds } from '../../../../tools/testing/rounds'
import { givenSeed } from '../../../../tools/testing/seed'
import { NONE_USED, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { testDay } from '../../../../test/demo/test-service'

const seed = givenSeed()
const PROJECTS = 240
const world = new World(resolveOptions({ projects: PROJECTS, seed, today: testDay() }))
const drawn = Array.from({ length: rounds(2, 6) }, (_, at) => [`random:${seed + at}`, `real:${seed + at}`]).flat()

/** The client of each active project, computed in the plainest way. */
function plainly(): ReadonlyMap<number, string> {
  const active = Array.from({ length: PROJECTS }, (_, at) => world.projects.record(at + 1)).flatMap((one) =>
    one === null || one.deleted === true ? [] : [one]
  )
  const named = active.map(({ id, data }) => {
    const { client, inn } = data as Readonly<Record<string, unknown>>
    const name = String(client).toLowerCase().replace(/[«»"]/g, '').replace(/\s+/g, ' ').trim()
    return { id: Number(id), name, taxId: String(inn) }
  })
  const taxIdsOf = (name: string): Set<string> =>
    new Set(named.flatMap((one) => (one.name === name && one.taxId !== '' ? [one.taxId] : [])))
  return new Map(named.map(({ id, name, taxId }) => [id, taxIdsOf(name).size > 1 ? `${name} ${taxId}` : name] as const))
}

describe(`clients of the demo, from seed ${seed}`, () => {
  it.each([...DIALECT_NAMES, ...drawn])('are those of its own data: %s', (name) => {
    const dialect = makeDialect(name, world)
    const service = makeService(world, { ...DEFAULT_ASSUMPTIONS, countCap: null })
    const engine = openEngine(undefined, trueDecoder())
    const answer = service['projects.list']({ deleted: '0', count: 1000, order_by: 'id' })
    engine.ingestPage({ ...page([]), body: new TextEncoder().encode(JSON.stringify(dialect.write(answer))) })
    while (!engine.upkeep.mergeColumns().done);
    for (const kind of engine.upkeep.pendingRedecoding()) while (!engine.upkeep.redecode(kind, NONE_USED).done);
    const expected = plainly()
    const found = new Map(
      [...expected.keys()].map((project) => [
        project,
        engine.clients.ofProject({ project, choices: NO_CLIENT_CHOICES })?.key ?? 'none'
      ])
    )
    const grouped = (keys: ReadonlyMap<number, string>): number[][] =>
      [...Map.groupBy(keys, ([, key]) => key).values()].map((some) => some.map(([id]) => id))
    expect(grouped(found)).toEqual(grouped(expected))
    const { total, told } = engine.clients.list({
      ...{ text: '', sort: { key: 'name', descending: false }, offset: 0, limit: 1, choices: NO_CLIENT_CHOICES }
    })
    expect([total, told]).toEqual([grouped(expected).length, { known: expected.size, of: expected.size }])
  })
})
