/** Rules, time zones and durations in the formats of services. The computer is in Moscow. */
import { describe, expect, it } from 'vitest'
import { GOOGLE_SERIES, MICROSOFT_SERIES, occurrencesOf, shownOf } from '../../../../test/main/cache/calendar/as-sent'

describe('rules within objects', () => {
  it.each<[what: string, rule: object]>([
    ['of Microsoft', { recurrence: MICROSOFT_SERIES.recurrence }],
    [
      'of Microsoft with a number of times',
      {
        recurrence: {
          pattern: MICROSOFT_SERIES.recurrence.pattern,
          range: { type: 'numbered', numberOfOccurrences: 4 }
        }
      }
    ],
    [
      'of Microsoft with an end',
      {
        recurrence: { pattern: MICROSOFT_SERIES.recurrence.pattern, range: { type: 'endDate', endDate: '2026-12-24' } }
      }
    ],
    ['as JSON', { rrule: '{"FREQ":"WEEKLY","BYDAY":"TH"}' }],
    ['with small letters', { rrule: { freq: 'weekly', byday: ['th'] } }],
    [
      'of JSCalendar',
      {
        recurrenceRules: [{ '@type': 'RecurrenceRule', frequency: 'weekly', byDay: [{ '@type': 'NDay', day: 'th' }] }]
      }
    ],
    ['with names of days', { recurrence: { frequency: 'weekly', interval: 1, days: ['thursday'] } }],
    ['with a unit', { repeat: { every: 1, unit: 'week', freq: 'week' } }],
    ['within another', { recurrence: { rrule: 'RRULE:FREQ=WEEKLY;BYDAY=TH' } }],
    ['in lines within another', { recurrence: { rules: [], rrule: ['RRULE:FREQ=WEEKLY;BYDAY=TH'] } }]
  ])('%s', (_what, rule) => {
    const { recurrence: _google, ...event } = GOOGLE_SERIES
    expect(shownOf([{ ...event, ...rule }])).toHaveLength(4)
  })

  it.each<[what: string, rule: object, days: readonly string[]]>([
    ['the last Friday of a month', { type: 'relativeMonthly', daysOfWeek: ['friday'], index: 'last' }, ['03', '25']],
    ['a day of the month', { type: 'absoluteMonthly', dayOfMonth: 15 }, ['03', '15']],
    ['every third day', { type: 'daily', interval: 10 }, ['03', '13', '23']]
  ])('%s', (_what, pattern, days) => {
    const event = {
      ...MICROSOFT_SERIES,
      recurrence: { pattern: { interval: 1, ...pattern }, range: { type: 'noEnd' } }
    }
    expect(shownOf([event], '2026-12-01', '2026-12-31').map((said) => said.slice(8, 10))).toEqual(days)
  })

  it('take their exceptions with them', () => {
    const { recurrence: _google, ...event } = GOOGLE_SERIES
    const rule = { recurrence: { rrule: 'FREQ=WEEKLY', exdate: ['2026-12-10T10:00:00+03:00'] } }
    expect(shownOf([{ ...event, ...rule }])).toHaveLength(3)
    const overrides = { rrule: 'FREQ=WEEKLY', recurrenceOverrides: { '2026-12-17T10:00:00': { excluded: true } } }
    expect(shownOf([{ ...event, id: 2, ...overrides }]).filter((said) => said.includes('12-17'))).toEqual([])
    const cancelled = { ...MICROSOFT_SERIES, id: 3, cancelledOccurrences: ['OID.AAMk.2026-12-24'] }
    expect(shownOf([cancelled]).filter((said) => said.includes('12-24'))).toEqual([])
  })
})

describe('zones', () => {
  const at = (timeZone: string, dateTime = '2026-12-01T10:00:00.0000000') =>
    occurrencesOf([{ id: 90001, name: 'x', start: { dateTime, timeZone } }], '2026-01-01', '2026-12-31')[0]

  it.each<[zone: string, inMoscow: string]>([
    ['W. Europe Standard Time', '12:00'],
    ['w. europe standard time', '12:00'],
    ['W. Europe Daylight Time', '12:00'],
    ['Russian Standard Time', '10:00'],
    ['Russia Time Zone 3', '09:00'],
    ['Ekaterinburg Standard Time', '08:00'],
    ['Eastern Standard Time', '18:00'],
    ['India Standard Time', '07:30'],
    ['tzone://Microsoft/Utc', '13:00'],
    ['UTC', '13:00'],
    ['Z', '13:00'],
    ['UTC+5', '08:00'],
    ['UTC+05:00', '08:00'],
    ['UTC +5', '08:00'],
    ['GMT+5', '08:00'],
    ['GMT-3:30', '16:30'],
    ['UTC−3', '16:00'],
    ['+05:00', '08:00'],
    ['+0530', '07:30'],
    ['-03', '16:00'],
    ['(UTC+03:00) Moscow, St. Petersburg', '10:00'],
    ['(UTC+03:00) Москва, Санкт-Петербург', '10:00'],
    ['(UTC+05:00) Ekaterinburg', '08:00'],
    ['(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '12:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '18:00'],
    ['(UTC) Dublin, Edinburgh, Lisbon, London', '13:00'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '07:30'],
    ['MSK', '10:00'],
    ['МСК+2', '08:00'],
    ['Europe/Berlin', '12:00'],
    ['/mozilla.org/20050126_1/Europe/Berlin', '12:00'],
    ['Etc/GMT-5', '08:00']
  ])('%s: 10:00 there is %s in Moscow', (zone, inMoscow) => {
    const event = at(zone)
    expect(event).toMatchObject({ doubt: null, times: { kind: 'moments', zone: 'sent' } })
    expect(
      shownOf([{ id: 90001, name: 'x', start: { dateTime: '2026-12-01T10:00:00', timeZone: zone } }])[0]
    ).toContain(inMoscow)
  })

  it.each([
    ['W. Europe Standard Time', '11:00'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern', '11:00'],
    ['(UTC+01:00) Амстердам, Берлин, Берн', '11:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '17:00'],
    ['UTC+1', '12:00']
  ])('%s: 10:00 there in July is %s in Moscow', (zone, inMoscow) => {
    const event = { id: 1, name: 'x', start: { dateTime: '2026-07-01T10:00:00', timeZone: zone } }
    expect(shownOf([event], '2026-07-01', '2026-07-02')).toEqual([`2026-07-01 ${inMoscow}`])
  })

  it.each<[what: string, record: object]>([
    ['beside the date', { start: '2026-12-01 10:00:00', timezone: 'W. Europe Standard Time' }],
    ['of the start', { start: '2026-12-01 10:00:00', start_timezone: '(UTC+01:00) Amsterdam, Berlin' }],
    ['of Bitrix24', { DATE_FROM: '01.12.2026 10:00:00', TZ_FROM: '+01:00' }],
    ['of PHP', { start: { date: '2026-12-01 10:00:00.000000', timezone_type: 1, timezone: '+01:00' } }],
    [
      'within the date, with a hyphen',
      { start: { 'date-time': '2026-12-01T10:00:00', 'time-zone': 'W. Europe Standard Time' } }
    ],
    [
      'within the date, by its name',
      { start: { dateTime: '2026-12-01T10:00:00', timeZoneId: 'W. Europe Standard Time' } }
    ],
    ['of calendar files', { dtstart: '20261201T100000', tzid: 'W. Europe Standard Time' }]
  ])('%s', (_what, record) => {
    expect(shownOf([{ id: 1, name: 'x', ...record }])).toEqual(['2026-12-01 12:00'])
  })

  it.each(['Customized Time Zone', 'Наш офис', 'PST8', 'IST', 'UTC+99', 'Middle-earth/Shire', '(UTC+77:00) Nowhere'])(
    'one that is not understood is said: %s',
    (zone) => {
      const event = at(zone)
      expect(event).toMatchObject({ doubt: 'zone-unknown', times: { kind: 'moments', zone: 'unknown' } })
      expect(event?.sent.start).toContain(zone)
    }
  )

  it('one that is not understood matters neither to whole days nor beside an offset', () => {
    expect(at('Наш офис', '2026-12-01T10:00:00+05:00')).toMatchObject({ doubt: null })
    const [days] = occurrencesOf(
      [{ id: 2, name: 'x', start: { date: '2026-12-02', timeZone: 'Наш офис' } }],
      '2026-12-02'
    )
    expect(days).toMatchObject({ doubt: null, times: { kind: 'days' } })
  })

  it('of a rule say when its further dates are', () => {
    const weekly = (zone: string) => ({
      ...{ id: 1, name: 'x', start: { dateTime: '2026-12-01T10:00:00', timeZone: zone } },
      recurrence: ['RRULE:FREQ=HOURLY;INTERVAL=12;COUNT=2']
    })
    expect(shownOf([weekly('+05:30')])).toEqual(['2026-12-01 07:30', '2026-12-01 19:30'])
  })
})

describe('a length instead of an end', () => {
  it.each<[length: object, end: string]>([
    [{ duration: 'PT1H30M' }, '11:30'],
    [{ duration: 'PT90M' }, '11:30'],
    [{ duration: 'pt1.5h' }, '11:30'],
    [{ duration: 'P0DT1H30M0S' }, '11:30'],
    [{ duration: '1:30' }, '11:30'],
    [{ duration: '01:30:00' }, '11:30'],
    [{ duration: '1 h 30 min' }, '11:30'],
    [{ duration: '1ч 30м' }, '11:30'],
    [{ duration: '1 час 30 минут' }, '11:30'],
    [{ duration: '90 мин.' }, '11:30'],
    [{ duration: '1,5 ч' }, '11:30'],
    [{ duration: { hours: 1, minutes: 30 } }, '11:30'],
    [{ duration: { weeks: 0, days: 0, hours: 1, minutes: 30, seconds: 0, isNegative: false } }, '11:30'],
    [{ length: 'PT2H' }, '12:00'],
    [{ duration_hours: 2 }, '12:00'],
    [{ duration_minutes: 45 }, '10:45'],
    [{ DT_LENGTH: 5400 }, '11:30']
  ])('%j ends at %s', (length, end) => {
    expect(shownOf([{ id: 1, name: 'x', start: '2026-12-05T10:00:00+03:00', ...length }])).toEqual([
      `2026-12-05 10:00–${end}`
    ])
  })

  it.each([
    { duration: '90' },
    { duration: 90 },
    { duration: 'long' },
    { duration: 'P1M' },
    { duration: '-PT1H' },
    { duration: '' }
  ])('%j says no unit, or nothing: no end is made of it', (length) => {
    expect(shownOf([{ id: 1, name: 'x', start: '2026-12-05T10:00:00+03:00', ...length }])).toEqual(['2026-12-05 10:00'])
  })

  it('of days makes whole days', () => {
    expect(shownOf([{ id: 1, name: 'x', start: '2026-12-05', duration: 'P3D' }])).toEqual(['2026-12-05–2026-12-07'])
  })

  it('gives way to an end', () => {
    const event = { id: 1, name: 'x', start: '2026-12-05T10:00:00+03:00', end: '2026-12-05T12:00:00+03:00' }
    expect(shownOf([{ ...event, duration: 'PT30M' }])).toEqual(['2026-12-05 10:00–12:00'])
  })
})
