/** Values of one field as texts, by place. Valid within the snapshot. */
import type { Queries } from '../../database/queries'
import { type ResidentColumn, type ResidentColumns, TAG } from '../columns'
import { Contents, type CorrectedDecoder } from '../core'
import { decodedField, idLabels } from '../fields'
import type { AnswerField } from './answer-fields'

/** A value: its identity within the field, and its text; null for an id without a name. */
export interface FieldText {
  readonly code: string
  readonly text: string | null
}

const NONE: readonly FieldText[] = []

/** Reads values by place. A text is resolved once for all projects that share it. */
export class FieldTexts {
  readonly #source: { readonly queries: Queries; readonly decoder: CorrectedDecoder }
  readonly #column: ResidentColumn
  readonly #ridOf: Uint32Array
  readonly #labelOf: (id: number) => string | null
  readonly #contents: Contents
  readonly #known = new Map<number, FieldText>()
  readonly #ids = new Map<number, FieldText>()
  /** Reads texts by code; all at once if many places are read. */
  readonly #textOf: (code: number) => string
  /** Texts too long for the column's dictionary, by hash. */
  readonly #long = new Map<number, FieldText>()

  /** @param isEvery whether all projects are read, not only a few */
  constructor(
    queries: Queries,
    decoder: CorrectedDecoder,
    columns: ResidentColumns,
    private readonly field: AnswerField,
    isEvery: boolean
  ) {
    this.#source = { queries, decoder }
    this.#column = columns.of('project', field.field)
    this.#ridOf = columns.places('project').ridOf
    this.#labelOf = idLabels(queries, field)
    this.#contents = new Contents(queries)
    const { texts } = this.#column
    this.#textOf = isEvery ? texts.all() : (code) => texts.textOf(code)
  }

  /** The first value; undefined: none. */
  first(place: number): FieldText | undefined {
    const { offsets } = this.#column
    const from = offsets?.[place] ?? place
    return offsets !== null && from === offsets[place + 1] ? undefined : this.#at(from, place)
  }

  of(place: number): readonly FieldText[] {
    const { offsets } = this.#column
    if (offsets === null) {
      const only = this.#at(place, place)
      return only === undefined ? NONE : [only]
    }
    const found: FieldText[] = []
    for (let index = offsets[place] ?? 0; index < (offsets[place + 1] ?? 0); index += 1) {
      const one = this.#at(index, place)
      if (one !== undefined) found.push(one)
    }
    return found
  }

  #at(index: number, place: number): FieldText | undefined {
    const number = this.#column.numbers[index] ?? 0
    switch (this.#column.tags[index]) {
      case TAG.text:
        return this.#kept(this.#known, number, () => ({ code: `t${number}`, text: this.#textOf(number) }))
      case TAG.id:
        return this.#kept(this.#ids, number, () => ({ code: `i${number}`, text: this.#labelOf(number) }))
      case TAG.longText:
        return this.#kept(this.#long, number, () => ({ code: `l${number}`, text: this.#longText(place) }))
      case TAG.number:
        return { code: `n${number}`, text: String(number) }
      default:
        return undefined
    }
  }

  #kept(known: Map<number, FieldText>, number: number, make: () => FieldText): FieldText {
    let one = known.get(number)
    if (one === undefined) known.set(number, (one = make()))
    return one
  }

  /** The column has only a hash, so read the record. */
  #longText(place: number): string | null {
    const rid = this.#ridOf[place] ?? 0
    const value = decodedField(this.#source, rid, this.field.key, this.#contents)?.value
    if (value?.type === 'text') return value.text
    return value?.type === 'texts' ? (value.texts.find((text) => text.length > LONGEST_TEXT) ?? null) : null
  }
}

/** Texts up to this length are in the dictionary, unless it is full. */
const LONGEST_TEXT = 256
