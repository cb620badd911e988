/** `detail`: from a click on a table row until the cached project is painted beside it. */
import { setTimeout as pause } from 'node:timers/promises'
import { load } from '../lib/machine.ts'
import { median, percentile, round, spread } from '../lib/numbers.ts'
import type { PageLink } from '../lib/page-link.ts'
import type { BenchProfile } from '../lib/profile.ts'
import { notMeasured, type BenchOptions, type Row } from '../lib/row.ts'

const base = { id: 'detail', unit: 'ms', aim: '<= 100' }
const REST_MS = 6_000
/** Projects opened per round; the first one creates the pane, the others replace each other. */
const CLICKS = 20
/**
 * Pause (ms): the app asks the service 200 ms after opening a project, and the answer must not affect the next
 * measurement.
 */
const BETWEEN = 700
/** Pause (ms) while the table reads the rows at its new position. */
const SETTLE = 400

interface ScreenPoint {
  readonly x: number
  readonly y: number
}

/** Scrolls the table, and returns the position of the middle row once it is loaded. */
const nextRow = (by: string): string => `new Promise((done, fail) => {
  const list = document.querySelector('[role=grid]')
  list.scrollTop = ${by}
  const limit = performance.now() + 10000
  const look = () => {
    const box = list.getBoundingClientRect()
    const point = { x: box.left + 60, y: box.top + box.height / 2 }
    const row = document.elementFromPoint(point.x, point.y)?.closest('[role=row]')
    if (row && !row.matches('.unread') && !row.matches('.selected')) return done(point)
    if (performance.now() > limit) return fail(new Error('no row to click came'))
    setTimeout(look, 50)
  }
  setTimeout(look, ${SETTLE})
})`

/**
 * Waits for a click, then for the fields of its project. They appear only after the cache has answered. The pane names
 * its project, because the previous fields stay until then. The second frame after that begins when they are painted.
 */
const WATCH = `(() => {
  globalThis.benchOpened = new Promise((done) => addEventListener('click', (event) => {
    const index = event.target.closest('[role=row]').dataset.index
    const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - event.timeStamp)))
    const open = () => document.querySelector('[role=row][data-index="' + index + '"].selected') !== null
      && document.querySelector('[data-region=detail][data-record="' + location.hash.match(/\\d+/)?.[0] + '"] .correct') !== null
    const observer = new MutationObserver(() => {
      if (!open()) return
      observer.disconnect()
      painted()
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  }, { capture: true, once: true }))
})()`

const CLOSE = `location.hash = '#/projects'`

async function click(link: PageLink, { x, y }: ScreenPoint, between: number): Promise<number> {
  await link.evaluate(WATCH)
  const at = { x, y, button: 'left', clickCount: 1 }
  await link.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' })
  await link.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' })
  const time = await link.evaluate<number>('globalThis.benchOpened', 10_000)
  await pause(between)
  return time
}

/** Times of each click (ms), in a part of the list that no other round used. */
async function oneRound(link: PageLink, part: number, { rest, times }: BenchOptions): Promise<number[]> {
  await link.evaluate(CLOSE)
  await pause(rest(SETTLE))
  const clickOn = async (by: string): Promise<number> =>
    click(link, await link.evaluate<ScreenPoint>(nextRow(by)), rest(BETWEEN))
  const taken = [await clickOn(`list.scrollHeight * ${part}`)]
  while (taken.length < times(CLICKS)) taken.push(await clickOn('list.scrollTop + list.clientHeight / 3'))
  return taken
}

export async function measureDetail(options: BenchOptions, profile: BenchProfile): Promise<Row> {
  const { runs, isWarmUp, rest, log } = options
  if (profile.missing !== null) return notMeasured(base, profile.missing)
  const rounds: number[][] = []
  const loads: number[] = []
  try {
    await profile.freshen()
    await profile.withApp(rest(REST_MS), async ({ link }) => {
      for (let each = isWarmUp ? 0 : 1; each <= runs; each++) {
        const times = await oneRound(link, (each + 1) / (runs + 2), options)
        log(
          `detail: round ${each} of ${runs}: p95 ${round(percentile(times, 0.95))} ms, median ${round(median(times))} ms, with the pane ${round(times[0]!)} ms; load ${load()}`
        )
        rounds.push(times)
        loads.push(load())
      }
    })
  } catch (error) {
    return notMeasured(base, error)
  }
  const kept = isWarmUp ? rounds.slice(1) : rounds
  const p95 = kept.map((times) => percentile(times, 0.95))
  const first = kept.map((times) => times[0]!)
  const later = kept.flatMap((times) => times.slice(1))
  return {
    ...base,
    value: round(median(p95)),
    runs,
    detail: `p95 of ${rounds[0]!.length} clicks ${spread(p95, 'ms')}; in place of another project ${spread(later, 'ms')}, with the pane ${spread(first, 'ms')}, the very first after a start ${round(rounds[0]![0]!)} ms; ${profile.records} projects cached; load ${spread(isWarmUp ? loads.slice(1) : loads, '')}`
  }
}
