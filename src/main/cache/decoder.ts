import type { Noun } from '@shared/model/record'
import type { DecodedRecord } from '../api/decoded'
import type { RawRecord, ReadAnswer } from '../api/types'

/** What the cache needs of `api/`: given to it, so that the engine can be tested without the decoder's cleverness. */
export interface Decoder {
  readAnswer(body: Uint8Array, answers: 'list' | 'record'): ReadAnswer
  decodeRecord(noun: Noun, raw: RawRecord): DecodedRecord
  /** Formatted JSON with token-like values masked. */
  maskedJson(value: unknown): string
}
