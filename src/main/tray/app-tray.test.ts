import { EventEmitter } from 'node:events'
import type { App, BrowserWindow, Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_REMINDERS } from '@shared/contract/prefs'
import type { CalendarOccurrence } from '@shared/model/calendar'
import type { ConnectivityState, SyncStatus } from '@shared/model/sync'
import { AppTray, type AppTrayOptions } from './app-tray'
import { UserEntries } from '../user-data/user-entries'

const electron = vi.hoisted(() => ({ trays: [] as unknown[], badges: [] as number[], quit: 0 }))

type FakeTrayApi = Pick<Tray, 'setImage' | 'setToolTip' | 'destroy' | 'isDestroyed'>

interface FakeMenu {
  readonly template: readonly MenuItemConstructorOptions[]
}

class FakeTray extends EventEmitter implements FakeTrayApi {
  tip = ''
  readonly images: (NativeImage | string)[] = []
  readonly menus: FakeMenu[] = []
  destroyed = false
  constructor(image: NativeImage | string) {
    super()
    this.images.push(image)
    electron.trays.push(this)
  }
  setImage(image: NativeImage | string): void {
    this.images.push(image)
  }
  setToolTip(tip: string): void {
    this.tip = tip
  }
  setContextMenu(menu: Menu | null): void {
    this.menus.push(menu as unknown as FakeMenu)
  }
  destroy(): void {
    this.destroyed = true
  }
  isDestroyed = (): boolean => this.destroyed
  press(label: string): void {
    const item = this.menus.at(-1)?.template.find((one) => one.label === label)
    ;(item?.click as (() => void) | undefined)?.()
  }
  get labels(): (string | undefined)[] {
    return this.menus.at(-1)?.template.map(({ label }) => label) ?? []
  }
}

vi.mock('electron', () => ({
  app: {
    setBadgeCount: (count = 0) => electron.badges.push(count) > 0,
    quit: () => void electron.quit++
  } satisfies Pick<App, 'setBadgeCount' | 'quit'>,
  Tray: class {
    constructor(image: NativeImage | string) {
      return new FakeTray(image)
    }
  },
  Menu: { buildFromTemplate: (template: MenuItemConstructorOptions[]) => ({ template }) },
  nativeImage: {
    createFromDataURL: (url: string) => ({
      url,
      addRepresentation: () => undefined,
      setTemplateImage(this: { isTemplate?: boolean }, isTemplate: boolean) {
        this.isTemplate = isTemplate
      }
    })
  }
}))

const NOON = new Date('2026-03-10T12:00').getTime()
const HOUR = 60 * 60_000
const event = (id: number, start: number, title: string): CalendarOccurrence => ({
  ...{ key: `${id}/${start}`, id, title, state: 'active', doubt: null },
  ...{ sent: { start: null, end: null }, repeats: null, category: null, colour: null, place: null },
  ...{ project: null, people: [] },
  times: { kind: 'moments', start, end: start + HOUR, zone: 'sent' }
})

const platform = process.platform
const on = (name: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: name })

function given() {
  const world = {
    state: 'online' as ConnectivityState,
    since: NOON,
    isPaused: false,
    events: [] as CalendarOccurrence[],
    me: 7 as number | null,
    hideText: false,
    reads: 0,
    person: undefined as number | null | undefined,
    isFailing: false,
    monthsAt: NOON as number | null,
    window: null as BrowserWindow | null,
    isOpen: true
  }
  const status = async (): Promise<SyncStatus> => ({
    ...{
      workspaceId: 'w',
      isPaused: world.isPaused,
      pace: 'full',
      lists: [],
      cacheBytes: 0,
      budget: null,
      notice: null
    },
    connectivity: {
      ...{ state: world.state, since: world.since, lastError: null, lastTried: null },
      ...{ lastTriedAt: null, nextTryAt: null }
    }
  })
  const workspace = {
    id: 'w',
    sync: { status, setPaused: (_list: null, isPaused: boolean) => (world.isPaused = isPaused) },
    cache: {
      calendar: {
        list: async ({ query }: { query: { filter: { person: number | null } } }) => {
          if (world.isFailing) throw new Error('busy')
          world.reads++
          world.person = query.filter.person
          return { rows: world.events.map((occurrence) => ({ occurrence })), total: world.events.length }
        },
        months: async () => [{ month: '2026-03', fetchedAt: world.monthsAt }]
      }
    }
  }
  const options: AppTrayOptions = {
    workspaces: {
      list: async () => [{ id: 'w', isActive: true, credentials: 'stored', isWaitingForKeychain: !world.isOpen }],
      get open() {
        return world.isOpen ? (workspace as never) : null
      }
    },
    userData: {
      of: () => {
        const made = new UserEntries()
        made.set('me', world.me)
        made.set('reminders', { settings: { ...DEFAULT_REMINDERS, hideText: world.hideText }, since: 0 })
        return made
      }
    } as never,
    panel: () => ({ isPossible: true, edge: null, onTop: false }),
    quick: vi.fn(),
    togglePanel: vi.fn(),
    showWindow: vi.fn(),
    showEvent: vi.fn(),
    window: () => world.window,
    language: () => 'en',
    locale: () => 'en-GB',
    log: { warn: vi.fn() },
    now: Date.now
  }
  const tray = new AppTray(options)
  return { world, options, tray, icon: electron.trays.at(-1) as FakeTray }
}

const changes = (tray: AppTray): Promise<unknown> => {
  tray.heard({ name: 'sync', data: { workspaceId: 'w' } })
  return vi.advanceTimersByTimeAsync(1_000)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(NOON)
  Object.assign(electron, { trays: [], badges: [], quit: 0 })
  on('linux')
})
afterEach(() => {
  vi.useRealTimers()
  on(platform)
})

describe('the tray', () => {
  it('says the state in its tooltip, its menu and its icon, and changes when that does', async () => {
    const { world, tray, icon } = given()
    await vi.advanceTimersByTimeAsync(0)
    expect(icon.tip).toBe('Deskside: Online')
    expect(icon.labels[0]).toBe('Online')
    const calm = (icon.images.at(-1) as unknown as { url: string }).url
    expect(calm).toMatch(/^data:image\/png;base64,/)
    world.state = 'offline'
    await changes(tray)
    expect(icon.tip).toBe('Deskside: No network (since 12:00)')
    expect((icon.images.at(-1) as unknown as { url: string }).url).not.toBe(calm)
  })

  it('sets no menu while nothing that it says has changed', async () => {
    const { tray, icon } = given()
    for (let times = 0; times < 5; times++) await changes(tray)
    expect(icon.menus).toHaveLength(1)
  })

  it('follows a change also while it reads, and while changes come without a pause', async () => {
    const { world, tray, icon } = given()
    world.state = 'offline'
    // The first read has begun.
    await changes(tray)
    expect(icon.labels[0]).toContain('No network')
    world.state = 'online'
    for (let times = 0; times < 10; times++) {
      tray.heard({ name: 'sync', data: { workspaceId: 'w' } })
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(icon.labels[0]).toBe('Online')
  })

  it('has one’s own next event with its time; a click leads to its date', async () => {
    const { world, options, tray, icon } = given()
    world.events = [
      event(1, NOON - HOUR, 'Over'),
      event(2, NOON + HOUR, 'Call & lunch'),
      event(3, NOON + 5 * HOUR, 'Late')
    ]
    await changes(tray)
    tray.heard({ name: 'changed', data: { workspaceId: 'w', noun: 'calendar-event' } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(world.person).toBe(7)
    expect(icon.labels[1]).toMatch(/^13:00.14:00 · Call && lunch$/)
    icon.press(icon.labels[1] ?? '')
    expect(options.showEvent).toHaveBeenCalledWith('w', {
      id: 2,
      date: { day: '2026-03-10', key: `2/${NOON + HOUR}` }
    })
    // It begins, and the following event is next.
    await vi.advanceTimersByTimeAsync(HOUR + 60_000)
    expect(icon.labels[1]).toContain('Late')
  })

  it('says that no event is near only when these days are saved', async () => {
    const { world, tray, icon } = given()
    world.monthsAt = null
    await changes(tray)
    expect(icon.labels).not.toContain('No event in the next 7 days')
    world.monthsAt = NOON
    await vi.advanceTimersByTimeAsync(61_000)
    expect(icon.labels[1]).toBe('No event in the next 7 days')
  })

  it('reads the calendar only when it changed, or the next event has begun', async () => {
    const { world, tray } = given()
    world.events = [event(2, NOON + HOUR, 'Call')]
    await vi.advanceTimersByTimeAsync(0)
    for (let times = 0; times < 5; times++) await changes(tray)
    expect(world.reads).toBe(1)
  })

  it('hides the name where reminders hide it, and leaves the event out where it can’t be read', async () => {
    const { world, options, tray, icon } = given()
    world.events = [event(2, NOON + HOUR, 'Secret')]
    world.hideText = true
    tray.heard({ name: 'prefs.changed', data: { workspaceId: 'w', key: 'reminders' } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(icon.labels[1]).toContain('An event of your calendar')
    world.isFailing = true
    tray.heard({ name: 'prefs.changed', data: { workspaceId: 'w', key: 'reminders' } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(icon.labels).not.toContain(expect.stringContaining('event'))
    expect(icon.labels[1]).toBeUndefined()
    expect(options.log.warn).toHaveBeenCalled()
  })

  it('does not wait for a keychain that asks for a password', async () => {
    const { world, tray, icon } = given()
    world.isOpen = false
    await changes(tray)
    expect(icon.labels).toEqual([
      'Waiting for the keychain',
      undefined,
      'Open Deskside',
      'Quick look-up',
      'Side panel',
      undefined,
      'Quit Deskside'
    ])
  })

  it('pauses and resumes the sync, opens the window, and quits', async () => {
    const { world, options, tray, icon } = given()
    await vi.advanceTimersByTimeAsync(0)
    icon.press('Pause sync')
    expect(world.isPaused).toBe(true)
    await changes(tray)
    icon.press('Resume sync')
    expect(world.isPaused).toBe(false)
    icon.press('Open Deskside')
    icon.emit('click')
    expect(options.showWindow).toHaveBeenCalledTimes(2)
    icon.press('Quit Deskside')
    expect(electron.quit).toBe(1)
  })

  it('is taken away at the end, and shows nothing after that', async () => {
    const { tray, icon } = given()
    tray.close()
    await changes(tray)
    expect(icon.destroyed).toBe(true)
    expect(icon.menus).toEqual([])
  })

  it('has a template on macOS, where a click opens the menu alone', async () => {
    on('darwin')
    const { icon } = given()
    await vi.advanceTimersByTimeAsync(0)
    expect(icon.images.every((image) => (image as unknown as { isTemplate: boolean }).isTemplate)).toBe(true)
    expect(icon.listenerCount('click')).toBe(0)
  })
})

describe('the badge', () => {
  it('is there only while the user is needed', async () => {
    const { world, tray } = given()
    for (const state of ['offline', 'credentials-refused', 'credentials-refused', 'online'] as const) {
      world.state = state
      await changes(tray)
    }
    expect(electron.badges).toEqual([1, 0])
  })

  it('is a mark with words on the window’s button on Windows, also of a window that is opened anew', async () => {
    on('win32')
    const { world, tray } = given()
    const windowOf = (id: number) => ({ id, setOverlayIcon: vi.fn<BrowserWindow['setOverlayIcon']>() })
    const [first, second] = [windowOf(1), windowOf(2)]
    world.state = 'credentials-refused'
    for (const window of [first, null, second]) {
      world.window = window as unknown as BrowserWindow
      await changes(tray)
    }
    for (const { setOverlayIcon } of [first, second])
      expect(setOverlayIcon.mock.calls).toEqual([[expect.anything(), 'Token or secret refused']])
    world.state = 'online'
    await changes(tray)
    expect(second.setOverlayIcon).toHaveBeenLastCalledWith(null, '')
    expect(electron.badges).toEqual([])
  })
})
