import { defineComponent, ref, watch } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { twoWorkspaces } from '../../../../../test/renderer/two-workspaces'
import { navigationsEnd } from '../../composables/replace-here'
import { useWorkspaces } from '../../state/workspaces'
import { useOpenRecord } from './use-open-record'

afterEach(() => delete window.desksideBridge)

it('closes with its workspace before anything can take its id for one of the other', async () => {
  freshStores()
  installBridge(twoWorkspaces())
  const workspaces = useWorkspaces()
  await workspaces.load()
  const opened: string[] = []
  const Page = defineComponent({
    setup() {
      const { openId } = useOpenRecord({
        ...{ list: () => null, table: ref(null), pane: ref(null), isNarrow: ref(false) },
        placeOf: (id) => ({ name: 'projects', params: id === null ? {} : { id: String(id) } })
      })
      const name = (): string => `${workspaces.activeId} ${openId.value}`
      watch(name, (now) => opened.push(now), { immediate: true, flush: 'sync' })
      return () => null
    }
  })
  const { router } = await mountApp(Page, {}, '/projects/7')

  await workspaces.activate('w-2')
  await vi.waitFor(() => expect(router.currentRoute.value.fullPath).toBe('/projects'))
  expect(opened).not.toContain('w-2 7')

  // The same address, opened in this workspace, is one of its records.
  await router.push('/projects/7')
  expect(opened.at(-1)).toBe('w-2 7')

  // A link to a record with this id in the other workspace opens it there.
  await workspaces.activate('w-1')
  await navigationsEnd(router)
  await router.push('/projects/7')
  await navigationsEnd(router)
  expect(opened.at(-1)).toBe('w-1 7')
})
