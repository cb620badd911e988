import { mount } from '@vue/test-utils'
import { beforeEach, expect, it } from 'vitest'
import type { OpenedTable } from '@shared/model/lookup-table'
import { setFormatLocale } from '../../../composables/format'
import { i18n, setLanguage } from '../../../locales'
import { freshStores } from '../../../testing/mount-app'
import TableSetup from './table-setup.vue'

const table: OpenedTable = {
  ...{ id: 't', name: 'x.xlsx', kind: 'workbook', bytes: 10, rows: 3, emptyRows: 0, columnsLeftOut: 0 },
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
