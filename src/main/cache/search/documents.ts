import { NOUN_TABLE, factsOf, type SearchedNoun } from '@shared/model/nouns'
import { SEARCHED_NOUNS } from '@shared/model/search'
import type { Field, FieldValue, Noun } from '@shared/model/record'
import { LEAST_INSIDE } from '@shared/rules/search/query'
import { indexText } from '@shared/rules/search/words'
import type { DecodedRecord } from '../../api/fields'
import { isTokenLike } from '../../secrets-in-text/token-like'
import { hash48, STATE, type StateCode } from '../core'

/** Documents of one kind and one state lie together: a common word can then be looked for in each kind alone. */
const RANGE = 2 ** 40

const BY_NUMBER: ReadonlyMap<number, SearchedNoun> = new Map(
  SEARCHED_NOUNS.map((noun) => [NOUN_TABLE[noun].searched, noun])
)

export const isSearched = (noun: Noun): noun is SearchedNoun => factsOf(noun).searched !== null

/** The number of a record's document. What is no longer returned lies with what is active. */
export function documentOf(noun: SearchedNoun, state: StateCode, rid: number): number {
  return rangeOf(noun, state === STATE.deleted).from + rid
}

/** The numbers of the documents of a kind, both ends included. */
export function rangeOf(noun: SearchedNoun, deleted: boolean): { readonly from: number; readonly to: number } {
  const from = (NOUN_TABLE[noun].searched * 2 + Number(deleted)) * RANGE
  return { from, to: from + RANGE - 1 }
}

/** Where the range begins that a document lies in. */
export const rangeFrom = (document: number): number => document - ridOf(document)

/** @throws when the number is none of ours: the index was not written by this code. */
export function nounOf(document: number): SearchedNoun {
  const noun = BY_NUMBER.get(Math.floor(document / RANGE / 2))
  if (noun === undefined) throw new Error(`No kind has documents with the number ${document}.`)
  return noun
}

export const ridOf = (document: number): number => document % RANGE

/** The words that a record is found by, as they go into the indexes: one blank between two. */
export interface Document {
  /** Of the title, with marks of its first word and of the whole. */
  readonly title: string
  /** Of title and fields, without short ones: in texts they are everywhere, so that they are found in titles alone. */
  readonly texts: string
}

export function readDocument({ title, fields }: Pick<DecodedRecord, 'title' | 'fields'>): Document {
  let marked = ''
  const texts: string[] = []
  if (title !== null) {
    const { words, phrase } = indexText(title)
    const [first] = words
    if (first !== undefined) marked = [...words, beginningMark(first), wholeMark(phrase)].join(' ')
    const inside = joined(words)
    if (inside !== '') texts.push(inside)
  }
  for (const field of fields) {
    if (field.role === 'title') continue
    for (const text of textsOf(field)) {
      const words = wordsOf(text)
      if (words !== '') texts.push(words)
    }
  }
  // Thousands of documents wait in memory: one piece each, where a text that grows by its words would be one for each.
  return { title: marked, texts: texts.join(' ') }
}

const joined = (words: readonly string[]): string => words.filter((word) => word.length >= LEAST_INSIDE).join(' ')

/** Names, stages and cities come again and again; long texts do not. In characters. */
const LONGEST_REPEATED = 48
const MOST_REPEATED = 4_000
const repeated = new Map<string, string>()

function wordsOf(text: string): string {
  if (text.length > LONGEST_REPEATED) return joined(indexText(text).words)
  let words = repeated.get(text)
  if (words === undefined) {
    words = joined(indexText(text).words)
    if (repeated.size >= MOST_REPEATED) repeated.clear()
    repeated.set(text, words)
  }
  return words
}

/** In the words of a title: the one that it begins with. */
export const beginningMark = (word: string): string => `^${word}`

/** In the words of a title: all of it. */
export const wholeMark = (phrase: string): string => `=${hash48(phrase).toString(36)}`

/** Numbers with fewer digits are amounts and counts, which nobody searches for as text. */
const LEAST_NUMBER = 1e6

/**
 * What can be read in a field. Not what stands under a token-like name, and not what our own tables call an id: that
 * would be found in half of all records, and change its name without them.
 */
export function textsOf({ key, label, role, value }: Field): readonly string[] {
  // Most fields hold nothing to read; their names need not be asked about.
  if (!READABLE.has(value.type) || isHidden(lastName(key)) || isHidden(label)) return []
  switch (value.type) {
    case 'text':
      return [value.text]
    case 'texts':
      return value.texts
    case 'number':
      // A phone or an INN that was sent as a number.
      return role === null && Number.isSafeInteger(value.number) && value.number >= LEAST_NUMBER
        ? [String(value.number)]
        : []
    case 'references':
      return value.kind === 'unknown' ? value.references.flatMap(({ label: called }) => called ?? []) : []
    default:
      return []
  }
}

const READABLE: ReadonlySet<FieldValue['type']> = new Set(['text', 'texts', 'number', 'references'] as const)

/** Whether a name is token-like, once for each of the few hundred names that all records share. */
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
