import { NAMED_BY_RECORDS } from '@shared/model/nouns'
import { NOUN_TABLE, factsOf, type SearchedNoun } from '@shared/model/nouns'
import { SEARCHED_NOUNS } from '@shared/model/search'
import type { SearchQuery } from '@shared/contract/search'
import type { Field, FieldValue, Noun } from '@shared/model/record'
import { LEAST_INSIDE } from '@shared/rules/search/query'
import { indexText } from '@shared/rules/search/words'
import type { DecodedRecord } from '../../api/fields'
import { isTokenLike } from '../../secrets-in-text/token-like'
import { hash48, STATE, type StateCode } from '../core'

/** The documents of one noun and state are one range of numbers: a common word can be searched in each noun alone. */
const RANGE = 2 ** 40

const BY_NUMBER: ReadonlyMap<number, SearchedNoun> = new Map(
  SEARCHED_NOUNS.map((noun) => [NOUN_TABLE[noun].searched, noun])
)

export const isSearched = (noun: Noun): noun is SearchedNoun => factsOf(noun).searched !== null

/** The number of a record's document. Records that are no longer returned are among the active ones. */
export function documentOf(noun: SearchedNoun, state: StateCode, rid: number): number {
  return rangeOf(noun, state === STATE.deleted).from + rid
}

/** A range of numbers, both ends included. */
export interface DocumentRange {
  readonly from: number
  readonly to: number
}

/** The range of a noun's documents. */
export function rangeOf(noun: SearchedNoun, deleted: boolean): DocumentRange {
  const from = (NOUN_TABLE[noun].searched * 2 + Number(deleted)) * RANGE
  return { from, to: from + RANGE - 1 }
}

/** The states that are asked for: whether deleted. */
export const statesOf = (deleted: SearchQuery['deleted']): readonly boolean[] =>
  deleted === 'only' ? [true] : deleted ? [false, true] : [false]

/** The ranges of all documents that are asked for. */
export const rangesOf = (nouns: readonly SearchedNoun[], deleted: SearchQuery['deleted']): readonly DocumentRange[] =>
  nouns.flatMap((noun) => statesOf(deleted).map((state) => rangeOf(noun, state)))

/** The beginning of the range of a document. */
export const rangeFrom = (document: number): number => document - ridOf(document)

/** @throws when the number is not valid: the index was not written by this code. */
export function nounOf(document: number): SearchedNoun {
  const noun = BY_NUMBER.get(Math.floor(document / RANGE / 2))
  if (noun === undefined) throw new Error(`No kind has documents with the number ${document}.`)
  return noun
}

export const ridOf = (document: number): number => document % RANGE

/** The words of a record as they go into the indexes, separated by blanks. */
export interface Document {
  /** Of the title, with marks for its first word and its whole. */
  readonly title: string
  /** Of title and fields, without short words: those are found in titles only. */
  readonly texts: string
}

export function readDocument({ title, fields }: Pick<DecodedRecord, 'title' | 'fields'>): Document {
  let marked = ''
  const texts: string[] = []
  if (title !== null) {
    const { words, phrase, ends } = indexText(title)
    const [first] = words
    if (first !== undefined) marked = [...words, ...ends, beginningMark(first), wholeMark(phrase)].join(' ')
    const inside = joined(words, ends)
    if (inside !== '') texts.push(inside)
  }
  for (const field of fields) {
    if (field.role === 'title') continue
    for (const text of textsOf(field)) {
      const words = wordsOf(text)
      if (words !== '') texts.push(words)
    }
  }
  // Thousands of documents wait in memory: joined once, not by appending, which would keep a piece for each word.
  return { title: marked, texts: texts.join(' ') }
}

function joined(words: readonly string[], ends: readonly string[]): string {
  const long = words.filter((word) => word.length >= LEAST_INSIDE)
  return (ends.length === 0 ? long : [...long, ...ends]).join(' ')
}

function indexed(text: string): string {
  const { words, ends } = indexText(text)
  return joined(words, ends)
}

/** Names, stages and cities repeat; long texts do not. In characters. */
const LONGEST_REPEATED = 48
const MOST_REPEATED = 4_000
const repeated = new Map<string, string>()

function wordsOf(text: string): string {
  if (text.length > LONGEST_REPEATED) return indexed(text)
  let words = repeated.get(text)
  if (words === undefined) {
    words = indexed(text)
    if (repeated.size >= MOST_REPEATED) repeated.clear()
    repeated.set(text, words)
  }
  return words
}

/** Marks the first word of a title. */
export const beginningMark = (word: string): string => `^${word}`

/** Marks a whole title. */
export const wholeMark = (phrase: string): string => `=${hash48(phrase).toString(36)}`

/** Numbers with fewer digits are amounts and counts, which nobody searches for as text. */
const LEAST_NUMBER = 1e6

/**
 * The searchable text of a field. Without values under token-like names, and without labels from our own tables: those
 * would be in half of all records, and change without them.
 */
export function textsOf({ key, label, role, value }: Field): readonly string[] {
  // Most fields have no text; their names need not be checked.
  if (!READABLE.has(value.type) || isHidden(lastName(key)) || isHidden(label)) return []
  switch (value.type) {
    case 'text':
      return [value.text]
    case 'texts':
      return value.texts
    case 'number':
      // A phone or tax number that was sent as a number.
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

/** Whether a name is token-like, computed once for each of the few hundred names that records have. */
const hidden = new Map<string, boolean>()
const MOST_NAMES = 4_000

function isHidden(name: string): boolean {
  let known = hidden.get(name)
  if (known === undefined) {
    known = isTokenLike(name)
    if (hidden.size >= MOST_NAMES) hidden.clear()
    hidden.set(name, known)
  }
  return known
}

const lastName = (key: string): string => key.slice(key.lastIndexOf('.') + 1)
