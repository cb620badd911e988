import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SavedView } from '@shared/model/view'
import { installBridge } from '../../testing/fake-bridge'
import { freshStores } from '../../testing/mount-app'
import { workspace } from '../../testing/samples'
import { useNotices } from '../notices'
import { useWorkspaces } from '../workspaces'
import { useSavedViews } from './views'

const view = (id: string): SavedView => ({
  ...{ id, name: id, keepOffline: false, deleted: false, filter: null, columns: [], layout: 'table' },
  sort: { key: 'id', descending: true }
})

describe('the saved views', () => {
  beforeEach(freshStores)

  async function opened() {
    let active = 'one'
    const all = () => ['one', 'two'].map((id) => workspace({ id, active: id === active }))
    const bridge = installBridge({
      'workspaces.list': all,
      'workspaces.activate': ({ workspaceId }) => {
        active = workspaceId
        return workspace({ id: workspaceId })
      },
      'views.list': ({ workspaceId }) => [view(`of ${workspaceId}`)],
      'views.remove': ({ id }) => ({ view: view(id), index: 0 }),
      'views.restore': () => undefined
    })
    await useWorkspaces().load()
    const views = useSavedViews()
    const stop = views.follow()
    await flushPromises()
    return { bridge, views, stop, open: useWorkspaces().activate }
  }

  it('of one workspace are not those of another that was opened while nobody followed', async () => {
    const { views, stop, open } = await opened()
    expect([views.loaded, [...views.byId.keys()]]).toEqual([true, ['of one']])
    stop()
    await open('two')
    expect([views.loaded, views.views, [...views.byId.keys()]]).toEqual([false, [], []])
    views.follow()
    await flushPromises()
    expect([views.loaded, [...views.byId.keys()]]).toEqual([true, ['of two']])
  })

  it('are put back where they were removed, whichever workspace is open by then', async () => {
    const { bridge, views, open } = await opened()
    await views.remove('of one')
    await open('two')
    useNotices().list[0]?.action?.run()
    await flushPromises()
    expect(bridge.asked.find(({ route }) => route === 'views.restore')?.input).toMatchObject({ workspaceId: 'one' })
  })
})
