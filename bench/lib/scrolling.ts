/** Scrolls a list in a page with three motions, and records frames and tasks. */
import { framesOf, tasksOf, type Frames, type Tasks, type TraceEvent } from './frames.ts'
import type { PageLink } from './page-link.ts'

/** Fast wheel turning, a fling by wheel or trackpad, and dragging the scrollbar from the first row to the last. */
export const MOTIONS = ['wheel', 'fling', 'drag'] as const
export type Motion = (typeof MOTIONS)[number]

/** Pixels per second; a drag covers the whole list in its time. */
const SPEED: Readonly<Record<Exclude<Motion, 'drag'>, number>> = { wheel: 1_500, fling: 15_000 }
/** Upper bound for rows passed by a fling of three seconds; a shorter list cannot be measured. */
export const MOST_FLUNG_OVER = 2_000
const [BEGIN, END] = ['bench:scroll-begin', 'bench:scroll-end']

export interface ScrollFigures {
  readonly frames: Readonly<Record<Motion, Frames>>
  readonly tasks: Readonly<Record<Motion, Tasks>>
  /** Share of frames with an unloaded row on screen (per cent). */
  readonly blank: Readonly<Record<Motion, number>>
}

/**
 * The position depends on time, not on frames: after a late frame it jumps further, as by hand. A script sets it, so
 * that each frame waits for the page. A compositor would scroll on and show gaps.
 */
const script = (
  selector: string,
  blank: string | null,
  motion: Motion,
  lasts: number
): string => `new Promise((done) => {
  const list = document.querySelector(${JSON.stringify(selector)})
  const reach = list.scrollHeight - list.clientHeight
  const far = ${motion === 'drag' ? 'reach' : (SPEED[motion] * lasts) / 1000}
  if (reach < far) throw new Error('the list is too short to be scrolled')
  const from = Math.floor((reach - far) / 3)
  const moments = []
  let blank = 0
  const step = (now) => {
    moments.push(now)
    ${blank === null ? '' : `if (list.querySelector(${JSON.stringify(blank)})) blank += 1`}
    const gone = (now - moments[0]) / ${lasts}
    if (gone >= 1) {
      performance.mark('${END}')
      return done({ moments, blank })
    }
    list.scrollTop = from + far * gone
    requestAnimationFrame(step)
  }
  list.scrollTop = from
  // The jump to the beginning does not count.
  setTimeout(() => requestAnimationFrame((now) => {
    performance.mark('${BEGIN}')
    step(now)
  }), 600)
})`

/** Records a Chromium trace while `act` runs. */
export async function traced<T>(link: PageLink, act: () => Promise<T>): Promise<{ result: T; events: TraceEvent[] }> {
  const events: TraceEvent[] = []
  link.on('Tracing.dataCollected', (params) => {
    for (const event of (params as { value: TraceEvent[] }).value) events.push(event)
  })
  const complete = new Promise((resolve) => link.on('Tracing.tracingComplete', resolve))
  await link.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordUntilFull',
      includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
      excludedCategories: ['*']
    }
  })
  const result = await act()
  await link.send('Tracing.end')
  await complete
  return { result, events }
}

/**
 * @param selector the scrolling element
 * @param blank selector for the content of an unloaded row; null if there are none
 * @param lasts duration of each motion (ms)
 */
export async function scrollThrough(
  link: PageLink,
  selector: string,
  blank: string | null,
  lasts: number
): Promise<ScrollFigures> {
  const found: Partial<Record<Motion, { frames: Frames; tasks: Tasks; blank: number }>> = {}
  for (const motion of MOTIONS) {
    const { result, events } = await traced(link, () =>
      link.evaluate<{ moments: number[]; blank: number }>(script(selector, blank, motion, lasts))
    )
    found[motion] = {
      frames: framesOf(result.moments),
      tasks: tasksOf(events, BEGIN, END),
      blank: (result.blank / result.moments.length) * 100
    }
  }
  const all = found as Readonly<Record<Motion, { frames: Frames; tasks: Tasks; blank: number }>>
  const each = <T>(of: (motion: Motion) => T): Readonly<Record<Motion, T>> => ({
    wheel: of('wheel'),
    fling: of('fling'),
    drag: of('drag')
  })
  return {
    frames: each((motion) => all[motion].frames),
    tasks: each((motion) => all[motion].tasks),
    blank: each((motion) => all[motion].blank)
  }
}
