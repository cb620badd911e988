/** Filters use the days on screen: moments with an offset count in the user's time zone. */
import { afterEach, describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import { isChildMatch } from '@shared/rules/children'
import { DEFAULT_ASSUMPTIONS } from '@shared/rules/filter/assumptions'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { shownDay } from '@shared/rules/filter/days'
import { matchesFilter, type FilterFacts } from '../../../../test/shared/rules/filter/semantics'
import { openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const here = process.env['TZ']
afterEach(() => {
  if (here === undefined) delete process.env['TZ']
  else process.env['TZ'] = here
})

/** The displayed day, computed with the system's date formats. */
function dayOnScreen(text: string): string {
  const isZoned = /(?:Z|[+-]\d\d:\d\d)$/u.test(text) && text.length > 10
  return isZoned ? new Intl.DateTimeFormat('sv-SE').format(new Date(text)) : text.slice(0, 10)
}

const MOMENTS = [
  '2025-12-31',
  '2025-12-31T23:30:00',
  '2025-12-31T22:30:00Z',
  '2025-12-31T12:00:00Z',
  '2026-01-01T01:30:00+03:00',
  '2026-01-01T00:30:00+14:00',
  '2025-12-31T23:59:59-12:00',
  '2026-01-01',
  '2026-01-01T00:00:01',
  '2026-03-29T00:30:00Z'
]
const DAYS = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-03-29']

describe.each(['UTC', 'Europe/Moscow', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/Berlin'])(
  'in %s',
  (zone) => {
    function cache() {
      process.env['TZ'] = zone
      const engine = openEngine({ file: null, key: null }, trueDecoder())
      const items = MOMENTS.map((moment, at) => ({
        id: at + 1,
        name: 'Deal',
        created: moment,
        data: { signed_at: moment }
      }))
      engine.ingestPage(page(items))
      return (filter: Partial<ProjectFilter>): number[] =>
        engine.projects.ids({
          deleted: false,
          filter: { ...NO_FILTER, ...filter },
          sort: { key: 'id', descending: false }
        }) as number[]
    }
    const shownOn = (test: (day: string) => boolean): number[] =>
      MOMENTS.flatMap((moment, at) => (test(dayOnScreen(moment)) ? at + 1 : []))

    it('a project is found on the day that it shows as that of its creation', () => {
      const ids = cache()
      for (const day of DAYS) {
        expect([day, ids({ builtIn: { created: { from: day, to: day } } })]).toEqual([
          day,
          shownOn((one) => one === day)
        ])
      }
      const winter = { from: '2025-12-31', to: '2026-01-01' }
      expect(ids({ builtIn: { created: winter } })).toEqual(shownOn((day) => day >= winter.from && day <= winter.to))
    })

    it('a field is found on the day that it shows', () => {
      const ids = cache()
      for (const day of DAYS) {
        expect([day, ids({ dynamic: { signed_at: day } })]).toEqual([day, shownOn((one) => one === day)])
      }
    })

    it('the predicate, and what hangs on a project, go by the same days', () => {
      process.env['TZ'] = zone
      for (const day of DAYS) {
        const found = MOMENTS.flatMap((moment, at) => {
          const facts = {
            created: () => moment,
            dynamic: () => [moment.length > 10 ? { type: 'moment', iso: moment } : { type: 'date', date: moment }]
          } as unknown as FilterFacts
          const filters = [{ builtIn: { created: { from: day, to: day } } }, { dynamic: { signed_at: day } }]
          const matches = filters.map((one) => matchesFilter({ ...NO_FILTER, ...one }, facts, DEFAULT_ASSUMPTIONS))
          const child = { id: 1, date: moment, end: null, type: null, direction: null }
          expect(new Set([...matches, isChildMatch('actions', child, { date: day })]).size, `${moment} on ${day}`).toBe(
            1
          )
          return matches[0] === true ? at + 1 : []
        })
        expect(found).toEqual(shownOn((one) => one === day))
      }
    })

    it('a day that is no day is none', () => {
      for (const text of ['', '31.12.2025', '2025-02-30', 'soon']) expect(shownDay(text)).toBeNull()
    })
  }
)
