import { DesksideError } from '@shared/ipc/errors'
import type { ProjectSortKey } from '@shared/model/project'
import type { ProjectQuery } from '@shared/contract/projects'
import type { Queries } from '../../database/queries'
import { type Labels, type RowSet, type Segment, stagePlaces } from '../core'

/** Names of people in the usual Russian-English order, ё with е. */
const byName = new Intl.Collator(['ru', 'en'], { numeric: true, sensitivity: 'base' })

const COLUMN = { title: 'title_key', created: 'created_key', price: 'price' } as const

/** The column that a list is sorted by; null if it is sorted by values of other tables. */
export const columnOf = (key: ProjectSortKey): string | null =>
  (COLUMN as Partial<Record<ProjectSortKey, string>>)[key] ?? null

/** The order of a list as SQL, if the rows themselves have its values; the same as that of the segments. */
export function inSql({
  key,
  descending
}: {
  readonly key: ProjectSortKey
  readonly descending: boolean
}): string | null {
  const direction = descending ? 'DESC' : 'ASC'
  if (key === 'id') return `ORDER BY id ${direction}`
  const column = columnOf(key)
  if (column === null) return null
  // Without a value: last in both directions, by ascending ids.
  return `ORDER BY ${column} IS NULL, ${column} ${direction}, iif(${column} IS NULL, id, ${descending ? '-id' : 'id'})`
}

/**
 * The segments of a sorted list. Rows without a value come last in both directions, by id. Names and positions of
 * stages and people change without their projects, so that order is not stored: each stage or person is a segment, and
 * the segments are sorted here.
 */
export function segmentsOf(
  queries: Queries,
  labels: Labels,
  rows: RowSet,
  { key, descending }: ProjectQuery['sort'],
  total: number
): readonly Segment[] {
  switch (key) {
    case 'id':
      return [{ where: 'TRUE', values: [], order: ['id'], descending, rows: total, wholeIndex: true }]
    case 'title':
    case 'created':
    case 'price': {
      const column = COLUMN[key]
      const without = rows.without(column)
      return [
        { where: `${column} IS NOT NULL`, values: [], order: [column, 'id'], descending, rows: total - without },
        withoutValue(column, without)
      ]
    }
    case 'stage':
      return grouped(rows, 'stage', descending, stageOrder(queries, labels))
    case 'responsible':
      return grouped(rows, 'responsible', descending, (a, b) =>
        compareLabels(labels.of('user', a), labels.of('user', b))
      )
    default:
      throw new DesksideError('sort-unavailable', 'The cache keeps no order of this field.', { details: { key } })
  }
}

const withoutValue = (column: string, rows: number, wholeIndex = false): Segment => ({
  where: `${column} IS NULL`,
  values: [],
  order: ['id'],
  descending: false,
  rows,
  wholeIndex
})

type Compare = (a: number, b: number) => number

function grouped(
  rowSet: RowSet,
  column: 'stage' | 'responsible',
  descending: boolean,
  compare: Compare
): readonly Segment[] {
  const groups = rowSet.groups(column)
  const sign = descending ? -1 : 1
  const segments: Segment[] = [...groups]
    .flatMap(([value, rows]) => (value === null ? [] : [{ value, rows }]))
    .sort((a, b) => sign * (compare(a.value, b.value) || a.value - b.value))
    .map(({ value, rows }) => ({
      where: `${column} = ?`,
      values: [value],
      order: ['id'],
      descending,
      rows,
      wholeIndex: true
    }))
  return [...segments, withoutValue(column, groups.get(null) ?? 0, true)]
}

/** By funnels and the stages within them; stages without a funnel come after, by name. */
export function stageOrder(queries: Queries, labels: Labels): Compare {
  const places = stagePlaces(queries)
  return (a, b) => {
    const placeA = places.get(a)
    const placeB = places.get(b)
    if (placeA !== undefined && placeB !== undefined) return placeA - placeB
    if (placeA !== undefined) return -1
    if (placeB !== undefined) return 1
    return compareLabels(labels.of('stage', a), labels.of('stage', b))
  }
}

/** Those without a name come last. */
export function compareLabels(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return byName.compare(a, b)
}
