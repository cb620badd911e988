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
  /** Returns whether any value is another. */
  written(rid: number, record: DecodedRecord, fields: readonly NumberedField[]): boolean
  /** Whether all values of a record are those of this decoding. */
  isMadeOf(rid: number, record: DecodedRecord, fields: readonly NumberedField[]): boolean
  /** After a rollback. */
  forget(): void
}
