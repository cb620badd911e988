import { describe, expect, it } from 'vitest'
import type { CalendarOccurrence } from '@shared/model/calendar'
import type { Field, FieldValue } from '@shared/model/record'
import { zoneWords } from '../../composables/event-times'
import { setLanguage } from '../../locales'
import { responsibleIn, isSaidByFacts } from './event-fields'

const EVENT: CalendarOccurrence = {
  key: '7',
  id: 7,
  title: 'Call',
  state: 'active',
  times: { kind: 'moments', start: 0, end: 1, zone: 'assumed' },
  doubt: null,
  sent: { start: '2026-03-04 10:00', end: '2026-03-04 11:00' },
  repeats: null,
  category: { id: 3, label: 'Calls' },
  colour: null,
  place: 'Room 2',
  project: { id: 12, label: 'Deal' },
  people: [
    { id: 1, label: 'Olga' },
    { id: 2, label: 'Pavel' },
    { id: 0, label: 'A guest' }
  ]
}
const moment: FieldValue = { type: 'moment', iso: '2026-03-04T10:00' }
const to = (
  kind: 'user' | 'project' | 'calendar-category',
  ...references: [id: number, label?: string][]
): FieldValue => ({
  type: 'references',
  kind,
  references: references.map(([id, label]) => ({ id, label: label ?? null }))
})

describe('a field of an event', () => {
  it.each<[string, Field['role'], FieldValue, Partial<CalendarOccurrence>, boolean]>([
    ['start', 'start', moment, {}, true],
    ['end', 'end', { type: 'date', date: '2026-03-04' }, {}, true],
    ['start of a series, of which another date is open', 'start', moment, { repeats: 'rule' }, false],
    ['start in doubt', 'start', moment, { doubt: 'end-before-start' }, false],
    ['start that is no date', 'start', { type: 'text', text: 'after the holidays' }, {}, false],
    ['start of an event without a date', 'start', moment, { times: { kind: 'none' } }, false],
    ['same place', 'place', { type: 'text', text: 'Room 2 ' }, {}, true],
    ['longer place', 'place', { type: 'text', text: 'Room 2, second floor' }, {}, false],
    ['same category', 'category', to('calendar-category', [3]), {}, true],
    ['second category', 'category', to('calendar-category', [3], [4]), {}, false],
    ['same project', 'project', to('project', [12]), {}, true],
    ['another project', 'project', to('project', [13]), {}, false],
    ['project of which the facts know nothing', 'project', to('project', [12]), { project: null }, false],
    ['responsible', 'responsible', to('user', [1]), {}, true],
    ['people', 'participants-users', to('user', [1], [2]), {}, true],
    ['people, one of them by name alone', 'participants-users', to('user', [2], [0, 'A guest']), {}, true],
    ['people, one more by name alone', 'participants-users', to('user', [2], [0, 'Nobody']), {}, false],
    ['any other field', null, { type: 'text', text: 'Room 2' }, {}, false],
    ['any other references', null, to('user', [1]), {}, false]
  ])('%s: %s', (_, role, value, part, wasSaid) =>
    expect(isSaidByFacts({ role, value }, { ...EVENT, ...part })).toBe(wasSaid)
  )

  it('is shown while its date is not known', () =>
    expect(isSaidByFacts({ role: 'start', value: moment }, null)).toBe(false))

  it('names the responsible among the people', () =>
    expect([...responsibleIn([{ role: 'responsible', value: to('user', [2]) }])]).toEqual([2]))
})

it.each([
  ['en', 'Europe/Moscow', 'Moscow time'],
  ['en', 'Europe/Berlin', 'Central European time'],
  ['en', 'Etc/GMT+5', 'GMT-05:00'],
  ['ru', 'Europe/Moscow', 'время: Москва'],
  ['ru', 'Asia/Yekaterinburg', 'время: Екатеринбург']
] as const)('in %s the zone %s is called %s', (language, zone, words) => {
  setLanguage(language)
  expect(zoneWords(zone)).toBe(words)
})
