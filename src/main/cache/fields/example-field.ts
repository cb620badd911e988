/** Fields of projects as decoded from single records, and the labels of their ids. Use within a snapshot. */
import type { Field, ReferenceKind } from '@shared/model/record'
import type { Queries } from '../../database/queries'
import type { ResidentColumn, ResidentColumns } from '../columns'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder, fieldKind, Labels } from '../core'

interface Source {
  readonly queries: Queries
  readonly decoder: CorrectedDecoder
  readonly columns: ResidentColumns
}

/** A field of a record by its key, as decoded. */
export function decodedField(
  { queries, decoder }: Pick<Source, 'queries' | 'decoder'>,
  rid: number,
  key: string,
  contents = new Contents(queries)
): Field | undefined {
  const row = queries.get<ContentPlace & { readonly id: number }>(
    `SELECT id, ${CONTENT_COLUMNS} FROM records WHERE rid = ?`,
    rid
  )
  const fields = row === undefined ? null : contents.fields(row)
  if (row === undefined || fields === null) return undefined
  return decoder.decodeRecord('project', { id: row.id, fields }).fields.find((one) => one.key === key)
}

/** The field in the first record with such a value in its column. */
export function exampleOf(
  source: Source,
  column: ResidentColumn,
  key: string,
  isWanted: (tag: number) => boolean,
  contents?: Contents
): Field | undefined {
  const index = column.tags.findIndex(isWanted)
  if (index < 0) return undefined
  const rid = source.columns.places('project').ridOf[column.placeOf(index)] ?? 0
  return decodedField(source, rid, key, contents)
}

/** Labels of the ids in a field; null for unknown ones. @param kind null for a field without references */
export function idLabels(
  queries: Queries,
  { key, kind, list }: { readonly key: string; readonly kind: ReferenceKind | null; readonly list: string | undefined }
): (id: number) => string | null {
  const labels = new Labels(queries)
  const sql = 'SELECT label FROM labels WHERE kind = ? AND id = ?'
  return (id) =>
    (kind === null ? null : labels.ofReference(kind, id, list)) ??
    queries.get<{ label: string }>(sql, fieldKind(key), id)?.label ??
    null
}

/** Kind of a field's references; null for other values. */
export const referenceKindOf = (field: Field | undefined): ReferenceKind | null =>
  field?.value.type === 'references' ? field.value.kind : null
