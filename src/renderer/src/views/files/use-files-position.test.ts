import { defineComponent, h, ref } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { twoWorkspaces } from '../../../../../test/renderer/two-workspaces'
import { useWorkspaces } from '../../state/workspaces'
import { useFilesViewState } from '../../stores/files/files-view-state'
import { useFilesPosition } from './use-files-position'

afterEach(() => delete window.desksideBridge)

const Position = defineComponent({ setup: () => (useFilesPosition(ref(false)), () => null) })
/** Like the window's frame, which creates the page anew for another workspace. */
const Room = () => h(Position, { key: useWorkspaces().activeId ?? '' })

it('leaves a folder with its workspace, and remembers it for that one alone', async () => {
  freshStores()
  installBridge({ ...twoWorkspaces(), 'prefs.get storage': () => null, 'prefs.set storage': () => undefined })
  await useWorkspaces().load()
  const { wrapper, router } = await mountApp(Room, {}, '/files/folders/7')
  const folderIn = (id: string): number | null => useFilesViewState().of(id).now.value.folder
  await vi.waitFor(() => expect(folderIn('w-1')).toBe(7))

  await useWorkspaces().activate('w-2')
  expect(useWorkspaces().activeId).toBe('w-2')
  await useFilesViewState().of('w-2').read()
  await vi.waitFor(() => expect(router.currentRoute.value.fullPath).toBe('/files/folders'))
  expect(folderIn('w-2')).toBeNull()

  await router.push('/files/folders/8')
  await vi.waitFor(() => expect(folderIn('w-2')).toBe(8))
  expect(folderIn('w-1')).toBe(7)
  wrapper.unmount()
  // Otherwise it is stored during a later test.
  for (const id of ['w-1', 'w-2']) await useFilesViewState().of(id).flush()
})
