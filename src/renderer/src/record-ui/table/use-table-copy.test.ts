import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { useNotices } from '../../state/notices'
import { useProjects } from '../../stores/projects'
import { ids, page, row } from '../../../../../test/renderer/stores/projects/fixtures'
import { installBridge, type FakeBridge, type FakeHandlers } from '../../../../../test/renderer/fake-bridge'
import { useProjectTable } from '../../components/projects/use-project-table'
import { useTableCopy } from './use-table-copy'

const list = ids(1_300)
const columns = [{ key: 'title', name: 'Title', align: 'start' }] as const
let bridge: FakeBridge
let scope: EffectScope
let held: Promise<void> | null = null
let title = (id: number): string => `Title ${id}`

const handlers: FakeHandlers = {
  'prefs.get stages': () => [],
  'prefs.get default': () => null,
  'views.shown': () => null,
  'views.setShown': () => undefined,
  'projects.get': () => Promise.reject(new Error('nobody asks')),
  'projects.list': async ({ offset, limit }) => {
    if (offset > 0) await held
    const answer = page(list, offset, limit)
    const rows = answer.value.rows.map(({ id }) => row(id, { title: title(id) }))
    return { ...answer, value: { ...answer.value, rows } }
  },
  'app.copyText': () => undefined
}
const copied = () => bridge.asked.filter(({ route }) => route === 'app.copyText').map(({ input }) => input)

beforeEach(async () => {
  setLanguage('en')
  setFormatLocale('en-GB')
  title = (id) => `Title ${id}`
  held = null
  bridge = installBridge(handlers)
  setActivePinia(createPinia())
  scope = effectScope()
  const store = useProjects()
  store.openWorkspace('one')
  await expect.poll(() => store.total).toBe(1_300)
})

afterEach(() => {
  scope.stop()
  useProjects().$dispose()
  delete window.desksideBridge
})

const copier = () => scope.run(() => useTableCopy(useProjectTable(), () => columns))!

describe('copying rows', () => {
  it('copies the row with the focus when none is marked', async () => {
    useProjects().focusRow(4)
    await copier().copy()
    expect(copied()).toMatchObject([{ text: 'Title\nTitle 5' }])
  })

  it('copies every marked row of a long list, in windows, and says how many', async () => {
    useProjects().mark((marks) => marks.everything(1_300))
    const before = bridge.asked.length
    await copier().copy()
    const reads = bridge.asked.slice(before).filter(({ route }) => route === 'projects.list')
    expect(reads.map(({ input }) => (input as { offset: number }).offset)).toEqual([0, 500, 1_000])
    const [{ text }] = copied() as [{ text: string }]
    expect(text.split('\n')).toHaveLength(1_301)
    expect(text.endsWith('Title 1300')).toBe(true)
    expect(useNotices().list.at(-1)?.text).toBe('1,300 rows are copied as a table.')
  })

  it('copies nothing rather than a part when it is too much, and says so', async () => {
    title = () => 'x'.repeat(20_000)
    useProjects().mark((marks) => marks.everything(1_300))
    await copier().copy()
    expect(copied()).toEqual([])
    expect(useNotices().list.at(-1)?.text).toMatch(/too much for the clipboard/)
  })

  it('copies nothing once it is cancelled', async () => {
    let release = (): void => undefined
    held = new Promise((resolve) => (release = resolve))
    useProjects().mark((marks) => marks.everything(1_300))
    const { copy, cancel, progress } = copier()
    const done = copy()
    await expect.poll(() => progress.value?.done).toBe(500)
    cancel()
    release()
    await done
    expect(copied()).toEqual([])
    expect(progress.value).toBeNull()
  })

  it('copies the rows that were marked, also where others came in above that are not shown yet', async () => {
    const store = useProjects()
    store.setViewport({ first: 0, last: 20 })
    store.mark((marks) => {
      marks.anchor = 4
      marks.extend(5)
    })
    list.unshift(9_001, 9_002)
    await copier().copy()
    list.splice(0, 2)
    expect(copied()).toMatchObject([{ text: 'Title\nTitle 5\nTitle 6' }])
  })

  it('copies nothing rather than other rows when those that were marked are gone', async () => {
    const store = useProjects()
    store.setViewport({ first: 0, last: 20 })
    store.mark((marks) => {
      marks.anchor = 4
      marks.extend(5)
    })
    const [five, six] = list.splice(4, 2)
    await copier().copy()
    list.splice(4, 0, five!, six!)
    expect(copied()).toEqual([])
    expect(useNotices().list.at(-1)?.text).toBe('The list changed, and what was selected could not be found again.')
  })
})
