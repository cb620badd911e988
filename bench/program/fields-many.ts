/**
 * Compares two caches with the same projects, one from a service that invents field names; both are timed alternately.
 * Half of the names are ids of files in a map, half are dynamic fields.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { openCache } from '../../src/main/cache/client'
import type { Cache, ListKey } from '../../src/main/cache/types'
import type { ProjectFilter } from '../../src/shared/model/filter'
import type { ProjectQuery } from '../../src/shared/contract/projects'
import { KEY, runJob } from './job'

export const QUESTIONS = ['list', 'filter', 'search'] as const
export type TimedRead = (typeof QUESTIONS)[number]

export interface FieldsManyJob {
  readonly folder: string
  readonly projects: number
  readonly runs: number
  readonly isWarmUp: boolean
}

export interface FieldsManyResult {
  readonly names: number
  /** Final number of project fields. */
  readonly fields: number
  /** Milliseconds per round. */
  readonly times: Readonly<Record<TimedRead, { readonly few: readonly number[]; readonly many: readonly number[] }>>
}

const LIST: ListKey = { noun: 'project', deleted: false }
const PAGE = 500
/** Invented names per project: half are ids of files in a map, half dynamic fields. */
const NAMES = 10
const COLOURS = ['red', 'green', 'blue', 'amber', 'violet']

const hash = (text: string): string => createHash('md5').update(text).digest('hex')

function project(id: number, makesUp: boolean): object {
  const made = Array.from({ length: makesUp ? NAMES : 0 }, (_, at) => hash(`${id} ${at}`))
  const files = made.slice(0, NAMES / 2).map((name) => [name, { name: 'scan.pdf', size: id }])
  const fields = made.slice(NAMES / 2).map((name) => [name, `value ${id}`])
  const colour = COLOURS[id % COLOURS.length]
  return {
    ...{ id, title: `Project ${hash(String(id)).slice(0, 6)} ${colour}`, price: (id * 7) % 10_000 },
    created: `20${10 + (id % 15)}-0${1 + (id % 9)}-1${id % 10}`,
    data: { colour, area: id % 100, ...Object.fromEntries(fields) },
    files: Object.fromEntries(files)
  }
}

async function filled(folder: string, name: string, projects: number, makesUp: boolean): Promise<Cache> {
  let finish = (): void => undefined
  const counted = new Promise<void>((resolve) => (finish = resolve))
  const cache = await openCache({
    file: join(folder, `${name}.sqlite`),
    key: KEY,
    onRedecoded: ({ noun, done }) => {
      if (noun === 'project' && done) finish()
    }
  })
  const { pass } = await cache.sweep.begin(LIST, PAGE, 1)
  for (let first = 1; first <= projects; first += PAGE) {
    const length = Math.min(PAGE, projects - first + 1)
    const items = Array.from({ length }, (_, at) => project(first + at, makesUp))
    const body = new TextEncoder().encode(JSON.stringify(items))
    await cache.ingestPage({ list: LIST, body, receivedAt: 1, pass, cursor: null })
  }
  await cache.sweep.end(LIST, { isComplete: true, obstacle: null, at: 1 })
  // After a sweep with more names than fields, the cache counts which still exist.
  if (makesUp) await counted
  return cache
}

const filter: ProjectFilter = { match: 'all', having: null, builtIn: { price: 700 }, dynamic: { colour: 'red' } }
const query: ProjectQuery = {
  ...{ deleted: false, filter: null, sort: { key: 'created', descending: true } },
  ...{ columns: ['data.colour', 'data.area'], offset: 0, limit: 100 }
}

/** Questions with their outcomes: both caches must give the same answer. */
const ask: Readonly<Record<TimedRead, (cache: Cache) => Promise<string>>> = {
  list: async (cache) => (await cache.projects.list(query)).rows.map(({ id }) => id).join(),
  filter: async (cache) => (await cache.projects.list({ ...query, filter })).rows.map(({ id }) => id).join(),
  search: async (cache) => {
    const found = await cache.search({ text: 'amber', nouns: null, deleted: false, limit: 50 })
    return JSON.stringify(found.hits.map(({ id }) => id))
  }
}

runJob(async ({ folder, projects, runs, isWarmUp }: FieldsManyJob): Promise<FieldsManyResult> => {
  const few = await filled(folder, 'few', projects, false)
  const many = await filled(folder, 'many', projects, true)
  const times = { list: times0(), filter: times0(), search: times0() }
  for (let round = isWarmUp ? 0 : 1; round <= runs; round++) {
    for (const question of QUESTIONS) {
      const answers: string[] = []
      for (const side of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
        const cache = side === 'few' ? few : many
        // Setting empty corrections clears the readers' caches.
        await cache.fields.setCorrections([])
        const from = performance.now()
        answers.push(await ask[question](cache))
        if (round > 0) times[question][side].push(performance.now() - from)
      }
      if (answers[0] !== answers[1] || answers[0] === '') throw new Error(`"${question}": the two caches differ`)
    }
  }
  const { total } = await many.fields.inventory('project')
  await few.close()
  await many.close()
  return { names: projects * NAMES, fields: total, times }
})

function times0(): { few: number[]; many: number[] } {
  return { few: [], many: [] }
}
