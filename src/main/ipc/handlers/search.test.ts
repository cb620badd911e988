import { describe, expect, it } from 'vitest'
import type { Workspaces } from '../../workspace/workspaces'
import { NO_SEARCHES } from '../../user-data/searches'
import { searchHandlers } from './search'

function asked() {
  const queries: unknown[] = []
  const cache = {
    search: async (query: unknown) => (queries.push(query), { hits: [], more: false, readAs: [], all: null })
  }
  const { 'search.cache': route } = searchHandlers({
    workspaces: { opened: async () => ({ cache }) } as unknown as Workspaces,
    userData: {
      visits: { pinned: async () => [], recent: async () => [] },
      searches: { read: async () => NO_SEARCHES, change: async () => undefined }
    },
    emit: () => undefined,
    now: () => 1
  })
  return { queries, route }
}

describe('a search, over the bridge', () => {
  const question = { workspaceId: 'w1', text: 'plan', nouns: null, deleted: false, limit: 200 }

  it('may be of a period, by date and behind what was answered', async () => {
    const more = { from: '2026-03-01', to: null, order: 'date', offset: 200 }
    const { queries, route } = asked()
    await route.run(route.parse({ ...question, ...more }), { webContentsId: 1 })
    expect(queries).toMatchObject([{ text: 'plan', ...more }])
    expect(asked().route.parse(question)).toEqual(question)
  })

  it.each([{ from: '2026-02-30' }, { to: 5 }, { order: 'name' }, { offset: -1 }, { offset: 0.5 }, { limit: 201 }])(
    'is not asked for by %j',
    (change) => {
      expect(() => asked().route.parse({ ...question, ...change })).toThrow(
        expect.objectContaining({ code: 'bad-input' })
      )
    }
  )
})
