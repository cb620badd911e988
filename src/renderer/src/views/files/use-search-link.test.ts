import { effectScope, ref } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import { parseLink } from '@shared/rules/links'
import { commandsNow, runCommand } from '../../commands/active'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { useSearchLink } from './use-search-link'

afterEach(() => delete window.desksideBridge)

it.each(['files-searchLink', 'app-link'] as const)('%s copies what is searched in Files, and where', async (id) => {
  const copied: string[] = []
  freshStores()
  installBridge({
    'workspaces.list': () => [workspace()],
    'app.copyText': ({ text }) => void copied.push(text)
  })
  await useWorkspaces().load()
  const [folderId, searched, isBelow] = [ref<number | null>(7), ref(''), ref(false)]
  const scope = effectScope()
  scope.run(() => useSearchLink({ workspaceId: ref(workspace().id), folderId, searched, isBelow }))
  expect(commandsNow()).not.toContain(id)
  searched.value = ' смета & план '
  runCommand(id)
  isBelow.value = true
  runCommand(id)
  await vi.waitFor(() => expect(copied).toHaveLength(2))
  const found = { kind: 'search', text: 'смета & план', workspaceId: workspace().id }
  expect(copied.map(parseLink)).toMatchObject([
    { ...found, in: 'files' },
    { ...found, in: { folder: 7 } }
  ])
  scope.stop()
  expect(commandsNow()).not.toContain(id)
})
