/** The client and tax id of each project as written, from the columns. Use within a snapshot. */
import { LONGEST_CLIENT_NAME } from '@shared/contract/clients'
import { taxIdOf } from '@shared/rules/clients/names'
import { STATE } from '../core'
import type { Source } from '../fields'
import { openedProjects } from '../filter'
import type { AnswerFields } from './answer-fields'
import { type FieldText, type FieldTexts, fieldTexts } from './field-texts'

/** A spelling of a client's name. */
export interface Spelling {
  /** As sent, trimmed; null for a client known by its id only. */
  readonly text: string | null
  /** Equal for names that are one; see `foldClientName`. */
  readonly folded: string
}

export interface WrittenClients {
  readonly length: number
  readonly spellings: readonly Spelling[]
  /** Index of the spelling by place; -1: the project names no client. */
  readonly spellingOf: Int32Array
  readonly taxIds: readonly string[]
  /** Index of the tax id by place; -1: none. */
  readonly taxIdOf: Int32Array
  /** State by place; 0 for a place without a record. */
  readonly stateOf: Uint8Array
  /** Active projects, and those whose client is known. */
  readonly told: { readonly known: number; readonly of: number }
}

/** `stateOf` of an active project. */
export const ACTIVE = 1
const OTHER = 2

export function writtenClients(source: Source, fields: AnswerFields, fold: (name: string) => string): WrittenClients {
  const states = source.columns.of('project', 'state')
  const { length } = states
  const stateOf = new Uint8Array(length)
  for (let place = 0; place < length; place += 1)
    if (states.tags[place] !== 0) stateOf[place] = states.numbers[place] === STATE.active ? ACTIVE : OTHER
  const spellings = new ValueNumbers<Spelling>(({ text, folded }) => text ?? folded)
  const spellingOf = new Int32Array(length).fill(-1)
  for (const field of fields.client) {
    const texts = fieldTexts(source, field, true)
    fill(spellingOf, stateOf, texts, ({ code, text }) => {
      const spelling = text === null ? { text, folded: `#${field.key}:${code}` } : spelled(text, fold)
      return spelling === null ? -1 : spellings.of(spelling)
    })
  }
  const taxIds = new ValueNumbers<string>((id) => id)
  const taxIdByPlace = new Int32Array(length).fill(-1)
  for (const field of fields.taxId) {
    fill(taxIdByPlace, stateOf, fieldTexts(source, field, true), ({ text }) => {
      const id = text === null ? null : taxIdOf(text)
      return id === null ? -1 : taxIds.of(id)
    })
  }
  return {
    ...{ length, spellings: spellings.all, spellingOf, taxIds: taxIds.all, taxIdOf: taxIdByPlace, stateOf },
    told: toldOf(source, fields, spellingOf, stateOf)
  }
}

/** Fills places without a number. A value is resolved once, however many projects share it. */
function fill(numbers: Int32Array, stateOf: Uint8Array, texts: FieldTexts, numberOf: (one: FieldText) => number): void {
  const known = new Map<FieldText, number>()
  for (let place = 0; place < numbers.length; place += 1) {
    if (stateOf[place] === 0 || numbers[place] !== -1) continue
    const one = texts.first(place)
    if (one === undefined) continue
    let number = known.get(one)
    if (number === undefined) known.set(one, (number = numberOf(one)))
    numbers[place] = number
  }
}

/** Null for a text that names nobody. */
function spelled(text: string, fold: (name: string) => string): Spelling | null {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST_CLIENT_NAME) return null
  const folded = fold(trimmed)
  return /[\p{L}\p{N}]/u.test(folded) ? { text: trimmed, folded } : null
}

/** Numbers equal values alike, from 0. */
class ValueNumbers<T> {
  readonly all: T[] = []
  readonly #numbers = new Map<string, number>()

  constructor(private readonly keyOf: (one: T) => string) {}

  of(one: T): number {
    const key = this.keyOf(one)
    let number = this.#numbers.get(key)
    if (number === undefined) this.#numbers.set(key, (number = this.all.push(one) - 1))
    return number
  }
}

/** A project surely has no client if its list has the field, or its own answer was read. */
function toldOf(
  { queries, columns }: Source,
  { client }: AnswerFields,
  spellingOf: Int32Array,
  stateOf: Uint8Array
): WrittenClients['told'] {
  const isListed = client.some(({ isListed }) => isListed)
  const read = new Set(isListed ? [] : openedProjects(queries))
  const { ridOf } = columns.places('project')
  let [known, of] = [0, 0]
  for (let place = 0; place < stateOf.length; place += 1) {
    if (stateOf[place] !== ACTIVE) continue
    of += 1
    if (isListed || spellingOf[place] !== -1 || read.has(ridOf[place] ?? 0)) known += 1
  }
  return { known: client.length === 0 ? 0 : known, of }
}
