import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppInfo, LoginStart } from '@shared/contract/app'
import { DesksideError } from '@shared/ipc/errors'
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'
import { setLanguage } from '../../locales'
import { useNotices } from '../../state/notices'
import { useSettings } from '../../state/settings'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { appInfo } from '../../../../../test/renderer/samples'
import RunningRows from './running-rows.vue'

let wrapper: VueWrapper
let stored: Settings
let atLogin: LoginStart
let isRefused: boolean

async function shown(platform: AppInfo['platform'], start: LoginStart = 'off'): Promise<string> {
  atLogin = start
  installBridge({
    'app.info': () => ({ ...appInfo(), platform }),
    'settings.get': () => stored,
    'settings.set': (change) => (stored = { ...stored, ...change }),
    'app.loginStart': () => atLogin,
    'app.setLoginStart': ({ on: isOn }) => {
      if (isRefused) throw new DesksideError('file-unwritable', 'The file can’t be written.')
      return (atLogin = isOn ? 'on' : 'off')
    }
  })
  await useSettings().load()
  ;({ wrapper } = await mountApp(RunningRows, {}, '/settings/general'))
  await flushPromises()
  return wrapper.text()
}

const radios = (): string[] => wrapper.findAll('label').map((label) => label.text())
const chosen = (): string[] =>
  wrapper.findAll('label').flatMap((label) => (label.find('input').element.checked ? label.text() : []))
async function choose(label: string): Promise<void> {
  await wrapper
    .findAll('label')
    .find((one) => one.text() === label)
    ?.find('input')
    .setValue()
  await flushPromises()
}

beforeEach(() => {
  freshStores()
  setLanguage('en')
  stored = { ...DEFAULT_SETTINGS, language: 'en' }
  isRefused = false
})
afterEach(() => wrapper.unmount())

describe('what goes on without a window', () => {
  it('is asked about at first, and kept when it is chosen', async () => {
    await shown('win32')
    expect(chosen()).toEqual(['Ask', 'Off'])
    await choose('Keep running')
    await choose('On')
    expect(stored.onClose).toBe('stay')
    expect(chosen()).toEqual(['Keep running', 'On'])
  })

  it('comes back by a second start where Linux shows no tray, and says so there alone', async () => {
    expect(await shown('linux')).toContain('start Deskside again to open the window')
    wrapper.unmount()
    expect(await shown('win32')).not.toContain('start Deskside again')
  })

  it('is no choice on macOS, which keeps every app', async () => {
    expect(await shown('darwin')).toContain('keeps running until you quit it')
    expect(radios()).toEqual(['On', 'Off'])
  })

  it.each([
    ['impossible', 'Not possible while Deskside runs from its source.', ['Ask']],
    ['consent', 'macOS still waits for your consent', ['Ask', 'On']],
    ['on', 'Only its icon is shown then.', ['Ask', 'On']]
  ] as const)('from the log-in on is said where it is %s', async (start, says, marked) => {
    expect(await shown('linux', start)).toContain(says)
    expect(chosen()).toEqual(marked)
  })

  it('stays as it is where the system refuses it, which is told', async () => {
    await shown('linux')
    isRefused = true
    await choose('On')
    expect(chosen()).toEqual(['Ask', 'Off'])
    expect(useNotices().list).toHaveLength(1)
  })
})
