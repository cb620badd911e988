import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { SavedView } from '@shared/contract/views'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { useNotices } from '../../state/notices'
import { useWorkspaces } from '../../state/workspaces'
import { hasSameContent, useSavedViews } from './views'

const view = (id: string): SavedView => ({
  ...{ id, name: id, keepOffline: false, deleted: false, filter: null, columns: [], layout: 'table' },
  sort: { key: 'id', descending: true }
})

describe('the saved views', () => {
  beforeEach(freshStores)

  async function opened() {
    let active = 'one'
    const all = () => ['one', 'two'].map((id) => workspace({ id, isActive: id === active }))
    const bridge = installBridge({
      'workspaces.list': all,
      'workspaces.activate': ({ workspaceId }) => {
        active = workspaceId
        return workspace({ id: workspaceId })
      },
      'prefs.get views': ({ workspaceId }) => [view(`of-${workspaceId}`)],
      'prefs.set views': ({ workspaceId }) => [view(`of-${workspaceId}`)]
    })
    await useWorkspaces().load()
    const views = useSavedViews()
    const stop = views.follow()
    await flushPromises()
    return { bridge, views, stop, open: useWorkspaces().activate }
  }

  it('of one workspace are not those of another that was opened while nobody followed', async () => {
    const { views, stop, open } = await opened()
    expect([views.loaded, [...views.byId.keys()]]).toEqual([true, ['of-one']])
    stop()
    await open('two')
    expect([views.loaded, views.views, [...views.byId.keys()]]).toEqual([false, [], []])
    views.follow()
    await flushPromises()
    expect([views.loaded, [...views.byId.keys()]]).toEqual([true, ['of-two']])
  })

  describe('that come late', () => {
    /** Answers are given when the test says so, in any order. */
    async function held() {
      let active = 'one'
      const asked: { workspaceId: string; give: PromiseWithResolvers<SavedView[]> }[] = []
      installBridge({
        'workspaces.list': () => ['one', 'two'].map((id) => workspace({ id, isActive: id === active })),
        'workspaces.activate': ({ workspaceId }) => {
          active = workspaceId
          return workspace({ id: workspaceId })
        },
        'prefs.set views': () => [],
        'prefs.get views': ({ workspaceId }) => {
          const give = Promise.withResolvers<SavedView[]>()
          asked.push({ workspaceId, give })
          return give.promise
        }
      })
      await useWorkspaces().load()
      const views = useSavedViews()
      views.follow()
      await flushPromises()
      return { asked, views, open: useWorkspaces().activate }
    }
    const ids = (views: ReturnType<typeof useSavedViews>) => views.views.map(({ id }) => id)

    it('are not shown in the workspace that was opened meanwhile', async () => {
      const { asked, views, open } = await held()
      await open('two')
      await flushPromises()
      expect(asked.map(({ workspaceId }) => workspaceId)).toEqual(['one', 'two'])
      asked[1]!.give.resolve([view('of-two')])
      await flushPromises()
      asked[0]!.give.resolve([view('of-one')])
      await flushPromises()
      expect([views.loaded, ids(views)]).toEqual([true, ['of-two']])
    })

    it('are not shown in the place of newer ones', async () => {
      const { asked, views } = await held()
      // After a change by the user the views are read again at once, even during another read.
      void views.add('newer', view('newer'))
      await flushPromises()
      asked[1]!.give.resolve([view('newer')])
      await flushPromises()
      asked[0]!.give.resolve([view('older')])
      await flushPromises()
      expect(ids(views)).toEqual(['newer'])
    })

    it('and are an error by then are told to nobody', async () => {
      const { asked, open } = await held()
      await open('two')
      await flushPromises()
      asked[0]!.give.reject(new DesksideError('cache-failed', 'broken'))
      asked[1]!.give.resolve([])
      await flushPromises()
      expect(useNotices().list).toEqual([])
    })
  })

  it('are put back where they were removed, whichever workspace is open by then', async () => {
    const { bridge, views, open } = await opened()
    await views.remove('of-one')
    await open('two')
    useNotices().list[0]?.action?.run()
    await flushPromises()
    expect(bridge.asked.findLast(({ route }) => route === 'prefs.set views')?.input).toMatchObject({
      workspaceId: 'one',
      change: { put: view('of-one'), index: 0 }
    })
  })
})

describe('the content of a view', () => {
  const filtered = (builtIn: object, match: 'all' | 'any' = 'all') => ({
    ...view('a'),
    filter: { match, having: null, builtIn, dynamic: {} }
  })

  it('is the same in whatever order it was chosen', () => {
    expect(hasSameContent(filtered({ step_id: [5, 3], price: 9 }), filtered({ price: 9, step_id: [3, 5] }))).toBe(true)
    // With a single condition, "any" and "all" are equal.
    expect(hasSameContent(filtered({ step_id: [5] }, 'any'), filtered({ step_id: [5] }))).toBe(true)
    expect(hasSameContent(filtered({}), { ...view('b'), filter: null })).toBe(true)
  })

  it('is another with other conditions, columns, order or layout', () => {
    const one = filtered({ step_id: [5, 3] })
    expect(hasSameContent(one, filtered({ step_id: [5] }))).toBe(false)
    expect(hasSameContent(one, { ...one, layout: 'board' })).toBe(false)
    expect(hasSameContent(one, { ...one, sort: { key: 'title', descending: true } })).toBe(false)
    expect(hasSameContent(one, { ...one, deleted: true })).toBe(false)
    expect(hasSameContent(filtered({ step_id: [5], price: 1 }, 'any'), filtered({ step_id: [5], price: 1 }))).toBe(
      false
    )
  })
})
