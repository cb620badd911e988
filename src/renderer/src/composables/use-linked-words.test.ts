import { createMemoryHistory } from 'vue-router'
import { createApp, effectScope, ref } from 'vue'
import { expect, it, vi } from 'vitest'
import { makeRouter } from '../router'
import { useLinkedWords } from './use-linked-words'

it('words of a link are taken into the search once; what is typed then is the room’s own', async () => {
  const router = makeRouter(createMemoryHistory())
  for (const { components } of router.getRoutes()) if (components) components['default'] = { render: () => null }
  await router.push('/groups?find=дом&view=x')
  const words = ref('')
  const scope = effectScope()
  createApp({})
    .use(router)
    .runWithContext(() => scope.run(() => useLinkedWords(words)))
  expect(words.value).toBe('дом')
  await vi.waitFor(() => expect(router.currentRoute.value.fullPath).toBe('/groups?view=x'), { timeout: 20_000 })
  words.value = 'typed'
  await router.push('/groups/5')
  expect(words.value).toBe('typed')
  await router.push('/groups?find=море')
  await vi.waitFor(() => expect(words.value).toBe('море'), { timeout: 20_000 })
  scope.stop()
})
