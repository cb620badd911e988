import { beforeEach, describe, expect, it } from 'vitest'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { child } from '../../../../../test/renderer/components/projects/children/fixtures'
import { overdueWords } from './overdue-words'

const item = (title: string | null, due: string | null, done: boolean | null = false) => ({ title, due, done })
const said = (due: string | null, items: readonly ReturnType<typeof item>[], own: string | null = null): string => {
  const checklist = child('checklists', 'k', { title: 'Handover', due: own, items })
  return overdueWords({ projectId: 1, checklist, due })
}

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('what of a project is overdue, and since when', () => {
  it.each([
    ['the checklist itself', '2020-03-03', [], '2020-03-03', '3 Mar 2020 · Handover'],
    ['an open item of it', '2020-03-03', [item('Sign', '2020-03-03')], null, '3 Mar 2020 · Handover: Sign'],
    [
      'not a done one',
      '2020-03-03',
      [item('Pay', '2020-03-03', true), item('Sign', '2020-03-03')],
      null,
      '3 Mar 2020 · Handover: Sign'
    ],
    [
      'not a later one',
      '2020-03-03',
      [item('Pay', '2020-04-01'), item('Sign', '2020-03-03T10:00:00')],
      null,
      '3 Mar 2020 · Handover: Sign'
    ],
    [
      'an item without a name',
      '2020-03-03',
      [item(null, '2020-03-03'), item(' ', '2020-03-03')],
      null,
      '3 Mar 2020 · Handover'
    ],
    [
      'the checklist before its items',
      '2020-03-03',
      [item('Sign', '2020-03-03')],
      '2020-03-03',
      '3 Mar 2020 · Handover'
    ],
    ['without a day', null, [item('Sign', null)], null, 'date not known · Handover']
  ] as const)('says %s', (_, due, items, own, words) => {
    expect(said(due, items, own)).toBe(words)
  })

  it('says it in Russian, and that nothing is known', () => {
    setLanguage('ru')
    setFormatLocale('ru-RU')
    expect(said('2020-03-03', [item('Подписать акт', '2020-03-03')])).toMatch(
      /^3 мар\. 2020.* · Handover: Подписать акт$/u
    )
    expect(said(null, [])).toBe('дата неизвестна · Handover')
    expect(overdueWords(null)).toBe('Просроченное ещё не загружено')
  })
})
