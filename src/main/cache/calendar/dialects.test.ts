/** The displayed calendar in realistic dialects: series, exceptions, whole days, time zones. */
import { expect, it } from 'vitest'
import { makeDialect } from '../../../../demo/dialects'
import { resolveOptions } from '../../../../demo/options'
import type { CanonicalRecord } from '../../../../demo/schema'
import { makeService } from '../../../../demo/service'
import { testDay } from '../../../../test/demo/test-service'
import { World } from '../../../../demo/world'
import { givenSeed } from '../../../../tools/testing/seed'
import { openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { occurrencesIn, timesShown } from '../../../../test/main/cache/calendar/as-sent'

const DIALECTS = 20
const seed = givenSeed()
/** The month in which the demo's series begin. */
const MONTH = { start: '2025-09-01', end: '2025-10-12' } as const
const DAY = 86_400_000
const world = new World(
  resolveOptions({
    ...{ projects: 60, events: 300, seed: 7, today: testDay() },
    calendar: { series: 5, seriesAs: 'rule' }
  })
)

const at = (text: unknown): number => Date.parse(`${String(text).replace(' ', 'T')}+03:00`)
const clock = (moment: number): string => new Date(moment + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** The expected result: days, and the Moscow times of each occurrence or single event. */
function meant(records: readonly CanonicalRecord[]): string[] {
  const lines = records.flatMap((record): string[] => {
    const { start, end, all_day: whole, rrule, exdate, id, cancelled } = record
    if (cancelled === true) return []
    if (whole === true) return [start === end ? String(start) : `${String(start)}–${String(end)}`]
    const length = at(end) - at(start)
    const count = typeof rrule === 'string' ? Number(/COUNT=(\d+)/.exec(rrule)?.[1]) : 1
    const gone = new Set([
      at(exdate),
      ...records.filter(({ series_id: of }) => of === id).map((one) => at(one.original_start))
    ])
    return Array.from({ length: count }, (_, week) => at(start) + week * 7 * DAY)
      .filter(
        (begins) =>
          !gone.has(begins) && begins < at(`${MONTH.end} 23:59:59`) && begins + length > at(`${MONTH.start} 00:00:00`)
      )
      .map((begins) => `${clock(begins)}–${clock(begins + length).slice(11)}`)
  })
  return lines.toSorted()
}

it(`${DIALECTS} dialects from seed ${seed} on draw the same month`, () => {
  for (let drawn = seed; drawn < seed + DIALECTS; drawn += 1) {
    const dialect = makeDialect(`real:${drawn}`, world)
    const answer = makeService(world, dialect.assumptions)['calendar.list'](MONTH)
    if (answer.shape !== 'list') throw new Error('a list was asked for')
    const body = new TextEncoder().encode(JSON.stringify(dialect.write(answer)))
    const engine = openEngine(undefined, trueDecoder())
    const list = { noun: 'calendar-event', deleted: false } as const
    engine.ingestPage({ ...page([], { list, month: '2025-09', isSure: true }), body })
    expect(occurrencesIn(engine, MONTH.start, MONTH.end).map(timesShown).toSorted(), dialect.name).toEqual(
      meant(answer.ids.map((one) => answer.record(one)))
    )
  }
})
