/** `quick-open`, `quick-match`, `quick-memory`: the quick look-up, from its opening until it can be read, and what it takes. */
import { setTimeout as pause } from 'node:timers/promises'
import { load } from '../lib/machine.ts'
import { percentile, round, spread } from '../lib/numbers.ts'
import { PageLink } from '../lib/page-link.ts'
import { request, withProfile } from '../lib/profile.ts'
import { difference, pssOf, totalOf } from '../lib/pss.ts'
import { measured, notMeasured, type BenchOptions, type Row } from '../lib/row.ts'

export const QUICK_ROWS = ['quick-open', 'quick-match', 'quick-memory'] as const
export type QuickRowId = (typeof QUICK_ROWS)[number]

const BASE: Readonly<Record<QuickRowId, Pick<Row, 'id' | 'unit' | 'aim'>>> = {
  'quick-open': { id: 'quick-open', unit: 'ms', aim: '<= 100' },
  'quick-match': { id: 'quick-match', unit: 'ms', aim: '<= 150' },
  'quick-memory': { id: 'quick-memory', unit: 'MB', aim: '<= 15' }
}

const REST_MS = 15_000
const SETTLE = 600
const CLIPBOARD = 10 * 1024
/** In each round. */
const OPENINGS = 6

/** Until the field has the focus; until the card stands as well. */
const THERE = {
  open: `document.activeElement?.role === 'combobox'`,
  match: `document.querySelector('aside dl dd') !== null && document.querySelector('[role=listbox]').ariaBusy !== 'true'`
} as const

/** Waits for the next opening, and then for the frame after the one in which it is there. Epoch milliseconds. */
const watch = (there: string): string => `(() => {
  globalThis.benchShown = new Promise((done, fail) => {
    const limit = performance.now() + 20000
    const off = desksideBridge.onEvent(({ event }) => {
      if (event !== 'quick') return
      off()
      const look = () => {
        if (${there}) return requestAnimationFrame(() => done(performance.timeOrigin + performance.now()))
        if (performance.now() > limit) return fail(new Error('the quick look-up did not come'))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  })
})()`

/** As the key does it, which no driver presses. Epoch milliseconds. */
const OPEN = `(() => {
  const at = performance.timeOrigin + performance.now()
  void desksideBridge.request('windows.openQuick', undefined)
  return at
})()`
const CLOSE = `desksideBridge.request('windows.close', undefined)`

async function timed(main: PageLink, quick: PageLink, there: string, rest: number): Promise<number> {
  await quick.evaluate(watch(there))
  const from = await main.evaluate<number>(OPEN)
  const shown = await quick.evaluate<number>('globalThis.benchShown', 30_000)
  await pause(rest)
  await quick.evaluate(CLOSE)
  await pause(rest)
  return shown - from
}

/** A letter of 10 KB, signed with the e-mail of a saved project. */
async function letter(port: number, workspaceId: string): Promise<string> {
  for (let id = 1; id < 200; id++) {
    const project = await request<{ value: { fields: unknown } }>(port, 'projects.get', {
      ...{ workspaceId, id, refresh: false }
    }).catch(() => null)
    const email = /[\w.-]+@[\w-]+\.[\w.]*\w/.exec(JSON.stringify(project?.value.fields ?? null))?.[0]
    if (email === undefined) continue
    const line = 'Добрый день! Отправляем смету по договору и ждём вашего ответа до пятницы, как и обещали.\n'
    const signed = `\n--\n${email}\n`
    const size = Buffer.byteLength(line)
    return line.repeat(Math.floor((CLIPBOARD - Buffer.byteLength(signed)) / size)) + signed
  }
  throw new Error('no saved project has an e-mail address')
}

export async function measureQuick(options: BenchOptions, wanted: readonly QuickRowId[]): Promise<Row[]> {
  const { runs, warmUp, rest, times, log } = options
  try {
    return await withProfile(options, (profile) =>
      profile.withApp(rest(REST_MS), async ({ started, link }) => {
        const { port } = started
        const before = pssOf(started.processes())
        await link.evaluate(OPEN)
        const quick = await PageLink.to(port, 60_000, true)
        try {
          await pause(rest(5_000))
          await quick.evaluate(CLOSE)
          await pause(rest(REST_MS))
          const after = pssOf(started.processes())
          const [opens, matches]: [number[], number[]] = [[], []]
          const text = await letter(port, profile.workspaceId)
          for (let each = warmUp ? 0 : 1; each <= runs; each++) {
            const [open, match]: [number[], number[]] = [[], []]
            for (let at = 0; at < times(OPENINGS); at++) {
              await request(port, 'app.copyText', { text: '' })
              open.push(await timed(link, quick, THERE.open, rest(SETTLE)))
              await request(port, 'app.copyText', { text })
              match.push(await timed(link, quick, THERE.match, rest(SETTLE)))
            }
            log(
              `quick: round ${each} of ${runs}: open ${spread(open, 'ms')}, match ${spread(match, 'ms')}; load ${load()}`
            )
            if (each === 0) continue
            opens.push(...open)
            matches.push(...match)
          }
          const p95 = (found: readonly number[]): number => round(percentile(found, 0.95))
          const beside = `${profile.records} projects; load ${load()}`
          const figures: Readonly<Record<QuickRowId, () => Pick<Row, 'value' | 'detail'>>> = {
            'quick-open': () => ({ value: p95(opens), detail: `${spread(opens, 'ms')}; ${beside}` }),
            'quick-match': () => ({ value: p95(matches), detail: `${spread(matches, 'ms')}; ${beside}` }),
            'quick-memory': () => {
              if (before === null || after === null)
                throw new Error('this system does not tell the share of shared pages (PSS)')
              return { value: round(totalOf(after) - totalOf(before)), detail: difference(before, after) }
            }
          }
          return wanted.map((row) => measured(BASE[row], () => ({ runs, ...figures[row]() })))
        } finally {
          quick.close()
        }
      })
    )
  } catch (error) {
    return wanted.map((row) => notMeasured(BASE[row], error))
  }
}
