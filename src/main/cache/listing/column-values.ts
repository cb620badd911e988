import type { FieldValue, Noun } from '@shared/model/record'
import { Contents, type Labels } from '../core'
import { decodedFields, type RecordPlace, type Source } from '../fields'

/** Reads values of further columns from the records: for the rows of a window, never for a whole list. */
export function columnValues(
  { queries, decoder }: Pick<Source, 'queries' | 'decoder'>,
  labels: Labels,
  noun: Noun,
  keys: readonly string[]
): (row: RecordPlace) => Readonly<Record<string, FieldValue>> {
  const [contents, wanted] = [new Contents(queries), new Set(keys)]
  if (wanted.size === 0) return () => ({})
  return (row) => {
    const fields = decodedFields(decoder, noun, contents, row).filter(({ key }) => wanted.has(key))
    return Object.fromEntries(fields.map(({ key, value, list }) => [key, labels.value(value, list)]))
  }
}
