import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Me } from '@shared/contract/prefs'
import type { PeoplePage } from '@shared/model/records'
import { setLanguage } from '../../locales'
import { useNotices } from '../../state/notices'
import { useMe } from '../../stores/me'
import { useSync } from '../../state/sync'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { syncStatus, workspace } from '../../../../../test/renderer/samples'
import WhoAmI from './who-am-i.vue'

let wrapper: VueWrapper
let known: Me
let asked: unknown[]
let ready: number
let bridge: ReturnType<typeof installBridge>
let likely: PeoplePage['rows']

async function opened(me: Me, isPaused = false): Promise<void> {
  ;[known, asked, ready] = [me, [], 4]
  bridge = installBridge({
    'workspaces.list': () => [workspace({ id: 'w', isActive: true })],
    'sync.status': () => syncStatus({ workspaceId: 'w', isPaused }),
    'prefs.get me': () => known,
    'prefs.get recent': () => [],
    'people.list': () => ({ rows: likely, total: likely.length }),
    'prefs.set me': ({ change }) => void (known = change),
    'records.options': () => ({
      options: [
        { id: 1, label: 'Anna', group: null },
        { id: 2, label: 'Boris', group: null }
      ],
      more: 0
    }),
    'records.labels': ({ ids }) => ids.map((id) => (id === 1 ? 'Anna' : 'Boris')),
    'projects.readiness': ({ filter }) => {
      asked.push(filter?.builtIn.user_id)
      return { projects: 12, ready, bytes: 1000 }
    }
  } as Parameters<typeof installBridge>[0])
  await useWorkspaces().load()
  useSync().follow()
  useMe().follow()
  await flushPromises()
  ;({ wrapper } = await mountApp(WhoAmI, { props: { open: true } }, '/projects'))
  await flushPromises()
}
beforeEach(() => {
  likely = []
  setLanguage('en')
  freshStores()
})
afterEach(() => {
  wrapper.unmount()
  delete window.desksideBridge
})

const text = (): string => document.querySelector('dialog')?.textContent ?? ''
const tick = (): HTMLInputElement => document.querySelector<HTMLInputElement>('dialog .check input')!
async function choose(name: string): Promise<void> {
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((one) =>
    one.textContent?.includes(name)
  )
  option?.click()
  await flushPromises()
}
async function press(label: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === label)
  button?.click()
  await flushPromises()
}

it('is answered by one click on a person, whose projects are then kept ready', async () => {
  await opened({ userId: null, keepOffline: false })
  expect(asked).toEqual([])
  await choose('Anna')
  expect(known).toEqual({ userId: 1, keepOffline: true })
  expect(wrapper.emitted('known')).toHaveLength(1)
  expect(document.querySelector('dialog')?.open ?? false).toBe(false)
  const [notice] = useNotices().list
  expect(notice?.text).toBe('You are Anna. Your projects are kept ready offline.')
  notice?.action?.run()
  await flushPromises()
  expect(known).toEqual({ userId: null, keepOffline: false })
})

it('offers the person who is responsible for most of the opened projects', async () => {
  likely = [{ id: 2, title: 'Boris', projects: 9 }]
  await opened({ userId: null, keepOffline: false })
  tick().click()
  await press('Boris')
  expect(known).toEqual({ userId: 2, keepOffline: false })
})

it('says what it costs to keep one’s projects ready, and how far it is', async () => {
  await opened({ userId: 1, keepOffline: true })
  expect(asked).toEqual([[1]])
  expect(text()).toContain('Projects ready: 4 of 12, loading more.')
  expect(text()).toContain('about 60 calls to the server, at most 1,200 an hour')
  ready = 12
  bridge.push({ name: 'children', data: { workspaceId: 'w' } })
  await expect.poll(text).toContain('Projects ready: 12 of 12.')
})

it('says in Russian what it costs, and that nothing is loaded while that is so', async () => {
  setLanguage('ru')
  await opened({ userId: 1, keepOffline: true }, true)
  expect(text()).toContain('Наготове проектов: 4 из 12, обновление приостановлено.')
  expect(text()).toContain('около 60')
})

it('changes at once what is kept ready and who the user is, and forgets it', async () => {
  await opened({ userId: 1, keepOffline: false })
  expect(tick().checked).toBe(false)
  expect(text()).toContain('Projects ready: 4 of 12. Loading all of them')
  tick().click()
  await flushPromises()
  expect(known).toEqual({ userId: 1, keepOffline: true })
  await choose('Boris')
  expect(known).toEqual({ userId: 2, keepOffline: true })
  await wrapper.setProps({ open: false })
  await wrapper.setProps({ open: true })
  await flushPromises()
  await press('Forget who I am')
  expect(known).toEqual({ userId: null, keepOffline: false })
})
