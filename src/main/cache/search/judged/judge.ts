/** How well a search finds what people look for: a set of records, queries with what must come first, and measures. */
import type { SearchedNoun } from '@shared/model/nouns'
import type { RecordName } from '../../core'
import { openEngine, page } from '../../testing/engine'

export type JudgedRecords = {
  readonly [noun in SearchedNoun]?: readonly (readonly [
    id: number,
    title: string,
    data: Readonly<Record<string, string | number>>
  ])[]
}

/** A record as judgements name it: the letter of its noun, and its id. */
export type Key = `${'p' | 'g' | 'u' | 'd' | 'f' | 'e'}${number}`

/** By class: a query, and what must come first; any of these when there are several, no hit at all without any. */
export type Judgements = Readonly<Record<string, readonly (readonly [query: string, ...best: Key[]])[]>>

export interface Visited {
  readonly pinned: readonly Key[]
  readonly opened: readonly Key[]
}

/** The class that is asked with what is pinned and was opened lately; the others are asked without. */
const WITH_VISITS = 'pinned and lately opened'

const NOUNS = {
  p: 'project',
  g: 'project-group',
  u: 'user-group',
  d: 'folder',
  f: 'file',
  e: 'calendar-event'
} as const

function recordOf(key: Key): RecordName & { readonly noun: SearchedNoun } {
  return { noun: NOUNS[key.charAt(0) as keyof typeof NOUNS], id: Number(key.slice(1)) }
}

/** A judgement and what was found instead, when the best did not come first. */
export interface Judged {
  readonly query: string
  readonly best: readonly string[]
  readonly found: readonly string[]
  /** From 1; infinite when it was not found. */
  readonly place: number
}

export interface Measures {
  readonly queries: number
  /** The share of queries whose best hit comes first, and among the first five. */
  readonly at1: number
  readonly at5: number
  /** The mean of 1 / place. */
  readonly reciprocal: number
}

/** Asks all queries of a cache that holds the records. By class. */
export function askJudged(
  records: JudgedRecords,
  judgements: Judgements,
  { pinned, opened }: Visited
): Readonly<Record<string, readonly Judged[]>> {
  const engine = openEngine()
  for (const [noun, all] of Object.entries(records)) {
    const items = all.map(([id, name, data]) => ({ id, name, data }))
    engine.ingestPage(page(items, { list: { noun: noun as SearchedNoun, deleted: false } }))
  }
  while (!engine.upkeep.learnWords().done);
  const visits = [...pinned, ...opened].map(recordOf)
  return Object.fromEntries(
    Object.entries(judgements).map(([name, queries]) => {
      const visited = name === WITH_VISITS ? visits : []
      return [
        name,
        judge(queries, (text) => engine.search({ text, nouns: null, deleted: false, limit: 20, visited }).hits)
      ]
    })
  )
}

function judge(
  queries: Judgements[string],
  find: (text: string) => readonly { readonly noun: string; readonly id: number }[]
): readonly Judged[] {
  return queries.map(([query, ...best]) => {
    const found = find(query).map(({ noun, id }) => `${noun} ${id}`)
    const wanted = best.map(recordOf).map(({ noun, id }) => `${noun} ${id}`)
    const at = found.findIndex((hit) => wanted.includes(hit))
    const place = wanted.length === 0 ? (found.length === 0 ? 1 : Infinity) : at < 0 ? Infinity : at + 1
    return { query, best: wanted, found, place }
  })
}

export function measure(judged: readonly Judged[]): Measures {
  const share = (most: number): number => judged.filter(({ place }) => place <= most).length / judged.length
  const reciprocal = judged.reduce((sum, { place }) => sum + 1 / place, 0) / judged.length
  return { queries: judged.length, at1: share(1), at5: share(5), reciprocal }
}

/** The measures of each class and of all, and each query whose best hit does not come first. */
export function report(name: string, classes: Readonly<Record<string, readonly Judged[]>>): string {
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
