import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { factsOf, type SearchedNoun } from '@shared/model/nouns'
import { NOUNS } from '@shared/model/record'
import { fieldValues } from '../../../../test/main/cache/columns/read-column'
import { bytes, KEY, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import type { ListKey } from '../types'

let engine: Engine
let now: number

beforeEach(() => {
  now = Date.UTC(2026, 2, 10)
  engine = openEngine(undefined, trueDecoder())
})
afterEach(() => engine.db.close())

function restart(folder: string): void {
  engine.db.close()
  engine = openEngine({ file: join(folder, 'cache.sqlite'), key: KEY }, trueDecoder())
}

type ListedNoun = Exclude<SearchedNoun, 'module-record'>

/** Answers of lists, `/info` and searches for each noun. No hit has the words "meeting" and "whole". */
const WHOLE = {
  title: 'Garage by the river',
  description:
    'The whole story of it. Join the meeting at https://meet.example.org/j/4711 and bring the drawings, please.',
  created: '2026-03-01',
  price: '400.00',
  responsible_id: 5,
  responsible_name: 'Olga Petrova',
  stage: { id: 3, name: 'Offer', colour: '#ffffff' },
  project_id: 77,
  folder_id: 4,
  note: '',
  area: null,
  fields: { city: 'Tver', area: 40 },
  extra: [
    { name: 'heating', value: 'gas' },
    { name: 'floor', value: 2 }
  ]
}
/** The fields as read, without highlighting tags. */
const READ = { title: 'Garage…', description: '…of it. Join the story…' }
const HIT = {
  title: '<b>Garage</b>…',
  name: 'Garage of an older index',
  description: '…of it. Join the <em>story</em>…',
  created: '2020-01-01',
  price: 1,
  responsible_id: 6,
  responsible_name: 'Pjotr',
  manager: { id: 6, name: 'Pjotr' },
  stage: { id: 4, name: 'Won', sort: 9 },
  stage_name: 'Won',
  project_id: 78,
  project_name: 'Another one',
  folder_id: 9,
  note: 'Stale words',
  area: 12,
  Description: 'of it. Join the story',
  city: 'Omsk',
  fields: { city: 'Omsk', description: 'of it. Join the story' },
  extra: [{ name: 'heating', value: 'coal' }],
  deleted: true,
  snippet: 'of it',
  highlight: { description: ['of it'] },
  score: 0.7
}
const DATED = { start: '2026-03-12 10:00', end: '2026-03-12 11:00', location: 'Room 5' }
const MISDATED = { start: '2026-03-20 15:00', end: '2026-03-20 19:00', location: 'Room' }

const MODULE: Readonly<Record<ListedNoun, string>> = {
  project: 'projects',
  'project-group': 'project_groups',
  'user-group': 'user_groups',
  folder: 'folders',
  file: 'files',
  'calendar-event': 'calendar'
}
const FOUND = NOUNS.filter((noun): noun is ListedNoun => factsOf(noun).searched !== null && noun !== 'module-record')
/** Each noun with each search that finds it: its own search, and the one across modules. */
const ROUTES = FOUND.flatMap((noun) => [
  ...(factsOf(noun).operations.search === null ? [] : [[noun, 'own'] as const]),
  [noun, 'across'] as const
])

const listOf = (noun: ListedNoun, deleted = false): ListKey => ({ noun, deleted })
const wholeOf = (noun: ListedNoun, change: object = {}) => ({
  ...{ id: 7, ...WHOLE, ...(noun === 'calendar-event' ? DATED : {}) },
  ...change
})
const hitOf = (noun: ListedNoun, change: object = {}) => ({
  ...{ id: 7, ...HIT, ...(noun === 'calendar-event' ? MISDATED : {}) },
  ...change
})

function list(noun: ListedNoun, items: readonly object[], deleted = false): void {
  now += 1000
  const key = listOf(noun, deleted)
  const isByMonth = noun === 'calendar-event'
  const cursor = engine.sweep.begin(key, 100, now)
  const month = isByMonth ? { month: '2026-03' } : {}
  engine.ingestPage({ ...page(items, { list: key, pass: cursor.pass, cursor, receivedAt: now }), ...month })
  engine.sweep.end(key, { isComplete: true, obstacle: null, at: now, removal: isByMonth ? 'by-month' : 'one-pass' })
}

function info(noun: ListedNoun, fields: object): void {
  now += 1000
  engine.ingestRecord({ noun, id: 7, body: bytes({ items: [{ id: 7, ...fields }] }), receivedAt: now })
}

function find(noun: ListedNoun, route: 'own' | 'across', hit: object, deleted = false): void {
  now += 1000
  if (route === 'own') {
    engine.ingestPage(page([hit], { list: listOf(noun, deleted), filtered: 'hits', receivedAt: now }))
    return
  }
  const choices = [{ module: MODULE[noun], noun }]
  const body = bytes({ data: [{ ...hit, module: MODULE[noun] }] })
  engine.ingestMatches({ body, receivedAt: now, text: 'garage', module: null, deleted, choices })
}

const recordOf = (noun: ListedNoun) =>
  (noun === 'project' ? engine.projects.get(7) : engine.records.get({ noun, id: 7 }))?.value

/** All stored data of a record that screens and lists use. */
const kept = (noun: ListedNoun) => ({
  record: recordOf(noun),
  columns: engine.queries.all(
    `SELECT state, title, created, price, stage, responsible, user_group, records.parent, ordinal, hash, records.fetched_at
     FROM records JOIN scopes USING (scope) WHERE noun = ? AND id = 7`,
    noun
  ),
  values: fieldValues(engine.queries)
    .filter((one) => one.noun === noun && one.id === 7)
    .map(({ key, value }) => `${key} ${value}`)
    .toSorted(),
  occurrences: engine.queries.all(
    'SELECT id, start_key, own, state, json, lost, title, place, project, people FROM occurrences ORDER BY start_key'
  ),
  labels: engine.queries.all('SELECT kind, id, label FROM labels WHERE id IN (3, 5, 7) ORDER BY kind, id')
})
const changes = () => engine.changes.feed({ nouns: null, before: null, since: null, limit: 100 }).changes
const found = (text: string) => engine.search({ text, nouns: null, deleted: true, limit: 50 }).hits.map(({ id }) => id)
const valueOf = (noun: ListedNoun, key: string) => recordOf(noun)?.fields.find((field) => field.key === key)?.value
const text = (value: string) => ({ type: 'text', text: value })

describe.each(ROUTES)('a search hit of a %s, by its search %s', (noun, route) => {
  it('replaces nothing that the list gave, and is no change', () => {
    list(noun, [wholeOf(noun)])
    const before = kept(noun)
    find(noun, route, hitOf(noun))
    expect(kept(noun)).toEqual(before)
    expect([found('meeting'), found('river'), found('coal')]).toEqual([[7], [7], []])
    list(noun, [wholeOf(noun)])
    expect({ ...kept(noun), columns: [] }).toMatchObject({ record: { fields: before.record?.fields } })
    expect(changes()).toEqual([])
  })

  it('replaces nothing that /info gave, before its list and after it', () => {
    info(noun, wholeOf(noun))
    const before = kept(noun)
    find(noun, route, hitOf(noun))
    expect(kept(noun)).toEqual(before)
    list(noun, [{ id: 7, title: WHOLE.title, ...(noun === 'calendar-event' ? DATED : {}) }])
    find(noun, route, hitOf(noun))
    expect(valueOf(noun, 'description')).toEqual(text(WHOLE.description))
    expect(found('meeting')).toEqual([7])
    expect(changes()).toEqual([])
  })

  it('gives way to the list and to /info, without a change', () => {
    list(noun, [wholeOf(noun, { id: 8 })])
    find(noun, route, hitOf(noun, { deleted: false }))
    expect(valueOf(noun, 'description')).toEqual(text(READ.description))
    info(noun, wholeOf(noun))
    expect(valueOf(noun, 'description')).toEqual(text(WHOLE.description))
    expect(changes()).toEqual([])
    list(noun, [wholeOf(noun, { id: 8 }), wholeOf(noun)])
    expect(recordOf(noun)).toMatchObject({ title: WHOLE.title, state: 'active' })
    expect(valueOf(noun, 'fields.city')).toEqual(text('Tver'))
    expect(changes().map(({ id, what, fields }) => [id, what, fields])).toEqual([[7, 'appeared', []]])
  })

  it('adds what is unknown, also within a group of fields, until a whole answer has it', () => {
    list(noun, [wholeOf(noun)])
    const more = { remark: 'Ring twice', fields: { city: 'Omsk', rooms: 3 }, extra: [{ name: 'roof', value: 'slate' }] }
    find(noun, route, hitOf(noun, more))
    expect([valueOf(noun, 'remark'), valueOf(noun, 'extra.roof')]).toEqual([text('Ring twice'), text('slate')])
    expect(valueOf(noun, 'fields.rooms')).toMatchObject({ number: 3 })
    expect([valueOf(noun, 'fields.city'), valueOf(noun, 'extra.heating')]).toEqual([text('Tver'), text('gas')])
    expect(found('twice')).toEqual([7])
    find(noun, route, hitOf(noun, { remark: 'Ring…' }))
    expect(valueOf(noun, 'remark')).toEqual(text('Ring twice'))
    info(noun, wholeOf(noun, { remark: 'Ring twice, and wait at the gate' }))
    expect(valueOf(noun, 'remark')).toEqual(text('Ring twice, and wait at the gate'))
    expect(valueOf(noun, 'fields.rooms')).toMatchObject({ number: 3 })
    expect(changes()).toEqual([])
  })

  it.each([
    ['that it lasts all day', { all_day: 1 }],
    ['the same in other words', { is_all_day: true, allDay: 'yes', whole_day: 1, dt_skip_time: 1 }],
    ['a length', { duration: 86_400, dt_length: 9, duration_days: 5 }],
    ['a zone', { timezone: 'Asia/Tokyo', tz: 'Asia/Tokyo', utc_offset: 540 }],
    ['a currency', { currency: 'EUR', price_currency: 'EUR' }],
    ['units', { unit: 'm2', area_unit: 'm2' }]
  ])('changes no reading of what is known by saying %s', (_, more) => {
    for (const give of [() => info(noun, wholeOf(noun)), () => list(noun, [wholeOf(noun)])]) {
      give()
      const before = recordOf(noun)
      const { columns, occurrences } = kept(noun)
      find(noun, route, hitOf(noun, { ...more, remark: 'Ring twice' }))
      for (const { key, value } of before?.fields ?? []) expect([key, valueOf(noun, key)]).toEqual([key, value])
      expect(kept(noun)).toMatchObject({ columns, occurrences })
      expect(valueOf(noun, 'remark')).toEqual(text('Ring twice'))
    }
    expect(changes()).toEqual([])
  })

  it('after a restart replaces nothing either', () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskside-hits-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    restart(folder)
    list(noun, [wholeOf(noun)])
    find(noun, route, hitOf(noun, { remark: 'Ring twice' }))
    const before = kept(noun)
    restart(folder)
    find(noun, route, hitOf(noun, { remark: 'Ring…', description: 'join' }))
    expect(kept(noun)).toEqual(before)
    expect(changes()).toEqual([])
  })

  it('moves no record to another state, nor brings back what its list has no longer', () => {
    list(noun, [wholeOf(noun)])
    find(noun, route, hitOf(noun), true)
    expect(recordOf(noun)?.state).toBe('active')
    list(noun, [])
    find(noun, route, hitOf(noun, { deleted: false }))
    expect(recordOf(noun)?.state).toBe('missing')
    expect(changes().map(({ what, state }) => [what, state])).toEqual([['state', 'missing']])
  })

  it('that no list ever has is no loss when the list ends without it', () => {
    list(noun, [wholeOf(noun, { id: 8 })])
    find(noun, route, hitOf(noun, { deleted: false }))
    list(noun, [wholeOf(noun, { id: 8 })])
    list(noun, [wholeOf(noun, { id: 8 })])
    expect(changes()).toEqual([])
  })
})

describe('a search hit', () => {
  it('of a record of another module keeps the whole text when a later one has an excerpt', () => {
    const client = (fields: object) => {
      now += 1000
      const body = bytes({ data: [{ id: 7, module: 'clients', ...fields }] })
      return engine.ingestMatches({ body, receivedAt: now, text: 'x', module: null, deleted: false, choices: [] })
        .hits[0]
    }
    const id = client({ name: 'Vents Ltd', description: WHOLE.description, phone: '1' })?.id ?? 0
    const record = () => engine.records.get({ noun: 'module-record', id })?.value
    const before = record()?.fields
    for (const description of ['…of it. <b>Join</b>…', 'Join the meeting', 'The whole…', '']) {
      client({ name: 'Vents Ltd', description })
      expect(record()?.fields).toEqual(before)
    }
    client({ name: 'Vents and Sons', phone: '2' })
    expect(record()).toMatchObject({ title: 'Vents and Sons' })
    expect(changes()).toEqual([])
  })

  it('draws an event neither twice nor elsewhere in a month that its list has answered', () => {
    list('calendar-event', [wholeOf('calendar-event')])
    find('calendar-event', 'own', hitOf('calendar-event'))
    find('calendar-event', 'own', hitOf('calendar-event', { start: '2026-03-12 10:00', end: '2026-03-13 11:00' }))
    expect(kept('calendar-event').occurrences).toMatchObject([{ own: 1, lost: 0, title: WHOLE.title, place: 'Room 5' }])
  })

  it('adds nothing to what other occurrences of an event say of themselves', () => {
    const second = { start: '2026-03-19 10:00', end: '2026-03-19 11:00', description: 'The second, at noon' }
    list('calendar-event', [wholeOf('calendar-event'), wholeOf('calendar-event', second)])
    const before = kept('calendar-event')
    find('calendar-event', 'own', hitOf('calendar-event', { start: '2026-03-19 10:00', end: '2026-03-19 12:00' }))
    expect(kept('calendar-event')).toEqual(before)
  })

  it('says what the list says of an event that a search had brought first, in another month', () => {
    find(
      'calendar-event',
      'own',
      hitOf('calendar-event', { start: '2025-11-05 10:00', end: '2025-11-05 11:00', deleted: false })
    )
    list('calendar-event', [wholeOf('calendar-event')])
    expect(valueOf('calendar-event', 'description')).toEqual(text(WHOLE.description))
    expect(kept('calendar-event').occurrences).toMatchObject([
      { own: 0, title: READ.title },
      { own: 1, title: WHOLE.title }
    ])
  })

  it('leaves what columns and the index know of a record whose answers were dropped for room', () => {
    list('file', [wholeOf('file')], true)
    const { columns, values } = kept('file')
    engine.db.exec('UPDATE records SET block = NULL, slot = NULL')
    find('file', 'own', hitOf('file', { remark: 'Ring twice' }), true)
    expect(kept('file')).toMatchObject({ columns, values, record: undefined })
    list('file', [wholeOf('file', { price: '500.00' })], true)
    expect(changes()).toEqual([])
  })

  it('leaves what they know of a record whose own answer was dropped for room', () => {
    list('file', [{ id: 7, title: WHOLE.title, folder_id: 4 }])
    info('file', wholeOf('file'))
    engine.db.exec(`DELETE FROM raw_parts WHERE part = 'info'; UPDATE records SET has_info = 0`)
    const { columns, values } = kept('file')
    expect(columns).toMatchObject([{ title: WHOLE.title, price: 400 }])
    find('file', 'own', hitOf('file', { remark: 'Ring twice' }))
    expect(kept('file')).toMatchObject({ columns, values })
    expect(valueOf('file', 'remark')).toEqual(text('Ring twice'))
  })
})
