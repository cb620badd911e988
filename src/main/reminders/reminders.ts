/** Reminds of events while the app runs: of each date once, by what is saved on this computer. */
import type { BridgeMessage } from '@shared/ipc/contract'
import { DesksideError } from '@shared/ipc/errors'
import type { EventDate } from '@shared/contract/app'
import { DEFAULT_REMINDERS } from '@shared/model/calendar'
import type { Log } from '../log'
import { remembered } from '../user-data/reminders'
import type { UserData } from '../user-data/types'
import type { OpenWorkspace } from '../workspace/open-workspace'
import { dayAt, readAhead } from './ahead'
import { longestLead, planOf, type Upcoming } from './due'
import { wordsOf, wordsOfMore, type Language, type NoticeWords } from './words'

/** A computer that sleeps stops all timers: no wait is longer, so that none is late by more. Milliseconds. */
const LONGEST_WAIT = 30_000
/** After a change, so that many changes of a sweep are read once. */
const SOON = 5_000
/** How far ahead is read, beyond the longest time before a start; it is read anew before that is over. */
const AHEAD = 24 * 60 * 60_000
const READ_AGAIN = 6 * 60 * 60_000
/** More at one time are not named one by one: after a long sleep nobody reads twenty notifications. */
export const MOST_NAMED = 3

/** More are held back for a moment, and then told of in one. */
export const MOST_A_MINUTE = 4
const MINUTE = 60_000

/** A notification that is shown. */
export interface ShownNotice {
  readonly close: () => void
}

export interface RemindersOptions {
  /** The open workspace; null while none is. */
  readonly active: () => Promise<Pick<OpenWorkspace, 'id' | 'cache'> | null>
  readonly userData: Pick<UserData, 'of' | 'change'>
  /** Shows a notification. Null where this computer shows none. */
  readonly notify: (words: NoticeWords, onClick: () => void) => ShownNotice | null
  readonly supported: () => boolean
  /** Shows the event's date in the main window; without one today. */
  readonly show: (workspaceId: string, event: { readonly id: number; readonly date: EventDate } | null) => void
  readonly language: () => Language
  /** How times are written: a BCP 47 tag. */
  readonly locale: () => string
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

/** Events, who one is, or which workspace is open may be another. */
export const touchesReminders = ({ event, data }: BridgeMessage): boolean =>
  event === 'workspaces' ||
  (event === 'prefs.changed' && (data.key === null || data.key === 'me' || data.key === 'reminders')) ||
  (event === 'changed' && data.noun === 'calendar-event')

/** What was read of the open workspace, until anything changes. */
interface Read {
  readonly workspaceId: string
  readonly upcoming: readonly Upcoming[]
  /** Epoch milliseconds. */
  readonly at: number
}

export class Reminders {
  readonly #options: RemindersOptions
  #read: Read | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running = false
  #again = false
  /** A change is waiting to be read: more of them do not put it off. */
  #soon = false
  #closed = false
  /** By workspace and key: of what this run has reminded, also where that could not be stored. */
  readonly #done = new Set<string>()
  /** When notifications of the last minute were shown, and what was held back for them: by workspace and key. */
  #lately: readonly number[] = []
  readonly #held = new Map<string, Upcoming>()
  /** A notification that nothing holds is collected as garbage, and does not tell of a click any more. */
  readonly #shown = new Map<string, { readonly notice: ShownNotice; readonly event: Upcoming; readonly in: string }>()

  constructor(options: RemindersOptions) {
    this.#options = options
  }

  get supported(): boolean {
    return this.#options.supported()
  }

  start(): void {
    this.#wait(SOON)
  }

  /** Events, settings or the open workspace have changed: they are read anew, soon. */
  changed(): void {
    this.#read = null
    if (this.#soon) return
    this.#soon = true
    this.#wait(SOON)
  }

  /** The computer was asleep, or its clock was set. */
  resumed(): void {
    void this.look()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    for (const { notice } of this.#shown.values()) notice.close()
    this.#shown.clear()
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.look(), milliseconds)
    this.#timer.unref?.()
  }

  /** Reminds of what is due now, and waits for the next. Never rejects. */
  async look(): Promise<void> {
    if (this.#closed) return
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = true
    this.#soon = false
    let next: number | null = null
    try {
      next = await this.#remind()
    } catch (error) {
      this.#read = null
      // One that is being opened or closed is asked again with the next look, as is whatever failed.
      if (!(error instanceof DesksideError && error.code === 'workspace-closed'))
        this.#options.log.warn('reminders could not be looked for', { error })
    }
    this.#running = false
    const left = next === null ? LONGEST_WAIT : Math.max(1_000, next - this.#options.now())
    this.#wait(this.#again ? SOON : Math.min(left, LONGEST_WAIT))
    this.#again = false
  }

  /** When something is due next. */
  async #remind(): Promise<number | null> {
    const { active, userData, now } = this.#options
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
    // From the first time on, so that after the next start it is known what came due meanwhile.
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
      reminded: (key) => reminded.has(key) || this.#done.has(`${id} ${key}`),
      now: now()
    })
    const waiting = [...this.#missed(id), ...due]
    if (waiting.length === 0) return next
    const free = this.#freeAt()
    if (free <= now()) {
      await this.#showAll(id, waiting, settings.hideText)
      return next
    }
    // Not remembered as told: after a restart they are due again.
    for (const event of waiting) this.#held.set(`${id} ${event.key}`, event)
    return Math.min(next ?? free, free)
  }

  /** From when on another notification may be shown. */
  #freeAt(): number {
    const now = this.#options.now()
    this.#lately = this.#lately.filter((at) => at <= now && now - at < MINUTE)
    return this.#lately.length < MOST_A_MINUTE ? now : (this.#lately[0] ?? now) + MINUTE
  }

  /** Events that were over before they could be told of. */
  #missed(workspaceId: string): Upcoming[] {
    return [...this.#held].flatMap(([key, event]) =>
      key.startsWith(`${workspaceId} `) && event.over <= this.#options.now() ? [event] : []
    )
  }

  async #readAhead(
    { id, cache }: Pick<OpenWorkspace, 'id' | 'cache'>,
    person: number | null,
    lead: number
  ): Promise<Read> {
    const { userData, now } = this.#options
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

  /** What was moved or deleted is no longer announced; what is over, or of another workspace, is let go of. */
  #dropShown(workspaceId: string, upcoming: readonly Upcoming[]): void {
    const known = new Set(upcoming.map(({ key }) => key))
    for (const [shown, { notice, event, in: workspace }] of this.#shown) {
      if (workspace !== workspaceId || event.over <= this.#options.now()) this.#shown.delete(shown)
      else if (!known.has(event.key)) {
        notice.close()
        this.#shown.delete(shown)
      }
    }
  }

  async #showAll(workspaceId: string, due: readonly Upcoming[], hideText: boolean): Promise<void> {
    const { userData, notify, show, language, locale, log, now } = this.#options
    if (!this.supported) return
    for (const { key } of due) this.#done.add(`${workspaceId} ${key}`)
    this.#held.clear()
    try {
      // Before it is shown: whatever happens next, nobody is reminded twice.
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
