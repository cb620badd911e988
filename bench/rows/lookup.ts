/**
 * `suggest`: from a key in the lookup field until its suggestions are painted, without the debounce. `batch-main`:
 * delay of main's event loop while a list is read, prepared and standardised with its screen open.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../e2e/support/runtime.ts'
import { load } from '../lib/machine.ts'
import { median, percentile, round, spread } from '../lib/numbers.ts'
import { PageLink } from '../lib/page-link.ts'
import { connectAndSweep, request, withProfile, withSurroundings, type Surroundings } from '../lib/profile.ts'
import { notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import { startProgram } from '../lib/started.ts'

export const LOOKUP_ROWS = ['suggest', 'batch-main'] as const
export type LookupRowId = (typeof LOOKUP_ROWS)[number]

const BASE: Readonly<Record<LookupRowId, Pick<Row, 'id' | 'unit' | 'aim'>>> = {
  suggest: { id: 'suggest', unit: 'ms', aim: '<= 50' },
  'batch-main': { id: 'batch-main', unit: 'ms', aim: '<= 50' }
}

const FEW_PROJECTS = 1_000
const REST_MS = 6_000
/** Debounce of the field in ms (`components/suggest/use-suggestions.ts`). */
const DEBOUNCE = 100
/** Pause between two keys (ms), so that each is measured alone. */
const BETWEEN = 250
/** Every prefix of these has suggestions. */
const TYPED = ['москва тверская 1', 'казань баумана 12'] as const
const FIELD = '[role=combobox]'

/**
 * Waits for the next key and its suggestions; the field is busy until they arrive. The next frame paints them, and the
 * one after marks the end.
 */
const WATCH = `(() => {
  const field = document.querySelector('${FIELD}')
  const before = field.value
  globalThis.benchSuggested = new Promise((done, fail) => addEventListener('keydown', (event) => {
    const limit = performance.now() + 10000
    const look = () => {
      const there = field.value !== before && document.querySelector('.suggest .asking') === null &&
        document.querySelectorAll('.suggest [role=option]').length > 0
      if (there) return requestAnimationFrame(() => done(performance.now() - event.timeStamp))
      if (performance.now() > limit) return fail(new Error('no suggestions for ' + field.value))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true }))
})()`

const SHOWN = `new Promise((resolve, reject) => {
  const limit = performance.now() + 20000
  const look = () => {
    const field = document.querySelector('${FIELD}')
    if (field) { field.focus(); return resolve() }
    if (performance.now() > limit) return reject(new Error('the lookup room did not come'))
    requestAnimationFrame(look)
  }
  location.hash = '#/lookup'
  look()
})`

/** Empties the field with its button, which also clears cached answers. */
const EMPTY = `(() => {
  const field = document.querySelector('${FIELD}')
  field.closest('.box').querySelector('button')?.click()
  field.focus()
})()`

/** Time per key (ms). */
async function typeAll(link: PageLink, { rest, times }: BenchOptions): Promise<number[]> {
  const taken: number[] = []
  for (const text of TYPED.slice(0, times(TYPED.length))) {
    await link.evaluate(EMPTY)
    for (const letter of text.slice(0, times(text.length))) {
      await pause(rest(BETWEEN))
      // A space changes no results and may return the same rows.
      await link.evaluate(WATCH)
      await link.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter })
      await link.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
      taken.push((await link.evaluate<number>('globalThis.benchSuggested', 15_000)) - DEBOUNCE)
    }
  }
  return taken
}

const p95 = (times: readonly number[]): number => round(percentile(times, 0.95))

async function measureSuggest(options: BenchOptions): Promise<Row> {
  const { runs, isWarmUp, rest, log } = options
  try {
    return await withProfile({ ...options, projects: FEW_PROJECTS }, async (profile) => {
      if (profile.missing !== null) throw new Error(profile.missing)
      const rounds: number[][] = []
      const loads: number[] = []
      await profile.withApp(rest(REST_MS), async ({ link }) => {
        await link.evaluate(SHOWN, 30_000)
        for (let each = isWarmUp ? 0 : 1; each <= runs; each++) {
          const times = await typeAll(link, options)
          log(`suggest: round ${each} of ${runs}: p95 ${p95(times)} ms over the pause; load ${load()}`)
          if (each === 0) continue
          rounds.push(times)
          loads.push(load())
        }
      })
      return {
        ...BASE.suggest,
        value: round(median(rounds.map(p95))),
        runs,
        detail: `p95 of ${rounds[0]?.length ?? 0} keys ${spread(rounds.map(p95), 'ms')}, each key ${spread(rounds.flat(), 'ms')}, over the pause of ${DEBOUNCE} ms; the demo's provider in another process; load ${spread(loads, '')}`
      }
    })
  } catch (error) {
    return notMeasured(BASE.suggest, error)
  }
}

/** The app's own main program with a clock in its event loop. */
const WITH_CLOCK = join(ROOT, 'bench/delay/main.js')
const MOST_ROWS = 10_000
/** Each list yields thousands of measurements: more lists would add little. */
const MOST_RUNS = 3
const ASK_EVERY = 250
const LIST_WITHIN = 5 * 60_000

interface Delay {
  /** Delay after the intended time (ms). */
  readonly p99: number
  readonly max: number
  readonly looks: number
}
interface Job {
  readonly id: number
  readonly state: string
  readonly counts: { readonly toPay: number; readonly answered: number }
}

/** Phone numbers, unique across rounds: answered ones would not be sent again. */
const lines = (rows: number, round: number): string =>
  Array.from({ length: rows }, (_, at) => `8 9${10 + round} ${1_000_000 + at}`).join('\n')

async function oneList({ folder, env, demo }: Surroundings, rows: number, each: number, rest: number): Promise<Delay> {
  const started = await startProgram(WITH_CLOCK, join(folder, `profile-${each}`), env, true)
  try {
    const { workspaceId } = await connectAndSweep(started.port, demo)
    const ask = <T>(route: string, input: object): Promise<T> => request<T>(started.port, route, input)
    await pause(rest)
    started.send('begin')
    const table = await ask<{ id: string }>('lookup.pasteLines', { name: 'bench', text: lines(rows, each) })
    const columns = [{ index: 0, type: 'phone' }]
    const made = await ask<Job>('lookup.createJob', { workspaceId, tableId: table.id, columns, form: 'array' })
    if (made.counts.toPay !== rows) throw new Error(`the list has ${made.counts.toPay} items, not ${rows}`)
    const link = await PageLink.to(started.port)
    await link.evaluate(`location.hash = '#/lookup/many/${made.id}'`)
    link.close()
    const list = { workspaceId, jobId: made.id }
    await ask('lookup.runJob', { ...list, confirmed: rows, trial: false })
    const limit = Date.now() + LIST_WITHIN
    for (;;) {
      const { state, counts } = await ask<Job>('lookup.job', list)
      if (state === 'done' && counts.answered === rows) break
      if (state !== 'running') throw new Error(`the list is ${state} with ${counts.answered} answers`)
      if (Date.now() > limit) throw new Error('the list did not end in time')
      await pause(ASK_EVERY)
    }
    return await started.ask<Delay>('tell')
  } finally {
    await started.end()
  }
}

async function measureBatch(options: BenchOptions): Promise<Row> {
  const runs = Math.min(options.runs, MOST_RUNS)
  const rows = Math.min(MOST_ROWS, options.projects)
  try {
    const delays: Delay[] = []
    const loads: number[] = []
    await withSurroundings({ ...options, projects: FEW_PROJECTS }, async (surroundings) => {
      for (let each = options.isWarmUp ? 0 : 1; each <= runs; each++) {
        const delay = await oneList(surroundings, rows, each, options.rest(REST_MS))
        options.log(
          `batch-main: round ${each} of ${runs}: p99 ${round(delay.p99)} ms, max ${round(delay.max)} ms; load ${load()}`
        )
        if (each === 0) continue
        delays.push(delay)
        loads.push(load())
      }
    })
    const most = delays.map(({ max }) => max)
    return {
      ...BASE['batch-main'],
      value: round(median(most)),
      runs,
      detail: `${spread(most, 'ms')} late at most, p99 ${spread(
        delays.map(({ p99 }) => p99),
        'ms'
      )}; ${rows} rows pasted, prepared and standardised with their list open, ${delays.at(-1)?.looks ?? 0} looks at the clock in the last; load ${spread(loads, '')}`
    }
  } catch (error) {
    return notMeasured(BASE['batch-main'], error)
  }
}

export async function measureLookup(options: BenchOptions, wanted: readonly LookupRowId[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const row of wanted) rows.push(await (row === 'suggest' ? measureSuggest(options) : measureBatch(options)))
  return rows
}
