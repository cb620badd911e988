/** `calendar-open`, `calendar-month`, `calendar-paging`: the calendar page, until its content is painted. */
import { setTimeout as pause } from 'node:timers/promises'
import { eventsBeside } from '../lib/fixtures.ts'
import { tasksOf, type Tasks } from '../lib/frames.ts'
import { load } from '../lib/machine.ts'
import { median, percentile, round, spread } from '../lib/numbers.ts'
import type { PageLink } from '../lib/page-link.ts'
import { withProfile } from '../lib/profile.ts'
import { measured, notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import { traced } from '../lib/scrolling.ts'

export const CALENDAR_ROWS = ['calendar-open', 'calendar-month', 'calendar-paging'] as const
export type CalendarRowId = (typeof CALENDAR_ROWS)[number]

const BASE: Readonly<Record<CalendarRowId, Pick<Row, 'id' | 'unit' | 'aim'>>> = {
  'calendar-open': { id: 'calendar-open', unit: 'ms', aim: '<= 150' },
  'calendar-month': { id: 'calendar-month', unit: 'ms', aim: '<= 50' },
  'calendar-paging': { id: 'calendar-paging', unit: 'ms', aim: '<= 50' }
}

/** Events per project: 20,000 for 100,000 projects, most of them within two years of today. */
const EVENTS = 0.2
/** Few, since projects are swept before the calendar is usable. */
const FEW_PROJECTS = 1_000
/** Number of months paged in each direction from today: two years in all. */
const MONTHS = 12
const REST_MS = 6_000
/** Pause (ms) for the work after a view: its months are requested from the service and read again. */
const SETTLE = 1_500
/** Pauses (ms) between measured keys, and between keys of fast paging. */
const [BETWEEN, PAGING] = [400, 120]
const [BEGIN, END] = ['bench:begin', 'bench:end']
const GRID = '[data-region=list] [role=grid]'

interface CalendarRound {
  readonly open: number
  /** Time from each key until its month was painted (ms). */
  readonly months: readonly number[]
  readonly paging: Tasks
}

const go = (path: string): string => `location.hash = '#${path}'`

/** Time (ms) from navigation until the frame after the calendar's days were painted. */
const OPEN = `new Promise((resolve, reject) => {
  const limit = performance.now() + 20000
  const from = performance.now()
  ${go('/calendar')}
  const look = () => {
    const grid = document.querySelector('${GRID}')
    if (grid && grid.ariaBusy !== 'true' && grid.querySelector('[data-key]'))
      return requestAnimationFrame(() => resolve(performance.now() - from))
    if (performance.now() > limit) return reject(new Error('the calendar did not come'))
    requestAnimationFrame(look)
  }
  look()
})`

/**
 * Waits for the next key, then for the events of another month. The grid's label names the month, and the grid is busy
 * until its days are loaded. Checked before each frame is painted, so the next frame marks the end.
 */
const WATCH = `(() => {
  const before = document.querySelector('${GRID}').ariaLabel
  globalThis.benchTurned = new Promise((done, fail) => addEventListener('keydown', (event) => {
    const limit = performance.now() + 10000
    const there = () => {
      const grid = document.querySelector('${GRID}')
      return grid !== null && grid.ariaLabel !== before && grid.ariaBusy !== 'true'
    }
    const look = () => {
      if (there()) return requestAnimationFrame(() => done(performance.now() - event.timeStamp))
      if (performance.now() > limit) return fail(new Error('the month did not come'))
      requestAnimationFrame(look)
    }
    look()
  }, { capture: true, once: true }))
})()`

const KEYS = {
  PageUp: { key: 'PageUp', code: 'PageUp', windowsVirtualKeyCode: 33 },
  PageDown: { key: 'PageDown', code: 'PageDown', windowsVirtualKeyCode: 34 },
  today: { key: 't', code: 'KeyT', windowsVirtualKeyCode: 84, text: 't' }
} as const

async function press(link: PageLink, name: keyof typeof KEYS): Promise<void> {
  await link.send('Input.dispatchKeyEvent', { ...KEYS[name], type: 'keyDown' })
  await link.send('Input.dispatchKeyEvent', { ...KEYS[name], type: 'keyUp' })
}

/** Goes to this month, with the focus in the view. */
async function toToday(link: PageLink, settle: number): Promise<void> {
  await link.evaluate(`document.querySelector('${GRID}').focus()`)
  await press(link, 'today')
  await pause(settle)
}

async function oneRound(link: PageLink, { rest, times }: BenchOptions): Promise<CalendarRound> {
  const [settle, reach] = [rest(SETTLE), times(MONTHS)]
  await link.evaluate(go('/projects'))
  await pause(settle)
  const open = await link.evaluate<number>(OPEN, 30_000)
  await pause(settle)
  // Nothing is cached for the months yet: the page was left.
  const months: number[] = []
  for (const way of ['PageUp', 'PageDown'] as const) {
    await toToday(link, settle)
    for (let at = 0; at < reach; at++) {
      await link.evaluate(WATCH)
      await press(link, way)
      months.push(await link.evaluate<number>('globalThis.benchTurned', 15_000))
      await pause(rest(BETWEEN))
    }
  }
  await link.evaluate(go('/projects'))
  await pause(settle)
  await link.evaluate(OPEN, 30_000)
  await toToday(link, settle)
  const { events } = await traced(link, async () => {
    await link.evaluate(`performance.mark('${BEGIN}')`)
    for (const way of ['PageUp', 'PageDown'] as const) {
      for (let at = 0; at < reach * (way === 'PageUp' ? 1 : 2); at++) {
        await press(link, way)
        await pause(PAGING)
      }
    }
    await link.evaluate(`performance.mark('${END}')`)
  })
  return { open, months, paging: tasksOf(events, BEGIN, END) }
}

const p95 = (times: readonly number[]): number => round(percentile(times, 0.95))

export async function measureCalendar(options: BenchOptions, wanted: readonly CalendarRowId[]): Promise<Row[]> {
  const { runs, isWarmUp, projects, rest, log } = options
  const events = options.shared === null ? Math.round(projects * EVENTS) : eventsBeside(projects)
  try {
    return await withProfile({ ...options, projects: FEW_PROJECTS, events }, async (profile) => {
      if (profile.missing !== null) throw new Error(profile.missing)
      const rounds: CalendarRound[] = []
      const loads: number[] = []
      await profile.withApp(rest(REST_MS), async ({ link }) => {
        for (let each = isWarmUp ? 0 : 1; each <= runs; each++) {
          const one = await oneRound(link, options)
          log(
            `calendar: round ${each} of ${runs}: room ${Math.round(one.open)} ms, months p95 ${p95(one.months)} ms, longest task ${Math.round(one.paging.time)} ms; load ${load()}`
          )
          if (each === 0) continue
          rounds.push(one)
          loads.push(load())
        }
      })
      const beside = `${events} events; load ${spread(loads, '')}`
      const opens = rounds.map(({ open }) => open)
      const months = rounds.map((each) => p95(each.months))
      const all = rounds.flatMap((each) => each.months)
      const tasks = rounds.map(({ paging }) => paging.time)
      const work = rounds.flatMap(({ paging }) => paging.work ?? [])
      const figures: Readonly<Record<CalendarRowId, () => Pick<Row, 'value' | 'detail'>>> = {
        'calendar-open': () => ({ value: p95(opens), detail: `painted after ${spread(opens, 'ms')}; ${beside}` }),
        'calendar-month': () => ({
          value: round(median(months)),
          detail: `p95 of ${rounds[0]?.months.length} keys ${spread(months, 'ms')}, each key ${spread(all, 'ms')}; ${beside}`
        }),
        'calendar-paging': () => ({
          value: round(median(tasks)),
          detail: `the longest task ${spread(tasks, 'ms')} while ${1.5 * (rounds[0]?.months.length ?? 0)} months are gone through, a key each ${PAGING} ms; its processor time ${spread(work, 'ms')}; ${beside}`
        })
      }
      return wanted.map((row) => measured(BASE[row], () => ({ runs, ...figures[row]() })))
    })
  } catch (error) {
    return wanted.map((row) => notMeasured(BASE[row], error))
  }
}
