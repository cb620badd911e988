import { decodeRecord } from '../../api/decode'
import { DECODER_VERSION } from '../../api/decoder-version'
import { readAnswer } from '../../api/envelope'
import { maskedJson } from '../../api/json'
import type { Decoder } from './decoder'

/** The decoder of `api/`, as the cache uses it. */
export const realDecoder: Decoder = {
  version: DECODER_VERSION,
  readAnswer,
  decodeRecord: (noun, raw, corrections) => decodeRecord(noun, raw, { corrections }),
  maskedJson
}
