import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import type { AppMenus } from '@shared/contract/windows'
import {
  contextTemplate,
  forgetHistory,
  installMenu,
  menuLanguage,
  menuTemplate,
  offerInMenu,
  type ClickedPlace
} from './menu'
import { MENU_WORDS } from './menu-words'

const electron = vi.hoisted(() => ({
  app: { isPackaged: true, getVersion: () => '1.2.3', setAboutPanelOptions: vi.fn() },
  setApplicationMenu: vi.fn()
}))
vi.mock('electron', () => ({
  app: electron.app,
  // Returns the template as the installed menu.
  Menu: { buildFromTemplate: (template: unknown) => template, setApplicationMenu: electron.setApplicationMenu }
}))

const PLATFORMS = ['darwin', 'win32', 'linux'] as const
const LANGUAGES = ['en', 'ru'] as const

type ItemFacts = 'id' | 'label' | 'type' | 'accelerator' | 'visible' | 'enabled' | 'registerAccelerator'
interface Entry extends Pick<MenuItemConstructorOptions, ItemFacts> {
  readonly role?: string
  readonly submenu?: readonly Entry[]
  readonly click?: (...given: never[]) => void
}

const NO_COMMANDS: AppMenus = { app: [], file: [], go: [], help: [] }
const named = (id: string, key: string | null = null, isEnabled = true) => ({
  id,
  label: `The ${id}`,
  key,
  enabled: isEnabled
})
const COMMANDS: AppMenus = {
  app: [[named('settings', 'CommandOrControl+,')]],
  file: [[named('mail')], [named('export', null, false)]],
  go: [[named('search', 'CommandOrControl+K')]],
  help: [[named('keys')]]
}

function entries(menu: readonly Entry[]): Entry[] {
  return menu.flatMap((entry) => [entry, ...entries(entry.submenu ?? [])])
}

const quick = vi.fn()
const menuOf = (platform: NodeJS.Platform, isPackaged: boolean, language: 'en' | 'ru' = 'en'): Entry[] =>
  entries(
    menuTemplate({ platform, isPackaged, language, quick, commands: NO_COMMANDS, run: () => undefined }) as Entry[]
  )
const rolesIn = (menu: readonly Entry[]): string[] => menu.flatMap(({ role }) => role ?? [])

describe('the application menu', () => {
  it.each(PLATFORMS)('offers developer tools and reloading from source only, on %s', (platform) => {
    expect(rolesIn(menuOf(platform, true))).not.toEqual(expect.arrayContaining(['toggleDevTools']))
    expect(rolesIn(menuOf(platform, true))).not.toContain('reload')
    expect(rolesIn(menuOf(platform, false))).toEqual(expect.arrayContaining(['toggleDevTools', 'reload']))
  })

  it.each(PLATFORMS)('zooms in a packaged app on %s, also without Shift and on the number pad', (platform) => {
    const menu = menuOf(platform, true)
    expect(rolesIn(menu)).toEqual(expect.arrayContaining(['zoomIn', 'zoomOut', 'resetZoom']))
    const keys = menu
      .filter(({ visible: isVisible }) => isVisible === false)
      .map(({ role, accelerator }) => [role, accelerator])
    expect(keys).toEqual([
      ['resetZoom', 'CommandOrControl+num0'],
      ['zoomIn', 'CommandOrControl+='],
      ['zoomIn', 'CommandOrControl+numadd'],
      ['zoomOut', 'CommandOrControl+numsub']
    ])
  })

  it.each(PLATFORMS)('says the keys that the sheet of keys says, on %s', (platform) => {
    const said = (wanted: string) => menuOf(platform, true).find(({ role }) => role === wanted)?.accelerator
    expect(['zoomIn', 'zoomOut', 'resetZoom', 'togglefullscreen'].map(said)).toEqual([
      ...['CommandOrControl+Plus', 'CommandOrControl+-', 'CommandOrControl+0'],
      platform === 'darwin' ? undefined : 'F11'
    ])
  })

  it.each(PLATFORMS)('has the keys for editing on %s', (platform) => {
    expect(rolesIn(menuOf(platform, true))).toEqual(
      expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'])
    )
  })

  it.each(PLATFORMS)('says every entry in Russian on %s: a role alone speaks English', (platform) => {
    const entries = menuOf(platform, false, 'ru').filter(({ type }) => type !== 'separator')
    for (const { label, role } of entries) expect(label, role).toMatch(/[А-Яа-я]|^Deskside$/)
    const english = menuOf(platform, false, 'en').filter(({ type }) => type !== 'separator')
    expect(entries.map(({ label }) => label)).not.toEqual(english.map(({ label }) => label))
    for (const { label } of english) expect(label).toMatch(/^[A-Za-z ]+$/)
  })

  const shape = (menu: readonly Entry[]): unknown[] =>
    menu.map(({ label, role, type, submenu }) =>
      submenu === undefined ? (type === 'separator' ? '-' : (label ?? role)) : [label, ...shape(submenu)]
    )
  const inFull = (platform: NodeJS.Platform, run = (): void => undefined): Entry[] =>
    menuTemplate({ platform, isPackaged: true, language: 'en', quick, commands: COMMANDS, run }) as Entry[]

  it.each(['win32', 'linux'] as const)('has the commands of the page in their places on %s', (platform) => {
    const menus = shape(inFull(platform)) as [string, ...unknown[]][]
    expect(menus.map(([title]) => title)).toEqual(['File', 'Edit', 'View', 'Go', 'Help'])
    expect(menus[0]).toEqual(['File', 'The mail', '-', 'The export', '-', 'The settings', '-', 'Quit Deskside'])
    expect(menus.slice(3)).toEqual([
      ['Go', 'The search'],
      ['Help', 'The keys', '-', 'About Deskside']
    ])
  })

  it('has them where a Mac has them', () => {
    const menus = shape(inFull('darwin')) as [string, ...unknown[]][]
    expect(menus.map(([title]) => title)).toEqual(['Deskside', 'File', 'Edit', 'View', 'Go', 'Window', 'Help'])
    expect(menus[0]?.slice(0, 5)).toEqual(['Deskside', 'About Deskside', '-', 'The settings', '-'])
    expect(menus[1]).toEqual(['File', 'The mail', '-', 'The export'])
    expect(menus[6]).toEqual(['Help', 'The keys'])
  })

  it.each(PLATFORMS)('runs a command by its name, and leaves its key to the page, on %s', (platform) => {
    const run = vi.fn()
    const commands = entries(inFull(platform, run)).filter(({ click }) => click !== undefined && click !== quick)
    for (const { click } of commands) click?.()
    expect(run.mock.calls.flat().sort()).toEqual(['export', 'keys', 'mail', 'search', 'settings'])
    expect(commands.every(({ registerAccelerator }) => registerAccelerator === false)).toBe(true)
    expect(commands.find(({ label }) => label === 'The search')?.accelerator).toBe('CommandOrControl+K')
    expect(commands.find(({ label }) => label === 'The export')?.enabled).toBe(false)
  })

  it.each(PLATFORMS)('says what the app is on %s', (platform) => {
    expect(rolesIn(menuOf(platform, true)).filter((role) => role === 'about')).toHaveLength(1)
  })

  it('has on macOS what is expected of the app’s and the window’s own menus', () => {
    const roles = rolesIn(menuOf('darwin', true))
    expect(roles).toEqual(
      expect.arrayContaining(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit', 'windowMenu', 'minimize'])
    )
    expect(rolesIn(menuOf('linux', true))).not.toContain('services')
  })
})

const nothing: ClickedPlace['editFlags'] = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canSelectAll: false
}
const clicked = (place: Partial<ClickedPlace>, can: Partial<ClickedPlace['editFlags']> = {}): ClickedPlace => ({
  isEditable: false,
  selectionText: '',
  ...place,
  editFlags: { ...nothing, ...can }
})

describe('the menu of a right click', () => {
  it.each(LANGUAGES)('in a field copies, cuts and pastes, as far as that can be done there (%s)', (language) => {
    const words = MENU_WORDS[language]
    const menu = contextTemplate(clicked({ isEditable: true }, { canPaste: true, canSelectAll: true }), language)
    const entries = (menu as Entry[]).filter(({ type }) => type !== 'separator')
    expect(entries).toEqual([
      { role: 'undo', label: words.undo, enabled: false },
      { role: 'redo', label: words.redo, enabled: false },
      { role: 'cut', label: words.cut, enabled: false },
      { role: 'copy', label: words.copy, enabled: false },
      { role: 'paste', label: words.paste, enabled: true },
      { role: 'selectAll', label: words.selectAll, enabled: true }
    ])
  })

  it('on marked text copies it', () => {
    const menu = contextTemplate(clicked({ selectionText: 'Nord' }, { canCopy: true }), 'en')
    expect(menu).toEqual([{ role: 'copy', label: 'Copy', enabled: true }])
  })

  it.each(['', ' \n'])('is not there where nothing can be done (%j)', (selectionText) => {
    expect(contextTemplate(clicked({ selectionText }), 'en')).toEqual([])
  })
})

it('the menu of the app is put in place for this system, and again in another language', () => {
  const menus = (): Entry[][] => (electron.setApplicationMenu.mock.calls as [Entry[]][]).map(([menu]) => entries(menu))
  for (const language of ['ru', 'en'] as const) installMenu(language, quick)
  expect(menus()).toEqual((['ru', 'en'] as const).map((language) => menuOf(process.platform, true, language)))
  expect(menuLanguage()).toBe('en')
  electron.app.isPackaged = false
  installMenu('en', quick)
  expect(rolesIn(menus()[2]!)).toContain('reload')
})

it('the panel about the app names it and its version, on Linux too, which knows neither by itself', () => {
  installMenu('en')
  expect(electron.app.setAboutPanelOptions).toHaveBeenCalledWith({
    applicationName: 'Deskside',
    applicationVersion: '1.2.3'
  })
})

it('the commands of the page stay in the menu when the language changes', () => {
  const run = vi.fn()
  offerInMenu(COMMANDS, run)
  installMenu('ru')
  const [menu] = electron.setApplicationMenu.mock.lastCall as [Entry[]]
  expect(entries(menu).map(({ label }) => label)).toContain('The mail')
})

it('back and forward are grey once the window is closed, and nothing else is', () => {
  const commands: AppMenus = {
    ...{ app: [], file: [], help: [] },
    go: [[named('go-calendar')], [named('go-back'), named('go-forward')]]
  }
  offerInMenu(commands, vi.fn())
  forgetHistory()
  const [menu] = electron.setApplicationMenu.mock.lastCall as [Entry[]]
  const enabled = entries(menu).flatMap(({ id, enabled: isEnabled }) =>
    id === undefined ? [] : [[id, isEnabled] as const]
  )
  expect(enabled).toEqual([
    ['go-calendar', true],
    ['go-back', false],
    ['go-forward', false]
  ])
})
