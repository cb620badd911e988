import { decodeRecord } from '../../api/decode'
import { decodeChild } from '../../api/decode-child'
import { DECODER_VERSION } from '../../api/decoder-version'
import { readAnswer, readMatches } from '../../api/envelope'
import { maskedJson } from '../../api/json'
import type { Decoder } from './decoder'

/** The decoder of `api/`, as the cache uses it. */
export const realDecoder: Decoder = {
  version: DECODER_VERSION,
  readAnswer,
  readMatches,
  decodeRecord: (noun, raw, corrections) => decodeRecord(noun, raw, { corrections }),
  decodeChild,
  maskedJson
}
