/** Moved or cancelled occurrences of a series, with the field names of several calendar products. */
import { describe, expect, it } from 'vitest'
import { openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import {
  occurrencesIn,
  EVENTS,
  GOOGLE_SERIES,
  MICROSOFT_SERIES,
  occurrencesOf,
  shownOf,
  timesShown
} from '../../../../test/main/cache/calendar/as-sent'

const BITRIX = {
  ID: '90005',
  NAME: 'Планёрка',
  DATE_FROM: '03.12.2026 10:00:00',
  DATE_TO: '03.12.2026 11:00:00',
  TZ_FROM: 'Europe/Moscow',
  TZ_TO: 'Europe/Moscow',
  RRULE: { FREQ: 'WEEKLY', INTERVAL: '1', BYDAY: { TH: 'TH' }, UNTIL: '', COUNT: '' }
}
const ICAL = {
  id: 90005,
  uid: '7d1c@example.test',
  summary: 'Планёрка',
  dtstart: '20261203T100000',
  dtend: '20261203T110000',
  tzid: 'Europe/Moscow',
  rrule: 'FREQ=WEEKLY;BYDAY=TH'
}
const seconds = (iso: string): number => Date.parse(`${iso}+03:00`) / 1000
const typed = (type: string, value: unknown): object => ({ type, value })
const hyphened = (iso: string): object => ({ 'date-time': iso, 'time-zone': 'Russian Standard Time' })

/** One series per product: its own start, and how an occurrence refers to it. */
const MAKERS: readonly {
  readonly maker: string
  readonly series: object
  readonly one: (original: string, start: string, end: string, more?: object) => object
  readonly cancelled: object
}[] = [
  {
    maker: 'Google',
    series: GOOGLE_SERIES,
    one: (original, start, end, more = {}) => ({
      ...{ id: 90006, name: 'Планёрка', recurringEventId: 90005 },
      start: { dateTime: `${start}+03:00`, timeZone: 'Europe/Moscow' },
      end: { dateTime: `${end}+03:00`, timeZone: 'Europe/Moscow' },
      originalStartTime: { dateTime: `${original}+03:00`, timeZone: 'Europe/Moscow' },
      ...more
    }),
    cancelled: { status: 'cancelled' }
  },
  {
    maker: 'Google, with the id as a text',
    series: GOOGLE_SERIES,
    one: (original, start, end, more = {}) => ({
      ...{ id: 90006, name: 'Планёрка', recurring_event_id: '90005' },
      ...{ start: `${start}+03:00`, end: `${end}+03:00`, original_start_time: `${original}+03:00` },
      ...more
    }),
    cancelled: { status: 'CANCELLED' }
  },
  {
    maker: 'Google, each value with its type',
    series: {
      ...{ id: 90005, name: typed('text', 'Планёрка'), rrule: typed('text', 'FREQ=WEEKLY;BYDAY=TH') },
      start: typed('datetime', '2026-12-03T10:00:00+03:00'),
      end: typed('datetime', '2026-12-03T11:00:00+03:00')
    },
    one: (original, start, end, more = {}) => ({
      ...{ id: 90006, name: typed('text', 'Планёрка'), recurring_event_id: typed('number', 90005) },
      ...{ start: typed('datetime', `${start}+03:00`), end: typed('datetime', `${end}+03:00`) },
      original_start_time: typed('datetime', `${original}+03:00`),
      ...more
    }),
    cancelled: { status: typed('text', 'cancelled') }
  },
  {
    maker: 'Google, with hyphens in its keys',
    series: {
      ...{ id: 90005, name: 'Планёрка', recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TH'] },
      ...{ start: hyphened('2026-12-03T10:00:00'), end: hyphened('2026-12-03T11:00:00') }
    },
    one: (original, start, end, more = {}) => ({
      ...{ id: 90006, name: 'Планёрка', 'recurring-event-id': 90005 },
      ...{ start: hyphened(start), end: hyphened(end), 'original-start-time': hyphened(original) },
      ...more
    }),
    cancelled: { status: 'cancelled' }
  },
  {
    maker: 'iCalendar, in seconds since 1970',
    series: { ...ICAL, dtstart: seconds('2026-12-03T10:00:00'), dtend: seconds('2026-12-03T11:00:00') },
    one: (original, start, end, more = {}) => ({
      ...{ id: 90006, uid: '7d1c@example.test', summary: 'Планёрка' },
      ...{ dtstart: seconds(start), dtend: seconds(end), 'recurrence-id': seconds(original) },
      ...more
    }),
    cancelled: { status: 'CANCELLED' }
  },
  {
    maker: 'Microsoft',
    series: MICROSOFT_SERIES,
    one: (original, start, end, more = {}) => ({
      ...{ id: 90006, name: 'Планёрка', type: 'exception', seriesMasterId: 90005 },
      start: { dateTime: `${start}.0000000`, timeZone: 'Russian Standard Time' },
      end: { dateTime: `${end}.0000000`, timeZone: 'Russian Standard Time' },
      originalStart: new Date(`${original}+03:00`).toISOString().replace('.000Z', 'Z'),
      ...more
    }),
    cancelled: { isCancelled: true }
  },
  {
    maker: 'Microsoft, by the name of the occurrence',
    series: MICROSOFT_SERIES,
    one: (original, start, end, more = {}) => ({
      ...{ id: 90006, name: 'Планёрка', type: 'exception', seriesMasterId: '90005' },
      start: { dateTime: start, timeZone: 'Russian Standard Time' },
      end: { dateTime: end, timeZone: 'Russian Standard Time' },
      occurrenceId: `OID.AAMkAG.${original.slice(0, 10)}`,
      ...more
    }),
    cancelled: { isCancelled: true }
  },
  {
    maker: 'Bitrix24',
    series: BITRIX,
    one: (original, start, end, more = {}) => ({
      ...{ ID: '90006', NAME: 'Планёрка', RECURRENCE_ID: '90005', TZ_FROM: 'Europe/Moscow', TZ_TO: 'Europe/Moscow' },
      ...{ DATE_FROM: russian(start), DATE_TO: russian(end), ORIGINAL_DATE_FROM: russian(original) },
      ...more
    }),
    cancelled: { CANCELLED: 'Y' }
  },
  {
    maker: 'iCalendar',
    series: ICAL,
    one: (original, start, end, more = {}) => ({
      ...{ id: 90006, uid: '7d1c@example.test', summary: 'Планёрка', tzid: 'Europe/Moscow' },
      ...{ dtstart: compact(start), dtend: compact(end), 'recurrence-id': compact(original) },
      ...more
    }),
    cancelled: { status: 'CANCELLED' }
  },
  {
    maker: 'iCalendar, under the id of the series',
    series: ICAL,
    one: (original, start, end, more = {}) => ({
      ...{ id: 90005, uid: '7d1c@example.test', summary: 'Планёрка', tzid: 'Europe/Moscow' },
      ...{ dtstart: compact(start), dtend: compact(end), recurrenceId: { value: original, tzid: 'Europe/Moscow' } },
      ...more
    }),
    cancelled: { status: 'CANCELLED' }
  }
]

const russian = (iso: string): string => `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)} ${iso.slice(11)}`
const compact = (iso: string): string => iso.replace(/[-:]/g, '')

describe.each(MAKERS)('one occurrence of a series by the keys of $maker', ({ series, one, cancelled }) => {
  const others = (...days: readonly string[]): string[] => days.map((day) => `2026-12-${day} 10:00–11:00`)

  it('comes each week without it', () => {
    expect(shownOf([series])).toEqual(others('03', '10', '17', '24'))
  })

  it('that was moved to another day leaves its own free', () => {
    expect(shownOf([series, one('2026-12-10T10:00:00', '2026-12-11T15:00:00', '2026-12-11T16:00:00')])).toEqual([
      ...others('03'),
      '2026-12-11 15:00–16:00',
      ...others('17', '24')
    ])
  })

  it('that was moved within its day stands there once', () => {
    expect(shownOf([series, one('2026-12-10T10:00:00', '2026-12-10T12:00:00', '2026-12-10T13:00:00')])).toEqual([
      ...others('03'),
      '2026-12-10 12:00–13:00',
      ...others('17', '24')
    ])
  })

  it('that was moved from the first day leaves that free', () => {
    expect(shownOf([series, one('2026-12-03T10:00:00', '2026-12-04T10:00:00', '2026-12-04T11:00:00')])).toEqual([
      '2026-12-04 10:00–11:00',
      ...others('10', '17', '24')
    ])
  })

  it('that was cancelled leaves its day free', () => {
    const gone = one('2026-12-17T10:00:00', '2026-12-17T10:00:00', '2026-12-17T11:00:00', cancelled)
    expect(shownOf([series, gone])).toEqual(others('03', '10', '24'))
  })

  it('may stand before its series in the answer', () => {
    expect(shownOf([one('2026-12-10T10:00:00', '2026-12-11T15:00:00', '2026-12-11T16:00:00'), series])).toHaveLength(4)
  })
})

describe('an occurrence of a series', () => {
  it.each([
    ['without a start that it had', { id: 7, name: 'x', seriesMasterId: 90005, start: '2026-12-10T10:00:00+03:00' }],
    [
      'that was cancelled and has no times',
      {
        ...{ id: 7, status: 'cancelled', recurringEventId: 90005 },
        originalStartTime: { dateTime: '2026-12-10T10:00:00+03:00' }
      }
    ],
    [
      'that was cancelled by its day',
      {
        ...{ id: 7, status: 'cancelled', recurringEventId: 90005 },
        originalStartTime: { date: '2026-12-10' }
      }
    ]
  ])('%s stands for that of the rule', (_what, one) => {
    const days = shownOf([GOOGLE_SERIES, one]).filter((said) => said.startsWith('2026-12-10'))
    expect(days).toHaveLength('start' in one ? 1 : 0)
  })

  it('of another series moves nothing', () => {
    expect(
      shownOf([GOOGLE_SERIES, { id: 7, name: 'x', recurringEventId: 5, start: '2026-12-11T10:00:00+03:00' }])
    ).toHaveLength(5)
  })

  it('of whole days leaves its day free', () => {
    const week = { id: 1, name: 'x', start: { date: '2026-12-03' }, recurrence: ['RRULE:FREQ=WEEKLY'] }
    const moved = {
      ...{ id: 2, name: 'x', start: { date: '2026-12-12' }, recurringEventId: 1 },
      originalStartTime: { date: '2026-12-10' }
    }
    expect(shownOf([week, moved])).toEqual(['2026-12-03', '2026-12-12', '2026-12-17', '2026-12-24'])
  })

  it('of a rule that comes several times a day leaves one of them free', () => {
    const often = { ...GOOGLE_SERIES, recurrence: ['RRULE:FREQ=DAILY;BYHOUR=10,14;COUNT=4'] }
    const gone = {
      ...{ id: 7, status: 'cancelled', recurringEventId: 90005 },
      originalStartTime: { dateTime: '2026-12-04T14:00:00+03:00' }
    }
    expect(shownOf([often, gone]).map((said) => said.slice(0, 16))).toEqual([
      '2026-12-03 10:00',
      '2026-12-03 14:00',
      '2026-12-04 10:00'
    ])
  })
})

describe('what a series says of its single occurrences', () => {
  const SERIES = {
    ...{ '@type': 'Event', id: 90005, uid: '7d1c@example.test', title: 'Планёрка' },
    ...{ start: '2026-12-03T10:00:00', timeZone: 'Europe/Moscow', duration: 'PT1H' },
    recurrenceRules: [{ '@type': 'RecurrenceRule', frequency: 'weekly', byDay: [{ '@type': 'NDay', day: 'th' }] }]
  }
  const { recurrence: _google, ...ONE } = GOOGLE_SERIES
  const MOVED = { start: '2026-12-11T15:00:00' }
  const others = (...days: readonly string[]): string[] => days.map((day) => `2026-12-${day} 10:00–11:00`)
  const AFTER_MOVE = [...others('03'), '2026-12-11 15:00–16:00', ...others('17', '24')]

  it.each<[what: string, series: object]>([
    ['by local time', { ...SERIES, recurrenceOverrides: { '2026-12-10T10:00:00': MOVED } }],
    ['with an offset', { ...SERIES, recurrenceOverrides: { '2026-12-10T10:00:00+03:00': MOVED } }],
    ['in UTC', { ...SERIES, recurrenceOverrides: { '2026-12-10T07:00:00Z': MOVED } }],
    ['without signs', { ...SERIES, recurrence_overrides: { '20261210T100000': MOVED } }],
    ['in a list', { ...SERIES, recurrenceOverrides: [{ recurrenceId: '2026-12-10T10:00:00', ...MOVED }] }],
    ['beside the rule', { ...ONE, recurrence: { rrule: 'FREQ=WEEKLY', overrides: { '2026-12-10T10:00:00': MOVED } } }],
    [
      'of a start with an offset',
      {
        ...{ ...SERIES, duration: undefined, start: '2026-12-03T10:00:00+03:00', end: '2026-12-03T11:00:00+03:00' },
        recurrenceOverrides: { '2026-12-10T10:00:00': MOVED }
      }
    ],
    [
      'of a start in UTC',
      {
        ...{ ...SERIES, duration: undefined, start: '2026-12-03T07:00:00Z', end: '2026-12-03T08:00:00Z' },
        recurrenceOverrides: { '2026-12-10T10:00:00': MOVED }
      }
    ],
    ['in a wrapper', { row: { ...SERIES, recurrenceOverrides: { '2026-12-10T10:00:00': MOVED } }, meta: 1 }]
  ])('moves one, %s', (_what, series) => expect(shownOf([series])).toEqual(AFTER_MOVE))

  it.each<[what: string, overrides: unknown]>([
    ['by local time', { '2026-12-10T10:00:00': { excluded: true } }],
    ['with an offset', { '2026-12-10T10:00:00+03:00': { excluded: true } }],
    ['in a list', [{ recurrenceId: '2026-12-10T10:00:00', excluded: true }]],
    ['by its state', { '2026-12-10T10:00:00': { status: 'cancelled' } }],
    ['beside others', { '2026-12-17T10:00:00': { title: 'x' }, '2026-12-10T10:00:00': { excluded: true } }]
  ])('cancels one, %s', (_what, recurrenceOverrides) =>
    expect(shownOf([{ ...SERIES, recurrenceOverrides }])).toEqual(others('03', '17', '24'))
  )

  it.each(['03', '10', '24'])('gives that of December %s another title, and its other fields', (day) => {
    const recurrenceOverrides = { [`2026-12-${day}T10:00:00`]: { title: 'Итоги', 'locations/1/name': 'Зал' } }
    const drawn = occurrencesOf([{ ...SERIES, locations: { 1: { name: 'Офис' } }, recurrenceOverrides }])
    expect(drawn.map(({ title }) => title)).toEqual(
      ['03', '10', '17', '24'].map((one) => (one === day ? 'Итоги' : 'Планёрка'))
    )
  })

  it('lengthens one, and adds one', () => {
    const recurrenceOverrides = { '2026-12-10T10:00:00': { duration: 'PT2H' }, '2026-12-11T09:00:00': {} }
    expect(shownOf([{ ...SERIES, recurrenceOverrides }])).toEqual([
      ...others('03'),
      ...['2026-12-10 10:00–12:00', '2026-12-11 09:00–10:00'],
      ...others('17', '24')
    ])
  })

  it('of whole days', () => {
    const week = { id: 1, title: 'x', start: '2026-12-03', recurrenceRules: [{ frequency: 'weekly' }] }
    const recurrenceOverrides = { '2026-12-10': { start: '2026-12-12' }, '2026-12-17': { excluded: true } }
    expect(shownOf([{ ...week, recurrenceOverrides }])).toEqual(['2026-12-03', '2026-12-12', '2026-12-24'])
  })

  it('holds as long as it says so', () => {
    const engine = openEngine(undefined, trueDecoder())
    const moved = { ...SERIES, recurrenceOverrides: { '2026-12-10T10:00:00': MOVED } }
    const answers = [
      { of: [moved], month: '2026-12', shown: AFTER_MOVE },
      // A month without the series does not affect it.
      { of: [], month: '2027-01', shown: AFTER_MOVE },
      { of: [SERIES], month: '2026-12', shown: others('03', '10', '17', '24') }
    ]
    for (const { of, month, shown } of answers) {
      engine.ingestPage(page(of, { list: EVENTS, month, isSure: true }))
      expect(occurrencesIn(engine).map(timesShown)).toEqual(shown)
    }
  })
})
