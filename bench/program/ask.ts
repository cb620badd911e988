/**
 * Runs the fixed questions on a filled cache in rounds, each without kept answers. Compared sides alternate per
 * question. The filters also run one after another with warm caches, as in use.
 */
import { copyFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3-multiple-ciphers'
import { openCache } from '../../src/main/cache/client'
import type { ProjectQuery } from '../../src/shared/contract/projects'
import { AT_EACH_KEY } from '../../src/shared/model/search'
import { attempt, type Outcome } from '../lib/outcome'
import { filterCases, filterOf, filterQuestions, type FilterQuery } from '../questions/filters'
import { learn } from '../questions/known-values'
import { PALETTE_TEXTS } from '../questions/palette'
import { SEARCHES } from '../questions/searches'
import { type AskLink, linkTo, timed } from './ask-link'
import { KEY, runJob } from './job'

export type AskPart = 'filter' | 'totals' | 'search' | 'palette' | 'encryption'

export interface AskJob {
  readonly file: string
  readonly runs: number
  readonly parts: readonly AskPart[]
  /** Whether there is a first round that is discarded. */
  readonly isWarmUp: boolean
  /** Pause before the questions of the palette (ms). */
  readonly rest: number
}

/** A question with its time in each counted round (ms). */
export interface TimedQuestion {
  readonly name: string
  readonly times: readonly number[]
}

/** By kind of question. */
export type FiltersAndSearches = Readonly<Record<'filter' | 'search', readonly TimedQuestion[]>>

/** Outcomes of the requested parts. */
export interface AskResult {
  /** Number of active projects. */
  readonly projects: number
  readonly filter?: Outcome<{
    readonly asked: readonly TimedQuestion[]
    /** The same with warm caches from earlier questions of the round. */
    readonly inUse: readonly TimedQuestion[]
    /** The same with nothing resident: neither columns nor pages of the file. */
    readonly first: readonly TimedQuestion[]
  }>
  readonly totals?: Outcome<readonly TimedQuestion[]>
  readonly search?: Outcome<readonly TimedQuestion[]>
  readonly palette?: Outcome<readonly TimedQuestion[]>
  readonly encryption?: Outcome<{ readonly encrypted: FiltersAndSearches; readonly plain: FiltersAndSearches }>
}

/** Milliseconds. */
const MERGED_WITHIN = 60_000

/** Waits until the writer has merged all columns, as it does soon after a sweep. */
async function merged(link: AskLink): Promise<void> {
  for (const until = performance.now() + MERGED_WITHIN; performance.now() < until; await pause(100)) {
    const [waiting] = (await link.ask.sql('SELECT count(*) FROM column_overlay')) ?? []
    if (Number(waiting?.[0]) === 0) return
  }
  throw new Error('The columns were not merged in time.')
}

interface Side {
  readonly forget: () => Promise<unknown>
  readonly ask: () => Promise<unknown>
}

/** Runs rounds over all questions. The sides of a question alternate, and each round starts with another side. */
async function rounds(
  runs: number,
  isWarmUp: boolean,
  questions: readonly { readonly name: string; readonly sides: readonly Side[] }[]
): Promise<{ readonly measured: TimedQuestion[][] }> {
  const sides = questions[0]?.sides.length ?? 0
  const all = Array.from({ length: sides }, () => questions.map(() => [] as number[]))
  for (let round = isWarmUp ? 0 : 1; round <= runs; round++) {
    for (const [at, question] of questions.entries()) {
      for (let turn = 0; turn < sides; turn++) {
        const side = (turn + round) % sides
        const { forget, ask } = question.sides[side]!
        await forget()
        all[side]![at]!.push(await timed(ask))
      }
    }
  }
  return {
    measured: all.map((side) =>
      side.map((times, at) => ({ name: questions[at]!.name, times: times.slice(isWarmUp ? 1 : 0) }))
    )
  }
}

/** Two copies with the same pages in the same places, one of them unencrypted. */
function twoCopies(file: string): { encrypted: string; plain: string } {
  const [encrypted, plain] = [`${file}.encrypted`, `${file}.plain`]
  for (const copy of [encrypted, plain]) {
    copyFileSync(file, copy)
    const db = new Database(copy)
    db.pragma("cipher = 'aegis'")
    db.pragma(`key = "x'${KEY}'"`)
    // The key of a file with a write-ahead log cannot be changed.
    db.pragma('journal_mode = DELETE')
    if (copy === plain) db.pragma("rekey = ''")
    db.exec('VACUUM')
    db.close()
  }
  return { encrypted, plain }
}

/**
 * A permutation of the numbers below `length` that separates neighbours, so that similar questions do not follow each
 * other.
 */
function scattered(length: number): readonly number[] {
  const step = [37, 41, 43].find((prime) => length % prime !== 0) ?? 1
  return Array.from({ length }, (_, at) => (at * step) % length)
}

const search = (text: string) => ({ text, nouns: null, deleted: false, limit: 50 })

async function askFilters(
  link: AskLink,
  questions: readonly FilterQuery[],
  { runs, isWarmUp }: AskJob
): Promise<NonNullable<AskResult['filter']>> {
  const { projects, forget } = link.ask
  const asked = (kept: 'columns' | 'nothing') =>
    rounds(
      runs,
      isWarmUp,
      questions.map(({ name, query }) => ({
        name,
        sides: [{ forget: () => forget(kept), ask: () => projects.list(query) }]
      }))
    )
  const first = await asked('nothing')
  const { measured } = await asked('columns')
  const inUse = questions.map(({ name }) => ({ name, times: [] as number[] }))
  for (let round = 0; round < runs; round++) {
    await forget('columns')
    for (const at of scattered(questions.length)) {
      inUse[at]!.times.push(await timed(() => projects.list(questions[at]!.query)))
    }
  }
  return { value: { asked: measured[0] ?? [], inUse, first: first.measured[0] ?? [] } }
}

/** Asks an encrypted and an unencrypted file the same questions. */
async function askBothFiles(file: string, questions: readonly FilterQuery[], { runs, isWarmUp }: AskJob) {
  const copies = twoCopies(file)
  const links = [await linkTo(copies.encrypted, KEY), await linkTo(copies.plain, null)]
  const sides = (ask: (link: AskLink) => Promise<unknown>): Side[] =>
    links.map((link) => ({ forget: () => link.ask.forget('columns'), ask: () => ask(link) }))
  const filters = await rounds(
    runs,
    isWarmUp,
    questions.map(({ name, query }) => ({ name, sides: sides((link) => link.ask.projects.list(query)) }))
  )
  const searches = await rounds(
    runs,
    isWarmUp,
    SEARCHES.map((text) => ({ name: `"${text}"`, sides: sides((link) => link.ask.search(search(text))) }))
  )
  for (const link of links) await link.close()
  const [encrypted, plain] = [0, 1].map((side) => ({
    filter: filters.measured[side]!,
    search: searches.measured[side]!
  }))
  return { encrypted: encrypted!, plain: plain! }
}

runJob(async (job: AskJob): Promise<AskResult> => {
  const { file, runs, parts, isWarmUp } = job
  const cache = await openCache({ file, key: KEY })
  const hand = await linkTo(file, KEY)
  await merged(hand)
  const known = await learn(cache, async (sql) => (await hand.ask.sql(sql)) ?? [])
  const top: ProjectQuery = {
    ...{ deleted: false, filter: null, sort: { key: 'created', descending: true }, columns: [] },
    ...{ offset: 0, limit: 1 }
  }
  const projects = (await cache.projects.list(top)).total ?? 0
  const questions = filterQuestions(known, projects)
  const nothing = (): Promise<void> => Promise.resolve()

  let filters: Pick<AskResult, 'filter'> = {}
  if (parts.includes('filter')) {
    const asked = await attempt(() => askFilters(hand, questions, job))
    filters = { filter: 'failed' in asked ? asked : asked.value }
  }
  const alone = async (asked: { name: string; ask: () => Promise<unknown> }[], letGo: () => Promise<void>) => {
    const { measured } = await rounds(
      runs,
      isWarmUp,
      asked.map(({ name, ask }) => ({ name, sides: [{ forget: letGo, ask }] }))
    )
    return measured[0]!
  }
  const totals = (): Promise<readonly TimedQuestion[]> =>
    alone(
      filterCases(known).map((one) => ({
        name: one.name,
        ask: () => hand.ask.projects.totals({ deleted: false, filter: filterOf(one) })
      })),
      () => hand.ask.forget('columns')
    )
  const searches = (): Promise<readonly TimedQuestion[]> =>
    alone(
      SEARCHES.map((text) => ({ name: `"${text}"`, ask: () => cache.search(search(text)) })),
      nothing
    )
  const palette = async (): Promise<readonly TimedQuestion[]> => {
    await pause(job.rest)
    return alone(
      PALETTE_TEXTS.map((text) => ({
        name: `"${text}"`,
        ask: () => cache.search({ ...search(text), ...AT_EACH_KEY })
      })),
      nothing
    )
  }
  const result: AskResult = {
    projects,
    ...filters,
    ...(parts.includes('totals') ? { totals: await attempt(totals) } : {}),
    ...(parts.includes('search') ? { search: await attempt(searches) } : {}),
    ...(parts.includes('palette') ? { palette: await attempt(palette) } : {})
  }
  await hand.close()
  await cache.close()
  if (!parts.includes('encryption')) return result
  return { ...result, encryption: await attempt(() => askBothFiles(file, questions, job)) }
})
