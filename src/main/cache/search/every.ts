/** All records of one kind that words find, unranked: to narrow a list by what the search finds. */
import type { SearchedNoun } from '@shared/model/nouns'
import { matchText } from '@shared/rules/search/match'
import { LEAST_INSIDE, type ParsedQuery, type SearchTerm } from '@shared/rules/search/query'
import { rankOfTexts } from '@shared/rules/search/rank'
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder } from '../core'
import { rangeOf, ridOf, textsOf } from './documents'
import { readingsOf } from './readings'
import { FEW, MOST_LEARNED } from './search'
import { Vocabulary } from './vocabulary'
import type { WordList } from './word-list'

const word = (text: string): string => `"${text}"`
const either = (matches: readonly string[]): string => matches.join(' OR ')

/**
 * The `rid`s, active and deleted, of all records that a text finds in the readings of the search: the next one only below
 * five records. What is part of more words than the search looks up is found at the beginning of words. Within a snapshot.
 */
export function everyFound(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  text: string,
  noun: SearchedNoun
): ReadonlySet<number> {
  const vocabulary = new Vocabulary(queries)
  const every = new Every(queries, decoder, vocabulary, noun)
  const found = new Set<number>()
  for (const { reading, parse } of readingsOf(text, vocabulary, words)) {
    const query = parse(true)
    const rids = every.of(query)
    // Digits in groups may be several numbers.
    for (const rid of rids.size === 0 && query.joined ? every.of(parse(false)) : rids) found.add(rid)
    if (found.size >= FEW) break
    if (reading === 'typed') words.learn(MOST_LEARNED)
  }
  return found
}

class Every {
  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly vocabulary: Vocabulary,
    private readonly noun: SearchedNoun
  ) {}

  of(query: ParsedQuery): ReadonlySet<number> {
    const [first, ...others] = query.terms.map((term) => this.#having(term, query))
    if (first === undefined) return new Set()
    let found = [...first]
    for (const other of others) found = found.filter((rid) => other.has(rid))
    // The index has no places: whether words stand together only the records tell.
    if (query.terms.some(({ kind }) => kind === 'phrase')) found = found.filter((rid) => this.#stands(rid, query))
    return new Set([...(query.id === null ? [] : this.#withId(query.id)), ...found])
  }

  #having(term: SearchTerm, { standIns }: ParsedQuery): ReadonlySet<number> {
    const [own = ''] = term.variants
    if (term.kind === 'phrase') {
      const all = own.split(' ')
      const long = all.filter((one) => one.length >= LEAST_INSIDE)
      const and = (parts: readonly string[]): string => parts.map(word).join(' AND ')
      return new Set([
        ...this.#documents('search_titles', and(all)),
        ...(long.length === 0 ? [] : this.#documents('search_texts', and(long)))
      ])
    }
    const { words, wide } = this.vocabulary.containing(term)
    const known = [...words, ...(standIns.get(own)?.keys() ?? [])]
    const starts = term.variants.map((variant) => `${word(variant)}*`)
    const inTexts = [...known.filter((one) => one.length >= LEAST_INSIDE).map(word), ...(wide ? starts : [])]
    return new Set([
      ...this.#documents('search_titles', either([...known.map(word), ...starts])),
      // Short words are found in titles alone.
      ...(own.length < LEAST_INSIDE || inTexts.length === 0 ? [] : this.#documents('search_texts', either(inTexts)))
    ])
  }

  #documents(index: 'search_titles' | 'search_texts', match: string): number[] {
    return [false, true].flatMap((deleted) => {
      const { from, to } = rangeOf(this.noun, deleted)
      return this.queries
        .numbers(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid BETWEEN ? AND ?`, match, from, to)
        .map(ridOf)
    })
  }

  #withId(id: number): number[] {
    return this.queries.numbers(
      'SELECT rid FROM records WHERE id = ? AND scope IN (SELECT scope FROM scopes WHERE noun = ?)',
      id,
      this.noun
    )
  }

  #stands(rid: number, query: ParsedQuery): boolean {
    const row = this.queries.get<ContentPlace & { readonly id: number; readonly title: string | null }>(
      `SELECT ${CONTENT_COLUMNS}, id, title FROM records WHERE rid = ?`,
      rid
    )
    if (row === undefined) return false
    const fields = new Contents(this.queries).fields(row)
    const read = fields === null ? [] : this.decoder.decodeRecord(this.noun, { id: row.id, fields }).fields
    const texts = [...(row.title === null ? [] : [row.title]), ...read.flatMap((field) => [...textsOf(field)])]
    return rankOfTexts(texts.map((text) => matchText(text, query))) !== null
  }
}
