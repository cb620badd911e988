import type { FieldCorrection } from '@shared/model/field-correction'
import type { InferredReference } from '@shared/model/field-inventory'
import type { Noun } from '@shared/model/record'
import type { AnswerShape } from '@shared/service/operations'
import { type AnyNoun, CorrectionBook, type DecodedRecord, INFERRED_NOUN, type NounCorrections } from '../../api/fields'
import { type ChildNoun, decodeChild, type DecodedChild } from '../../api/decode-child'
import { decodeRecord } from '../../api/decode'
import { DECODER_VERSION } from '../../api/decoder-version'
import { readAnswer } from '../../api/envelope'
import type { RawRecord, ReadAnswer } from '../../api/types'
import type { JoinedCurrencies } from './currency-codes'
import { LocalIds } from './local-ids'

/** The functions of `api/` that the cache needs. They are injected, so tests can use a simple decoder. */
export interface Decoder {
  /** See `DECODER_VERSION`. */
  readonly version: number
  /** See `readAnswer` of the envelope. */
  readonly readAnswer: (body: Uint8Array, shape: AnswerShape, noun?: AnyNoun, folder?: number) => ReadAnswer
  decodeRecord(noun: Noun, raw: RawRecord, corrections?: NounCorrections): DecodedRecord
}

/** The decoder of `api/`, as the cache uses it. */
export const realDecoder: Decoder = {
  version: DECODER_VERSION,
  readAnswer,
  decodeRecord: (noun, raw, corrections) => decodeRecord(noun, raw, { corrections })
}

/** Upper bound of joined currencies; more than exist. */
const MOST_JOINED = 4_096

/** A decoder with the user's corrections and the inferred references. Both may change while the cache is open. */
export class CorrectedDecoder implements Decoder {
  readonly version: number
  readonly readAnswer: Decoder['readAnswer']
  /** The corrections and inferred references together. */
  #corrections: CorrectionBook
  /** Number of changes of `corrections`, for the state of answers that depend on them. */
  changes = 0
  #stated: CorrectionBook
  #inferences: readonly InferredReference[] = []
  /** Number of local ids that were replaced after records had them. */
  #late = 0
  #localIds = new LocalIds()

  constructor(
    private readonly decoder: Decoder,
    stated = new CorrectionBook([])
  ) {
    this.version = decoder.version
    this.readAnswer = decoder.readAnswer
    this.#stated = stated
    this.#corrections = stated
  }

  /** Combines the version with the number of replaced local ids. Equal revisions decode alike. */
  get revision(): number {
    return this.version * MOST_JOINED + Math.min(this.#late, MOST_JOINED - 1)
  }

  /** Sets the service ids that replace local ids. */
  join({ ids, late }: JoinedCurrencies): void {
    this.#late = late
    this.#localIds = new LocalIds(ids)
  }

  /** Service ids by the local ids that they replace. */
  get joined(): ReadonlyMap<number, number> {
    return this.#localIds.joined
  }

  get corrections(): CorrectionBook {
    return this.#corrections
  }

  /** The user's corrections, without inferred references. */
  get stated(): CorrectionBook {
    return this.#stated
  }

  get inferences(): readonly InferredReference[] {
    return this.#inferences
  }

  setCorrections(all: readonly FieldCorrection[]): void {
    this.changes += 1
    this.#stated = new CorrectionBook(all)
    this.#corrections = this.#inferences.length === 0 ? this.#stated : new CorrectionBook(all, this.#inferences)
  }

  /** Sets the inferred references. Returns whether decoding changes; their evidence may change alone. */
  infer(inferences: readonly InferredReference[]): boolean {
    const decodingOf = (inferences: readonly InferredReference[]): string =>
      new CorrectionBook([], inferences).decodingOf(INFERRED_NOUN)
    const differs = decodingOf(inferences) !== decodingOf(this.#inferences)
    this.#inferences = inferences
    if (differs) this.setCorrections(this.#stated.all)
    return differs
  }

  decodeRecord(noun: Noun, raw: RawRecord): DecodedRecord {
    return this.decodeWith(this.#corrections, noun, raw)
  }

  decodeChild(noun: ChildNoun, raw: RawRecord): DecodedChild {
    return this.#localIds.child(decodeChild(noun, raw, this.corrections.of(noun)))
  }

  /** Decodes with the given corrections; null means none. */
  decodeWith(corrections: CorrectionBook | null, noun: Noun, raw: RawRecord): DecodedRecord {
    return this.#localIds.record(this.decoder.decodeRecord(noun, raw, corrections?.of(noun)))
  }
}
