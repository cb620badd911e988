/** `quick-*`: the quick look-up, from opening until it is readable, and its memory. */
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../e2e/support/ports.ts'
import { appIn, withProgram, type OpenProgram } from '../lib/app.ts'
import { load } from '../lib/machine.ts'
import { percentile, round, spread } from '../lib/numbers.ts'
import { PageLink } from '../lib/page-link.ts'
import { request, withProfile, type BenchProfile } from '../lib/profile.ts'
import { difference, pssOf, totalOf, type Memory } from '../lib/pss.ts'
import { measured, notMeasured, type BenchOptions, type Row } from '../lib/row.ts'

export const QUICK_ROWS = ['quick-open', 'quick-match', 'quick-memory', 'quick-first'] as const
export type QuickRowId = (typeof QUICK_ROWS)[number]

const BASE: Readonly<Record<QuickRowId, Pick<Row, 'id' | 'unit' | 'aim'>>> = {
  'quick-open': { id: 'quick-open', unit: 'ms', aim: '<= 100' },
  'quick-match': { id: 'quick-match', unit: 'ms', aim: '<= 150' },
  'quick-memory': { id: 'quick-memory', unit: 'MB', aim: '<= 15' },
  'quick-first': { id: 'quick-first', unit: 'ms', aim: '<= 2000' }
}

const REST_MS = 15_000
const SETTLE = 600
const CLIPBOARD = 10 * 1024
const PHONE = /\+\d[\d\s()-]{8,18}\d/
/** Openings per round. */
const OPENINGS = 6

const FIELD = `document.querySelector('[role=combobox]')`
/** Conditions: the field has the focus; the card of the copied text is visible, not one of a recent record. */
const THERE = {
  open: `document.activeElement?.role === 'combobox'`,
  match: `${FIELD}?.value && document.querySelector('aside dl dd') && document.querySelector('[role=listbox]').ariaBusy !== 'true'`
} as const

/** Waits for the next opening, then for the frame after the one that fulfils the condition (epoch ms). */
const watch = (there: string): string => `(() => {
  globalThis.benchShown = new Promise((done, fail) => {
    const limit = performance.now() + 20000
    const off = desksideBridge.onEvent(({ name }) => {
      if (name !== 'quick') return
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

/** Opens it like the shortcut, which no driver can press (epoch ms). */
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

/** A value of this format in the fields of a saved project. */
async function saved(port: number, workspaceId: string, form: RegExp): Promise<string> {
  for (let id = 1; id < 200; id++) {
    const project = await request<{ value: { fields: unknown } }>(port, 'projects.get', {
      ...{ workspaceId, id, refresh: false }
    }).catch(() => null)
    const found = form.exec(JSON.stringify(project?.value.fields ?? null))?.[0]
    if (found !== undefined) return found
  }
  throw new Error(`no saved project has ${String(form)}`)
}

/** A 10 KB letter, signed with the e-mail of a saved project. */
async function letter(port: number, workspaceId: string): Promise<string> {
  const line = 'Добрый день! Отправляем смету по договору и ждём вашего ответа до пятницы, как и обещали.\n'
  const signed = `\n--\n${await saved(port, workspaceId, /[\w.-]+@[\w-]+\.[\w.]*\w/)}\n`
  const size = Buffer.byteLength(line)
  return line.repeat(Math.floor((CLIPBOARD - Buffer.byteLength(signed)) / size)) + signed
}

/** Time of the first frame that fulfils the condition (epoch ms). @param what named in the error */
const shown = (what: string, there: string): string => `new Promise((done, fail) => {
  const limit = performance.now() + 20000
  const look = () => {
    if (${there}) return done(performance.timeOrigin + performance.now())
    if (performance.now() > limit) return fail(new Error('${what} did not come'))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`

interface FirstOpening {
  readonly quick: PageLink
  /** From the first opening of a run, with a phone number in the clipboard, to the card (ms). */
  readonly card: number
  /** From the key on the card to the "copied" message (ms). */
  readonly copied: number
}

async function openFirst(port: number, main: PageLink, phone: string, rest: number): Promise<FirstOpening> {
  await request(port, 'app.copyText', { text: `tel.: ${phone.replaceAll(/[\s()-]/g, '')}` })
  await pause(rest)
  const from = await main.evaluate<number>(OPEN)
  const quick = await PageLink.to(port, 60_000, true)
  const card = (await quick.evaluate<number>(shown('the card', THERE.match), 30_000)) - from
  const key = { key: 'c', code: 'KeyC', windowsVirtualKeyCode: 67, modifiers: process.platform === 'darwin' ? 4 : 2 }
  const pressed = performance.timeOrigin + performance.now()
  await quick.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  const said = await quick.evaluate<number>(
    shown('the message', `document.querySelector('.notice.done') !== null`),
    30_000
  )
  return { quick, card, copied: said - pressed }
}

/** The same in an app whose service is unreachable at the start. */
async function openOffline(profile: BenchProfile, rest: number): Promise<FirstOpening> {
  await profile.cut()
  return profile.withApp(rest, async ({ started, link }) => {
    const phone = await saved(started.port, profile.workspaceId, PHONE)
    const first = await openFirst(started.port, link, phone, rest)
    first.quick.close()
    return first
  })
}

interface QuickFigures {
  readonly first: FirstOpening
  readonly before: Memory | null
  readonly after: Memory | null
  readonly opens: readonly number[]
  readonly matches: readonly number[]
}

/** Collects garbage in main, so that unused memory does not count as the window's. */
async function collect(inspected: number | null, page: PageLink): Promise<void> {
  await page.send('HeapProfiler.collectGarbage')
  if (inspected === null) return
  const main = await PageLink.toProgram(inspected)
  await main.send('HeapProfiler.collectGarbage')
  main.close()
}

/** @param inspected main's inspector port; null: none */
async function measureWarm(
  { started, link }: OpenProgram,
  workspaceId: string,
  options: BenchOptions,
  inspected: number | null
): Promise<QuickFigures> {
  const { runs, isWarmUp, rest, times, log } = options
  const { port } = started
  const phone = await saved(port, workspaceId, PHONE)
  // The reader's search caches do not count as the window's memory.
  await request(port, 'search.cache', { workspaceId, text: phone, nouns: null, deleted: false, limit: 60, each: 6 })
  await pause(rest(SETTLE))
  await collect(inspected, link)
  const before = pssOf(started.processes())
  const first = await openFirst(port, link, phone, rest(SETTLE))
  const { quick } = first
  try {
    await pause(rest(5_000))
    await quick.evaluate(CLOSE)
    await pause(rest(REST_MS))
    await collect(inspected, link)
    const after = pssOf(started.processes())
    const [opens, matches]: [number[], number[]] = [[], []]
    const text = await letter(port, workspaceId)
    for (let each = isWarmUp ? 0 : 1; each <= runs; each++) {
      const [open, match]: [number[], number[]] = [[], []]
      for (let at = 0; at < times(OPENINGS); at++) {
        await request(port, 'app.copyText', { text: '' })
        open.push(await timed(link, quick, THERE.open, rest(SETTLE)))
        await request(port, 'app.copyText', { text })
        match.push(await timed(link, quick, THERE.match, rest(SETTLE)))
      }
      log(`quick: round ${each} of ${runs}: open ${spread(open, 'ms')}, match ${spread(match, 'ms')}; load ${load()}`)
      if (each === 0) continue
      opens.push(...open)
      matches.push(...match)
    }
    return { first, before, after, opens, matches }
  } finally {
    quick.close()
  }
}

async function withInspected<T>(
  { folder, env }: BenchProfile,
  rest: number,
  use: (app: OpenProgram, port: number) => Promise<T>
): Promise<T> {
  const port = await freePort()
  const inspected = { ...env, NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --inspect=127.0.0.1:${port}` }
  return withProgram(appIn(folder, inspected), rest, (app) => use(app, port))
}

export async function measureQuick(options: BenchOptions, wanted: readonly QuickRowId[]): Promise<Row[]> {
  const { runs, rest, shared } = options
  try {
    return await withProfile(options, async (profile) => {
      const { first, before, after, opens, matches } = await (shared === null
        ? withInspected(profile, rest(REST_MS), (app, port) => measureWarm(app, profile.workspaceId, options, port))
        : profile.withApp(rest(REST_MS), (app) => measureWarm(app, profile.workspaceId, options, null)))
      // Other rows need the shared app and its service.
      const offline =
        shared === null && wanted.includes('quick-first') ? await openOffline(profile, rest(REST_MS)) : null
      const p95 = (found: readonly number[]): number => round(percentile(found, 0.95))
      const beside = `${profile.records} projects; load ${load()}`
      const firsts = [{ of: 'online', ...first }, ...(offline === null ? [] : [{ of: 'offline', ...offline }])]
      const figures: Readonly<Record<QuickRowId, () => Pick<Row, 'value' | 'detail'>>> = {
        'quick-open': () => ({ value: p95(opens), detail: `${spread(opens, 'ms')}; ${beside}` }),
        'quick-match': () => ({ value: p95(matches), detail: `${spread(matches, 'ms')}; ${beside}` }),
        'quick-memory': () => {
          if (before === null || after === null)
            throw new Error('this system does not tell the share of shared pages (PSS)')
          return { value: round(totalOf(after) - totalOf(before)), detail: difference(before, after) }
        },
        'quick-first': () => ({
          value: round(Math.max(...firsts.flatMap(({ card, copied }) => [card, copied]))),
          detail: `${firsts.map(({ of, card, copied }) => `${of}: card ${round(card)} ms, copied ${round(copied)} ms`).join('; ')}; ${beside}`
        })
      }
      return wanted.map((row) =>
        measured(BASE[row], () => ({ runs: row === 'quick-first' ? 1 : runs, ...figures[row]() }))
      )
    })
  } catch (error) {
    return wanted.map((row) => notMeasured(BASE[row], error))
  }
}
