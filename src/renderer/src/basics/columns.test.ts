import { describe, expect, it } from 'vitest'
import type { KnownField } from '@shared/model/field-inventory'
import type { ViewColumn } from '@shared/contract/views'
import type { ColumnKey } from '@shared/model/view'
import { PROJECT_COLUMNS } from '../components/projects/project-columns'
import {
  columnsOf,
  columnsThatFit,
  figuresIn,
  isHiddenFirst,
  gridTemplate,
  hasSpare,
  pinOffsets,
  roomFor,
  withRoomForAmounts
} from './columns'

type CurrentField = KnownField['now']
const taken = (type: CurrentField['type']): CurrentField => ({ role: null, type, kind: null })
const FIELDS: Readonly<Record<string, CurrentField>> = { 'data.deposit': taken('money'), 'data.site': taken('text') }

const column = (key: ColumnKey, more: Partial<ViewColumn> = {}): ViewColumn => ({
  key,
  width: null,
  pinned: false,
  ...more
})
const columns = (chosen: readonly ViewColumn[] = [], hidden: (id: string) => boolean = () => false) =>
  columnsOf(PROJECT_COLUMNS, chosen, hidden, (key) => FIELDS[key])
const fitting = (available: number, chosen: readonly ViewColumn[] = [], hidden?: (id: string) => boolean) =>
  columnsThatFit(columns(chosen, hidden), available).map(({ id }) => id)

describe('the columns of the list', () => {
  it('shows all the usual ones where there is room, in order', () => {
    expect(fitting(1_200)).toEqual(['title', 'stage', 'price', 'received', 'next', 'responsible', 'created', 'id'])
  })

  it('lets the least important go first', () => {
    // The list in a window of 1,280 px.
    expect(fitting(973)).toEqual(['title', 'stage', 'price', 'next', 'responsible', 'created', 'id'])
    expect(fitting(900)).toEqual(['title', 'stage', 'price', 'responsible', 'created', 'id'])
    expect(fitting(784)).toEqual(['title', 'stage', 'price', 'responsible', 'created'])
    expect(fitting(500)).toEqual(['title', 'stage', 'price'])
    expect(fitting(344)).toEqual(['title', 'price'])
  })

  const amounts = (available: number, chosen: readonly ViewColumn[] = []) =>
    withRoomForAmounts(columnsThatFit(columns(chosen), available), available)
      .filter(({ align, id }) => align === 'end' && id !== 'id' && id !== 'received')
      .map(({ width }) => width)

  it('gives amounts what the title does not need, and no more', () => {
    const long = ['12 345 678,90 ₽', '−123 456 789,00 RUB', '−12 345 678,90 RUB']
    for (const [wide] of [amounts(1_200), amounts(1_200, [column('price'), column('field:data.deposit')])])
      for (const text of long) expect(figuresIn(wide ?? 0)).toBeGreaterThanOrEqual(text.length)
    expect(amounts(1_200, [column('price'), column('field:data.deposit')])).toEqual([176, 176])
    expect(amounts(344)).toEqual([148])
    expect(amounts(240 + 148 + 10, [column('price')])).toEqual([158])
  })

  it('leaves the width that the user chose', () => {
    expect(amounts(1_200, [column('price', { width: 120 })])).toEqual([120])
  })

  it('always has a title', () => {
    expect(fitting(10)).toEqual(['title'])
    expect(columns([column('price')]).map(({ id }) => id)).toEqual(['title', 'price'])
  })

  it('leaves out what the user hides, and gives its room to others; never the title', () => {
    const hidden = (id: string) => id === 'price' || id === 'title'
    expect(fitting(1_200, [], hidden)).toEqual(['title', 'stage', 'received', 'next', 'responsible', 'created', 'id'])
    expect(fitting(450, [], hidden)).toEqual(['title', 'stage'])
    expect(columns([column('field:data.gone'), column('price')]).map(({ id }) => id)).toEqual(['title', 'price'])
  })

  it('never needs more width than there is, as long as its columns give way', () => {
    const chosen = [column('title'), column('stage', { width: 320 }), column('price'), column('responsible')]
    for (let width = 176; width < 1_600; width += 7) {
      const least = gridTemplate(columnsThatFit(columns(chosen), width))
        .match(/\d+(?=px)/g)!
        .map(Number)
        .reduce((sum, px) => sum + px, 0)
      expect(least).toBeLessThanOrEqual(width)
    }
  })

  it('keeps chosen fields however little room there is', () => {
    const chosen = [column('title'), column('field:data.deposit'), column('field:data.site')]
    expect(fitting(200, chosen)).toEqual(['title', 'field:data.deposit', 'field:data.site'])
    expect(hasSpare(columns(chosen), 200)).toBe(false)
    expect(hasSpare(columns(chosen), 900)).toBe(true)
  })

  it('begins a field’s column as its values need it', () => {
    const [, money, text] = columns([column('title'), column('field:data.deposit'), column('field:data.site')])
    expect(money).toMatchObject({ align: 'end', width: 124, isDescendingFirst: true })
    expect(text).toMatchObject({ align: 'start', isDescendingFirst: false })
  })

  it('puts pinned columns first, one beside the other', () => {
    const chosen = [column('title'), column('price', { pinned: true }), column('id', { pinned: true, width: 100 })]
    const shown = columns(chosen)
    expect(shown.map(({ id }) => id)).toEqual(['price', 'id', 'title'])
    expect(isHiddenFirst(shown)).toBe(false)
    expect(pinOffsets(shown, 12)).toEqual([12, 160, null])
  })

  it('widens a column only as far as no other is pushed out', () => {
    const shown = columnsThatFit(columns(), 700)
    const room = roomFor('stage', shown, 700)
    const widened = (width: number) =>
      fitting(
        700,
        shown.map(({ id }) => column(id, id === 'stage' ? { width } : {}))
      )
    expect(widened(room)).toEqual(shown.map(({ id }) => id))
    expect(widened(room + 1)).not.toEqual(shown.map(({ id }) => id))
  })

  it('keeps widths within what can be read', () => {
    const width = (px: number) => columns([column('title'), column('price', { width: px })])[1]?.width
    expect([width(2), width(9_999), width(130.4)]).toEqual([104, 240, 130])
  })
})
