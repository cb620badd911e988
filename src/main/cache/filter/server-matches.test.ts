import { beforeEach, describe, expect, it } from 'vitest'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { type Engine, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { ResidentColumns } from '../columns'
import { ProjectFilters } from './project-filters'
import { readServerMatches } from './server-matches'

let cache: Engine
beforeEach(() => {
  cache = openEngine(undefined, trueDecoder())
  cache.ingestPage(
    page([
      { id: 1, name: 'Deal 1', step_id: 5 },
      { id: 2, name: 'Deal 2' },
      { id: 3, name: 'Deal 3', step_id: 6 }
    ])
  )
})

/** The ids that are listed when the service answered all projects, and a stage is excluded. */
function listed(): readonly number[] {
  const { queries } = cache
  const filters = new ProjectFilters({ queries, decoder: trueDecoder(), columns: new ResidentColumns(queries) })
  const filter = { ...NO_FILTER, builtIn: { not_step_id: [5] } }
  const answer = { at: 10, whole: true, change: 0, ids: [1, 2, 3] }
  const { rids, ridOf } = readServerMatches(filters, { filter, deleted: false }, answer, filters.how())
  return [...ridOf].flatMap(([id, rid]) => (rids.includes(rid) ? [id] : []))
}

describe('an excluded stage', () => {
  it('leaves out its records, and no record without a stage', () => {
    expect(listed()).toEqual([2, 3])
  })

  it('leaves out a record without a place in the columns, whose stage is unknown', () => {
    cache.queries.run('DELETE FROM places WHERE rid = (SELECT rid FROM records WHERE id = 3)')
    expect(listed()).toEqual([2])
  })
})
