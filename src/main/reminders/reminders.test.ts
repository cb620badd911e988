import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { DEFAULT_REMINDERS, type ReminderSettings } from '@shared/contract/prefs'
import type { CalendarOccurrence } from '@shared/model/calendar'
import { UserEntries } from '../user-data/user-entries'
import { MOST_A_MINUTE, MOST_NAMED, Reminders, isReminderChange, type RemindersOptions } from './reminders'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = new Date('2026-03-10T12:00').getTime()

const occurrence = (id: number, start: number, change: Partial<CalendarOccurrence> = {}): CalendarOccurrence => ({
  ...{ key: `${id}/${start}`, id, title: `Event ${id}`, state: 'active', doubt: null },
  ...{ sent: { start: null, end: null }, repeats: null, category: null, colour: null, place: 'Room 3' },
  ...{ project: null, people: [] },
  times: { kind: 'moments', start, end: start + HOUR, zone: 'sent' },
  ...change
})

interface Notice {
  readonly title: string
  readonly body: string
  readonly click: () => void
  isClosed: boolean
}

/** A running app with a user file that outlives it. */
function given(all: CalendarOccurrence[], { me = 7 as number | null } = {}) {
  const file = { made: new UserEntries(), isFailing: false }
  file.made.set('me', me)
  const state = { all, workspace: 'w' as string | null, isSupported: true, isBusy: false, milliseconds: 0 }
  const asked: { person: number | null; offset: number }[] = []
  const notices: Notice[] = []
  const shown: unknown[] = []
  const warned: string[] = []
  const change = (run: (made: UserEntries) => void): void => {
    if (file.isFailing) throw new DesksideError('disk-full', 'full')
    run(file.made)
    file.made = UserEntries.of(file.made.records())
  }
  const options: RemindersOptions = {
    active: async () => {
      if (state.workspace === null) return null
      return {
        id: state.workspace,
        cache: {
          calendar: {
            list: async ({
              query
            }: {
              query: { filter: { person: number | null }; offset: number; limit: number }
            }) => {
              if (state.isBusy) throw new DesksideError('cache-busy', 'busy')
              asked.push({ person: query.filter.person, offset: query.offset })
              const rows = state.all.map((one, index) => ({ id: index, day: null, foundBy: null, occurrence: one }))
              if (state.milliseconds > 0) await new Promise((done) => setTimeout(done, state.milliseconds))
              return { rows: rows.slice(query.offset, query.offset + query.limit), total: rows.length }
            }
          }
        }
      } as never
    },
    userData: {
      of: () => file.made,
      change: async (_id: string, run: (made: UserEntries) => void) => change(run)
    } as never,
    notify: ({ title, body }, click) => {
      const notice: Notice = { title, body, click, isClosed: false }
      notices.push(notice)
      return { close: () => (notice.isClosed = true) }
    },
    isSupported: () => state.isSupported,
    show: (workspace, event) => shown.push([workspace, event]),
    language: () => 'en',
    locale: () => 'en-GB',
    log: { warn: (message) => warned.push(message) },
    now: Date.now
  }
  let reminders = new Reminders(options)
  const start = async (): Promise<void> => {
    reminders.start()
    await pass(10_000)
  }
  return {
    ...{ file, state, asked, notices, shown, warned, start },
    now: () => reminders,
    set: (part: Partial<ReminderSettings>): void => {
      file.made.set('reminders', { settings: { ...DEFAULT_REMINDERS, ...part }, since: Date.now() })
      reminders.changed()
    },
    restart: async (): Promise<void> => {
      reminders.close()
      reminders = new Reminders(options)
      await start()
    },
    end: () => reminders.close(),
    titles: () => notices.map(({ title }) => title)
  }
}

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)
/** Advances the clock without running timers. */
const sleep = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)

let app: ReturnType<typeof given>
beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(NOON)
})
afterEach(() => {
  app.end()
  vi.useRealTimers()
})

describe('a reminder', () => {
  it('of one’s own event comes ten minutes before, says what and when, and leads to its date', async () => {
    app = given([occurrence(1, NOON + HOUR)])
    await app.start()
    expect(app.asked).toEqual([{ person: 7, offset: 0 }])
    await pass(49 * MINUTE)
    expect(app.notices).toEqual([])
    await pass(2 * MINUTE)
    expect(app.notices).toMatchObject([
      { title: 'Event 1', body: expect.stringMatching(/^in 10 min · 13:00.14:00 · Room 3$/) }
    ])
    app.notices[0]?.click()
    expect(app.shown).toEqual([['w', { id: 1, date: { day: '2026-03-10', key: `1/${NOON + HOUR}` } }]])
    await pass(3 * HOUR)
    expect(app.notices).toHaveLength(1)
  })

  it('does not come again after a restart, also where the app was killed right after it', async () => {
    app = given([occurrence(1, NOON + 5 * MINUTE)])
    await app.start()
    expect(app.titles()).toEqual(['Event 1'])
    await app.restart()
    await pass(HOUR)
    expect(app.titles()).toEqual(['Event 1'])
  })

  it('comes once in this run where it can’t be stored', async () => {
    app = given([occurrence(1, NOON + 5 * MINUTE)])
    app.set({ of: 'all' })
    app.file.isFailing = true
    await app.start()
    await pass(HOUR)
    expect(app.titles()).toEqual(['Event 1'])
    expect(app.warned).toEqual(['reminders could not be kept'])
  })

  it('that came due in sleep comes at once after it, if its event is not over', async () => {
    app = given([occurrence(1, NOON + HOUR), occurrence(2, NOON + 3 * HOUR)])
    await app.start()
    sleep(3.5 * HOUR)
    app.now().resumed()
    await pass(0)
    expect(app.titles()).toEqual(['Event 2'])
    expect(app.notices[0]?.body).toContain('has begun')
  })

  it('is late by half a minute at most where nobody tells of a sleep', async () => {
    app = given([occurrence(1, NOON + HOUR)])
    await app.start()
    sleep(55 * MINUTE)
    await pass(30_000)
    expect(app.titles()).toEqual(['Event 1'])
  })

  it('follows an event that was moved, and takes back what no longer holds', async () => {
    app = given([occurrence(1, NOON + 5 * MINUTE), occurrence(2, NOON + 5 * MINUTE)])
    await app.start()
    expect(app.titles()).toEqual(['Event 1', 'Event 2'])
    app.state.all = [occurrence(1, NOON + 2 * HOUR)]
    app.now().changed()
    await pass(10_000)
    expect(app.notices.map(({ isClosed }) => isClosed)).toEqual([true, true])
    await pass(2 * HOUR)
    expect(app.titles()).toEqual(['Event 1', 'Event 2', 'Event 1'])
  })

  it('hides what the event is, if it is to', async () => {
    app = given([occurrence(1, NOON + 5 * MINUTE)])
    app.set({ of: 'mine', hideText: true })
    await app.start()
    expect(app.notices).toMatchObject([
      { title: 'An event of your calendar', body: expect.stringMatching(/^in \d min · 12:05.13:05$/) }
    ])
  })

  it('does not come by the dozen: the first are named, the others counted', async () => {
    app = given(Array.from({ length: 12 }, (_, index) => occurrence(index, NOON + 5 * MINUTE)))
    await app.start()
    expect(app.notices).toHaveLength(MOST_NAMED)
    expect(app.titles().at(-1)).toBe(`${12 - MOST_NAMED + 1} more events`)
    app.notices.at(-1)?.click()
    expect(app.shown).toEqual([['w', null]])
    await pass(HOUR)
    expect(app.notices).toHaveLength(MOST_NAMED)
  })
})

describe('many reminders', () => {
  const SECOND = 1_000
  /** Sixty events, one due every second after the first minute. */
  const everySecond = () =>
    Array.from({ length: 60 }, (_, index) => occurrence(index, NOON + 11 * MINUTE + index * SECOND))
  const counted = (titles: readonly string[]): number =>
    titles.reduce((sum, title) => sum + Number(/^(\d+) more event/.exec(title)?.[1] ?? 1), 0)

  it('are a few a minute, and each is named or counted once', async () => {
    app = given(everySecond())
    await app.start()
    const shownAt: number[] = []
    for (let second = 0; second < 5 * 60; second++) {
      const before = app.notices.length
      await pass(SECOND)
      for (let more = before; more < app.notices.length; more++) shownAt.push(second)
    }
    for (const at of shownAt)
      expect(shownAt.filter((one) => one >= at && one < at + 60).length).toBeLessThanOrEqual(MOST_A_MINUTE)
    expect(counted(app.titles())).toBe(60)
  })

  it('that a sweep brings one after the other are no more either', async () => {
    app = given([])
    await app.start()
    for (let id = 1; id <= 40; id++) {
      app.state.all = [...app.state.all, occurrence(id, NOON + HOUR + id, {})]
      app.set({ of: 'all', minutes: 120 })
      await pass(6 * SECOND)
    }
    expect(app.notices.length).toBeLessThanOrEqual(5 * MOST_A_MINUTE)
    await pass(2 * MINUTE)
    expect(counted(app.titles())).toBe(40)
  })

  it('that were held back when the app ended come after its next start', async () => {
    app = given(everySecond())
    await app.start()
    await pass(70 * SECOND)
    const named = counted(app.titles())
    expect(named).toBeLessThan(10)
    await app.restart()
    await pass(3 * MINUTE)
    expect(counted(app.titles())).toBe(60)
  })

  it('that were over before they could come, for the computer slept, are counted all the same', async () => {
    app = given(everySecond())
    await app.start()
    // 30 are due, a few of which were shown.
    await pass(80 * SECOND)
    expect(counted(app.titles())).toBeLessThan(10)
    sleep(3 * HOUR)
    app.now().resumed()
    await pass(SECOND)
    expect(counted(app.titles())).toBeGreaterThanOrEqual(29)
    await pass(HOUR)
    expect(counted(app.titles())).toBeLessThanOrEqual(31)
  })

  it('are not held back by a clock that was set back', async () => {
    app = given([...Array.from({ length: MOST_NAMED }, (_, index) => occurrence(index, NOON + 5 * MINUTE))])
    await app.start()
    expect(app.notices).toHaveLength(MOST_NAMED)
    vi.setSystemTime(NOON - HOUR)
    app.state.all = Array.from({ length: MOST_NAMED }, (_, index) => occurrence(10 + index, NOON - HOUR + 5 * MINUTE))
    app.now().changed()
    await pass(10_000)
    expect(app.notices).toHaveLength(2 * MOST_NAMED)
  })
})

describe('nobody is reminded', () => {
  it.each([
    ['while it is not known who one is', null, 'unasked'],
    ['of nothing', 7, 'none'],
    ['of one’s own while it is not known who one is', null, 'mine']
  ] as const)('%s', async (_, me, of) => {
    app = given([occurrence(1, NOON + 5 * MINUTE)], { me })
    if (of !== 'unasked') app.set({ of })
    await app.start()
    await pass(HOUR)
    expect(app.notices).toEqual([])
    expect(app.asked).toEqual([])
  })

  it('where the computer shows nothing; as soon as it does, they are', async () => {
    app = given([occurrence(1, NOON + 5 * MINUTE)])
    app.state.isSupported = false
    await app.start()
    expect(app.notices).toEqual([])
    app.state.isSupported = true
    await pass(MINUTE)
    expect(app.titles()).toEqual(['Event 1'])
  })
})

describe('what is looked for', () => {
  it('are all events where that is wanted, however many there are', async () => {
    app = given(Array.from({ length: 1_200 }, (_, index) => occurrence(index, NOON + 2 * HOUR)))
    app.set({ of: 'all' })
    await app.start()
    expect(app.asked.map(({ person, offset }) => [person, offset])).toEqual([
      [null, 0],
      [null, 500],
      [null, 1_000]
    ])
  })

  it('is read anew after changes, which don’t put each other off', async () => {
    app = given([])
    await app.start()
    expect(app.asked).toHaveLength(1)
    for (let times = 0; times < 12; times += 1) {
      app.now().changed()
      await pass(1_000)
    }
    expect(app.asked.length).toBeGreaterThanOrEqual(2)
    expect(app.asked.length).toBeLessThanOrEqual(4)
  })

  it('is read anew soon after a change that arrives while it is read', async () => {
    app = given([])
    await app.start()
    app.state.milliseconds = 2_000
    app.now().changed()
    await pass(6_000)
    expect(app.asked).toHaveLength(2)
    app.state.all = [occurrence(1, NOON + 5 * MINUTE)]
    app.now().changed()
    await pass(10_000)
    expect(app.asked).toHaveLength(3)
    expect(app.titles()).toEqual(['Event 1'])
  })

  it('is not read anew when the computer wakes up while it is read', async () => {
    app = given([])
    await app.start()
    app.state.milliseconds = 8_000
    app.now().changed()
    await pass(6_000)
    app.now().resumed()
    await pass(30_000)
    expect(app.asked).toHaveLength(2)
  })

  it('is tried again when the cache did not answer, and while a workspace is closed nothing is said of it', async () => {
    app = given([occurrence(1, NOON + 5 * MINUTE)])
    app.state.isBusy = true
    await app.start()
    expect(app.warned).toEqual(['reminders could not be looked for'])
    app.state.isBusy = false
    await pass(MINUTE)
    expect(app.titles()).toEqual(['Event 1'])
  })

  it('may be other after events, views and workspaces change', () => {
    const changed = (noun: 'project' | 'calendar-event') =>
      isReminderChange({ name: 'changed', data: { workspaceId: 'w', noun } })
    expect(changed('calendar-event')).toBe(true)
    expect(changed('project')).toBe(false)
    const preference = (key: 'me' | 'reminders' | 'views' | null) =>
      isReminderChange({ name: 'prefs.changed', data: { workspaceId: 'w', key } })
    expect([preference('me'), preference('reminders'), preference(null)]).toEqual([true, true, true])
    expect(preference('views')).toBe(false)
    expect(isReminderChange({ name: 'sync', data: { workspaceId: 'w' } })).toBe(false)
  })
})
