import { describe, expect, it } from 'vitest'
import { bytes, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { UserEntries } from '../../user-data/user-entries'
import type { Workspaces } from '../../workspace/workspaces'
import { prefHandlers } from './prefs'
import { searchHandlers } from './search'

function asked() {
  const queries: unknown[] = []
  const cache = {
    search: async (query: unknown) => (queries.push(query), { hits: [], hasMore: false, readAs: [], all: null })
  }
  const { 'search.cache': route } = searchHandlers({
    workspaces: { opened: async () => ({ cache }) } as unknown as Workspaces,
    userData: { of: () => new UserEntries() }
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

describe('the modules, over the bridge', () => {
  function opened() {
    const cache = openEngine({ file: null, key: null }, trueDecoder())
    const made = new UserEntries()
    const workspaces = { opened: async () => ({ cache }) } as unknown as Workspaces
    const userData = { of: () => made, change: async <T>(_: string, change: (to: UserEntries) => T) => change(made) }
    const routes = {
      ...searchHandlers({ workspaces, userData }),
      ...prefHandlers({ workspaces, userData, emit: () => undefined, now: () => 1, reminds: () => true })
    }
    const from = { webContentsId: 1 }
    const known = async () => routes['search.modules'].run({ workspaceId: 'w1' }, from)
    const set = async (module: string, noun?: 'file' | null) =>
      routes['prefs.set'].run(
        { workspaceId: 'w1', key: 'modules', change: { module, ...(noun === undefined ? {} : { noun }) } },
        from
      )
    /** Ingests a search answer that names a module. */
    const meet = (module: string) => {
      const body = bytes({ data: [{ id: 7, module, name: 'Vents, 2 years' }] })
      cache.ingestMatches({ body, receivedAt: 1, text: 'vents', module: null, deleted: false, choices: [] })
    }
    const listNamed = (...modules: readonly object[]) =>
      cache.ingestPage(
        page(
          modules.map((module, at) => ({ id: at + 1, ...module })),
          { list: { noun: 'module', deleted: false } }
        )
      )
    const list = (...names: readonly string[]) => listNamed(...names.map((name) => ({ name })))
    return { known, set, meet, list, listNamed }
  }
  const warranty = { name: 'warranty', title: null, noun: 'module-record', isChosen: false, isListed: false }

  it('are those that answers named as well, also where the list of them was never read', async () => {
    const { known, meet, list } = opened()
    expect(await known()).toEqual({ modules: [], isListRead: false })
    meet('warranty')
    expect(await known()).toEqual({ modules: [warranty], isListRead: false })
    list('projects')
    expect(await known()).toMatchObject({
      modules: [{ name: 'projects', noun: 'project', isChosen: false, isListed: true }, warranty],
      isListRead: true
    })
    list('projects', 'warranty')
    const { modules } = await known()
    expect(modules.map(({ name, isListed }) => [name, isListed])).toEqual([
      ['projects', true],
      ['warranty', true]
    ])
  })

  it('have the beginning of a title of a megabyte, and no name that one can’t ask by', async () => {
    const { known, listNamed } = opened()
    listNamed({ name: 'projects', title: `Projects ${'x'.repeat(1_000_000)}` }, { name: 'n'.repeat(1_000_000) })
    const { modules } = await known()
    expect(modules.map(({ name, noun }) => [name, noun])).toEqual([['projects', 'project']])
    expect(modules[0]?.title).toMatch(/^Projects x+…$/)
    expect(JSON.stringify(modules).length).toBeLessThan(1_000)
  })

  it('are one by whichever name answers called it before the list came, in what the user says of it as well', async () => {
    const { known, set, meet, list } = opened()
    meet('Task')
    await set('Task', 'file')
    list('tasks')
    expect((await known()).modules).toMatchObject([{ name: 'tasks', noun: 'file', isChosen: true, isListed: true }])
    await set('tasks')
    expect((await known()).modules).toMatchObject([{ name: 'tasks', noun: 'module-record', isChosen: false }])
  })

  it('can be put right where an answer alone named them, and stay where the user spoke of them', async () => {
    const { known, set, meet } = opened()
    meet('warranty')
    await set('warranty', 'file')
    await set('deals', null)
    expect((await known()).modules).toEqual([
      { ...warranty, name: 'deals', isChosen: true },
      { ...warranty, noun: 'file', isChosen: true }
    ])
    await set('warranty')
    await set('deals')
    expect((await known()).modules).toEqual([warranty])
  })
})
