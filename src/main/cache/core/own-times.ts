import type { DecodedRecord } from '../../api/fields'
import { parseFields, type StoredParts } from './content'
import type { Decoder } from './decoder'

/**
 * A calendar event merged from all answers, with the times of its list's answer. The `/info` answer of a series may
 * describe another occurrence, which must not move the displayed one.
 */
export function withOwnTimes(
  decoder: Decoder,
  decoded: DecodedRecord,
  { list, info, partial, hits }: StoredParts
): DecodedRecord {
  const { event, noun, id } = decoded
  if (event === undefined || list === null || (info === null && partial === null && hits === null)) return decoded
  const listed = decoder.decodeRecord(noun, { id, fields: parseFields(list.json) }).event
  if (listed === undefined || listed.times.kind === 'none') return decoded
  const { times, doubt, proof, sent, zone } = listed
  return { ...decoded, event: { ...event, times, doubt, proof, sent, zone, rule: listed.rule ?? event.rule } }
}
