import type { FieldValue, Noun } from '@shared/model/record'
import type { Queries } from '../../database/queries'
import { Contents, type CorrectedDecoder, type Labels } from '../core'
import { decodedFields, type RecordPlace } from '../fields'

/** Values of further columns, read from the records: for the rows of a window, never for a whole list. */
export class ColumnValues {
  readonly #contents: Contents
  readonly #keys: ReadonlySet<string>

  constructor(
    queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly labels: Labels,
    private readonly noun: Noun,
    keys: readonly string[]
  ) {
    this.#contents = new Contents(queries)
    this.#keys = new Set(keys)
  }

  of(row: RecordPlace): Readonly<Record<string, FieldValue>> {
    if (this.#keys.size === 0) return {}
    const fields = decodedFields(this.decoder, this.noun, this.#contents, row).filter(({ key }) => this.#keys.has(key))
    return Object.fromEntries(fields.map(({ key, value, list }) => [key, this.labels.value(value, list)]))
  }
}
