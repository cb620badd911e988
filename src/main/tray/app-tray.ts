/** The tray icon (on macOS in the menu bar): sync state, next event, and access to the window. */
import { app, Menu, Tray, type BrowserWindow } from 'electron'
import type { SidePanel } from '@shared/contract/windows'
import type { Workspace } from '@shared/model/workspace'
import { DEFAULT_REMINDERS } from '@shared/contract/prefs'
import type { EventDate } from '@shared/contract/app'
import type { BridgeMessage } from '@shared/ipc/contract'
import { dayAt, readAhead, titleIn, isReminderChange, whenIn, type RemindersOptions, type Upcoming } from '../reminders'
import type { UserData } from '../user-data/user-data'
import type { OpenWorkspace } from '../workspace/open-workspace'
import { badgeImage, trayImage } from './icons'
import { trayState, type TrayState } from './state'
import { trayTemplate, type TrayFacts } from './template'

/** Debounce (ms): changes of a sweep come faster than anybody reads. */
const SOON = 500
/** Refresh interval (ms), for the next event's start and after sleep, which stops timers. */
const LOOK_AGAIN = 30_000
const AHEAD = 7 * 24 * 60 * 60_000

export interface AppTrayOptions extends Pick<RemindersOptions, 'language' | 'locale' | 'log' | 'now'> {
  readonly workspaces: {
    list(): Promise<readonly Pick<Workspace, 'id' | 'isActive' | 'credentials' | 'isWaitingForKeychain'>[]>
    readonly open: Pick<OpenWorkspace, 'id' | 'cache' | 'sync'> | null
  }
  readonly userData: Pick<UserData, 'of'>
  readonly panel: () => SidePanel
  readonly quick: () => void
  readonly togglePanel: () => void
  readonly showWindow: () => void
  readonly showEvent: (workspaceId: string, event: { readonly id: number; readonly date: EventDate }) => void
  /** The main window while it is open. */
  readonly window: () => BrowserWindow | null
}

interface NextEvent {
  readonly workspaceId: string
  /** Null: no event is near. Undefined: none is cached, but these days are not cached completely. */
  readonly event: Upcoming | null | undefined
  readonly hideText: boolean
  /** Another event is next from this moment; epoch milliseconds. */
  readonly until: number
}

export class AppTray {
  readonly #tray: Tray
  #timer: ReturnType<typeof setTimeout> | undefined
  #next: NextEvent | null = null
  /** Calendar events may have changed since `#next` was read. */
  #stale = false
  #looking = false
  #soon = false
  #again = false
  #closed = false
  /** Current contents, to skip identical updates: setting a menu closes it. */
  #shown = ''
  #badge = ''

  /** Requires a ready app. */
  constructor(private readonly options: AppTrayOptions) {
    this.#tray = new Tray(trayImage('online'))
    this.#tray.setToolTip('Deskside')
    // On macOS a click opens the menu.
    if (process.platform !== 'darwin') this.#tray.on('click', options.showWindow)
    void this.#look()
  }

  /** Reacts to an event of main. */
  heard(message: BridgeMessage): void {
    if (isReminderChange(message)) this.#stale = true
    if (this.#looking) this.#again = true
    // More events do not postpone it.
    else if (!this.#soon) this.#lookSoon()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#tray.destroy()
  }

  #lookSoon(): void {
    this.#soon = true
    this.#wait(SOON)
  }

  #wait(milliseconds: number): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#look(), milliseconds)
    this.#timer.unref?.()
  }

  /** Updates the tray. Never rejects. */
  async #look(): Promise<void> {
    this.#looking = true
    this.#again = false
    this.#soon = false
    try {
      const facts = await this.#facts()
      // May have been closed meanwhile.
      if (!this.#tray.isDestroyed()) this.#show(facts)
    } catch (error) {
      this.options.log.warn('the tray could not be brought up to date', { error })
    }
    this.#looking = false
    if (this.#again) this.#lookSoon()
    else this.#wait(LOOK_AGAIN)
  }

  async #facts(): Promise<TrayFacts> {
    const { workspaces, panel, language, locale, now } = this.options
    const workspace = (await workspaces.list()).find((one) => one.isActive) ?? null
    const open = workspaces.open?.id === workspace?.id ? workspaces.open : null
    const status = open === null ? null : await open.sync.status()
    const at = now()
    const state = trayState({
      workspace,
      status,
      language: language(),
      clock: (moment) => whenIn(locale(), { start: moment, end: null }, at)
    })
    const next = open === null ? undefined : await this.#nextEvent(open)
    return { state, nextEvent: next, isPaused: status?.isPaused ?? null, panel: panel(), language: language() }
  }

  /** Text for the next event; undefined if it cannot be read. */
  async #nextEvent(open: NonNullable<AppTrayOptions['workspaces']['open']>): Promise<string | null | undefined> {
    const { language, locale, log, now } = this.options
    const known = this.#next
    if (this.#stale || known?.workspaceId !== open.id || known.until <= now()) {
      this.#stale = false
      try {
        this.#next = await this.#readNext(open)
      } catch (error) {
        this.#next = null
        log.warn('the next event could not be looked for', { error })
      }
    }
    if (this.#next === null) return undefined
    const { event, hideText } = this.#next
    if (event == null) return event
    const unsure = event.isUnsure === true ? '≈\u00a0' : ''
    return `${unsure}${whenIn(locale(), event, now())} · ${titleIn(language(), event, hideText)}`
  }

  async #readNext({ id, cache }: Pick<OpenWorkspace, 'id' | 'cache'>): Promise<NextEvent> {
    const { userData, now } = this.options
    const at = now()
    const made = userData.of(id)
    const [times, person] = [made.get('times'), made.get('me')]
    const { hideText } = made.get('reminders')?.settings ?? DEFAULT_REMINDERS
    const next = { workspaceId: id, hideText }
    for await (const page of readAhead({ cache, times, person, now: at, until: at + AHEAD })) {
      const event = page.filter(({ start }) => start > at).toSorted((a, b) => a.start - b.start)[0]
      if (event !== undefined) return { ...next, event, until: event.start }
    }
    const range = { deleted: false, from: dayAt(at).slice(0, 7), to: dayAt(at + AHEAD).slice(0, 7) }
    const isKnown = (await cache.calendar.months(range)).every(({ fetchedAt }) => fetchedAt !== null)
    return { ...next, event: isKnown ? null : undefined, until: at + LOOK_AGAIN }
  }

  #show(facts: TrayFacts): void {
    this.#showBadge(facts.state)
    const { panel, ...said } = facts
    const shown = JSON.stringify([said, panel.isPossible, panel.edge === null])
    if (shown === this.#shown) return
    this.#shown = shown
    const { state } = facts
    this.#tray.setImage(trayImage(state.icon))
    this.#tray.setToolTip(`Deskside: ${state.words}`)
    const { workspaces, showWindow, showEvent, quick, togglePanel } = this.options
    const menu = trayTemplate(facts, {
      open: showWindow,
      openEvent: () => {
        const next = this.#next
        if (next?.event == null) return showWindow()
        const { id, key, start } = next.event
        showEvent(next.workspaceId, { id, date: { day: dayAt(start), key } })
      },
      quick,
      togglePanel,
      setPaused: (isPaused) => workspaces.open?.sync.setPaused(null, isPaused),
      quit: () => app.quit()
    })
    this.#tray.setContextMenu(Menu.buildFromTemplate(menu))
  }

  /** Badge on the app's own icon, shown only while the user must act. */
  #showBadge({ icon, words }: TrayState): void {
    const isNeeded = icon === 'attention'
    const window = process.platform === 'win32' ? this.options.window() : null
    // A new window has no badge yet.
    const badge = isNeeded ? `${words} ${window?.id ?? ''}` : ''
    if (badge === this.#badge) return
    this.#badge = badge
    if (process.platform !== 'win32') app.setBadgeCount(isNeeded ? 1 : 0)
    else window?.setOverlayIcon(isNeeded ? badgeImage() : null, isNeeded ? words : '')
  }
}
