/** Fields as decoded from single records, and the labels of their ids. Use within a snapshot. */
import type { Field, Noun, ReferenceKind } from '@shared/model/record'
import type { Queries } from '../../database/queries'
import type { ResidentColumn, ResidentColumns } from '../columns'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder, fieldKind, Labels } from '../core'

/** The cached records as stored, how they are decoded, and their values by column. */
export interface Source {
  readonly queries: Queries
  readonly decoder: CorrectedDecoder
  readonly columns: ResidentColumns
}

/** Columns of `records` as in `RecordPlace`. */
export const PLACE_COLUMNS = `id, ${CONTENT_COLUMNS}`

/** A record and the location of its stored answers. */
export interface RecordPlace extends ContentPlace {
  readonly id: number
}

/** The fields of a record; none when no answer is stored. */
export function decodedFields(
  decoder: CorrectedDecoder,
  noun: Noun,
  contents: Contents,
  place: RecordPlace
): readonly Field[] {
  const fields = contents.fields(place)
  return fields === null ? [] : decoder.decodeRecord(noun, { id: place.id, fields }).fields
}

/** Undefined for a record that is not cached. */
export const recordAt = (queries: Queries, rid: number): RecordPlace | undefined =>
  queries.get<RecordPlace>(`SELECT ${PLACE_COLUMNS} FROM records WHERE rid = ?`, rid)

/** The newest records of a scope by id. */
export const newestRecords = (queries: Queries, scope: number, most: number): readonly RecordPlace[] =>
  queries.all(`SELECT ${PLACE_COLUMNS} FROM records WHERE scope = ? ORDER BY id DESC LIMIT ?`, scope, most)

/** A field of a project by its key. */
export function decodedField(
  { queries, decoder }: Pick<Source, 'queries' | 'decoder'>,
  rid: number,
  key: string,
  contents = new Contents(queries)
): Field | undefined {
  const place = recordAt(queries, rid)
  return place && decodedFields(decoder, 'project', contents, place).find((one) => one.key === key)
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
