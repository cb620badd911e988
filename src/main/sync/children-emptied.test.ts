import { describe, expect, it } from 'vitest'
import type { ChildKind } from '@shared/model/children'
import { busyProject, closeScenes, scene } from '../../../test/main/sync/children-scene'

closeScenes()

describe('a part that was filled', () => {
  /** A service whose operations may answer with an empty list. */
  async function filled(kinds: readonly ChildKind[]) {
    const empties = new Set<string>()
    let times = Infinity
    const given = await scene({}, (client) => ({
      ...client,
      send: async (operation, input, options) => {
        const answer = await client.send(operation, input, options)
        const isEmpty = (empties.has(operation) || empties.has('all')) && times-- > 0
        return isEmpty ? { ...answer, body: new TextEncoder().encode('[]') } : answer
      }
    }))
    const project = busyProject(given.service)
    given.cache.ingestPage({
      ...{ list: { noun: 'project', deleted: false }, receivedAt: 1, pass: null, cursor: null },
      body: new TextEncoder().encode(JSON.stringify([{ id: project, name: 'Known' }]))
    })
    for (const kind of kinds) await given.live.refresh({ project, kind, filter: {} }, 500)
    const rows = async (kind: ChildKind): Promise<number> => (await given.read(project, kind)).value.rows.length
    const before = await Promise.all(kinds.map(rows))
    expect(Math.min(...before)).toBeGreaterThan(0)
    given.asked()
    given.changes.length = 0
    return {
      ...given,
      project,
      rows,
      before,
      empty: (operations: readonly string[], howOften = Infinity) => {
        empties.clear()
        for (const operation of operations) empties.add(operation)
        times = howOften
      }
    }
  }

  it.each(['goods', 'actions'] as const)('and comes empty is empty, once a known record was read: %s', async (kind) => {
    const { live, read, project, asked, empty } = await filled([kind])
    empty(['projects.goods', 'projects.actions'])
    await live.refresh({ project, kind, filter: {} }, 500)
    expect((await read(project, kind)).value.rows).toEqual([])
    const path = kind === 'goods' ? 'goods' : 'actions'
    expect(asked().map((line) => line.split('?')[0])).toEqual([
      `/projects/${path}`,
      '/projects/info',
      `/projects/${path}`
    ])
    expect(live.failureOf({ project, kind, filter: {} })).toBeNull()
  })

  it('and comes empty but for a moment stays as it was', async () => {
    const { live, project, rows, before, empty } = await filled(['goods'])
    empty(['projects.goods'], 1)
    await live.refresh({ project, kind: 'goods', filter: {} }, 500)
    expect(await rows('goods')).toBe(before[0])
  })

  it('stays while everything comes empty, also what is known; it is said of the part, and until it comes again', async () => {
    const kinds = ['goods', 'actions', 'payments'] as const
    const { live, project, rows, before, empty, changes, pass, asked } = await filled(kinds)
    const question = (kind: ChildKind) => ({ project, kind, filter: {} })
    empty(['all'])
    pass(31_000)
    for (const kind of kinds) {
      await live.revalidate(question(kind))
      expect(live.failureOf(question(kind)), kind).toMatchObject({ code: 'service-unreadable' })
    }
    expect(changes).toEqual(kinds.map((kind) => `${kind} ${project}`))
    expect(await Promise.all(kinds.map(rows))).toEqual(before)
    // The listener reads again; that alone must cause no request.
    asked()
    await live.revalidate(question('goods'))
    expect(asked()).toEqual([])
    pass(31_000)
    await live.revalidate(question('goods'))
    expect(asked()).not.toEqual([])
    expect(changes, 'no news').toHaveLength(kinds.length)
    empty([])
    pass(31_000)
    for (const kind of kinds) {
      await live.revalidate(question(kind))
      expect(live.failureOf(question(kind))).toBeNull()
    }
    expect(await Promise.all(kinds.map(rows))).toEqual(before)
  })

  it('lets a filter answer nothing without a second question: that takes nothing away', async () => {
    const { live, project, rows, before, empty, asked } = await filled(['actions'])
    empty(['projects.actions'])
    await live.refresh({ project, kind: 'actions', filter: { ids: [999] } }, 500)
    expect(asked()).toHaveLength(1)
    expect(await rows('actions')).toBe(before[0])
  })
})
