/** Measures search quality: a set of records, queries with their expected first hit, and metrics. */
import type { SearchedNoun } from '@shared/model/nouns'
import { BEST_PEOPLE } from '@shared/model/records'
import { AT_EACH_KEY } from '@shared/model/search'
import type { RecordName } from '../../src/main/cache/core'
import { openEngine, page, type Engine } from '../main/cache/engine'

export type JudgedRecords = {
  readonly [noun in SearchedNoun]?: readonly (readonly [
    id: number,
    title: string,
    data: Readonly<Record<string, string | number>>
  ])[]
}

/** People with the number of projects they are responsible for; nothing else names them. */
export type JudgedPeople = readonly (readonly [id: number, name: string, projects: number])[]

/** Reference data; stages include their funnel. */
export interface JudgedReferences {
  readonly funnel: readonly (readonly [id: number, name: string])[]
  readonly stage: readonly (readonly [id: number, name: string, funnel: number])[]
  readonly 'event-type': readonly (readonly [id: number, name: string])[]
  readonly 'calendar-category': readonly (readonly [id: number, name: string])[]
}

export interface JudgedSet {
  readonly records: JudgedRecords
  readonly people: JudgedPeople
  readonly references: JudgedReferences
}

const NOUNS = {
  p: 'project',
  g: 'project-group',
  u: 'user-group',
  d: 'folder',
  f: 'file',
  e: 'calendar-event'
} as const
const OTHERS = { h: 'person', n: 'funnel', s: 'stage', t: 'event-type', c: 'calendar-category' } as const
const KINDS = { ...NOUNS, ...OTHERS }

/** Short key of a record: letter of its noun, and id. */
export type RecordKey = `${keyof typeof NOUNS}${number}`
/** The same for anything searchable. */
export type Key = `${keyof typeof KINDS}${number}`

/** By class: a query with its expected first hit. Any of several; empty: no hits. */
export type Judgements = Readonly<Record<string, readonly (readonly [query: string, ...best: Key[]])[]>>

export interface VisitedRecords {
  readonly pinned: readonly RecordKey[]
  readonly opened: readonly RecordKey[]
}

/** The class with pinned and recently opened records; all others have none. */
const WITH_VISITS = 'pinned and lately opened'
/** Classes with separate queries, like in the global search, which shows few of each. */
export const PEOPLE = 'people'
export const REFERENCES = 'reference data'

function recordOf(key: RecordKey): RecordName & { readonly noun: SearchedNoun } {
  return { noun: NOUNS[key.charAt(0) as keyof typeof NOUNS], id: Number(key.slice(1)) }
}

const nameOf = (key: Key): string => `${KINDS[key.charAt(0) as keyof typeof KINDS]} ${key.slice(1)}`

/** A judgement whose expected hit was not first, with the actual hits. */
export interface MissedJudgement {
  readonly query: string
  readonly best: readonly string[]
  readonly found: readonly string[]
  /** Rank from 1; infinite if not found. */
  readonly place: number
}

export interface Measures {
  readonly queries: number
  /** Share of queries with the expected hit first, and among the first five. */
  readonly at1: number
  readonly at5: number
  /** Mean reciprocal rank. */
  readonly reciprocal: number
}

/** Runs all queries on a cache with the set. By class. */
export function askJudged(
  set: JudgedSet,
  judgements: Judgements,
  { pinned, opened }: VisitedRecords
): Readonly<Record<string, readonly MissedJudgement[]>> {
  const engine = openEngine()
  fill(engine, set)
  while (!engine.upkeep.learnWords().done);
  const visits = [...pinned, ...opened].map(recordOf)
  return Object.fromEntries(
    Object.entries(judgements).map(([name, queries]) => {
      const visited = name === WITH_VISITS ? visits : []
      return [name, judge(queries, asking(engine, name, visited))]
    })
  )
}

function fill(engine: Engine, { records, people, references }: JudgedSet): void {
  const responsible = people.flatMap(([id, name, projects]) => Array.from({ length: projects }, () => ({ id, name })))
  if (responsible.length > (records.project ?? []).length) throw new Error('There are not as many projects.')
  for (const [noun, all] of Object.entries(records)) {
    const items = all.map(([id, name, data], at) => {
      const named = noun === 'project' && at < responsible.length ? { responsible: responsible[at] } : {}
      return { id, name, data, ...named }
    })
    engine.ingestPage(page(items, { list: { noun: noun as SearchedNoun, deleted: false } }))
  }
  const { stage, ...others } = references
  for (const [noun, all] of Object.entries(others)) {
    const items = all.map(([id, name]) => ({ id, name }))
    engine.ingestPage(page(items, { list: { noun: noun as keyof typeof others, deleted: false } }))
  }
  for (const [id, name, funnel] of stage) {
    const list = { noun: 'stage', deleted: false, parent: { id: funnel, name: null } } as const
    engine.ingestPage(page([{ id, name }], { list }))
  }
}

/** Hits of a query of a class, best first. */
function asking(engine: Engine, name: string, visited: readonly RecordName[]): (text: string) => readonly string[] {
  const { each } = AT_EACH_KEY
  if (name === PEOPLE) {
    return (text) =>
      engine.records.people({ text, offset: 0, limit: each, ...BEST_PEOPLE }).rows.map(({ id }) => `person ${id}`)
  }
  if (name === REFERENCES) {
    return (text) => engine.references({ text, room: null, limit: each }).map(({ kind, id }) => `${kind} ${id}`)
  }
  return (text) =>
    engine.search({ text, nouns: null, deleted: false, limit: 20, visited }).hits.map(({ noun, id }) => `${noun} ${id}`)
}

function judge(queries: Judgements[string], find: (text: string) => readonly string[]): readonly MissedJudgement[] {
  return queries.map(([query, ...best]) => {
    const found = find(query)
    const wanted = best.map(nameOf)
    const at = found.findIndex((hit) => wanted.includes(hit))
    const place = wanted.length === 0 ? (found.length === 0 ? 1 : Infinity) : at < 0 ? Infinity : at + 1
    return { query, best: wanted, found, place }
  })
}

export function measure(judged: readonly MissedJudgement[]): Measures {
  const share = (most: number): number => judged.filter(({ place }) => place <= most).length / judged.length
  const reciprocal = judged.reduce((sum, { place }) => sum + 1 / place, 0) / judged.length
  return { queries: judged.length, at1: share(1), at5: share(5), reciprocal }
}

/** Metrics per class and overall, and each query whose expected hit is not first. */
export function report(name: string, classes: Readonly<Record<string, readonly MissedJudgement[]>>): string {
  const line = (what: string, { queries, at1, at5, reciprocal }: Measures): string =>
    [what.padEnd(26), String(queries).padStart(4), ...[at1, at5, reciprocal].map((one) => one.toFixed(3))].join('  ')
  const all = Object.values(classes).flat()
  return [
    `${name}: queries, success at 1, success at 5, mean reciprocal rank`,
    ...Object.entries(classes).map(([what, judged]) => line(what, measure(judged))),
    line('all', measure(all)),
    ...all
      .filter(({ place }) => place > 1)
      .map(({ query, best, found, place }) => {
        const instead = found.slice(0, 5).join(', ')
        return `  "${query}": ${best.join(' or ')} at ${place === Infinity ? 'no place' : place}; found: ${instead}`
      })
  ].join('\n')
}
