import type { RecordDetail, RecordQuery } from '@shared/model/records'
import type { Queries } from '../../database/queries'
import { mergeContent } from '../content'
import type { CorrectedDecoder } from '../decoder'
import { Labels } from '../labels'
import { readRaw } from '../raw-blocks'
import { shownFields } from '../shown-fields'
import { stateName } from '../states'

interface Row {
  rid: number
  state: number
  block: number | null
  slot: number | null
  fetchedAt: number
}

/** One record with all its fields, decoded anew from what the service sent. Null when it was never met. */
export function getRecord(
  queries: Queries,
  decoder: CorrectedDecoder,
  { noun, id }: { readonly noun: RecordQuery['noun']; readonly id: number }
): { value: RecordDetail; fetchedAt: number } | null {
  const record = queries.get<Row>(
    `SELECT rid, state, block, slot, fetched_at AS fetchedAt FROM scopes CROSS JOIN records USING (scope)
     WHERE noun = ? AND records.id = ? ORDER BY scope LIMIT 1`,
    noun,
    id
  )
  if (record === undefined) return null
  const { rid, state, block, slot, fetchedAt } = record
  const list = block === null || slot === null ? null : readRaw(queries, { block, slot })
  const info = queries.get<{ json: string; fetchedAt: number }>(
    'SELECT json, fetched_at AS fetchedAt FROM raw_info WHERE rid = ?',
    rid
  )
  const content = mergeContent(list === null ? null : { json: list, fetchedAt }, info ?? null)
  if (content === null) return null
  const decoded = decoder.decodeRecord(noun, { id, fields: content.fields })
  const { title, name, created, parentId } = decoded
  return {
    fetchedAt: content.fetchedAt,
    value: {
      ...{ noun, id, state: stateName(state), title, name, created, parentId },
      fields: shownFields(decoded.fields, decoder.corrections.of(noun), new Labels(queries)),
      raw: decoder.maskedJson(content.fields)
    }
  }
}
