import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
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

async function shown(userId: number | null): Promise<void> {
  freshStores()
  bridge = installBridge({
    'workspaces.list': () => [workspace()],
    'prefs.get me': () => ({ userId, keepOffline: false }),
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
