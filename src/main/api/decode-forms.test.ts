/** Notations of fields, dates and references in other services. */
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '@shared/model/record'
import { decode, field, value } from '../../../test/contract/decoding'

const date = (text: string): FieldValue => ({ type: 'date', date: text })
const moment = (iso: string): FieldValue => ({ type: 'moment', iso })
const text = (of: string): FieldValue => ({ type: 'text', text: of })

describe('dates', () => {
  it.each<[unknown, FieldValue]>([
    ['2.1.2024', date('2024-01-02')],
    ['02.01.2024 3:04', moment('2024-01-02T03:04:00')],
    ['2024-1-2 03:04', moment('2024-01-02T03:04:00')],
    ['2024-1-2', date('2024-01-02')],
    ['02.01.24', date('2024-01-02')],
    ['2.1.24 3:04', moment('2024-01-02T03:04:00')],
    ['02.01.85', date('1985-01-02')],
    ['31-12-2024', date('2024-12-31')],
    ['20240102', date('2024-01-02')],
    ['20240102T030405Z', moment('2024-01-02T03:04:05Z')],
    ['2024-01-02 03:04:05 UTC', moment('2024-01-02T03:04:05Z')],
    ['12/11/2024 05:59:00 pm', moment('2024-12-11T17:59:00')],
    ['12/11/2024 12:05 AM', moment('2024-12-11T00:05:00')],
    [{ dateTime: '2024-01-02T03:04:05.0000000', timeZone: 'UTC' }, moment('2024-01-02T03:04:05Z')],
    [{ dateTime: '2024-01-02T03:04:05+03:00', timeZone: 'Europe/Moscow' }, moment('2024-01-02T03:04:05+03:00')],
    [{ date: '02-01-2024', time: '03:04', datetime: '2024-01-02T00:04Z' }, moment('2024-01-02T00:04:00Z')],
    [{ date: '2024-01-02', time: '03:04' }, moment('2024-01-02T03:04:00')],
    [{ contentType: 'DateTime', value: '2024-01-02T03:04:05+00:00' }, moment('2024-01-02T03:04:05+00:00')],
    [{ date: '2024-01-02' }, date('2024-01-02')]
  ])('%j', (written, expected) => expect(value({ created: written }, 'created')).toEqual(expected))

  it.each(['10.0.24', '1-2-2024', '20240102'])('%s is none where nobody says so', (written) =>
    expect(value({ version: written }, 'version')).toEqual(text(written))
  )

  it.each(['32.1.2024', '2024-13-1', '13/11/2024 13:59 pm', '99.99.99'])('%s is none', (written) =>
    expect(value({ created: written }, 'created')).toEqual(text(written))
  )

  it.each([
    [{ date: '2024-01-02', time: '10:30' }, 'date'],
    [{ start_date: '02.01.2024', start_time: '10:30:00' }, 'start_date'],
    [{ date_start: '2024-01-02', time_start: '10:30' }, 'date_start'],
    [{ start: '2024-01-02', start_time: '10:30' }, 'start'],
    [{ start: '2024-01-02T00:00:00', start_time: '10:30' }, 'start'],
    [{ date: '2024-01-02', date_time: '10:30' }, 'date']
  ])('and their times may stand in two fields: %j', (fields, key) => {
    expect(field(decode(fields, 'calendar-event'), key)).toMatchObject({
      role: 'start',
      value: moment('2024-01-02T10:30:00')
    })
  })

  const spans = (fields: Record<string, unknown>) =>
    ['start', 'end'].map((role) => decode(fields, 'calendar-event').fields.find((one) => one.role === role)?.value)

  it.each([
    { date: '2024-01-02', start_time: '10:30', end_time: '11:30' },
    { date: '2024-01-02', time_from: '10:30', time_to: '11:30' },
    { day: '02.01.2024', date: '02.01.2024', from: '10:30', till: '11:30:00' },
    { date: '2024-01-02', time: '10:30 – 11:30' },
    { start_date: '2024-01-02', startTime: '10:30', endTime: '11:30' },
    { дата: '2024-01-02', время_начала: '10:30', время_окончания: '11:30' },
    { when: { date: '2024-01-02', start_time: '10:30', end_time: '11:30' } }
  ])('and both times beside one day: %j', (fields) => {
    expect(spans(fields)).toEqual([moment('2024-01-02T10:30:00'), moment('2024-01-02T11:30:00')])
  })

  it('and an end by its hour alone is on the day of the end, or past midnight', () => {
    const times = { start_time: '23:00', end_time: '01:00' }
    expect(spans({ date: '2024-02-29', ...times })).toEqual([
      moment('2024-02-29T23:00:00'),
      moment('2024-03-01T01:00:00')
    ])
    expect(spans({ start_date: '2024-01-02', end_date: '2024-01-04', ...times })[1]).toEqual(
      moment('2024-01-04T01:00:00')
    )
    expect(spans({ date: '2024-01-02', ...times, all_day: 1 })).toEqual([date('2024-01-02'), undefined])
    expect(spans({ start: '2024-01-02', end: '2024-01-03', work_hour: '09:00', reminder_time: '08:00' })).toEqual([
      date('2024-01-02'),
      date('2024-01-03')
    ])
  })

  it('keep their own time, and take none from elsewhere', () => {
    expect(value({ start_date: '2024-01-02 09:00', start_time: '10:30' }, 'start_date', 'calendar-event')).toEqual(
      moment('2024-01-02T09:00:00')
    )
    expect(value({ start_date: '2024-01-02', end_time: '10:30' }, 'start_date', 'calendar-event')).toEqual(
      date('2024-01-02')
    )
    expect(value({ start_date: '2024-01-02', start_time: 'soon' }, 'start_date', 'calendar-event')).toEqual(
      date('2024-01-02')
    )
  })
})

describe('whole days', () => {
  it.each(['0', 0, false, 'N'])('midnight is a time beside all_day %j', (all_day) => {
    const event = { start: '2024-01-02 00:00:00', end: '2024-01-02T00:00:00+03:00', all_day }
    expect(value(event, 'start', 'calendar-event')).toEqual(moment('2024-01-02T00:00:00'))
    expect(value(event, 'end', 'calendar-event')).toEqual(moment('2024-01-02T00:00:00+03:00'))
    expect(value(event, 'all_day', 'calendar-event')).toEqual({ type: 'flag', flag: false })
  })

  it('midnight in an object is one, too', () => {
    const at = (day: number) => ({ dateTime: `2024-01-0${day}T00:00:00`, timeZone: 'UTC' })
    const event = { start: at(2), end: at(3), isAllDay: false }
    expect(value(event, 'start', 'calendar-event')).toEqual(moment('2024-01-02T00:00:00Z'))
    expect(value(event, 'end', 'calendar-event')).toEqual(moment('2024-01-03T00:00:00Z'))
    expect(value({ ...event, isAllDay: true }, 'start', 'calendar-event')).toEqual(date('2024-01-02'))
    const php = { date: '2024-01-02 00:00:00.000000', timezone_type: 3, timezone: 'Europe/Moscow' }
    expect(value({ start: php, all_day: '0' }, 'start', 'calendar-event')).toEqual(moment('2024-01-02T00:00:00'))
  })

  it.each(['all_day', 'isAllDay', 'allday', 'whole_day', 'DT_SKIP_TIME'])('are said by %s', (key) => {
    const event = { start: '2024-01-02 09:00:00', [key]: '1', created: '2024-01-01 10:00:00' }
    expect(value(event, 'start', 'calendar-event')).toEqual(date('2024-01-02'))
    expect(value(event, 'created', 'calendar-event')).toEqual(moment('2024-01-01T10:00:00'))
    expect(value(event, key, 'calendar-event')).toEqual({ type: 'flag', flag: true })
  })
})

describe('an id and a name in a pair', () => {
  const anna = { id: 2, label: 'Anna' }
  it.each([[['2', 'Anna']], [[2, 'Anna']], [['Anna', 2]], [[['2', 'Anna']]]])('%j is somebody', (pair) => {
    for (const key of ['user_id', 'responsible', 'автор']) {
      expect(value({ [key]: pair }, key)).toEqual({ type: 'references', kind: 'user', references: [anna] })
    }
  })

  it('several are several people', () => {
    const pairs = [
      ['2', 'Anna'],
      ['3', 'Bo']
    ]
    expect(value({ participants_user_id: pairs }, 'participants_user_id')).toMatchObject({
      references: [anna, { id: 3, label: 'Bo' }]
    })
  })

  it('texts and measures are none', () => {
    expect(value({ tags: ['2', 'Anna'] }, 'tags')).toEqual({ type: 'texts', texts: ['2', 'Anna'] })
    expect(value({ size: ['km', 5] }, 'size')).toEqual({ type: 'texts', texts: ['km', '5'] })
    expect(value({ group_id: ['5', '6'] }, 'group_id')).toMatchObject({ references: [{ id: 5 }, { id: 6 }] })
  })
})

describe('described fields', () => {
  const custom = (item: Record<string, unknown>) =>
    field(
      decode({ name: 'R', custom_fields_values: [item] }),
      `custom_fields_values.${String(item['name'] ?? item['field_name'])}`
    )

  it('have their values one level down', () => {
    expect(custom({ field_id: 7, field_name: 'Area', values: [{ value: '12' }] })).toMatchObject({
      label: 'Area',
      section: 'dynamic',
      value: text('12')
    })
    expect(custom({ field_name: 'Phones', values: [{ value: 'a' }, { value: 'b' }] }).value).toEqual({
      type: 'texts',
      texts: ['a', 'b']
    })
    expect(custom({ field_name: 'Colour', values: [{ value: 'Red', enum_id: 5 }] }).value).toEqual({
      type: 'references',
      kind: 'unknown',
      references: [{ id: 5, label: 'Red' }]
    })
  })

  it('have a title or a unit beside the value', () => {
    expect(custom({ name: 'source', value: 3, value_title: 'Web' }).value).toMatchObject({
      references: [{ id: 3, label: 'Web' }]
    })
    expect(custom({ name: 'source', value: 'web', value_title: 'From the web' }).value).toEqual(text('From the web'))
    expect(custom({ name: 'area', value: 12.5, unit: 'm²' }).value).toEqual(text('12.5 m²'))
    const record = decode({ name: 'R', data: { area: { value: 12, unit: 'm²' } } })
    expect(field(record, 'data.area').value).toEqual(text('12 m²'))
  })

  it('show whatever else is said of them behind all else', () => {
    const record = decode({
      name: 'R',
      fields: [{ name: 'area', title: 'Area', value: 12, hint: 'Of the roof', sort: 4 }]
    })
    const rest = field(record, 'fields.area{}')
    expect(rest).toMatchObject({ label: 'Area', isPart: true, role: null })
    expect(JSON.parse((rest.value as { json: string }).json)).toEqual({ hint: 'Of the roof', sort: 4 })
    expect(record.fields.at(-1)?.key).toBe('fields.area{}')
  })
})

describe('references', () => {
  it('may be a name alone', () => {
    const record = decode({ stage: 'Talks', responsible: 'Anna', pipeline: 'Sales', group: { name: 'West' } })
    expect(record).toMatchObject({
      stage: { id: 0, label: 'Talks' },
      responsible: { id: 0, label: 'Anna' },
      funnel: { id: 0, label: 'Sales' },
      userGroup: { id: 0, label: 'West' }
    })
    expect(field(decode({ category: 'Meeting' }, 'calendar-event'), 'category')).toMatchObject({
      role: 'category',
      value: { references: [{ id: 0, label: 'Meeting' }] }
    })
    expect(record.labels).toEqual([])
  })

  it('by name give way to ids', () => {
    expect(decode({ stage: 'Talks', stage_id: 5 }).stage).toEqual({ id: 5, label: 'Talks' })
    expect(decode({ responsible: 'Anna', user_id: 5 }).responsible).toEqual({ id: 5, label: null })
  })

  it('are none where the text names nobody', () => {
    for (const nobody of ['https://example.org', '{"a":1}', 'e6e0af95-4772-5773-ae70-5ae70f931feb', 'x'.repeat(200)])
      expect(decode({ responsible: nobody }).responsible).toBeNull()
  })

  it('may be pairs of an id and a name', () => {
    expect(decode({ user_id: [2, 'Anna'], stage_id: [1, 'New'] })).toMatchObject({
      responsible: { id: 2, label: 'Anna' },
      stage: { id: 1, label: 'New' }
    })
    expect(value({ partner_id: [14, 'Roofs Ltd'] }, 'partner_id')).toMatchObject({
      references: [{ id: 14, label: 'Roofs Ltd' }]
    })
    expect(
      value(
        {
          works: [
            [14, 'Roof'],
            [15, 'Wall']
          ]
        },
        'works'
      )
    ).toMatchObject({ references: [{ id: 14, label: 'Roof' }, { id: 15 }] })
    expect(value({ range: [5, 'km'] }, 'range')).toEqual({ type: 'texts', texts: ['5', 'km'] })
  })

  it('may have the kind before the number, and lie one object down', () => {
    const record = decode({ assigned_to: { id: 'user:5', name: 'Anna' } })
    expect(record.responsible).toEqual({ id: 5, label: 'Anna' })
    expect(field(record, 'assigned_to.id').value).toEqual(text('user:5'))
    expect(decode({ responsible: { user: { id: 6, displayName: 'Bo' } } }).responsible).toEqual({ id: 6, label: 'Bo' })
  })

  it('may be false for nobody', () => {
    expect(decode({ user_id: false, created: false, price: false })).toMatchObject({
      responsible: null,
      created: null,
      price: null
    })
    expect(value({ user_id: false }, 'user_id')).toEqual({ type: 'empty' })
  })
})

describe('leading zeros', () => {
  it('belong to a text', () => {
    expect(value({ box_id: '01929' }, 'box_id')).toEqual(text('01929'))
    expect(value({ codes: ['01929', '00321'] }, 'codes')).toEqual({ type: 'texts', texts: ['01929', '00321'] })
    expect(value({ balance: '00012' }, 'balance')).toEqual(text('00012'))
  })

  it('of padded ids don’t: there the name says whose they are', () => {
    expect(decode({ user_id: '0000000005' }).responsible).toEqual({ id: 5, label: null })
  })
})
