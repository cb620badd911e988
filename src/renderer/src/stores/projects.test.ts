import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BridgeMessage } from '@shared/ipc/contract'
import type { ErrorShape } from '@shared/ipc/errors'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectQuery } from '@shared/contract/projects'
import type { ShownView, ViewContent } from '@shared/contract/views'
import { complete, ids, page, row } from '../../../../test/renderer/stores/projects/fixtures'
import { useProjects } from './projects'

let push: (message: BridgeMessage) => void
let asked: { route: string; input: { workspaceId: string; id?: number } & Partial<ProjectQuery> }[]
let list: number[]
let usual: ViewContent | null
let hasNews: boolean
let failure: ErrorShape | null
/** The last shown view by workspace, as stored in main: it survives a reload. */
let shownLast: Map<string, ShownView>

const changed = (noun: 'project' | 'stage', workspaceId = 'one'): void =>
  push({ name: 'changed', data: { workspaceId, noun } })
const lists = () => asked.filter(({ route }) => route === 'projects.list')
const tick = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  list = ids(1_000)
  usual = null
  hasNews = false
  failure = null
  shownLast = new Map()
  window.desksideBridge = {
    request: (route, input) => {
      const query = input as (typeof asked)[number]['input']
      asked.push({ route, input: query })
      if (route === 'projects.list') {
        const answer = page(list, query.offset ?? 0, query.limit ?? 0)
        const rows = answer.value.rows.map((one) => ({ ...one, hasChanged: hasNews }))
        return Promise.resolve({ ok: true, value: { ...answer, value: { ...answer.value, rows }, failure } })
      }
      if (route === 'views.shown') return Promise.resolve({ ok: true, value: shownLast.get(query.workspaceId) ?? null })
      if (route === 'views.setShown') {
        const { workspaceId, ...shown } = query as unknown as ShownView & { workspaceId: string }
        shownLast.set(workspaceId, shown)
        return Promise.resolve({ ok: true, value: undefined })
      }
      if (route === 'prefs.get' || route === 'prefs.set') {
        return Promise.resolve({ ok: true, value: (input as { key: string }).key === 'default' ? usual : [] })
      }
      const stages = [10, 11, 12].map((id) => ({ id, label: `Stage ${id}`, current: id === 11 }))
      const value = { ...row(query.id ?? 0), stages, fields: [], raw: '{}' }
      return Promise.resolve({ ok: true, value: { value, fetchedAt: 1, source: 'cache', coverage: complete } })
    },
    onEvent: (listener) => {
      push = listener
      return () => undefined
    }
  }
  setActivePinia(createPinia())
})

afterEach(() => {
  useProjects().$dispose()
  vi.useRealTimers()
  delete window.desksideBridge
})

async function opened() {
  const store = useProjects()
  store.openWorkspace('one')
  await tick()
  store.setViewport({ first: 0, last: 20 })
  await tick(1_000)
  asked = []
  return store
}

describe('the list of projects', () => {
  it('begins empty, then shows the first rows and how many there are', async () => {
    const store = useProjects()
    store.openWorkspace('one')
    expect(store.total).toBeNull()
    await tick()
    expect(store.total).toBe(1_000)
    expect(store.rowAt(0)?.title).toBe('Title 1')
    expect(store.facts?.coverage.state).toBe('complete')
  })

  it('is asked by the days of a relative period, and by others on another day', async () => {
    vi.setSystemTime(new Date(2026, 11, 31, 23, 59))
    const store = await opened()
    store.filterBy({ match: 'all', having: null, builtIn: { created: { period: 'year' } }, dynamic: {} })
    await tick()
    const years = () => lists().map(({ input }) => input.filter?.builtIn.created)
    expect(years().at(-1)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(store.content().filter?.builtIn.created).toEqual({ period: 'year' })
    await tick(2 * 60_000)
    expect(years().at(-1)).toEqual({ from: '2027-01-01', to: '2027-12-31' })
    expect(store.content().filter?.builtIn.created).toEqual({ period: 'year' })
  })

  it('holds nothing of the last workspace in the next', async () => {
    const store = await opened()
    store.showDeleted(true)
    store.focusRow(3)
    await tick()
    list = [7]
    store.openWorkspace('two')
    expect(store.total).toBeNull()
    expect(store.rowAt(0)).toBeUndefined()
    expect(store.active).toBeNull()
    expect(store.deleted).toBe(false)
    await tick()
    expect(lists().at(-1)?.input.workspaceId).toBe('two')
    expect(store.rowAt(0)?.id).toBe(7)
  })

  it('reads anew when main says that projects changed, at most twice a second', async () => {
    await opened()
    for (let time = 0; time < 2_000; time += 50) {
      changed('project')
      await tick(50)
    }
    await tick(1_000)
    expect(lists().length).toBeGreaterThanOrEqual(4)
    expect(lists().length).toBeLessThanOrEqual(6)
  })

  it('says what the service said instead of an answer, until it is answered or read whole', async () => {
    const store = await opened()
    const emit = async (message: BridgeMessage): Promise<void> => {
      push(message)
      await tick(1_000)
    }
    await emit({ name: 'sync', data: { workspaceId: 'one' } })
    await emit({ name: 'lists', data: { workspaceId: 'one', noun: 'user-group' } })
    await emit({ name: 'lists', data: { workspaceId: 'two', noun: 'project' } })
    expect(lists()).toEqual([])
    failure = { code: 'service-unreadable', message: 'What?', retryable: false, details: { came: 'null' } }
    await emit({ name: 'lists', data: { workspaceId: 'one', noun: 'project' } })
    expect([store.facts?.failure, store.rowAt(0)?.id]).toEqual([failure, 1])
    failure = null
    await emit({ name: 'sync', data: { workspaceId: 'one' } })
    expect(store.facts?.failure).toBeNull()
  })

  it('does not mind changes of other workspaces and other nouns', async () => {
    await opened()
    changed('project', 'two')
    changed('stage')
    await tick(2_000)
    expect(lists()).toHaveLength(0)
  })

  it('waits with newer data while somebody scrolls', async () => {
    const store = await opened()
    store.scrolling(true)
    changed('project')
    await tick(900)
    expect(lists()).toHaveLength(0)
    store.scrolling(false)
    await tick()
    expect(lists()).toHaveLength(1)
  })

  it('keeps the focus on its project when rows come in above', async () => {
    const store = await opened()
    store.focusRow(10)
    store.setViewport({ first: 0, last: 20 })
    list = [5_001, 5_002, ...list]
    changed('project')
    await tick(1_000)
    expect(store.active).toEqual({ index: 12, id: 11 })
    expect(store.rowAt(12)?.id).toBe(11)
  })

  it('keeps the focus on its place when its project is gone', async () => {
    const store = await opened()
    store.focusRow(10)
    list = list.filter((id) => id !== 11)
    changed('project')
    await tick(1_000)
    expect(store.active?.index).toBe(10)
    expect(store.rowAt(10)?.id).toBe(12)
  })

  it('keeps the focus when the workspace is opened anew and what is stored is no other', async () => {
    const store = await opened()
    store.focusRow(10)
    push({ name: 'reopened', data: { workspaceId: 'one' } })
    await tick(2_000)
    expect(store.active).toEqual({ index: 10, id: 11 })
    expect(lists().length).toBeGreaterThan(0)
  })

  it('learns the order of stages from one project of a funnel, once', async () => {
    const store = useProjects()
    store.openWorkspace('one')
    await tick()
    store.setViewport({ first: 0, last: 20 })
    await tick(1_000)
    expect(asked.filter(({ route }) => route === 'projects.get')).toHaveLength(1)
    expect(store.stagePlace(11)).toEqual({ index: 1, count: 3 })
    expect(store.stagePlace(99)).toBeNull()
  })
})

describe('what the list shows', () => {
  const expensive: ProjectFilter = { match: 'all', having: null, builtIn: { price: 5 }, dynamic: {} }
  const anew = (): ReturnType<typeof useProjects> => {
    useProjects().$dispose()
    setActivePinia(createPinia())
    return useProjects()
  }

  it('is shown again by a page that begins anew, saved or not', async () => {
    const store = await opened()
    store.viewId = 'my-view'
    store.apply({
      deleted: true,
      filter: null,
      sort: { key: 'price', descending: false },
      columns: [],
      layout: 'board'
    })
    store.filterBy(expensive)
    await tick(1_000)
    const before = store.content()
    const again = anew()
    asked = []
    again.openWorkspace('one')
    await tick()
    expect([again.viewId, again.content()]).toEqual(['my-view', before])
    expect(lists().map(({ input }) => [input.filter, input.deleted, input.sort])).toEqual([
      [expensive, true, { key: 'price', descending: false }]
    ])
  })

  it('is told before its workspace is left, and is there for whoever comes back to it', async () => {
    const store = await opened()
    store.filterBy(expensive)
    await tick()
    store.openWorkspace('two')
    await tick(1_000)
    expect([store.filter, shownLast.get('two')?.content.filter]).toEqual([null, null])
    store.openWorkspace('one')
    await tick()
    expect(store.filter).toEqual(expensive)
  })

  it('has the layout that was chosen before that was known, which no layout counts as until then', async () => {
    shownLast.set('one', { viewId: null, content: { ...useProjects().content(), layout: 'chart' } })
    const store = useProjects()
    store.openWorkspace('one')
    expect(store.isRestored).toBe(false)
    store.showLayout('table')
    await tick(1_000)
    expect([store.isRestored, store.layout]).toEqual([true, 'table'])
    expect(shownLast.get('one')?.content.layout).toBe('table')
  })

  it('is what was chosen before that was known', async () => {
    shownLast.set('one', { viewId: null, content: { ...useProjects().content(), deleted: true } })
    const store = useProjects()
    store.openWorkspace('one')
    store.filterBy(expensive)
    await tick(1_000)
    expect([store.filter, store.deleted]).toEqual([expensive, false])
    expect(shownLast.get('one')?.content).toMatchObject({ filter: expensive, deleted: false })
  })
})

describe('how the list looks', () => {
  const kept = () => asked.filter(({ route }) => route === 'prefs.set').map(({ input }) => input as unknown)
  const contentOf = (columns: ViewContent['columns'], key: ViewContent['sort']['key'] = 'id'): ViewContent => ({
    deleted: false,
    filter: null,
    layout: 'table',
    columns,
    sort: { key, descending: true }
  })
  const site = { key: 'field:data.site', width: 200, pinned: true } as const

  it('is as the user left it', async () => {
    usual = contentOf([site], 'price')
    const store = useProjects()
    store.openWorkspace('one')
    await tick()
    expect(store.sort).toEqual({ key: 'price', descending: true })
    expect(lists()).toHaveLength(1)
    expect(lists()[0]?.input).toMatchObject({ columns: ['data.site'], sort: { key: 'price' } })
    expect(store.content().columns).toEqual([site])
  })

  it('is as the user left it once the workspace was opened anew with its key, and a saved view stays as it is', async () => {
    const store = await opened()
    expect(store.columns).toEqual([])
    usual = contentOf([site], 'price')
    push({ name: 'reopened', data: { workspaceId: 'two' } })
    await tick(2_000)
    expect(lists()).toHaveLength(0)
    push({ name: 'reopened', data: { workspaceId: 'one' } })
    await tick(2_000)
    expect(store.sort).toEqual({ key: 'price', descending: true })
    expect(lists().at(-1)?.input).toMatchObject({ columns: ['data.site'], sort: { key: 'price' } })
    expect(kept()).toEqual([])
    store.viewId = 'v'
    store.apply(contentOf([], 'title'))
    push({ name: 'reopened', data: { workspaceId: 'one' } })
    await tick(2_000)
    expect(store.sort).toEqual({ key: 'title', descending: true })
  })

  it('is kept a moment after the last change, once', async () => {
    const store = await opened()
    for (const width of [201, 202, 203]) store.showColumns([{ ...site, width }])
    store.sortBy('price', true)
    await tick(1_000)
    expect(kept()).toEqual([
      { workspaceId: 'one', key: 'default', change: contentOf([{ ...site, width: 203 }], 'price') }
    ])
  })

  it('is kept for the workspace that was left', async () => {
    const store = await opened()
    store.showColumns([site])
    store.openWorkspace('two')
    await tick(1_000)
    expect(kept()).toEqual([{ workspaceId: 'one', key: 'default', change: contentOf([site]) }])
    expect(store.columns).toEqual([])
  })

  it('is no matter of the default while a saved view is open', async () => {
    const store = await opened()
    store.viewId = 'v'
    store.apply(contentOf([site], 'price'))
    store.sortBy('title', false)
    await tick(1_000)
    expect(kept()).toEqual([])
    expect(store.defaultSettings()).toEqual({ columns: [], sort: { key: 'id', descending: true } })
  })

  it('reads the values of a new column in place, and nothing for one that goes', async () => {
    const store = await opened()
    store.setViewport({ first: 500, last: 520 })
    await tick(1_000)
    store.focusRow(510)
    asked = []
    store.showColumns([site])
    await tick()
    expect(lists()[0]?.input.columns).toEqual(['data.site'])
    expect(lists()[0]?.input.offset).toBeGreaterThan(300)
    expect(store.active?.index).toBe(510)
    await tick(1_000)
    asked = []
    store.showColumns([])
    await tick(1_000)
    expect(lists()).toHaveLength(0)
  })

  it('forgets marks with the list they were in', async () => {
    const store = await opened()
    store.mark((marks) => marks.everything(1_000))
    expect(store.markedCount).toBe(1_000)
    store.sortBy('title', false)
    await tick()
    expect(store.markedCount).toBe(0)
  })

  it('takes the dot from a project that was looked at', async () => {
    const store = await opened()
    push({ name: 'prefs.changed', data: { workspaceId: 'one', key: null } })
    await tick(1_000)
    expect(lists()).toHaveLength(0)
    hasNews = true
    changed('project')
    await tick(1_000)
    expect(store.rowAt(0)?.hasChanged).toBe(true)
    hasNews = false
    push({ name: 'prefs.changed', data: { workspaceId: 'one', key: null } })
    await tick(1_000)
    expect(store.rowAt(0)?.hasChanged).toBe(false)
  })
})
