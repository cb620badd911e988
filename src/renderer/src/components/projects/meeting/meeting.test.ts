import { beforeEach, describe, expect, it } from 'vitest'
import type { ChildRecord, ChildTotals } from '@shared/model/children'
import type { ProjectDetail } from '@shared/model/project'
import type { Field, FieldValue } from '@shared/model/record'
import { setFormatLocale } from '../../../composables/format'
import { setLanguage } from '../../../locales'
import { row } from '../../../stores/projects/fixtures'
import { child } from '../children/fixtures'
import { briefHtml, briefText } from '../../../record-ui/brief'
import { meetingBrief, type MeetingFacts } from './meeting-brief'
import { recordBrief, summaryBrief } from './project-brief'

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
const list = (...value: readonly ChildRecord[]) => ({ value, at: NOW, partial: false })
const paid = (...sums: ChildTotals['sums']) => ({ value: { count: sums.length, sums }, at: NOW, partial: false })
const facts = (more: Partial<MeetingFacts> = {}): MeetingFacts => ({
  ...{ project, at: NOW, events: list(), checklists: list(), payments: paid() },
  ...more
})
const lines = (given: MeetingFacts): string[] => briefText(meetingBrief(given, NOW), NOW).split('\n')

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('the meeting card', () => {
  it('tells where and whom, each line with its age', () => {
    const shown = lines(facts())
    expect(shown[0]).toBe('Cold <store>')
    expect(shown).toContain('Stage: Offer (as of 12:00)')
    expect(shown).toContain('Phone: +44 161 496 0918 (as of 12:00)')
    expect(shown.some((line) => line.startsWith('Next contact'))).toBe(false)
    expect(shown).toContain('Delivery address: 142 Oxford Road (as of 12:00)')
  })

  it('says how what is owed comes about, and counts no other currency', () => {
    const sum = { debit: 70, amount: 0 }
    const shown = lines(
      facts({
        payments: paid(
          { ...sum, currency: EURO, credit: 250.1 },
          { ...sum, currency: null, credit: 0.2 },
          { ...sum, currency: { id: 2, label: 'USD' }, credit: 90 }
        )
      })
    )
    expect(shown).toContain('Owed: €749.70 = price €1,000 less €250.30 received (as of 12:00)')
    expect(shown.find((line) => line.startsWith('Other currency'))).toContain('90 received, not counted')
  })

  it('owes nothing that it does not know', () => {
    expect(lines(facts({ project: { ...project, price: null } }))).toContain(
      'Owed: unknown: the project has no price (as of 12:00)'
    )
    const shown = lines(facts({ payments: { ...paid(), at: null }, events: { ...list(), at: null } }))
    expect(shown).toContain('Owed: not cached yet')
    expect(shown.filter((line) => line === 'Events: not cached yet')).toHaveLength(2)
  })

  it('knows what comes next: days until they are over, times until they have come, and what is not done', () => {
    const event = (key: string, date: string, done = false) => child('events', key, { title: key, date, done })
    const shown = lines(
      facts({
        events: list(
          event('Past', '2026-03-10 11:59:00'),
          event('Soon', '2026-03-10 12:30:00'),
          event('All day', '2026-03-10'),
          event('Cancelled', '2026-03-11', true),
          event('Old', '2026-01-02')
        ),
        checklists: list(child('checklists', 'Late', { title: 'Late', due: '2026-03-01', overdue: true }))
      })
    )
    const from = shown.indexOf('Next')
    expect(shown.slice(from + 1, from + 5).map((line) => line.split(' (')[0])).toEqual([
      expect.stringContaining(': All day'),
      expect.stringContaining(': Soon'),
      expect.stringContaining(': Next contact'),
      expect.stringContaining('overdue: Late')
    ])
    const last = shown.indexOf('Last events')
    expect(shown[last + 1]).toContain(': Past')
    expect(shown[last + 2]).toContain(': Old')
    expect(shown).toHaveLength(last + 3)
  })
})

describe('a copy of a project', () => {
  it('never becomes markup', () => {
    const html = briefHtml(summaryBrief(project, NOW))
    expect(html).toContain('<b>Cold &lt;store&gt;</b>')
    expect(html).not.toContain('<store>')
  })

  it('is a summary, or every field that has a value', () => {
    expect(briefText(summaryBrief(project, NOW))).toContain('Responsible: Anna Petrova')
    const text = briefText(recordBrief(project, NOW))
    expect(text).toContain('Phone: +44 161 496 0918')
    expect(text).not.toContain('Fax')
  })

  it('says where a long text goes on in the detail', () => {
    const long = `${'a '.repeat(150)}end`
    const shown = lines(
      facts({
        project: { ...project, fields: [field('phone', long)] },
        events: list(child('events', 'call', { title: long, date: '2026-03-01' }))
      })
    )
    expect(shown.filter((line) => line.includes('a a a')).map((line) => line.includes('…'))).toEqual([true, true])
  })
})
