import { beforeEach, describe, expect, it } from 'vitest'
import { setFormatLocale } from '../../basics/format'
import { setLanguage, t } from '../../locales'
import type { FoundItem } from './found-items'
import { foundNotes, foundTable, type SearchState } from './found-words'

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

const STATE: SearchState = {
  ...{ name: 'Work', wasAsked: true, readAs: [], isUndated: false, cut: null },
  ...{ isAway: false, why: null, asks: true, isAsking: false, found: null }
}
const FOUND = { hits: [], rows: 50, withoutId: 0, total: 52, at: 1, hasMore: true }

describe('what a search says of itself', () => {
  it.each<[string, Partial<SearchState>, readonly string[]]>([
    ['nothing where all is there', { found: { ...FOUND, total: 50 } }, []],
    ['nothing before it was asked', { wasAsked: false, isAway: true, cut: { by: 'best', n: 200 } }, []],
    [
      'what is missing without a connection',
      { isAway: true },
      ['No connection: Work was not searched. You see data saved on this computer.']
    ],
    [
      'nothing is missing that was found before the connection went',
      { isAway: true, found: { ...FOUND, total: 50 } },
      ['No connection: earlier results are shown.']
    ],
    [
      'why the service could not be asked, where it refused',
      { isAway: true, why: { code: 'credentials-refused', message: '', retryable: false, details: {} } },
      [`${t('errors.credentials-refused')} Work was not searched. You see data saved on this computer.`]
    ],
    [
      'and where it gave no usable answer',
      {
        ...{ isAway: true, found: { ...FOUND, total: 50 } },
        why: { code: 'service-unreadable', message: '', retryable: false, details: {} }
      },
      [`${t('errors.service-unreadable')} Earlier results are shown.`]
    ],
    ['why nobody else was asked', { asks: false }, ['Type at least three letters to search Work as well.']],
    ['as what the words were read too', { readAs: ['Иванов'] }, ['Also as “Иванов”']],
    ['what follows', { isAsking: true }, ['Searching in Work as well…']],
    ['what was not read yet', { found: FOUND }, ['Work found 52; 0 of them are here.']],
    [
      'what can not be shown',
      { found: { ...FOUND, total: null, withoutId: 2 } },
      ['2 results have no number and cannot be opened.']
    ],
    ['what is left out', { isUndated: true }, ['Results without a date are left out.']],
    [
      'how many of the best are listed',
      { cut: { by: 'best', n: 1200 } },
      ['The best saved results are listed so far: 1,200.']
    ],
    [
      'how many of the newest are listed',
      { cut: { by: 'date', n: 200 } },
      ['The newest saved results are listed so far: 200.']
    ],
    [
      'that every kind has room',
      { cut: { by: 'each', n: 28 } },
      ['The best saved results of each kind are listed, 28 at most. Choose a kind, or show more.']
    ]
  ])('%s', (_, change, said) => expect(foundNotes({ ...STATE, ...change })).toEqual(said))
})

const item = (change: Partial<FoundItem> = {}): FoundItem => ({
  ...{ key: 'project 1', noun: 'project', id: 1, number: 1, module: null, title: 'Roof', state: 'active', matches: [] },
  // A time with an offset, some hours before the day that lists show.
  ...{ at: Date.UTC(2026, 2, 17, 21, 30), day: '2026-03-18', saved: 5, found: null },
  ...change
})

describe('the results', () => {
  const copied = (...items: readonly FoundItem[]) =>
    foundTable(items, () => 'Projects')
      .text.split('\n')
      .map((line) => line.split('\t'))

  it('are copied as they are seen, and no text becomes a formula', () => {
    const [head, row] = copied(
      item({ title: '=SUM(1)', matches: [{ in: 'phone', label: 'phone', text: '+7 495', ranges: [] }] })
    )
    expect(head).toEqual(['Name', 'Kind', 'State', 'Found in', 'Text', 'Date', 'Source'])
    expect(row?.[0]).not.toMatch(/^=/)
    expect(row?.slice(1, 4)).toEqual(['Projects', '', 'Phone'])
    expect(row?.slice(5)).toEqual(['2026-03-18', 'saved'])
  })

  it.each([
    ['en', ['named in saved records', 'saved', 'found now', 'saved, found now']],
    ['ru', ['по сохранённым записям', 'сохранено', 'найдено сейчас', 'сохранено, найдено сейчас']]
  ] as const)('are copied with where each is known from: %s', (language, sources) => {
    setLanguage(language)
    const [, ...rows] = copied(
      item({ key: 'person 3', noun: 'person', at: null, saved: null }),
      item(),
      item({ saved: null, found: 9 }),
      item({ found: 9 })
    )
    expect(rows.map((row) => row.at(-1))).toEqual(sources)
  })

  it.each([
    ['en', 'deleted', 'no longer listed'],
    ['ru', 'удалено', 'больше нет в списках']
  ] as const)('are copied with what is active no more: %s', (language, deleted, missing) => {
    setLanguage(language)
    const [, ...rows] = copied(item(), item({ state: 'deleted' }), item({ state: 'missing' }))
    expect(rows.map((row) => row[2])).toEqual(['', deleted, missing])
  })
})
