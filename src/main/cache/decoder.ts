import type { Noun } from '@shared/model/record'
import { CorrectionBook, type NounCorrections } from '../api/corrections'
import type { ChildNoun, DecodedChild } from '../api/decode-child'
import type { DecodedRecord } from '../api/decoded'
import type { RawRecord, ReadAnswer } from '../api/types'

/** What the cache needs of `api/`: given to it, so that the engine can be tested without the decoder's cleverness. */
export interface Decoder {
  readAnswer(body: Uint8Array, answers: 'list' | 'record' | 'tree'): ReadAnswer
  decodeRecord(noun: Noun, raw: RawRecord, corrections?: NounCorrections): DecodedRecord
  decodeChild(noun: ChildNoun, raw: RawRecord, corrections?: NounCorrections): DecodedChild
  /** Formatted JSON with token-like values masked. */
  maskedJson(value: unknown): string
}

/** A decoder that reads every record as the user said; what they said may change while the cache is open. */
export class CorrectedDecoder implements Decoder {
  readonly #decoder: Decoder
  corrections: CorrectionBook

  constructor(decoder: Decoder, corrections: CorrectionBook = new CorrectionBook([])) {
    this.#decoder = decoder
    this.corrections = corrections
  }

  readAnswer(body: Uint8Array, answers: 'list' | 'record' | 'tree'): ReadAnswer {
    return this.#decoder.readAnswer(body, answers)
  }

  decodeRecord(noun: Noun, raw: RawRecord): DecodedRecord {
    return this.#decoder.decodeRecord(noun, raw, this.corrections.of(noun))
  }

  decodeChild(noun: ChildNoun, raw: RawRecord): DecodedChild {
    return this.#decoder.decodeChild(noun, raw, this.corrections.of(noun))
  }

  /** As somebody else would have it; without a book as if nobody had said anything. */
  decodeWith(corrections: CorrectionBook | null, noun: Noun, raw: RawRecord): DecodedRecord {
    return this.#decoder.decodeRecord(noun, raw, corrections?.of(noun))
  }

  maskedJson(value: unknown): string {
    return this.#decoder.maskedJson(value)
  }
}
