import { factsOf, NAMED_BY_RECORDS, NOUN_TABLE, type SearchedNoun } from '@shared/model/nouns'
import type { SearchQuery } from '@shared/contract/search'
import type { Field, FieldValue, Noun } from '@shared/model/record'
import { remembered } from '@shared/rules/remembered'
import { LEAST_INSIDE } from '@shared/rules/search/query'
import { indexText, type SearchKeys } from '@shared/rules/search/words'
import type { DecodedRecord } from '../../api/fields'
import { isTokenLike } from '../../secrets-in-text/token-like'
import { hash48, STATE, type StateCode } from '../core'

/** Size of the id range per noun and state, so a common word can be searched in each noun alone. */
const RANGE = 2 ** 40

export const isSearched = (noun: Noun): noun is SearchedNoun => factsOf(noun).searched !== null

/** The document id of a record. Missing records share the range of active ones. */
export function documentOf(noun: SearchedNoun, state: StateCode, rid: number): number {
  return rangeOf(noun, state === STATE.deleted).from + rid
}

/** The range of document ids of a noun, both ends included. */
export function rangeOf(noun: SearchedNoun, deleted: boolean): { readonly from: number; readonly to: number } {
  const from = (NOUN_TABLE[noun].searched * 2 + Number(deleted)) * RANGE
  return { from, to: from + RANGE - 1 }
}

/** The requested values of "deleted". */
export const statesOf = (deleted: SearchQuery['deleted']): readonly boolean[] =>
  deleted === 'only' ? [true] : deleted ? [false, true] : [false]

/** The requested records. */
export interface AskedFor {
  readonly nouns: readonly SearchedNoun[]
  /** As in `SearchQuery`. */
  readonly deleted: SearchQuery['deleted']
}

/** The ranges of all requested documents. */
export const rangesOf = ({ nouns, deleted }: AskedFor): readonly ReturnType<typeof rangeOf>[] =>
  nouns.flatMap((noun) => statesOf(deleted).map((isDeleted) => rangeOf(noun, isDeleted)))

/** The start of a document's range. */
export const rangeFrom = (document: number): number => document - ridOf(document)

export const ridOf = (document: number): number => document % RANGE

/** The indexed words of a record, separated by blanks. */
export interface Document {
  /** Words of the title, with marks for its first word and for the whole title. */
  readonly title: string
  /** Words of title and fields. Short words are left out: they are found in titles only. */
  readonly texts: string
}

export function readDocument({ title, fields }: Pick<DecodedRecord, 'title' | 'fields'>): Document {
  let marked = ''
  const texts: string[] = []
  if (title !== null) {
    const keys = indexText(title)
    const { words, phrase, ends } = keys
    const [first] = words
    if (first !== undefined) marked = [...words, ...ends, beginningMark(first), wholeMark(phrase)].join(' ')
    texts.push(longWords(keys))
  }
  for (const field of fields) {
    if (field.role !== 'title') for (const text of textsOf(field)) texts.push(wordsOf(text))
  }
  // Thousands of documents wait in memory. Appending would keep a piece of text per word, so join once.
  return { title: marked, texts: texts.filter((words) => words !== '').join(' ') }
}

function longWords({ words, ends }: SearchKeys): string {
  const long = words.filter((word) => word.length >= LEAST_INSIDE)
  return (ends.length === 0 ? long : [...long, ...ends]).join(' ')
}

/** Values up to this length (characters) tend to repeat: names, stages, cities. Longer texts do not. */
const LONGEST_REPEATED = 48
const repeatedWords = remembered((text) => longWords(indexText(text)))
const wordsOf = (text: string): string =>
  text.length > LONGEST_REPEATED ? longWords(indexText(text)) : repeatedWords(text)

/** Marks the first word of a title. */
export const beginningMark = (word: string): string => `^${word}`

/** Marks a whole title. */
export const wholeMark = (phrase: string): string => `=${hash48(phrase).toString(36)}`

/** Smaller numbers are amounts and counts, which nobody searches for as text. */
const LEAST_NUMBER = 1e6

/**
 * The searchable text of a field. It excludes values under token-like names, and labels from our own tables: those are
 * in half of all records and change independently.
 */
export function textsOf({ key, label, role, value }: Field): readonly string[] {
  // Most fields have no text, so their names need not be checked.
  if (!READABLE.has(value.type) || isHidden(key.slice(key.lastIndexOf('.') + 1)) || isHidden(label)) return []
  switch (value.type) {
    case 'text':
      return [value.text]
    case 'texts':
      return value.texts
    case 'number':
      // A phone or tax number sent as a number.
      return role === null && Number.isSafeInteger(value.number) && value.number >= LEAST_NUMBER
        ? [String(value.number)]
        : []
    case 'references':
      return value.kind === 'unknown' || NAMED_BY_RECORDS.has(value.kind)
        ? value.references.flatMap(({ label: called }) => called ?? [])
        : []
    default:
      return []
  }
}

const READABLE: ReadonlySet<FieldValue['type']> = new Set(['text', 'texts', 'number', 'references'] as const)

/** Records have a few hundred names. */
const isHidden = remembered(isTokenLike)
