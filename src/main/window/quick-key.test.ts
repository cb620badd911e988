import { beforeEach, describe, expect, it, vi } from 'vitest'

const electron = vi.hoisted(() => ({
  ozone: 'x11',
  features: '',
  taken: new Set<string>(),
  keys: new Map<string, () => void>()
}))
const shortcuts: Pick<Electron.GlobalShortcut, 'register' | 'unregister'> = {
  register(accelerator, press) {
    if (electron.taken.has(accelerator)) return false
    electron.keys.set(accelerator, press)
    return true
  },
  unregister: (accelerator) => void electron.keys.delete(accelerator)
}
vi.mock('electron', () => ({
  app: {
    once: () => undefined,
    commandLine: {
      getSwitchValue: (name: string) => (name === 'ozone-platform' ? electron.ozone : electron.features),
      appendSwitch: (_name: string, value: string) => (electron.features = value)
    }
  },
  get globalShortcut() {
    return shortcuts
  }
}))
const { askForGlobalKeys, QuickKey } = await import('./quick-key')

beforeEach(() => {
  Object.assign(electron, { ozone: 'x11', features: '', taken: new Set(), keys: new Map() })
})

describe('the key of the quick look-up', () => {
  it('acts, is changed, and given back', () => {
    const press = vi.fn()
    const key = new QuickKey(press)
    expect(key.state).toBe('off')
    key.set('Alt+Q')
    expect(key.state).toBe('on')
    electron.keys.get('Alt+Q')?.()
    expect(press).toHaveBeenCalledOnce()
    key.set('Alt+Shift+Q')
    expect([...electron.keys.keys()]).toEqual(['Alt+Shift+Q'])
    key.set(null)
    expect([key.state, electron.keys.size]).toEqual(['off', 0])
  })

  it('says that another program has it, and takes it once it is free', () => {
    const key = new QuickKey(vi.fn())
    electron.taken.add('Alt+Q')
    key.set('Alt+Q')
    expect(key.state).toBe('taken')
    electron.taken.clear()
    key.set('Alt+Q')
    expect(key.state).toBe('on')
  })

  it('says that the desktop gives none, on Wayland alone, and asks its portal before', () => {
    electron.taken.add('Alt+Q')
    askForGlobalKeys()
    expect(electron.features).toBe('')
    Object.assign(electron, { ozone: 'wayland', features: 'Other' })
    askForGlobalKeys()
    expect(electron.features).toBe('Other,GlobalShortcutsPortal')
    const key = new QuickKey(vi.fn())
    key.set('Alt+Q')
    expect(key.state).toBe('unheard')
  })
})
