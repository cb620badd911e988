import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fixtures } from '../lib/fixtures.ts'
import type { Outcome } from '../lib/outcome.ts'
import type { BenchOptions } from '../lib/row.ts'
import type { AskResult, TimedQuestion } from '../program/ask.ts'
import { GROWTH_ROWS, measureGrowth } from './growth.ts'
import { measureQueries, QUERY_ROWS } from './queries.ts'

const program = vi.hoisted(() => ({ result: {} as AskResult }))
vi.mock('../lib/programs.ts', () => ({ runProgram: () => Promise.resolve(program.result) }))

const options: BenchOptions = {
  ...{ runs: 1, projects: 1000, manyProjects: 5000, isFull: false, isWarmUp: false },
  ...{ rest: () => 0, times: (usual: number) => usual, shared: null, log: () => undefined }
}
const filled = { records: {}, times: { 'projects-active': 1 }, bytes: 1 }
const fixtures = {
  of: () => Promise.resolve({ file: '', filled }),
  fillAgain: () => Promise.resolve(filled)
} as unknown as Fixtures

const times: readonly TimedQuestion[] = [{ name: 'one', times: [3] }]
const fine = <T>(value: T): Outcome<T> => ({ value })
const bad: Outcome<never> = { failed: '"funnel; by priority": by hand 1 ..., the app 2 ...' }
const both = { filter: times, search: times }

beforeEach(() => {
  program.result = {
    projects: 970,
    filter: fine({ asked: times, inUse: times, first: times }),
    totals: fine(times),
    search: fine(times),
    palette: fine(times),
    encryption: fine({ encrypted: both, plain: both })
  }
})

describe('a question that goes wrong', () => {
  it.each([
    ['filter', ['filter', 'filter-first']],
    ['totals', ['totals']],
    ['search', ['search']],
    ['palette', ['palette-reader']],
    ['encryption', ['encryption']]
  ] as const)('in the part "%s" costs its rows %j and no other', async (part, own) => {
    program.result = { ...program.result, [part]: bad }
    const rows = await measureQueries(options, fixtures, QUERY_ROWS)
    expect(rows.filter(({ value }) => value === null)).toMatchObject(own.map((id) => ({ id, detail: bad.failed })))
    expect(rows.length).toBe(QUERY_ROWS.length)
  })

  it.each([['search', 'growth-search']] as const)(
    'in the part "%s" costs the row %s and no other of growth',
    async (part, row) => {
      program.result = { ...program.result, [part]: bad }
      const rows = await measureGrowth(options, fixtures, GROWTH_ROWS)
      expect(rows.filter(({ value }) => value === null).map(({ id }) => id)).toEqual([row])
    }
  )
})
