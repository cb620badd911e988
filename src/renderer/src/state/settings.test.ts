import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AppInfo } from '@shared/contract/app'
import { DesksideError } from '@shared/ipc/errors'
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'
import { t } from '../locales'
import { installBridge, type FakeBridge } from '../../../../test/renderer/fake-bridge'
import { appInfo } from '../../../../test/renderer/samples'
import { useSettings } from './settings'

let stored: Settings
let refuse: DesksideError | null
/** Promises that delay the answers of main. */
let [answered, written] = [Promise.resolve(), Promise.resolve()]

async function load(info: Partial<AppInfo> = {}, settings: Partial<Settings> = {}): Promise<FakeBridge> {
  stored = { ...DEFAULT_SETTINGS, ...settings }
  const bridge = installBridge({
    'app.info': () => appInfo(info),
    'settings.get': () => {
      const now = stored
      return answered.then(() => now)
    },
    'settings.set': (change) => {
      if (refuse) throw refuse
      const now = (stored = { ...stored, ...change })
      return written.then(() => now)
    }
  })
  await useSettings().load()
  return bridge
}

beforeEach(() => {
  setActivePinia(createPinia())
  refuse = null
  answered = Promise.resolve()
  written = Promise.resolve()
})

describe('the language', () => {
  it('follows the system: its first language that we speak', async () => {
    await load({ languages: ['de-DE', 'ru-RU', 'en-US'] })
    expect(useSettings().language).toBe('ru')
    expect(document.documentElement.lang).toBe('ru')
  })

  it('is English when we speak none of the system’s', async () => {
    await load({ languages: ['de-DE', 'fr'] })
    expect(useSettings().language).toBe('en')
  })

  it('is the chosen one, whatever the system prefers', async () => {
    await load({ languages: ['ru-RU'] }, { language: 'en' })
    expect(useSettings().language).toBe('en')
  })

  it('can be forced for one run, over the stored choice', async () => {
    await load({ forcedLanguage: 'ru' }, { language: 'en' })
    expect(useSettings().language).toBe('ru')
    expect(useSettings().languageForced).toBe(true)
  })

  it('can still be changed by hand in a forced run', async () => {
    await load({ forcedLanguage: 'ru' })
    await useSettings().update({ language: 'en' })
    expect(useSettings().language).toBe('en')
    expect(useSettings().languageForced).toBe(false)
  })

  it('changes every word at once', async () => {
    await load()
    expect(t('shell.settings')).toBe('Settings')
    const saving = useSettings().update({ language: 'ru' })
    expect(t('shell.settings')).toBe('Настройки')
    await saving
  })
})

describe('theme and density', () => {
  it('are on the document at once', async () => {
    await load()
    await useSettings().update({ theme: 'dark', density: 'compact' })
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'compact' })
    await useSettings().update({ theme: 'light', density: 'comfortable' })
    expect(document.documentElement.dataset).toMatchObject({ theme: 'light', density: 'comfortable' })
  })
})

describe('a change', () => {
  it('is sent alone, not with the rest of the settings', async () => {
    const bridge = await load()
    await useSettings().update({ theme: 'dark' })
    expect(bridge.asked.at(-1)).toEqual({ route: 'settings.set', input: { theme: 'dark' } })
  })

  it('is taken back when it can’t be stored', async () => {
    await load({ forcedLanguage: 'ru' })
    refuse = new DesksideError('disk-read-only', 'Read-only.')
    await expect(useSettings().update({ language: 'en', theme: 'dark' })).rejects.toMatchObject({
      code: 'disk-read-only'
    })
    expect(useSettings().language).toBe('ru')
    expect(useSettings().languageForced).toBe(true)
    expect(document.documentElement.dataset.theme).not.toBe('dark')
  })

  it('is not undone by an answer from before it', async () => {
    const bridge = await load()
    const settings = useSettings()
    let [answer, store] = [(): void => undefined, (): void => undefined]
    answered = new Promise((done) => (answer = done))
    // Another window has changed something: settings are read again, and the user changes one before the answer.
    bridge.push({ name: 'settings', data: undefined })
    written = new Promise((done) => (store = done))
    const update = settings.update({ viewsFolded: true })
    answer()
    await flushPromises()
    expect(settings.settings.viewsFolded).toBe(true)
    store()
    await update
    expect(settings.settings.viewsFolded).toBe(true)
  })

  it('is taken back alone where another one is stored meanwhile', async () => {
    await load()
    const settings = useSettings()
    refuse = new DesksideError('internal', 'The disk is full.')
    const refused = settings.update({ theme: 'dark' })
    refuse = null
    await settings.update({ viewsFolded: true })
    await expect(refused).rejects.toThrow()
    expect(settings.settings).toMatchObject({ theme: 'system', viewsFolded: true })
  })

  it('made elsewhere is shown too', async () => {
    const bridge = await load()
    stored = { ...stored, theme: 'dark' }
    bridge.push({ name: 'settings', data: undefined })
    await expect.poll(() => useSettings().scheme).toBe('dark')
  })
})
