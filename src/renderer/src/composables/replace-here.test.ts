import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { noteNavigations, pushHere, replaceHere, replaceThis } from './replace-here'

/** A view whose loading the test controls. */
let fetched: PromiseWithResolvers<{ render: () => null }>
let router: Router
const page = { render: () => null }
const at = (): string => router.currentRoute.value.fullPath

beforeEach(async () => {
  fetched = Promise.withResolvers()
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/start', name: 'start', component: page },
      { path: '/files/:part?', name: 'files', component: page },
      { path: '/calendar', name: 'calendar', component: () => fetched.promise },
      { path: '/old', name: 'old', component: page, beforeEnter: () => ({ name: 'files' }) }
    ]
  })
  noteNavigations(router)
  await router.push('/start')
  await router.push('/files')
})

describe.each([
  ['replaced', replaceHere, '/start'],
  ['pushed', pushHere, '/files']
] as const)('an address that is %s by the page itself', (_, change, before) => {
  it('is that of the page, and Back leads where it says', async () => {
    await change(router, () => '/files/folders')
    expect(at()).toBe('/files/folders')
    router.back()
    await expect.poll(at).toBe(before)
  })

  it('calls nobody back who is leaving', async () => {
    const left = router.push('/calendar')
    const changed = change(router, () => '/files/folders')
    await new Promise((done) => setTimeout(done, 5))
    expect(at()).toBe('/files')
    fetched.resolve(page)
    await Promise.all([left, changed])
    expect(at()).toBe('/calendar')
  })

  it('comes behind a step within the page, and is asked for only then', async () => {
    const stepped = router.push('/files/changed')
    await change(router, () => (at() === '/files/changed' ? '/files/deleted' : null))
    await stepped
    expect(at()).toBe('/files/deleted')
  })

  it('stays when there is nothing to change', async () => {
    await change(router, () => null)
    expect(at()).toBe('/files')
  })

  it('does not wait for a navigation that came to nothing', async () => {
    const failed = router.push('/calendar')
    await new Promise((done) => setTimeout(done, 5))
    fetched.reject(new Error('not to be had'))
    await expect(failed).rejects.toThrow('not to be had')
    await change(router, () => '/files/a')
    // A duplicated navigation never reaches the guards.
    await router.push('/files')
    await router.push('/old')
    await router.push('/files')
    await change(router, () => '/files/b')
    expect(at()).toBe('/files/b')
  })

  it('waits for the last of several', async () => {
    const first = router.push('/calendar')
    await new Promise((done) => setTimeout(done, 5))
    const second = router.push('/files/changed')
    const changed = change(router, () => '/files/folders')
    await Promise.all([second, changed])
    expect(at()).toBe('/files/folders')
    fetched.resolve(page)
    await first
    expect(at()).toBe('/files/folders')
  })
})

describe('an address that is replaced as it is', () => {
  it('becomes the other one', async () => {
    await replaceThis(router, '/files/folders')
    expect(at()).toBe('/files/folders')
  })

  it('is not, where a link leads to another place of the same page meanwhile', async () => {
    const led = router.push('/files/changed')
    await replaceThis(router, '/files/folders')
    await led
    expect(at()).toBe('/files/changed')
  })
})
