/** `tree-open`, `tree-expand`, `folder-open`, `folder-sort` on screen: until the content is painted. */
import { setTimeout as pause } from 'node:timers/promises'
import { tasksOf } from '../lib/frames.ts'
import { load } from '../lib/machine.ts'
import type { PageLink } from '../lib/page-link.ts'
import { request, withProfile, type ProfileOptions } from '../lib/profile.ts'
import { traced } from '../lib/scrolling.ts'

const REST_MS = 6_000
/** Pause (ms): the service is asked after a view, and an event may reload rows. */
const SETTLE = 1_500
const [BEGIN, END] = ['bench:begin', 'bench:end']
const FOLDERS = '[data-region=folders] [role=tree]'
const LIST = '[data-region=list] [role=grid]'
const MENU = '[data-region=folders] [aria-haspopup=menu]'

/** One round; milliseconds. */
export interface ScreenRound {
  readonly open: number
  readonly folder: number
  readonly sort: number
  /** Longest task of the page while all folders are expanded, and time until they are painted. */
  readonly expand: { readonly task: number; readonly time: number }
}

export interface OnScreen {
  /** First opening of the page after a start. */
  readonly first: number
  readonly rounds: readonly ScreenRound[]
  readonly loads: readonly number[]
}

/** Acts in the page and measures the time (ms) until the second frame after `done` holds. */
const until = (act: string, done: string): string => `new Promise((resolve, reject) => {
  const list = () => document.querySelector('${LIST}')
  const tree = () => document.querySelector('${FOLDERS}')
  const rows = () => [...(list()?.querySelectorAll('[role=row][data-index]:not(.unread)') ?? [])]
  const nodes = () => [...(tree()?.querySelectorAll('[role=treeitem]:not(.unread)') ?? [])]
  const limit = performance.now() + 20000
  const from = performance.now()
  performance.mark('${BEGIN}')
  ${act}
  const look = () => {
    if (${done}) return requestAnimationFrame(() => requestAnimationFrame(() => {
      performance.mark('${END}')
      resolve(performance.now() - from)
    }))
    if (performance.now() > limit) return reject(new Error('this did not come: ' + ${JSON.stringify(done)}))
    requestAnimationFrame(look)
  }
  look()
})`

const go = (path: string): string => `location.hash = '#${path}'`
const SEVERAL = 5

/** Chooses from the menu above the tree. */
const choose = (words: string): string => `
  document.querySelector('${MENU}').click()
  const choose = () => {
    const item = [...document.querySelectorAll('[role=menu] [role^=menuitem]')].find(({ textContent }) => textContent.includes('${words}'))
    if (item) item.click()
    else requestAnimationFrame(choose)
  }
  choose()`

const height = (): string => `tree().querySelector('.body').getBoundingClientRect().height`

async function oneRound(link: PageLink, folder: number, entries: number, settle: number): Promise<ScreenRound> {
  await link.evaluate(go('/projects'))
  await pause(settle)
  const open = await link.evaluate<number>(
    until(go('/files'), `nodes().length >= ${SEVERAL} && rows().length > 0`),
    30_000
  )
  await pause(settle)
  // The page returns to the last open folder.
  await link.evaluate(go('/files/folders/1'))
  await pause(settle)
  const rowsThere = `Number(list()?.getAttribute('aria-rowcount')) >= ${entries} && rows().length >= ${SEVERAL}`
  if (await link.evaluate<boolean>(`Number(document.querySelector('${LIST}').ariaRowCount) >= ${entries}`))
    throw new Error('the folder with many entries is shown before it was opened')
  const opened = await link.evaluate<number>(until(go(`/files/folders/${folder}`), rowsThere), 30_000)
  await pause(settle)
  // Waits for another first row; the sort direction depends on how the list was left.
  const header = `list().querySelector('[role=columnheader][data-field=title]')`
  const act = `const before = rows()[0].textContent; const title = ${header}; (title.querySelector('button') ?? title).click()`
  const sort = await link.evaluate<number>(until(act, `rows()[0] && rows()[0].textContent !== before`), 30_000)
  await pause(settle)
  const traceOf = await traced(link, () =>
    link.evaluate<number>(
      until(
        `const low = ${height()}; ${choose('Open all folders')}`,
        `${height()} > low && nodes().length >= ${SEVERAL}`
      ),
      30_000
    )
  )
  const expand = { time: traceOf.result, task: tasksOf(traceOf.events, BEGIN, END).time }
  await pause(settle)
  await link.evaluate(until(choose('Close all folders'), `nodes().length >= 1`), 30_000)
  await pause(settle)
  await link.evaluate(go('/files/folders/1'))
  await pause(settle)
  return { open, folder: opened, sort, expand }
}

interface PathAnswer {
  readonly exact: number | null
}

/** The demo names its folders in one of its languages. */
async function folderCalled(port: number, workspaceId: string, names: readonly string[]): Promise<number | null> {
  for (const text of names) {
    const { exact } = await request<PathAnswer>(port, 'files.complete', { workspaceId, text })
    if (exact !== null) return exact
  }
  return null
}

/** @param names possible names of the folder with many entries */
export async function onScreen(options: ProfileOptions, names: readonly string[], entries: number): Promise<OnScreen> {
  const { runs, isWarmUp, rest, log } = options
  return withProfile(options, async (profile) => {
    if (profile.missing !== null) throw new Error(profile.missing)
    return profile.withApp(rest(REST_MS), async ({ started, link }) => {
      const { workspaceId } = profile
      const exact = await folderCalled(started.port, workspaceId, names)
      if (exact === null) throw new Error(`there is no folder "${names.join('", "')}"`)
      const first = await link.evaluate<number>(
        until(go('/files'), `nodes().length >= ${SEVERAL} && rows().length > 0`),
        30_000
      )
      const rounds: ScreenRound[] = []
      const loads: number[] = []
      for (let each = isWarmUp ? 0 : 1; each <= runs; each++) {
        const round = await oneRound(link, exact, entries, rest(SETTLE))
        log(
          `files: round ${each} of ${runs}: room ${Math.round(round.open)} ms, folder ${Math.round(round.folder)} ms, sort ${Math.round(round.sort)} ms, longest task ${Math.round(round.expand.task)} ms; load ${load()}`
        )
        if (each === 0) continue
        rounds.push(round)
        loads.push(load())
      }
      return { first, rounds, loads }
    })
  })
}
