import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import type { Visit } from '@shared/model/view'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { setLanguage } from '../../locales'
import { useSettings } from '../../state/settings'
import { useWorkspaces } from '../../state/workspaces'
import { useMe } from '../../stores/me'
import { useTodayChoices } from '../../stores/today-choices'
import TodayWhose from './today-whose.vue'

let wrapper: VueWrapper
let bridge: FakeBridge
afterEach(() => wrapper.unmount())

const person = (id: number, title: string) => ({ id, title, projects: 10 })
const responsible = (id: number, label: string) => ({
  ...{ key: 'user_id', label: null, role: 'responsible' },
  value: { type: 'references', kind: 'user', references: [{ id, label }] }
})
let me: { readonly userId: number | null; readonly keepOffline: boolean }
let opened: Visit[]

async function shown(userId: number | null, visits: Visit[] = []): Promise<void> {
  ;[me, opened] = [{ userId, keepOffline: false }, visits]
  freshStores()
  bridge = installBridge({
    'workspaces.list': () => [workspace()],
    'prefs.get me': () => me,
    'prefs.set me': ({ change }) => void (me = change),
    'prefs.get recent': () => opened,
    'projects.get': ({ id }) => ({ value: { id, fields: [responsible(2, 'Boris')] } }) as never,
    'people.list': () => ({ rows: [person(1, 'Anna'), person(2, 'Boris'), person(-5, 'Nobody')], total: 3 }),
    'settings.set': (change) => ({ ...DEFAULT_SETTINGS, ...change })
  })
  await useWorkspaces().load()
  useMe().follow()
  wrapper = (await mountApp(TodayWhose)).wrapper
  await flushPromises()
}

describe('whose Today it is', () => {
  beforeEach(() => setLanguage('en'))

  it('is asked until it is declined, and can still be said afterwards', async () => {
    await shown(null)
    const question = wrapper.get('[role="group"][aria-label="Who am I"]')
    expect(question.text()).toContain('Who are you in this workspace?')
    const notNow = question.findAll<HTMLElement>('button').at(-1)!
    notNow.element.focus()
    await notNow.trigger('click')
    await flushPromises()
    expect(bridge.asked.at(-1)).toMatchObject({ route: 'settings.set', input: { askWho: false } })
    expect(useSettings().settings.askWho).toBe(false)
    expect(question.text()).toBe('Say who I am')
    expect(document.activeElement?.textContent).toContain('Say who I am')
  })

  const offered = (): string[] =>
    wrapper.findAll('[role="group"][aria-label="Who am I"] button').map((button) => button.text())

  it('is answered by one click on one of the people with most projects', async () => {
    await shown(null)
    expect(offered()).toEqual(['Anna', 'Boris', 'Say who I am', 'Not now'])
    await wrapper.findAll('button')[1]!.trigger('click')
    await flushPromises()
    expect(me).toEqual({ userId: 2, keepOffline: true })
    expect(wrapper.find('[aria-label="Who am I"]').exists()).toBe(false)
  })

  it('is first offered to be that of the person whose projects were opened', async () => {
    const visit = (id: number): Visit => ({
      ...{ id, title: `Project ${id}`, openedAt: id, pinnedAt: null },
      noun: 'project'
    })
    await shown(null, [visit(1), visit(2), visit(3)])
    expect(offered().slice(0, 2)).toEqual(['Boris', 'Anna'])
  })

  it('is the user’s own as soon as they are known, and everyone’s on demand', async () => {
    await shown(7)
    expect(wrapper.find('[aria-label="Who am I"]').exists()).toBe(false)
    const [mine, all] = wrapper.findAll<HTMLInputElement>('input')
    expect(mine!.element.checked).toBe(true)
    all!.element.focus()
    await all!.setValue()
    expect(useTodayChoices().onlyMine).toBe(false)
    expect(document.activeElement).toBe(all!.element)
  })
})
