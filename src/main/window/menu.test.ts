import { describe, expect, it, vi } from 'vitest'
import { contextTemplate, installMenu, menuLanguage, menuTemplate, type ClickedPlace } from './menu'
import { MENU_WORDS } from './menu-words'

const electron = vi.hoisted(() => ({ app: { isPackaged: true }, setApplicationMenu: vi.fn() }))
vi.mock('electron', () => ({
  app: electron.app,
  // The installed menu is its template.
  Menu: { buildFromTemplate: (template: unknown) => template, setApplicationMenu: electron.setApplicationMenu }
}))

const PLATFORMS = ['darwin', 'win32', 'linux'] as const
const LANGUAGES = ['en', 'ru'] as const

interface Entry {
  readonly label?: string
  readonly role?: string
  readonly type?: string
  readonly accelerator?: string
  readonly visible?: boolean
  readonly enabled?: boolean
  readonly submenu?: readonly Entry[]
}

function entries(menu: readonly Entry[]): Entry[] {
  return menu.flatMap((entry) => [entry, ...entries(entry.submenu ?? [])])
}

const quick = vi.fn()
const menuOf = (platform: NodeJS.Platform, packaged: boolean, language: 'en' | 'ru' = 'en'): Entry[] =>
  entries(menuTemplate({ platform, packaged, language, quick }) as Entry[])
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
    const keys = menu.filter(({ visible }) => visible === false).map(({ role, accelerator }) => [role, accelerator])
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
