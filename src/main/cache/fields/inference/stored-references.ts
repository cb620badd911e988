import type { FieldType } from '@shared/model/field-correction'
import type { InferredReference } from '@shared/model/field-inventory'
import type { Queries } from '../../../database/queries'

/** The stored inferred references, in order of keys. */
export function storedInferences(queries: Queries): readonly InferredReference[] {
  const rows = queries.all<Omit<InferredReference, 'type'> & { readonly type: FieldType | null }>(
    'SELECT key, list, kind, looked AS examined, unknown, type FROM inferred_references ORDER BY key'
  )
  return rows.map(({ type, ...reference }) => (type === null ? reference : { ...reference, type }))
}

/** Replaces the stored inferred references, within a transaction. */
export function storeInferences(queries: Queries, inferences: readonly InferredReference[]): void {
  const add = 'INSERT INTO inferred_references (key, list, kind, looked, unknown, type) VALUES (?, ?, ?, ?, ?, ?)'
  queries.run('DELETE FROM inferred_references')
  for (const { key, list, kind, examined, unknown, type } of inferences) {
    queries.run(add, key, list, kind, examined, unknown, type ?? null)
  }
}
