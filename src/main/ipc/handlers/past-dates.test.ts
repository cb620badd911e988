import { describe, expect, it } from 'vitest'
import { UserEntries } from '../../user-data/user-entries'
import type { Workspaces } from '../../workspace/workspaces'
import { projectHandlers } from './projects'

const coverage = { state: 'complete', cached: 2, total: 2, sweptAt: 5_000, obstacle: null } as const

function asked() {
  const queries: unknown[] = []
  const cache = {
    projects: { pastDates: async (query: unknown) => (queries.push(query), { rows: [], count: 0, undecided: 0 }) },
    sweep: { coverage: async () => coverage }
  }
  const handlers = projectHandlers({
    workspaces: { opened: async () => ({ cache }) } as unknown as Workspaces,
    userData: { of: () => UserEntries.of([JSON.stringify({ kind: 'stages', value: [{ id: 3, state: 'lost' }] })]) }
  })
  return { queries, route: handlers['projects.pastDates'] }
}

describe('dates that are over, over the bridge', () => {
  const input = { workspaceId: 'w1', responsible: 7, limit: 5 }

  it('are asked for with what the user said of stages, and are as old as the list of projects', async () => {
    const { queries, route } = asked()
    const answer = await route.run(route.parse(input), { webContentsId: 1 })
    expect(queries).toEqual([{ responsible: 7, limit: 5, stages: [{ id: 3, state: 'lost' }] }])
    expect(answer).toMatchObject({ value: { count: 0 }, fetchedAt: 5_000, coverage })
  })

  it('may be those of somebody who is known by name alone', () => {
    expect(asked().route.parse({ ...input, responsible: -12 })).toMatchObject({ responsible: -12 })
  })

  it.each([{ limit: 0 }, { limit: 501 }, { responsible: 1.5 }, { responsible: null }, { stages: [] }])(
    'are not asked for by %j',
    (change) => {
      expect(() => asked().route.parse({ ...input, ...change })).toThrow(expect.objectContaining({ code: 'bad-input' }))
    }
  )
})
