import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { Visit } from '@shared/model/view'
import { setLanguage } from '../../locales'
import { useWorkspaces } from '../../stores/workspaces'
import { installBridge } from '../../testing/fake-bridge'
import { freshStores, mountApp } from '../../testing/mount-app'
import { workspace } from '../../testing/samples'
import CommandPalette from './command-palette.vue'

/** What is pinned, once it is there. */
let pinned: Promise<readonly Visit[]>
let damaged: boolean
let wrapper: VueWrapper

beforeEach(async () => {
  freshStores()
  setLanguage('en')
  pinned = Promise.resolve([])
  damaged = false
  installBridge({
    'workspaces.list': () => [workspace()],
    'visits.pinned': () => {
      if (damaged) throw new DesksideError('internal', 'It is damaged.')
      return pinned
    },
    'visits.recent': () => [],
    'search.modules': () => ({ modules: [], listRead: true }),
    'views.list': () => []
  })
  await useWorkspaces().load()
})
afterEach(() => wrapper.unmount())

async function shown() {
  wrapper = (await mountApp(CommandPalette, { props: { open: true } }, '/projects')).wrapper
  await flushPromises()
  return {
    said: () => wrapper.get('[role="status"]').text(),
    options: () => wrapper.findAll('[role="option"]').map((one) => one.text()),
    retry: () => wrapper.findAll('button').find((one) => one.text() === 'Try again')
  }
}

describe('the search before anything is typed', () => {
  it('says that nothing is pinned only once that is known', async () => {
    let come: (visits: readonly Visit[]) => void = () => undefined
    pinned = new Promise((done) => (come = done))
    const { said } = await shown()
    expect(said()).toBe('')
    come([])
    await flushPromises()
    expect(said()).toBe('What you open and pin appears here.')
  })

  it('has what is pinned when it is tried again', async () => {
    pinned = Promise.resolve([{ noun: 'project', id: 1, title: 'Plan', openedAt: 1, pinnedAt: 1 }])
    damaged = true
    const { said, options, retry } = await shown()
    expect([said(), options()]).toEqual(['The search failed', []])
    damaged = false
    retry()!.element.focus()
    await retry()!.trigger('click')
    await flushPromises()
    expect(options()).toEqual(['Plan'])
    expect([retry(), document.activeElement?.tagName]).toEqual([undefined, 'INPUT'])
  })
})
