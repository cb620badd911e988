import { beforeEach, describe, expect, it } from 'vitest'
import type { ProjectListing } from '@shared/contract/listing'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { ACTIVE, DELETED, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const COUNT = 700
const made = (index: number): object => ({
  id: 3_000 - index * 2,
  name: index % 13 === 0 ? null : `Deal ${String((index * 37) % COUNT)}`,
  created: `2026-03-${String(1 + (index % 28)).padStart(2, '0')}`,
  price: index % 9 === 0 ? null : (index * 17) % 100,
  step_id: 10 + (index % 4),
  user_id: 1 + (index % 5),
  data: { inn: `77${String(index).padStart(8, '0')}`, weight: index % 10 === 0 ? null : (index * 7) % 50 }
})
const projects = Array.from({ length: COUNT }, (_, index) => made(index))
const ACTIVE_BY_ID: ProjectListing = { deleted: false, filter: null, sort: { key: 'id', descending: true } }
const OF_STAGE = { ...NO_FILTER, builtIn: { step_id: [12] } }

let cache: Engine
beforeEach(() => {
  cache = openEngine({ file: null, key: null }, trueDecoder())
  // Two thirds of the records are merged into the columns, the others are not yet.
  cache.sweep.begin(ACTIVE, 500, 1)
  cache.ingestPage(page(projects.slice(0, 500)))
  cache.sweep.end(ACTIVE, { isComplete: false, obstacle: null, at: 1 })
  cache.ingestPage(page(projects.slice(500)))
  cache.ingestPage(page([{ id: 9_001, name: 'Gone' }], { list: DELETED }))
})

/** The ids of a list, window by window. */
function scrolled(listing: ProjectListing): number[] {
  const ids: number[] = []
  for (;;) {
    const { rows } = cache.projects.list({ ...listing, columns: [], offset: ids.length, limit: 150 })
    if (rows.length === 0) return ids
    ids.push(...rows.map(({ id }) => id))
  }
}

describe('the ids of a whole list', () => {
  it.each(['id', 'title', 'created', 'price', 'stage', 'responsible', 'field:data.weight'] as const)(
    'by %s are those of its windows, in both directions',
    (key) => {
      for (const descending of [false, true]) {
        const listing: ProjectListing = { deleted: false, filter: null, sort: { key, descending } }
        const ids = cache.projects.ids(listing)
        expect(new Set(ids).size).toBe(COUNT)
        expect(ids).toEqual(scrolled(listing))
      }
    }
  )

  it('are those that the filter leaves, in the same order', () => {
    const listing: ProjectListing = { deleted: false, filter: OF_STAGE, sort: { key: 'price', descending: true } }
    const ids = cache.projects.ids(listing)
    expect(ids).toHaveLength(COUNT / 4)
    expect(ids).toEqual(scrolled(listing))
  })

  it('know the list of deleted projects from that of the others', () => {
    expect(cache.projects.ids({ ...ACTIVE_BY_ID, deleted: true })).toEqual([9_001])
    expect(cache.projects.ids(ACTIVE_BY_ID)).not.toContain(9_001)
  })

  it('are none where nothing was ever listed', () => {
    expect(openEngine().projects.ids(ACTIVE_BY_ID)).toEqual([])
  })
})

describe('rows by their ids', () => {
  it('come in the order asked and are those of the list', () => {
    const ids = cache.projects.ids({ ...ACTIVE_BY_ID, sort: { key: 'title', descending: false } })
    const rows = cache.projects.rows({ ids: ids.slice(100, 160), columns: ['data.inn'] })
    const listed = cache.projects.list({
      deleted: false,
      filter: null,
      sort: { key: 'title', descending: false },
      columns: ['data.inn'],
      offset: 100,
      limit: 60
    })
    expect(rows).toEqual(listed.rows)
    expect(cache.projects.rows({ ids: [3_000, 2_000, 2_998], columns: [] }).map(({ id }) => id)).toEqual([
      3_000, 2_000, 2_998
    ])
  })

  it('have the columns that were asked for and no others', () => {
    const [row] = cache.projects.rows({ ids: [3_000], columns: ['data.inn', 'data.none'] })
    expect(Object.keys(row?.fields ?? {})).toEqual(['data.inn'])
    expect(row?.fields['data.inn']).toMatchObject({ type: 'text', text: '7700000000' })
  })

  it('leave out what the cache does not know', () => {
    expect(cache.projects.rows({ ids: [3_000, 1, 2_998], columns: [] }).map(({ id }) => id)).toEqual([3_000, 2_998])
  })

  it('still have what was deleted since its id was read, and say so', () => {
    const ids = cache.projects.ids(ACTIVE_BY_ID).slice(0, 3)
    cache.ingestPage(page([made(1)], { list: DELETED, receivedAt: 2_000 }))
    expect(cache.projects.ids(ACTIVE_BY_ID)).not.toContain(ids[1])
    expect(cache.projects.rows({ ids, columns: [] }).map(({ id, state }) => [id, state])).toEqual([
      [3_000, 'active'],
      [2_998, 'deleted'],
      [2_996, 'active']
    ])
  })

  it('of more than 500 at a time are refused', () => {
    const ids = cache.projects.ids(ACTIVE_BY_ID)
    expect(cache.projects.rows({ ids: ids.slice(0, 500), columns: [] })).toHaveLength(500)
    expect(() => cache.projects.rows({ ids: ids.slice(0, 501), columns: [] })).toThrow(RangeError)
  })
})
