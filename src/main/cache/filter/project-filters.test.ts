import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import { DEFAULT_ASSUMPTIONS } from '@shared/rules/filter/assumptions'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { ACTIVE, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { ResidentColumns } from '../columns'
import { ProjectFilters } from './project-filters'
import { VERDICT } from './verdicts'

const decoder = trueDecoder()
const HOURS = ['', ' 00:00:00', ' 00:30:00', ' 13:59:59', ' 14:00:00', ' 23:59:59']
const ZONES = ['T00:10:00+14:00', 'T23:50:00-12:00', 'T12:00:00Z', 'T23:30:00+03:00']

/** Days of a month, at times where the written day and the local day can differ. */
const raws = Array.from({ length: 28 }, (_, day) => day + 1).flatMap((day) =>
  [...HOURS, ...ZONES].map((time, at) => ({
    id: day * 100 + at,
    name: `Deal ${day}`,
    created: `2026-02-${String(day).padStart(2, '0')}${time}`,
    price: day * 10
  }))
)

/** The displayed day: a moment with an offset in the user's time zone, any other as written. */
function shownDays(): (created: string) => string {
  const own = new Intl.DateTimeFormat('sv-SE')
  return (created) => (created.includes('T') ? own.format(new Date(created)) : created.slice(0, 10))
}

const here = process.env['TZ']
afterEach(() => {
  if (here === undefined) delete process.env['TZ']
  else process.env['TZ'] = here
})

let cache: Engine
let filters: ProjectFilters

beforeAll(() => {
  cache = openEngine({ file: null, key: null }, decoder)
  // All but the last fifty are merged into the columns.
  cache.sweep.begin(ACTIVE, 400, 1)
  cache.ingestPage(page(raws.slice(0, -50)))
  cache.sweep.end(ACTIVE, { isComplete: false, obstacle: null, at: 1 })
  while (!cache.upkeep.mergeColumns().done);
  cache.ingestPage(page(raws.slice(-50)))
  filters = new ProjectFilters({ queries: cache.queries, decoder, columns: new ResidentColumns(cache.queries) })
})

function idsOf(filter: Partial<ProjectFilter>, assumptions = DEFAULT_ASSUMPTIONS): number[] {
  const verdicts = filters.whole(filters.plan({ ...NO_FILTER, ...filter }, { assumptions, today: 0 }))
  const rows = cache.queries.rows<[number, number]>('SELECT id, place FROM records JOIN places USING (rid) ORDER BY id')
  return rows.flatMap(([id, place]) => (verdicts[place] === VERDICT.yes ? id : []))
}

describe('the records that satisfy one condition', () => {
  const RANGES = [
    ['2026-02-01', '2026-02-28'],
    ['2026-02-02', '2026-02-27'],
    ['2026-02-10', '2026-02-20'],
    ['2026-02-10', '2026-02-11'],
    ['2026-02-10', '2026-02-10'],
    ['2026-02-20', '2026-02-10'],
    ['2025-01-01', '2027-01-01'],
    ['2026-03-02', '2026-04-01']
  ] as const

  it.each(RANGES)('of a period from %s to %s are those whose day, as it is shown, lies in it', (from, to) => {
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Moscow']) {
      process.env['TZ'] = zone
      const dayOf = shownDays()
      for (const createdEndInclusive of [true, false]) {
        const found = idsOf({ builtIn: { created: { from, to } } }, { ...DEFAULT_ASSUMPTIONS, createdEndInclusive })
        const within = raws.filter(({ created }) => {
          const day = dayOf(created)
          return day >= from && (createdEndInclusive ? day <= to : day < to)
        })
        expect(found, zone).toEqual(within.map(({ id }) => id))
      }
    }
  })

  it('of a price, or of at least that price, are those that cost so much', () => {
    const byPrice = (holds: (price: number) => boolean) => raws.filter(({ price }) => holds(price)).map(({ id }) => id)
    for (const wanted of [10, 100, 275, 280]) {
      const builtIn = { price: wanted }
      expect(idsOf({ builtIn })).toEqual(byPrice((price) => price === wanted))
      expect(idsOf({ builtIn }, { ...DEFAULT_ASSUMPTIONS, priceMatch: 'at-least' })).toEqual(
        byPrice((price) => price >= wanted)
      )
    }
  })

  it('of what hangs on projects are those of which it is known to be true', () => {
    const payments = 2
    const add = cache.db.prepare('INSERT INTO child_facts (project, known, has) VALUES (?, ?, ?)')
    add.run(100, payments, payments)
    add.run(205, payments, 0)
    // Only its first page is known, with one record.
    add.run(301, 0, payments)
    add.run(402, 0, 0)
    // A project that is not in the list.
    add.run(99_999, payments, payments)
    expect(idsOf({ having: 'payments' })).toEqual([100, 301])
    expect(idsOf({ having: 'no_payments' })).toEqual([205])
  })
})
