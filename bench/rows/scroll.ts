/**
 * `scroll-dropped`, `scroll-task`: smoothness of scrolling the table of all projects, compared alternately with a page
 * that only scrolls, on the same runtime.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../e2e/support/runtime.ts'
import { withProgram, type OpenProgram } from '../lib/app.ts'
import { lateShare, rate } from '../lib/frames.ts'
import { load } from '../lib/machine.ts'
import { median, round, spread } from '../lib/numbers.ts'
import type { BenchProfile } from '../lib/profile.ts'
import { notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import { MOTIONS, scrollThrough, type Motion, type ScrollFigures } from '../lib/scrolling.ts'

export const SCROLL_ROWS = ['scroll-dropped', 'scroll-task'] as const
export type ScrollRow = (typeof SCROLL_ROWS)[number]

const BASE: Readonly<Record<ScrollRow, Pick<Row, 'id' | 'unit' | 'aim'>>> = {
  'scroll-dropped': { id: 'scroll-dropped', unit: '%', aim: '< 1' },
  'scroll-task': { id: 'scroll-task', unit: 'ms', aim: '< 50' }
}
const PLAIN = join(ROOT, 'bench/plain/main.js')
/** By then, the start-up work is over: totals are shown, and the keychain's process has ended. */
const REST_MS = 6_000
/** Duration of each motion (ms). */
const MOTION_MS = 3_000

const late = ({ frames }: ScrollFigures): number => lateShare(Object.values(frames))
const hertz = ({ frames }: ScrollFigures): number => rate(Object.values(frames))
const longest = ({ tasks }: ScrollFigures): number => Math.max(...Object.values(tasks).map(({ time }) => time))
/** A task without CPU time is not traced. */
const most = ({ tasks }: ScrollFigures): number => Math.max(...Object.values(tasks).map(({ work }) => work ?? 0))
const workOf = (rounds: readonly ScrollFigures[]): string =>
  rounds.some((each) => most(each) === 0) ? 'not told' : spread(rounds.map(most), 'ms')

/** `wheel 0 %, fling 0.5 %, drag 2 %`: median over the rounds, per motion. */
const byMotion = (
  rounds: readonly ScrollFigures[],
  of: (round: ScrollFigures, motion: Motion) => number,
  unit: string
): string =>
  MOTIONS.map((motion) => `${motion} ${round(median(rounds.map((each) => of(each, motion))))} ${unit}`).join(', ')

function detailOf(row: ScrollRow, app: readonly ScrollFigures[], plain: readonly ScrollFigures[]): string {
  if (row === 'scroll-dropped') {
    const motions = byMotion(app, ({ frames }, motion) => lateShare([frames[motion]]), '%')
    const gap = Math.max(...app.flatMap(({ frames }) => Object.values(frames).map((each) => each.longest)))
    const blank = byMotion(app, (each, motion) => each.blank[motion], '%')
    return `${spread(app.map(late), '%')} of the frames later than 32 ms (${motions}), ${spread(app.map(hertz), 'Hz')}, longest ${round(gap)} ms; a plain page ${spread(plain.map(late), '%')} (${byMotion(plain, ({ frames }, motion) => lateShare([frames[motion]]), '%')}), ${spread(plain.map(hertz), 'Hz')}; frames with rows not read yet: ${blank}`
  }
  const motions = byMotion(app, ({ tasks }, motion) => tasks[motion].time, 'ms')
  return `${spread(app.map(longest), 'ms')} the longest of a round (${motions}), processor time ${workOf(app)}; a plain page ${spread(plain.map(longest), 'ms')}, processor time ${workOf(plain)}`
}

export async function measureScroll(
  { runs, isWarmUp, rest, times, log }: BenchOptions,
  profile: BenchProfile,
  wanted: readonly ScrollRow[]
): Promise<Row[]> {
  if (profile.missing !== null) return wanted.map((row) => notMeasured(BASE[row], profile.missing))
  const plainProfile = mkdtempSync(join(tmpdir(), 'deskside-bench-plain-'))
  const lasts = times(MOTION_MS)
  const ofApp = ({ link }: OpenProgram): Promise<ScrollFigures> => scrollThrough(link, '[role=grid]', '.unread', lasts)
  const ofPlain = ({ link }: OpenProgram): Promise<ScrollFigures> => scrollThrough(link, 'main', null, lasts)
  const page = { script: PLAIN, mark: 'bench:painted', folder: plainProfile, env: profile.env }
  const app: ScrollFigures[] = []
  const plain: ScrollFigures[] = []
  const loads: number[] = []
  try {
    for (let each = isWarmUp ? 0 : 1; each <= runs; each++) {
      await profile.freshen()
      const without = await withProgram(page, rest(REST_MS), ofPlain)
      const full = await profile.withApp(rest(REST_MS), ofApp)
      log(
        `scroll: round ${each} of ${runs}: ${round(late(full))} % late, longest task ${round(longest(full))} ms; plain page ${round(late(without))} %, ${round(longest(without))} ms; load ${load()}`
      )
      if (each === 0) continue
      plain.push(without)
      app.push(full)
      loads.push(load())
    }
  } catch (error) {
    return wanted.map((row) => notMeasured(BASE[row], error))
  } finally {
    rmSync(plainProfile, { recursive: true, force: true })
  }
  return wanted.map((row) => ({
    ...BASE[row],
    value: round(median(app.map(row === 'scroll-dropped' ? late : longest))),
    runs,
    detail: `${profile.records} projects cached: ${detailOf(row, app, plain)}; load ${spread(loads, '')}`
  }))
}
