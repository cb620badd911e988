import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorShape } from '@shared/ipc/errors'
import { setLanguage } from '../../locales'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import ProxySignIn from './proxy-sign-in.vue'

const asksForLogin = (details: ErrorShape['details']): ErrorShape => ({
  code: 'proxy-login',
  message: 'A proxy asks for a log-in.',
  retryable: false,
  details
})
const known = asksForLogin({ proxy: 'proxy.example', port: 3128 })

let wrapper: VueWrapper
let bridge: FakeBridge

async function show(error: ErrorShape): Promise<void> {
  bridge = installBridge({ 'network.proxyLogin': () => undefined })
  ;({ wrapper } = await mountApp(ProxySignIn, { props: { error } }))
}

beforeEach(() => {
  freshStores()
  setLanguage('en')
})
afterEach(() => wrapper.unmount())

describe('the sign-in to a proxy', () => {
  it('asks for name and password, keeps them for that proxy, and says that it did', async () => {
    await show(known)
    await wrapper.get('button').trigger('click')
    await flushPromises()
    expect(wrapper.text()).toContain('proxy.example:3128')
    const [name, password] = wrapper.findAll('input')
    // Not the button that closes the dialog.
    expect(document.activeElement).toBe(name?.element)
    expect(password?.attributes('type')).toBe('password')
    await name?.setValue(' anna ')
    await password?.setValue(' p w ')
    await wrapper.get('form').trigger('submit')
    await flushPromises()
    expect(bridge.asked).toEqual([
      {
        route: 'network.proxyLogin',
        input: { host: 'proxy.example', port: 3128, username: 'anna', password: ' p w ' }
      }
    ])
    expect(wrapper.findComponent(ProxySignIn).emitted('kept')).toHaveLength(1)
    // The password is removed from the page.
    await wrapper.get('button').trigger('click')
    await flushPromises()
    expect(wrapper.findAll('input').map(({ element }) => element.value)).toEqual([' anna ', ''])
  })

  it('needs a name', async () => {
    await show(known)
    await wrapper.get('button').trigger('click')
    await wrapper.get('form').trigger('submit')
    await flushPromises()
    expect(bridge.asked).toEqual([])
    expect(wrapper.text()).toContain('Enter the user name for the proxy.')
  })

  it.each([asksForLogin({}), { ...known, code: 'network-timeout' as const }])(
    'is not offered where it can’t help',
    async (error) => {
      await show(error)
      expect(wrapper.find('button').exists()).toBe(false)
    }
  )
})
