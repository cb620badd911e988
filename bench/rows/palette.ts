/**
 * `palette-open`, `palette`: the global search, from its shortcut and from each typed key until its results are
 * painted.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { eventsBeside } from '../lib/fixtures.ts'
import { load } from '../lib/machine.ts'
import { median, percentile, round, spread } from '../lib/numbers.ts'
import type { PageLink } from '../lib/page-link.ts'
import { request, withProfile } from '../lib/profile.ts'
import { measured, notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import { PALETTE_TYPED } from '../questions/palette.ts'

export const PALETTE_ROWS = ['palette-open', 'palette'] as const
export type PaletteRowId = (typeof PALETTE_ROWS)[number]

const BASE: Readonly<Record<PaletteRowId, Pick<Row, 'id' | 'unit' | 'aim'>>> = {
  'palette-open': { id: 'palette-open', unit: 'ms', aim: '<= 50' },
  palette: { id: 'palette', unit: 'ms', aim: '<= 50' }
}

/** The reader loads its word list from four seconds after the start. */
const REST_MS = 15_000
/** Pause between two keys (ms), while the selected record's data is read. */
const BETWEEN = 250
const SETTLE = 400

interface Key {
  readonly key: string
  readonly code: string
  readonly windowsVirtualKeyCode: number
  readonly modifiers?: number
  readonly text?: string
}
const OPEN: Key = { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 }
const ESCAPE: Key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }
const typing = (letter: string): Key => ({ key: letter, code: '', windowsVirtualKeyCode: 0, text: letter })

/** Waits for the next key, then until the search shows the rows for this text. The frame after that marks the end. */
const watch = (words: string): string => `(() => {
  globalThis.benchShown = new Promise((done, fail) => addEventListener('keydown', (event) => {
    const limit = performance.now() + 10000
    const there = () => {
      const field = document.querySelector('dialog[open] [role=combobox]')
      return field !== null && document.activeElement === field && field.value === ${JSON.stringify(words)}
        && document.querySelector('dialog[open] [role=listbox]').ariaBusy !== 'true'
    }
    const look = () => {
      if (there()) return requestAnimationFrame(() => done(performance.now() - event.timeStamp))
      if (performance.now() > limit) return fail(new Error('no rows came for "' + ${JSON.stringify(words)} + '"'))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true }))
})()`

async function press(link: PageLink, key: Key): Promise<void> {
  await link.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown' })
  await link.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
}

async function timed(link: PageLink, key: Key, words: string): Promise<number> {
  await link.evaluate(watch(words))
  await press(link, key)
  return link.evaluate<number>('globalThis.benchShown', 15_000)
}

/** Describes the searched data. */
async function saved(port: number, workspaceId: string): Promise<string> {
  interface Status {
    readonly lists: readonly { readonly list: string; readonly coverage: { readonly cached: number } }[]
  }
  const { lists } = await request<Status>(port, 'sync.status', { workspaceId })
  const of = (name: string): number => lists.find(({ list }) => list === name)?.coverage.cached ?? 0
  return `${of('projects-active')} projects, ${of('files-active')} files, ${of('calendar-active')} events`
}

interface PaletteRound {
  readonly opened: readonly number[]
  readonly typed: readonly { readonly words: string; readonly time: number }[]
}

async function oneRound(link: PageLink, { rest, times }: BenchOptions): Promise<PaletteRound> {
  const opened: number[] = []
  const typed: { words: string; time: number }[] = []
  for (const text of PALETTE_TYPED.slice(0, times(PALETTE_TYPED.length))) {
    opened.push(await timed(link, OPEN, ''))
    await pause(rest(SETTLE))
    for (let at = 1; at <= text.length; at++) {
      const words = text.slice(0, at)
      typed.push({ words, time: await timed(link, typing(text.charAt(at - 1)), words) })
      await pause(rest(BETWEEN))
    }
    await press(link, ESCAPE)
    await pause(rest(SETTLE))
  }
  return { opened, typed }
}

const p95 = (times: readonly number[]): number => round(percentile(times, 0.95))

export async function measurePalette(options: BenchOptions, wanted: readonly PaletteRowId[]): Promise<Row[]> {
  const { runs, isWarmUp, rest, log } = options
  try {
    return await withProfile({ ...options, events: eventsBeside(options.projects) }, async (profile) => {
      if (profile.missing !== null) throw new Error(profile.missing)
      const rounds: PaletteRound[] = []
      const loads: number[] = []
      const cached = await profile.withApp(rest(REST_MS), async ({ started, link }) => {
        for (let each = isWarmUp ? 0 : 1; each <= runs; each++) {
          const one = await oneRound(link, options)
          const times = one.typed.map(({ time }) => time)
          log(
            `palette: round ${each} of ${runs}: open p95 ${p95(one.opened)} ms, keys p95 ${p95(times)} ms, median ${round(median(times))} ms; load ${load()}`
          )
          if (each === 0) continue
          rounds.push(one)
          loads.push(load())
        }
        return saved(started.port, profile.workspaceId)
      })
      const beside = `${cached}; load ${spread(loads, '')}`
      const opens = rounds.flatMap(({ opened }) => opened)
      const keys = rounds.map(({ typed }) => p95(typed.map(({ time }) => time)))
      const all = rounds.flatMap(({ typed }) => typed)
      const slowest = [...all].sort((one, other) => other.time - one.time).slice(0, 3)
      const figures: Readonly<Record<PaletteRowId, () => Pick<Row, 'value' | 'detail'>>> = {
        'palette-open': () => ({
          value: p95(opens),
          detail: `from the key until it was painted: ${spread(opens, 'ms')}; ${beside}`
        }),
        palette: () => ({
          value: p95(all.map(({ time }) => time)),
          detail: `p95 of ${all.length} keys in ${rounds.length} rounds, by round ${spread(keys, 'ms')}, median ${round(median(all.map(({ time }) => time)))} ms; slowest ${slowest.map(({ words, time }) => `"${words}" ${Math.round(time)} ms`).join(', ')}; ${beside}`
        })
      }
      return wanted.map((row) => measured(BASE[row], () => ({ runs, ...figures[row]() })))
    })
  } catch (error) {
    return wanted.map((row) => notMeasured(BASE[row], error))
  }
}
