import type { FieldValue, Noun } from '@shared/model/record'
import type { Queries } from '../../database/queries'
import { type ContentPlace, Contents, type CorrectedDecoder, type Labels } from '../core'

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

  of(row: ContentPlace & { readonly id: number }): Readonly<Record<string, FieldValue>> {
    if (this.#keys.size === 0) return {}
    const fields = this.#contents.fields(row)
    if (fields === null) return {}
    const decoded = this.decoder.decodeRecord(this.noun, { id: row.id, fields })
    return Object.fromEntries(
      decoded.fields
        .filter(({ key }) => this.#keys.has(key))
        .map(({ key, value, list }) => [key, this.labels.value(value, list)])
    )
  }
}
