/** Shows reminders of saved events while the app runs, once per occurrence. */
import type { BridgeMessage } from '@shared/ipc/contract'
import { DesksideError } from '@shared/ipc/errors'
import type { EventDate } from '@shared/contract/app'
import { DEFAULT_REMINDERS } from '@shared/contract/prefs'
import type { Language } from '@shared/rules/bilingual'
import type { Log } from '../log'
import { remembered } from '../user-data/reminders'
import type { UserData } from '../user-data/user-data'
import type { OpenWorkspace } from '../workspace/open-workspace'
import { dayAt, readAhead } from './ahead'
import { longestLead, planOf, type Upcoming } from './due'
import { wordsOf, wordsOfMore, type NoticeWords } from './words'

/** Upper bound of a wait (ms). Sleep stops timers, so a longer wait could be late by more. */
const LONGEST_WAIT = 30_000
/** Debounce (ms): the changes of a sweep are read together. */
const SOON = 5_000
/** Milliseconds read ahead beyond the longest lead time; read again before they pass. */
const AHEAD = 24 * 60 * 60_000
const READ_AGAIN = 6 * 60 * 60_000
/** Upper bound of separate notifications at a time; the rest are summarised, e.g. after a long sleep. */
export const MOST_NAMED = 3

/** Rate limit per minute; surplus reminders wait and are then summarised. */
export const MOST_A_MINUTE = 4
const MINUTE = 60_000

export interface ShownNotice {
  readonly close: () => void
}

export interface RemindersOptions {
  /** The open workspace; null if none. */
  readonly active: () => Promise<Pick<OpenWorkspace, 'id' | 'cache'> | null>
  readonly userData: Pick<UserData, 'of' | 'change'>
  /** Shows a notification; null if the system cannot. */
  readonly notify: (words: NoticeWords, onClick: () => void) => ShownNotice | null
  readonly isSupported: () => boolean
  /** Shows the event's date in the main window; without an event, today. */
  readonly show: (workspaceId: string, event: { readonly id: number; readonly date: EventDate } | null) => void
  readonly language: () => Language
  /** Locale of times: a BCP 47 tag. */
  readonly locale: () => string
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

/** Whether a message may change events, the user's identity or the open workspace. */
export const isReminderChange = ({ name, data }: BridgeMessage): boolean =>
  name === 'workspaces' ||
  (name === 'prefs.changed' && (data.key === null || data.key === 'me' || data.key === 'reminders')) ||
  (name === 'changed' && data.noun === 'calendar-event')

/** Events read from the open workspace; valid until a change. */
interface UpcomingEvents {
  readonly workspaceId: string
  readonly upcoming: readonly Upcoming[]
  /** Epoch milliseconds. */
  readonly at: number
}

export class Reminders {
  #read: UpcomingEvents | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false
  /** Something changed since the last look began: the next one reads again, soon. More changes do not postpone it. */
  #hasChanged = false
  /** Another look was wanted while one was running. */
  #isAwaited = false
  #isClosed = false
  /** Reminders shown in this run by workspace and key, even if they could not be stored. */
  readonly #done = new Set<string>()
  /** Times of the last minute's notifications; `#held`: reminders waiting for the rate limit, by workspace and key. */
  #lately: readonly number[] = []
  readonly #held = new Map<string, Upcoming>()
  /** References to notifications: a collected one no longer reports clicks. */
  readonly #shown = new Map<string, { readonly notice: ShownNotice; readonly event: Upcoming; readonly in: string }>()

  constructor(private readonly options: RemindersOptions) {}

  get isSupported(): boolean {
    return this.options.isSupported()
  }

  start(): void {
    this.#wait(SOON)
  }

  /** Events, settings or the open workspace changed: schedules a read. */
  changed(): void {
    this.#read = null
    if (this.#hasChanged) return
    this.#hasChanged = true
    // A running look schedules the next one at its end.
    if (!this.#isRunning) this.#wait(SOON)
  }

  /** The computer woke up, or its clock was set. */
  resumed(): void {
    void this.look()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const { notice } of this.#shown.values()) notice.close()
    this.#shown.clear()
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.look(), milliseconds)
    this.#timer.unref?.()
  }

  /** Shows due reminders and waits for the next. Never rejects. */
  async look(): Promise<void> {
    if (this.#isClosed) return
    if (this.#isRunning) {
      this.#isAwaited = true
      return
    }
    clearTimeout(this.#timer)
    this.#isRunning = true
    this.#hasChanged = false
    this.#isAwaited = false
    let next: number | null = null
    try {
      next = await this.#remind()
    } catch (error) {
      this.#read = null
      // An opening or closing workspace, and any failure, is retried at the next look.
      if (!(error instanceof DesksideError && error.code === 'workspace-closed'))
        this.options.log.warn('reminders could not be looked for', { error })
    }
    this.#isRunning = false
    // The look may have read events before they changed.
    if (this.#hasChanged) this.#read = null
    const left = next === null ? LONGEST_WAIT : Math.max(1_000, next - this.options.now())
    this.#wait(this.#hasChanged || this.#isAwaited ? SOON : Math.min(left, LONGEST_WAIT))
  }

  /** Shows due reminders and returns the time of the next. */
  async #remind(): Promise<number | null> {
    const { active, userData, now } = this.options
    const workspace = await active()
    if (workspace === null) return null
    const { id } = workspace
    const made = userData.of(id)
    const me = made.get('me')
    const stored = made.get('reminders')
    const settings = stored?.settings ?? DEFAULT_REMINDERS
    if (settings.of === 'none' || (settings.of !== 'all' && me === null)) {
      this.#dropShown(id, [])
      this.#held.clear()
      return null
    }
    const since = stored?.since ?? now()
    // Stored at once, so that the next start knows which reminders were missed.
    if (stored === null) await userData.change(id, (all) => all.set('reminders', { settings, since }))
    const person = settings.of === 'all' ? null : me
    const read = await this.#readAhead(workspace, person, longestLead(settings))
    const reminded = new Set(
      userData
        .of(id)
        .get('reminded')
        ?.map(({ key }) => key)
    )
    const { due, next } = planOf(read.upcoming, {
      settings,
      since,
      isReminded: (key) => reminded.has(key) || this.#done.has(`${id} ${key}`),
      now: now()
    })
    const waiting = [...this.#missed(id), ...due]
    if (waiting.length === 0) return next
    const free = this.#freeAt()
    if (free <= now()) {
      await this.#showAll(id, waiting, settings.hideText)
      return next
    }
    // Not stored as shown: after a restart they are due again.
    for (const event of waiting) this.#held.set(`${id} ${event.key}`, event)
    return Math.min(next ?? free, free)
  }

  /** When the rate limit allows another notification. */
  #freeAt(): number {
    const now = this.options.now()
    this.#lately = this.#lately.filter((at) => at <= now && now - at < MINUTE)
    return this.#lately.length < MOST_A_MINUTE ? now : (this.#lately[0] ?? now) + MINUTE
  }

  /** Held events that ended before they could be announced. */
  #missed(workspaceId: string): Upcoming[] {
    return [...this.#held].flatMap(([key, event]) =>
      key.startsWith(`${workspaceId} `) && event.over <= this.options.now() ? [event] : []
    )
  }

  async #readAhead(
    { id, cache }: Pick<OpenWorkspace, 'id' | 'cache'>,
    person: number | null,
    lead: number
  ): Promise<UpcomingEvents> {
    const { userData, now } = this.options
    const at = now()
    const known = this.#read
    if (known?.workspaceId === id && at >= known.at && at - known.at < READ_AGAIN) return known
    const ahead = { cache, times: userData.of(id).get('times'), person, now: at, until: at + lead + AHEAD }
    const upcoming: Upcoming[] = []
    for await (const page of readAhead(ahead)) upcoming.push(...page)
    const read = { workspaceId: id, upcoming, at }
    this.#dropShown(id, read.upcoming)
    this.#read = read
    return read
  }

  /** Closes notifications of moved or deleted events; forgets those of past events or other workspaces. */
  #dropShown(workspaceId: string, upcoming: readonly Upcoming[]): void {
    const known = new Set(upcoming.map(({ key }) => key))
    for (const [shown, { notice, event, in: workspace }] of this.#shown) {
      if (workspace !== workspaceId || event.over <= this.options.now()) this.#shown.delete(shown)
      else if (!known.has(event.key)) {
        notice.close()
        this.#shown.delete(shown)
      }
    }
  }

  async #showAll(workspaceId: string, due: readonly Upcoming[], hideText: boolean): Promise<void> {
    const { userData, notify, show, language, locale, log, now } = this.options
    if (!this.isSupported) return
    for (const { key } of due) this.#done.add(`${workspaceId} ${key}`)
    this.#held.clear()
    try {
      // Stored before showing, so that no reminder is repeated.
      const told = due.map(({ key, over }) => ({ key, over }))
      await userData.change(workspaceId, (made) =>
        made.set('reminded', remembered(made.get('reminded') ?? [], told, now()))
      )
    } catch (error) {
      log.warn('reminders could not be kept', { error })
    }
    const most = Math.min(MOST_NAMED, MOST_A_MINUTE - this.#lately.length)
    const named = due.length <= most ? due : due.slice(0, most - 1)
    this.#lately = [...this.#lately, ...Array.from({ length: Math.min(due.length, most) }, () => now())]
    for (const event of named) {
      const words = wordsOf(event, { language: language(), locale: locale(), hideText, now: now() })
      const date = { day: dayAt(event.start), key: event.key }
      const notice = notify(words, () => show(workspaceId, { id: event.id, date }))
      if (notice !== null) this.#shown.set(`${workspaceId} ${event.key}`, { notice, event, in: workspaceId })
    }
    const [first] = due.slice(named.length)
    if (first === undefined) return
    const notice = notify(wordsOfMore(due.length - named.length, language()), () => show(workspaceId, null))
    if (notice !== null) this.#shown.set(`${workspaceId} ${first.key}`, { notice, event: first, in: workspaceId })
  }
}
