import { defineComponent, ref, watch } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { useWorkspaces } from '../../state/workspaces'
import { useOpenRecord } from './use-open-record'

afterEach(() => delete window.desksideBridge)

it('closes with its workspace before anything can take its id for one of the other', async () => {
  freshStores()
  const [first, second] = [workspace(), workspace({ id: 'w-2' })]
  let active = first.id
  installBridge({
    'workspaces.list': () => [first, second].map((one) => ({ ...one, isActive: one.id === active })),
    'workspaces.activate': ({ workspaceId }) => {
      active = workspaceId
      return second
    }
  })
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

  await workspaces.activate(second.id)
  await vi.waitFor(() => expect(router.currentRoute.value.fullPath).toBe('/projects'))
  expect(opened).not.toContain('w-2 7')

  // The same address, opened in this workspace, is one of its records.
  await router.push('/projects/7')
  expect(opened.at(-1)).toBe('w-2 7')
})
