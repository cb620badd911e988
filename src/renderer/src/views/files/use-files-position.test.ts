import { defineComponent, h, ref } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { useWorkspaces } from '../../state/workspaces'
import { useFilesViewState } from '../../stores/files/files-view-state'
import { useFilesPosition } from './use-files-position'

afterEach(() => delete window.desksideBridge)

const Position = defineComponent({ setup: () => (useFilesPosition(ref(false)), () => null) })
/** Like the window's frame, which creates the page anew for another workspace. */
const Room = () => h(Position, { key: useWorkspaces().activeId ?? '' })

it('leaves a folder with its workspace, and remembers it for that one alone', async () => {
  freshStores()
  const [first, second] = [workspace(), workspace({ id: 'w-2' })]
  let active = first.id
  installBridge({
    'workspaces.list': () => [first, second].map((one) => ({ ...one, isActive: one.id === active })),
    'workspaces.activate': ({ workspaceId }) => {
      active = workspaceId
      return second
    },
    'prefs.get storage': () => null,
    'prefs.set storage': () => undefined
  })
  await useWorkspaces().load()
  const { wrapper, router } = await mountApp(Room, {}, '/files/folders/7')
  const folderIn = (id: string): number | null => useFilesViewState().of(id).now.value.folder
  await vi.waitFor(() => expect(folderIn(first.id)).toBe(7))

  await useWorkspaces().activate(second.id)
  expect(useWorkspaces().activeId).toBe(second.id)
  await useFilesViewState().of(second.id).read()
  await vi.waitFor(() => expect(router.currentRoute.value.fullPath).toBe('/files/folders'))
  expect(folderIn(second.id)).toBeNull()

  await router.push('/files/folders/8')
  await vi.waitFor(() => expect(folderIn(second.id)).toBe(8))
  expect(folderIn(first.id)).toBe(7)
  wrapper.unmount()
  // Otherwise it is stored during a later test.
  for (const { id } of [first, second]) await useFilesViewState().of(id).flush()
})
