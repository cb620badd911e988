import type { Field } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'

/** A field of a record with its number in `fields`. */
export interface NumberedField {
  readonly number: number
  readonly field: Field
}

/** Implemented by the columns, which store the values of records. */
export interface ColumnWriting {
  /**
   * Call within the transaction after a record was added, written or re-decoded. Equal values are not written again.
   * Returns whether any value changed.
   */
  written(rid: number, record: DecodedRecord, fields: readonly NumberedField[]): boolean
  /** Whether all stored values of a record match this decoding. */
  isMadeOf(rid: number, record: DecodedRecord, fields: readonly NumberedField[]): boolean
  /** Called after the commit. */
  committed(): void
  /** Discards pending state after a rollback. */
  forget(): void
}
