import { beforeEach, describe, expect, it } from 'vitest'
import type { CalendarOccurrence } from '@shared/model/calendar'
import type { ChildRecord, ChildTotals } from '@shared/model/children'
import type { ProjectDetail } from '@shared/model/project'
import type { Field, FieldRole, FieldValue } from '@shared/model/record'
import { setFormatLocale } from '../../../basics/format'
import { setLanguage } from '../../../locales'
import { row } from '../../../../../../test/renderer/stores/projects/fixtures'
import { child } from '../../../../../../test/renderer/components/projects/children/fixtures'
import { briefHtml, briefText } from '../../../record-ui/brief'
import { meetingBrief, type MeetingFacts } from './meeting-brief'
import { recordBrief } from './project-brief'

const NOW = new Date(2026, 2, 10, 12, 0).getTime()
const EURO = { id: 1, label: 'EUR' }
const field = (key: string, value: FieldValue | string): Field => ({
  ...{ key, label: key, section: 'dynamic', role: null },
  value: typeof value === 'string' ? { type: 'text', text: value } : value
})
const project: ProjectDetail = {
  ...row(5, { title: 'Cold <store>', price: 1000, currency: EURO }),
  stages: [],
  fields: [
    field('delivery_address', '142 Oxford Road'),
    field('phone', '+44 161 496 0918'),
    field('next_contact', { type: 'date', date: '2026-03-12' }),
    field('data.fax', '')
  ],
  raw: '{}'
}
/** No corrections by the user. */
const NAMES: MeetingFacts['names'] = { nameOf: () => null, isHidden: () => false }
const list = (...value: readonly ChildRecord[]) => ({ value, at: NOW, isPartial: false })
const paid = (...sums: ChildTotals['sums']) => ({
  value: { count: sums.length, unclear: 0, unclearReceipts: 0, sums },
  ...{ at: NOW, isPartial: false }
})
const facts = (more: Partial<MeetingFacts> = {}): MeetingFacts => ({
  ...{ project, at: NOW, names: NAMES, actions: list(), checklists: list(), payments: paid() },
  calendar: { value: [], at: NOW, isPartial: false },
  ...more
})
const lines = (given: MeetingFacts): string[] => briefText(meetingBrief(given, NOW), NOW).split('\n')

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('the meeting card', () => {
  it('tells whom, what is next, money, what was last and where, with one age at the foot', () => {
    const shown = lines(facts())
    expect(shown[0]).toBe('Cold <store>')
    expect(shown).toContain('Stage: Offer')
    expect(shown).toContain('Phone: +44 161 496 0918')
    expect(shown.some((line) => line.startsWith('Next contact'))).toBe(false)
    expect(shown).toContain('Delivery address: 142 Oxford Road')
    expect(shown.filter((line) => ['Next', 'Money', 'Last events', 'Where'].includes(line))).toEqual([
      ...['Next', 'Money', 'Last events', 'Where']
    ])
    expect(shown.at(-1)).toMatch(/^as of 10 March 2026/)
    expect(shown.filter((line) => line.includes('as of 12:00'))).toEqual([])
  })

  it('gives a line an age of its own where it is another one', () => {
    const minutes = (ago: number) => ({
      ...list(child('actions', 'Old', { title: 'Old', date: '2026-01-02' })),
      at: NOW - ago * 60_000
    })
    const oldLine = (ago: number) => lines(facts({ actions: minutes(ago) })).find((line) => line.includes(': Old'))
    expect(oldLine(4)).not.toContain('as of')
    expect(oldLine(90)).toContain('(as of 10:30)')
  })

  it('says price and received, each currency apart, and never what is owed', () => {
    const sum = { debit: 70, amount: 0 }
    const payments = paid(
      { ...sum, currency: EURO, credit: 250.1 },
      { ...sum, currency: null, credit: 0.2 },
      { ...sum, currency: { id: 2, label: 'USD' }, credit: 90 }
    )
    const shown = lines(facts({ payments }))
    expect(shown).toContain('Price: €1,000')
    expect(shown).toContain('Received: €250.30 + US$90')
    expect(shown.join()).not.toMatch(/owed|749/i)
    expect(lines(facts({ payments: { ...payments, isPartial: true } }))).toContain(
      'Received: €250.30 + US$90 (not all payments are known)'
    )
    expect(lines(facts())).toContain('Received: €0')
  })

  it('says that it does not know, where it does not', () => {
    expect(lines(facts({ project: { ...project, price: null } }))).toContain('Price: none known')
    const shown = lines(facts({ payments: { ...paid(), at: null }, actions: { ...list(), at: null } }))
    expect(shown).toContain('Received: not known')
    expect(shown.filter((line) => line === 'Events: not saved yet')).toHaveLength(2)
  })

  it('knows what comes next: days until they are over, times until they have come, and what is not done', () => {
    const event = (key: string, date: string, done = false) => child('actions', key, { title: key, date, done })
    const shown = lines(
      facts({
        actions: list(
          event('Past', '2026-03-10 11:59:00'),
          event('Soon', '2026-03-10 12:30:00'),
          event('All day', '2026-03-10'),
          event('Cancelled', '2026-03-11', true),
          event('Old', '2026-01-02', true)
        ),
        checklists: list(child('checklists', 'Late', { title: 'Late', due: '2026-03-01', overdue: true }))
      })
    )
    const from = shown.indexOf('Next')
    expect(shown.slice(from + 1, from + 5).map((line) => line.split(' (')[0])).toEqual([
      expect.stringContaining(': All day'),
      expect.stringContaining(': Soon'),
      expect.stringContaining(': Next contact'),
      expect.stringContaining('Overdue: Late')
    ])
    const last = shown.indexOf('Last events')
    expect(shown[last + 1]).toMatch(/: Past \(not done\)$/u)
    expect(shown[last + 2]).toMatch(/: Old$/u)
    expect(shown.slice(last + 3, last + 5)).toEqual(['', 'Where'])
  })
})

it('counts what the calendar has of the project as next, and says so where that is not known', () => {
  const occurrence = {
    title: 'Survey',
    times: { kind: 'days', first: '2026-03-11', last: '2026-03-11' }
  } as CalendarOccurrence
  const shown = lines(facts({ calendar: { value: [occurrence], at: NOW, isPartial: false } }))
  expect(shown[shown.indexOf('Next') + 1]).toContain(': Survey')
  expect(lines(facts({ calendar: { value: [], at: null, isPartial: false } }))).toContain('Calendar: not saved yet')
})

it('says under what comes next, and under what was last, that not all is known', () => {
  const shown = lines(
    facts({
      actions: { ...list(), isPartial: true },
      checklists: { ...list(), isPartial: true },
      calendar: { value: [], at: NOW, isPartial: true }
    })
  )
  const under = (heading: string): string[] => {
    const from = shown.indexOf(heading)
    return shown.slice(from, shown.indexOf('', from)).filter((line) => line.endsWith('known in part'))
  }
  expect(under('Next').map((line) => line.split(':')[0])).toEqual(['Events', 'Checklists', 'Calendar'])
  expect(under('Last events').map((line) => line.split(':')[0])).toEqual(['Events'])
  expect(lines(facts()).filter((line) => line.endsWith('known in part'))).toEqual([])
})

it('says of a project that is not active any more that it is not', () => {
  expect(lines(facts()).filter((line) => line.startsWith('State:'))).toEqual([])
  expect(lines(facts({ project: { ...project, state: 'deleted' } }))).toContain('State: Deleted')
  expect(lines(facts({ project: { ...project, state: 'missing' } }))).toContain('State: No longer listed')
})

describe('what the user says of fields', () => {
  const told: ProjectDetail = {
    ...project,
    price: 900,
    created: '2026-01-05',
    funnel: { id: 1, label: 'Sales' },
    stage: { id: 2, label: 'Offer' },
    responsible: { id: 3, label: 'Anna Petrova' },
    userGroup: { id: 4, label: 'North' }
  }
  const FACTS: readonly (readonly [role: FieldRole, label: string, text: string])[] = [
    ['id', 'ID', '5'],
    ['funnel', 'Funnel', 'Sales'],
    ['stage', 'Stage', 'Offer'],
    ['responsible', 'Responsible', 'Anna Petrova'],
    ['user-group', 'User group', 'North'],
    ['price', 'Price', '€900'],
    ['created', 'Created', '5 Jan']
  ]
  const shownOf = (change: Partial<Field>, role: FieldRole): readonly string[] => {
    const own: Field = { ...field(`x_${role}`, 'x'), label: role, section: 'built-in', role, ...change }
    return lines(facts({ project: { ...told, fields: [own, ...told.fields] } }))
  }

  it.each(FACTS)('%s is called as the user calls it', (role, label, text) => {
    expect(shownOf({}, role)).toContainEqual(expect.stringMatching(new RegExp(`^${label}: ${text}`, 'u')))
    const renamed = shownOf({ label: 'My own word', isRenamed: true }, role)
    expect(renamed).toContainEqual(expect.stringMatching(new RegExp(`^My own word: ${text}`, 'u')))
    expect(renamed.filter((line) => line.startsWith(`${label}:`))).toEqual([])
  })

  it.each(FACTS)('%s is not there when it is hidden', (role, label, text) => {
    const hidden = shownOf({ hidden: true, label: 'My own word', isRenamed: true }, role)
    expect(hidden.filter((line) => line.startsWith(`${label}:`) || line.startsWith('My own word'))).toEqual([])
    expect(hidden.filter((line) => line.endsWith(`: ${text}`))).toEqual([])
    // The other facts are still there.
    expect(hidden.filter((line) => FACTS.some(([, other]) => line.startsWith(`${other}:`)))).toHaveLength(6)
  })

  it('holds for a price that the project lacks, and what was received is no field', () => {
    const none = { ...project, price: null }
    const named = { ...NAMES, nameOf: () => 'Contract value' }
    expect(lines(facts({ project: none, names: named }))).toContain('Contract value: none known')
    const hidden = lines(facts({ project: none, names: { ...NAMES, isHidden: () => true } }))
    expect(hidden.filter((line) => /price|none known/iu.test(line) && !line.startsWith('Events'))).toEqual([])
    expect(hidden).toContain('Received: €0')
  })
})

describe('a copy of a project', () => {
  it('never becomes markup', () => {
    const html = briefHtml(meetingBrief(facts(), NOW))
    expect(html).toContain('<b>Cold &lt;store&gt;</b>')
    expect(html).not.toContain('<store>')
  })

  it('is every field that has a value', () => {
    const text = briefText(recordBrief(project, NOW))
    expect(text).toContain('Phone: +44 161 496 0918')
    expect(text).not.toContain('Fax')
  })

  it('says where a long text goes on in the detail', () => {
    const long = `${'a '.repeat(150)}end`
    const shown = lines(
      facts({
        project: { ...project, fields: [field('phone', long)] },
        actions: list(child('actions', 'call', { title: long, date: '2026-03-01' }))
      })
    )
    expect(shown.filter((line) => line.includes('a a a')).map((line) => line.includes('…'))).toEqual([true, true])
  })
})
