import type { Noun } from '@shared/model/record'
import { ResidentColumns, TAG, type Tag } from '../../../../src/main/cache/columns'
import type { Queries } from '../../../../src/main/database/queries'

/** A value in words: a text of the dictionary as it is. */
export interface ReadValue {
  readonly tag: Tag
  readonly value: number | string
  /** The sort key of a long text. */
  readonly key: string
}

/** The values of a column by place; absent where a record has none. */
export function readColumn(columns: ResidentColumns, noun: Noun, column: number): Map<number, ReadValue[]> {
  const found = columns.of(noun, column)
  const { length, offsets, numbers, tags, texts } = found
  const keys = found.longKeys()
  const read = new Map<number, ReadValue[]>()
  for (let place = 0; place < length; place += 1) {
    const [start, end] = offsets === null ? [place, place + 1] : [offsets[place] ?? 0, offsets[place + 1] ?? 0]
    const values: ReadValue[] = []
    for (let at = start; at < end; at += 1) {
      const tag = tags[at] as Tag | 0
      const number = numbers[at] ?? 0
      if (tag === 0) continue
      const key = tag === TAG.longText ? keys.get(number) : ''
      if (key === undefined) throw new Error('A long text has no key.')
      values.push({ tag, value: tag === TAG.text ? texts.textOf(number) : number, key })
    }
    if (values.length > 0) read.set(place, values)
  }
  return read
}

/** A value of a field; of a long text its sort key. */
export interface StoredValue {
  readonly noun: Noun
  readonly id: number
  readonly key: string
  readonly value: number | string
}

/** The values of all fields that have no column of every noun, in the order of fields and places. */
export function fieldValues(queries: Queries): StoredValue[] {
  const columns = new ResidentColumns(queries)
  const fields = queries.all<{ field: number; noun: Noun; key: string }>(
    'SELECT field, noun, key FROM fields ORDER BY field'
  )
  return fields.flatMap(({ field, noun, key }) => {
    const ids = columns.of(noun, 'id').numbers
    return [...readColumn(columns, noun, field)].flatMap(([place, values]) =>
      values.map((one) => ({ noun, id: ids[place] ?? 0, key, value: one.key === '' ? one.value : one.key }))
    )
  })
}
