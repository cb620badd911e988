import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, LoginItemSettings, LoginItemSettingsOptions, Settings } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loginStart, refreshLoginStart, setLoginStart, isStartedAtLogin } from './login-start'

type FakeApp = Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>

const electron = vi.hoisted(() => ({
  isPackaged: true,
  appData: '',
  set: [] as Settings[],
  asked: [] as (LoginItemSettingsOptions | undefined)[],
  found: {} as Partial<LoginItemSettings>
}))
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return electron.isPackaged
    },
    getPath: () => electron.appData,
    getLoginItemSettings: (options) => {
      electron.asked.push(options)
      return {
        ...{ openAtLogin: false, wasOpenedAtLogin: false, status: 'not-registered', launchItems: [] },
        ...{ executableWillLaunchAtLogin: false, ...electron.found }
      }
    },
    setLoginItemSettings: (settings) => void electron.set.push(settings)
  } satisfies FakeApp & { getPath: () => string }
}))

const platform = process.platform
const on = (name: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: name })
const log = { warn: vi.fn() }
let folder: string
const entry = (): string => join(folder, 'autostart', 'deskside.desktop')
const exec = (): string | undefined => /^Exec=(.*)$/m.exec(readFileSync(entry(), 'utf8'))?.[1]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-login-'))
  Object.assign(electron, { isPackaged: true, appData: folder, set: [], asked: [], found: {} })
  vi.stubEnv('APPIMAGE', undefined)
})
afterEach(() => {
  on(platform)
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it.each(['linux', 'win32', 'darwin'] as const)('a run from source can’t start at log-in on %s', async (name) => {
  on(name)
  electron.isPackaged = false
  expect(loginStart()).toBe('impossible')
  expect(await setLoginStart(true, log)).toBe('impossible')
  await refreshLoginStart(log)
  expect(electron.set).toEqual([])
  expect(existsSync(entry())).toBe(false)
})

describe('on Linux', () => {
  beforeEach(() => on('linux'))

  it('an entry of the desktop starts the program hidden, and is removed whole', async () => {
    expect(loginStart()).toBe('off')
    expect(await setLoginStart(true, log)).toBe('on')
    expect(exec()).toBe(`"${process.execPath}" --hidden`)
    expect(readFileSync(entry(), 'utf8')).toContain('\nX-GNOME-Autostart-enabled=true\n')
    expect(await setLoginStart(false, log)).toBe('off')
    expect(existsSync(entry())).toBe(false)
    expect(await setLoginStart(false, log)).toBe('off')
  })

  it.each([
    ['/home/anna/Apps/Deskside.AppImage', '"/home/anna/Apps/Deskside.AppImage" --hidden'],
    ['/home/anna/My apps/100% "mine".AppImage', '"/home/anna/My apps/100%% \\\\"mine\\\\".AppImage" --hidden'],
    ['/home/$anna/a`b\\c.AppImage', '"/home/\\\\$anna/a\\\\`b\\\\\\\\c.AppImage" --hidden']
  ])('an AppImage is started by its own file: %s', async (path, expected) => {
    vi.stubEnv('APPIMAGE', path)
    await setLoginStart(true, log)
    expect(exec()).toBe(expected)
  })

  it('an AppImage that was moved is found again at its next start', async () => {
    vi.stubEnv('APPIMAGE', '/old/Deskside.AppImage')
    await setLoginStart(true, log)
    vi.stubEnv('APPIMAGE', '/new/Deskside.AppImage')
    await refreshLoginStart(log)
    expect(exec()).toContain('/new/')
  })

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false', 'X-GNOME-Autostart-enabled = False'])(
    'an entry that the desktop switched off by %s is off, and stays so',
    async (line) => {
      mkdirSync(join(folder, 'autostart'))
      const text = `[Desktop Entry]\nExec=deskside\n${line}\n`
      writeFileSync(entry(), text)
      expect(loginStart()).toBe('off')
      await refreshLoginStart(log)
      expect(readFileSync(entry(), 'utf8')).toBe(text)
      expect(await setLoginStart(true, log)).toBe('on')
    }
  )

  it('a folder that can’t be made is told of', async () => {
    writeFileSync(join(folder, 'autostart'), 'a file')
    await expect(setLoginStart(true, log)).rejects.toMatchObject({ code: 'file-unwritable' })
  })
})

describe('on Windows', () => {
  beforeEach(() => on('win32'))

  it('the item hands over the switch, and is looked for with it', async () => {
    await setLoginStart(true, log)
    await setLoginStart(false, log)
    expect(electron.set).toEqual([
      { openAtLogin: true, args: ['--hidden'] },
      { openAtLogin: false, args: ['--hidden'] }
    ])
    expect(electron.asked).toEqual([{ args: ['--hidden'] }, { args: ['--hidden'] }])
  })

  it('an item that was switched off in the Task Manager is off', () => {
    electron.found = { openAtLogin: true, executableWillLaunchAtLogin: false }
    expect(loginStart()).toBe('off')
    electron.found = { openAtLogin: true, executableWillLaunchAtLogin: true }
    expect(loginStart()).toBe('on')
  })
})

describe('on macOS', () => {
  beforeEach(() => on('darwin'))

  it('the app itself is the item, and says whether it was started by it', async () => {
    electron.found = { openAtLogin: true, status: 'enabled', wasOpenedAtLogin: true }
    expect(await setLoginStart(true, log)).toBe('on')
    expect(electron.set).toEqual([{ openAtLogin: true }])
    expect(isStartedAtLogin()).toBe(true)
    electron.found = {}
    expect(isStartedAtLogin()).toBe(false)
  })

  it('an item that the user has yet to allow says so', () => {
    electron.found = { status: 'requires-approval' }
    expect(loginStart()).toBe('consent')
  })
})
