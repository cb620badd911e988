import { createMemoryHistory } from 'vue-router'
import { createApp, effectScope, ref } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseLink } from '@shared/rules/links'
import { commandsNow, runCommand } from '../commands/active'
import { makeRouter } from '../router'
import { useWorkspaces } from '../state/workspaces'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../test/renderer/mount-app'
import { workspace } from '../../../../test/renderer/samples'
import { useLinkedWords } from './use-linked-words'

let copied: string[]
beforeEach(async () => {
  copied = []
  freshStores()
  installBridge({
    'workspaces.list': () => [workspace()],
    'app.copyText': ({ text }) => void copied.push(text)
  })
  await useWorkspaces().load()
})
afterEach(() => delete window.desksideBridge)

/** Mounts a page at a route; `words` is its search text. */
async function roomAt(place: string, words = ref('')) {
  const router = makeRouter(createMemoryHistory())
  for (const { components } of router.getRoutes()) if (components) components['default'] = { render: () => null }
  await router.push(place)
  const scope = effectScope()
  createApp({})
    .use(router)
    .runWithContext(() => scope.run(() => useLinkedWords(words)))
  return { router, words, leave: () => scope.stop() }
}

it('words of a link are taken into the search once; what is typed then is the room’s own', async () => {
  const { router, words, leave } = await roomAt('/groups?find=дом&view=x')
  expect(words.value).toBe('дом')
  await vi.waitFor(() => expect(router.currentRoute.value.fullPath).toBe('/groups?view=x'))
  words.value = 'typed'
  await router.push('/groups/5')
  expect(words.value).toBe('typed')
  await router.push('/groups?find=море')
  await vi.waitFor(() => expect(words.value).toBe('море'))
  leave()
})

it.each([
  ['/groups', 'groups'],
  ['/groups/5', 'groups'],
  ['/people', 'people'],
  ['/people/groups', 'user-groups'],
  ['/calendar', 'calendar']
])('the link to %s carries what is looked for there', async (place, room) => {
  const { words, leave } = await roomAt(place)
  expect(commandsNow()).not.toContain('app-link')
  words.value = ' дом & "сад"? '
  expect(runCommand('app-link')).toBe(true)
  await vi.waitFor(() => expect(copied).toHaveLength(1))
  const { id: workspaceId, serviceMark } = workspace()
  expect(parseLink(copied[0] ?? '')).toEqual({
    ...{ kind: 'search', in: room, text: 'дом & "сад"?', workspaceId, serviceMark: serviceMark ?? null }
  })
  words.value = '   '
  expect(commandsNow()).not.toContain('app-link')
  words.value = 'дом'
  leave()
  expect(commandsNow()).not.toContain('app-link')
})
