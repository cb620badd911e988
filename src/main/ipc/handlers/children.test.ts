import { describe, expect, it } from 'vitest'
import type { Workspaces } from '../../workspace/workspaces'
import { childHandlers } from './children'

const failure = { code: 'service-unreadable', message: 'What?', retryable: false, details: {} } as const

function world() {
  const asked: string[] = []
  const note = (what: string) => async (input: unknown) => {
    asked.push(`${what} ${JSON.stringify(input)}`)
    return { value: { rows: [], total: 0 }, fetchedAt: null, source: 'cache', coverage: {} }
  }
  const open = {
    cache: { children: { page: note('page'), totals: note('totals'), action: note('action'), due: note('due') } },
    children: {
      revalidate: note('revalidate'),
      failureOf: () => failure,
      refresh: async (question: unknown, rows: number) => note('refresh')({ question, rows }),
      action: async (project: number, action: number) => note('ask')({ project, action })
    }
  }
  const workspaces = { opened: async () => open } as unknown as Pick<Workspaces, 'opened'>
  return { asked, handlers: childHandlers(workspaces, () => new Date(2026, 2, 18, 12).getTime()) }
}

const context = { webContentsId: 1 }
const query = { workspaceId: 'w', id: 7, kind: 'steps', filter: {}, offset: 0, limit: 50, refresh: false }

describe('children.list', () => {
  it('answers from the cache and asks the service behind it', async () => {
    const { asked, handlers } = world()
    const list = handlers['children.list']
    const answer = await list.run(list.parse(query) as never, context)
    expect(answer).toMatchObject({ source: 'cache', failure })
    expect(asked).toEqual([
      'page {"id":7,"kind":"steps","filter":{},"offset":0,"limit":50,"today":20530}',
      'revalidate {"project":7,"kind":"steps","filter":{}}'
    ])
  })

  it('asks the service first when it is told to', async () => {
    const { asked, handlers } = world()
    const list = handlers['children.list']
    const answer = await list.run(list.parse({ ...query, offset: 50, refresh: true }) as never, context)
    expect(answer).toMatchObject({ source: 'service', failure: null })
    expect(asked.map((line) => line.split(' ')[0])).toEqual(['refresh', 'page'])
    expect(asked[0]).toContain('"rows":100')
  })

  it.each([
    ['a filter that the kind does not know', { filter: { direction: 'debit' } }],
    ['a day that is none', { filter: { date: '2026-02-30' } }],
    ['a key of nobody', { filter: { since: '2026-02-03' } }],
    ['a window without end', { limit: 501 }],
    ['an unknown kind', { kind: 'tasks' }],
    ['an id that is none', { id: -1 }]
  ])('refuses %s', (_what, change) => {
    const { handlers } = world()
    expect(() => handlers['children.list'].parse({ ...query, ...change })).toThrow(
      expect.objectContaining({ code: 'bad-input' })
    )
  })
})

describe('what is due', () => {
  it('is asked by days, and by the first day of the week', async () => {
    const { asked, handlers } = world()
    const due = handlers['children.due']
    const input = { workspaceId: 'w', responsible: 4, weekFrom: '2026-03-16', offset: 0, limit: 6 }
    await due.run(due.parse(input) as never, context)
    expect(asked).toEqual(['due {"responsible":4,"offset":0,"limit":6,"today":20530,"weekFrom":20528}'])
    expect(() => due.parse({ ...input, weekFrom: '2026-03-32' })).toThrow(
      expect.objectContaining({ code: 'bad-input' })
    )
    expect(() => due.parse({ ...input, weekFrom: undefined })).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })
})

describe('one event', () => {
  it('is asked for when it is to be fresh', async () => {
    const { asked, handlers } = world()
    const event = handlers['children.action']
    const input = { workspaceId: 'w', projectId: 7, actionId: 9, refresh: true }
    await event.run(event.parse(input) as never, context)
    expect(asked.map((line) => line.split(' ')[0])).toEqual(['ask', 'action'])
  })
})
