import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenedTable } from '@shared/model/lookup-table'
import type { ReadingChoice } from '@shared/contract/lookup'
import { setFormatLocale } from '../../../basics/format'
import { i18n, setLanguage } from '../../../locales'
import { useOpenTable } from '../../../stores/lookup/open-table'
import { installBridge } from '../../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../../test/renderer/mount-app'
import TableSetup from './table-setup.vue'

const table: OpenedTable = {
  ...{
    id: '0d5a2c1e-0000-4000-8000-000000000001',
    name: 'x.xlsx',
    kind: 'workbook',
    bytes: 10,
    rows: 3,
    emptyRows: 0,
    columnsLeftOut: 0
  },
  ...{ sheets: [{ name: 'A', hidden: false }], headingRows: [], leftOut: [], uneven: [] },
  ...{ columns: [], preview: [] },
  reading: {
    ...{ encoding: null, encodingFrom: null, separator: null, separatorFrom: null, separatorFit: null },
    ...{ sheet: 0, sheetFrom: 'active', headingRow: null }
  }
}
const summary = (columnsLeftOut: number): string => {
  const props = { workspaceId: 'w', table: { ...table, columnsLeftOut } }
  return mount(TableSetup, { props, global: { plugins: [i18n] } })
    .get('.figures')
    .text()
}

beforeEach(() => freshStores())

it('a table says how many columns are left out, in both languages', () => {
  setLanguage('en')
  setFormatLocale('en-GB')
  expect(summary(0)).toBe('3 rows')
  expect(summary(16_184)).toMatch(/^3 rows\s+· 16,184 columns behind the first 200 are left out$/)
  setLanguage('ru')
  expect(summary(2)).toContain('После первых 200 пропущены 2 столбца')
})

const column = (index: number, heading: string, guess: 'phone' | 'birthdate' | null) => ({
  ...{ index, heading, filled: 2, distinct: 2, guess, flags: [], serialDates: null }
})
const report: OpenedTable = {
  ...table,
  sheets: [
    { name: 'Служебный', hidden: true },
    { name: 'Адреса', hidden: false }
  ],
  reading: { ...table.reading, sheet: 1, sheetFrom: 'first-with-rows', headingRow: 3 },
  headingRows: [
    { row: 1, text: 'Контрагенты' },
    { row: 3, text: 'Телефон · Телефон' }
  ],
  leftOut: [
    { kind: 'above-headings', count: 1, isTaken: false, first: [{ row: 1, text: 'Контрагенты' }] },
    { kind: 'hidden-rows', count: 7, isTaken: true, first: [{ row: 8, text: 'ООО Север' }] }
  ],
  uneven: [{ kind: 'long', count: 1, first: [{ row: 9, text: 'ООО Кедр' }] }],
  columns: [
    column(0, 'Телефон', 'phone'),
    column(1, 'Телефон', 'phone'),
    {
      ...column(2, 'Дата', null),
      flags: [{ flag: 'serial-date', cells: 2, first: [{ row: 4, text: '29346' }] }],
      serialDates: { cells: 2, from: '29346', to: '05.05.1980', isTaken: false }
    }
  ]
}

describe('a report', () => {
  let asked: ReadingChoice[]
  beforeEach(async () => {
    asked = []
    installBridge({
      'lookup.pasteLines': () => report,
      'lookup.readTable': ({ id: _, ...choice }) => {
        asked.push(choice)
        return { ...report, rows: 4 }
      }
    })
    setLanguage('en')
    setFormatLocale('en-GB')
    await useOpenTable().paste('x', 'x')
  })
  afterEach(() => delete window.desksideBridge)

  const shown = () => mount(TableSetup, { props: { workspaceId: 'w', table: report }, global: { plugins: [i18n] } })

  it('says what is left out, with a choice to take it', async () => {
    const page = shown()
    const [above, hidden] = page.findAll('.left-out label')
    expect(above?.text()).toMatch(/^1 row above the headings\s+1: Контрагенты$/)
    expect(hidden?.text()).toMatch(/^7 hidden rows\s+8: ООО Север and others$/)
    expect(page.findAll<HTMLInputElement>('.left-out input').map(({ element }) => element.checked)).toEqual([
      false,
      true
    ])
    await page.get('.left-out input').trigger('change')
    expect(asked).toEqual([{ take: ['above-headings', 'hidden-rows'] }])
  })

  it('says which sheets are hidden, why this one is read, and what was not understood', () => {
    const page = shown()
    expect(page.text()).toContain('Служебный (hidden)')
    expect(page.text()).toContain('The first visible sheet with rows.')
    expect(page.get('.flags').text()).toContain('1 row is longer than the headings')
    expect(page.get('.flags').text()).toContain('2 dates as numbers of days')
  })

  it('has its row of headings chosen among its rows', async () => {
    const page = shown()
    const rows = page.findAll('.reading select')[1]!
    expect(rows.findAll('option').map((one) => one.text())).toEqual([
      'None: every row is data',
      'Row 1: Контрагенты',
      'Row 3: Телефон · Телефон'
    ])
    expect((rows.element as HTMLSelectElement).value).toBe('3')
    await rows.setValue('1')
    await flushPromises()
    await rows.setValue('0')
    expect(asked).toEqual([{ heading: 1 }, { heading: null }])
  })

  it('tells columns with the same heading apart', () => {
    const titles = shown().findAll('th .title')
    expect(titles.map((one) => one.text())).toEqual(['Телефон (column 1)', 'Телефон (column 2)', 'Дата'])
  })

  it('offers numbers as dates', async () => {
    const page = shown()
    expect(page.get('.dates').text()).toBe('Read as dates: 29346 is 05.05.1980')
    await page.get('.dates input').trigger('change')
    expect(asked).toEqual([{ dates: [2] }])
  })

  it('keeps what was chosen by hand while it is read otherwise', async () => {
    const page = shown()
    await page.findAll('th select')[0]!.setValue('')
    await page.setProps({ table: { ...report, rows: 4 } })
    expect(page.findAll<HTMLSelectElement>('th select').map(({ element }) => element.value)).toEqual(['', 'phone', ''])
  })
})
