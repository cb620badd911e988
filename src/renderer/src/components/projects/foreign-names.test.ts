/** Field names of a service that are also `Object` properties: in the table, on the clipboard and on the board. */
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { KnownField } from '@shared/model/field-inventory'
import type { ProjectTotals } from '@shared/model/project-totals'
import type { FieldValue } from '@shared/model/record'
import type { ColumnKey } from '@shared/model/view'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { row } from '../../../../../test/renderer/stores/projects/fixtures'
import { mountApp } from '../../../../../test/renderer/mount-app'
import { knownField } from '../../../../../test/renderer/field-samples'
import { boardColumns } from '../../stores/projects/board-columns'
import BoardCard from './board/board-card.vue'
import { cellIn } from '../../record-ui/table/cells'
import type { TableKind } from '../../record-ui/table/table-model'
import { PROJECT_COLUMNS, projectCell } from './project-columns'
import { columnsOf } from '../../basics/columns'
import { TableCopy } from '../../record-ui/table/copy-table'
import { moved, withColumn } from '../../record-ui/table/edit-columns'

const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'then', 'toJSON', 'length', 'prototype', 'arguments']
const name = fc.constantFrom(...NAMES)
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 5 })

const text = (value: string): FieldValue => ({ type: 'text', text: value })
/** Own properties with any names, as the bridge delivers them. */
const fieldsOf = (keys: readonly string[]): Readonly<Record<string, FieldValue>> =>
  Object.fromEntries(keys.map((key, at) => [key, text(`value ${at}`)]))
const columnOf = (key: string): `field:${string}` => `field:${key}`

const kind = { cellOf: projectCell as TableKind['cellOf'] }
const cellOf = (of: ReturnType<typeof row>, key: ColumnKey) => cellIn(kind, of, key)

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('fields named like members of every object', () => {
  it('have their own values in their cells, and none where a project has no such field', () => {
    fc.assert(
      fc.property(names, name, (own, other) => {
        const project = row(1, { fields: fieldsOf(own) })
        for (const [at, key] of own.entries())
          expect(cellOf(project, columnOf(key))).toEqual({ kind: 'text', text: `value ${at}` })
        if (!own.includes(other)) expect(cellOf(project, columnOf(other)).kind).toBe('none')
        expect(cellOf(row(2), columnOf(other)).kind).toBe('none')
      })
    )
  })

  it('are columns like any others, wherever they are put', () => {
    fc.assert(
      fc.property(names, fc.nat(5), (own, to) => {
        const known = new Map<string, KnownField['now']>(own.map((key) => [key, knownField(key).now]))
        let chosen = withColumn(PROJECT_COLUMNS, [], columnOf(own[0]!), true)
        for (const key of own.slice(1)) chosen = withColumn(PROJECT_COLUMNS, chosen, columnOf(key), true)
        chosen = moved(PROJECT_COLUMNS, chosen, columnOf(own[0]!), to)
        const shown = columnsOf(
          PROJECT_COLUMNS,
          chosen,
          () => false,
          (key) => known.get(key)
        ).map(({ id }): ColumnKey => id)
        for (const key of own) expect(shown.filter((id) => id === columnOf(key))).toHaveLength(1)
        // Unknown fields get no column.
        const nobody = columnsOf(
          PROJECT_COLUMNS,
          chosen,
          () => false,
          () => undefined
        )
        expect(nobody.filter(({ id }) => id.startsWith('field:'))).toEqual([])
      })
    )
  })

  it('are copied with their own values, as text and as a table', () => {
    fc.assert(
      fc.property(names, (own) => {
        const copy = new TableCopy(
          kind,
          own.map((key) => ({ key: columnOf(key), name: key, align: 'start' }))
        )
        copy.add(row(1, { fields: fieldsOf(own) }))
        copy.add(row(2))
        const values = own.map((_, at) => `value ${at}`)
        expect(copy.text).toBe([own, values, own.map(() => '')].map((line) => line.join('\t')).join('\n'))
        const table = new DOMParser().parseFromString(copy.html, 'text/html')
        const lines = [...table.querySelectorAll('tr')].map((line) =>
          [...line.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')
        )
        expect(lines).toEqual([own, values, own.map(() => '')])
      })
    )
  })
})

describe('things named like members of every object', () => {
  it('have their places on the board', () => {
    fc.assert(
      fc.property(names, (own) => {
        const stages = own.map((label, at) => ({
          funnel: { id: 1, label: 'constructor' },
          stage: { id: at + 1, label },
          count: at + 1,
          sums: [{ currency: { id: 1, label }, amount: 5, count: 1 }]
        }))
        const totals: ProjectTotals = {
          count: stages.reduce((sum, { count }) => sum + count, 0),
          sums: [],
          stages,
          funnels: []
        }
        const columns = boardColumns(totals, 1, [])
        expect(columns.map(({ stage, count, sums }) => [stage?.label, count, sums.length])).toEqual(
          own.map((label, at) => [label, at + 1, 1])
        )
      })
    )
  })

  it.each(NAMES)('are read on a card: %s', async (label) => {
    const project = row(1, { title: label, responsible: { id: 5, label }, currency: { id: 1, label } })
    const { wrapper } = await mountApp(BoardCard, { props: { row: project, isOpen: false, isTabStop: true } })
    expect(wrapper.find('.title').text()).toBe(label)
    expect(wrapper.find('.person').text()).toContain(label)
    wrapper.unmount()
  })
})
