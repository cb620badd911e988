import type { Field } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'

/** A field of a record with its number in `fields`. */
export interface NumberedField {
  readonly number: number
  readonly field: Field
}

/** Implemented by the columns, which hold the values of records as they are written. */
export interface ColumnWriting {
  /** Within the transaction: a record was added or written, or only decoded anew. Equal values are not written again. */
  written(rid: number, record: DecodedRecord, fields: readonly NumberedField[]): void
  /** After a rollback. */
  forget(): void
}
