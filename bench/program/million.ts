/** Asks a very large cache the filters, with the order known and for the first time, and watches the memory. */
import { filterQuestions } from '../questions/filters'
import { learn } from '../questions/known-values'
import type { TimedQuestion } from './ask'
import { linkTo, timed } from './ask-link'
import { KEY, runJob } from './job'

export interface MillionJob {
  readonly file: string
  readonly runs: number
  /** Number of active projects. */
  readonly projects: number
  /** Number of filters to ask, from the first on. */
  readonly filters: number
}

export interface MillionResult {
  /** Columns and order resident, no answer kept. */
  readonly known: readonly TimedQuestion[]
  /** Columns resident, no answer and no order kept. */
  readonly first: readonly TimedQuestion[]
  /** Resident memory of the process with its reader (MB): before the first question, after the last, and at most. */
  readonly memory: Readonly<Record<'before' | 'after' | 'most', number>>
}

const SAMPLE_EVERY = 50
const megabytes = (): number => process.memoryUsage.rss() / 1024 ** 2

runJob(async ({ file, runs, projects, filters }: MillionJob): Promise<MillionResult> => {
  const before = megabytes()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, megabytes())), SAMPLE_EVERY)
  const link = await linkTo(file, KEY)
  const { projects: ask, forget } = link.ask
  const facts = await learn({ projects: ask }, async (sql) => (await link.ask.sql(sql)) ?? [])
  const questions = filterQuestions(facts, projects).slice(0, filters)
  const known = questions.map(({ name }) => ({ name, times: [] as number[] }))
  const first = questions.map(({ name }) => ({ name, times: [] as number[] }))
  for (let round = 0; round <= runs; round++) {
    for (const [at, { query }] of questions.entries()) {
      await forget('columns')
      const times = { first: await timed(() => ask.list(query)), known: 0 }
      await forget('columns')
      await ask.list({ ...query, filter: null, offset: 0, limit: 1 })
      times.known = await timed(() => ask.list(query))
      // The first round loads columns.
      if (round === 0) continue
      first[at]!.times.push(times.first)
      known[at]!.times.push(times.known)
    }
  }
  clearInterval(timer)
  const memory = { before, after: megabytes(), most: Math.max(most, megabytes()) }
  await link.close()
  return { known, first, memory }
})
