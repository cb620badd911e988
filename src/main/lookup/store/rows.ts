/** Encodings of errors and answers in the file's rows, and counts of rows. */
import type { ErrorShape } from '@shared/ipc/errors'
import type { JsonObject } from '@shared/model/lookup'
import type { CleanType, StandardisedValue } from '@shared/model/lookup-clean'
import { isJsonObject } from '@shared/rules/lookup/read-data'
import { readStandardised } from '@shared/rules/lookup/standardised'
import type { Queries, SqlValue } from '../../database/queries'

export const errorText = (error: ErrorShape | null): string | null => (error === null ? null : JSON.stringify(error))

export const errorOf = (text: string | null): ErrorShape | null =>
  text === null ? null : (JSON.parse(text) as ErrorShape)

export function objectOf(text: string): JsonObject {
  const value: unknown = JSON.parse(text)
  return isJsonObject(value) ? value : {}
}

/** Answers are decoded on every read, so that a better decoder applies to past answers. */
export const standardisedOf = (row: { type: CleanType; text: string; answer: string }): StandardisedValue =>
  readStandardised(row.type, row.text, objectOf(row.answer))

/** Reads the number in the first column of the first row; 0 without rows. */
export const countIn =
  (queries: Queries) =>
  (sql: string, ...values: SqlValue[]): number =>
    queries.numbers(sql, ...values)[0] ?? 0
