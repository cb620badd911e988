import { describe, expect, it } from 'vitest'
import { createMemoryHistory } from 'vue-router'
import { makeRouter } from './router'

async function at(path: string) {
  const router = makeRouter(createMemoryHistory())
  await router.push(path)
  return router
}

describe('a window of its own', () => {
  it('of the files goes on to other folders in itself, and to no other room', async () => {
    const router = await at('/window/w-1/files/folders/7')
    await router.push({ name: 'files', params: { kind: 'folders', id: '9' }, query: { find: 'pdf' } })
    expect(router.currentRoute.value.fullPath).toBe('/window/w-1/files/folders/9?find=pdf')
    await router.push({ name: 'projects' })
    await router.push({ name: 'settings' })
    expect(router.currentRoute.value.fullPath).toBe('/window/w-1/files/folders/9?find=pdf')
  })

  it('of a project leads nowhere', async () => {
    const router = await at('/window/w-1/projects/7')
    await router.push({ name: 'files' })
    await router.push({ name: 'today' })
    expect(router.currentRoute.value.fullPath).toBe('/window/w-1/projects/7')
  })
})
