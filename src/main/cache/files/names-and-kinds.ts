/** Searches every name, and the words for kinds and extensions of files. */
import { ENDINGS_OF_KIND, FILE_KINDS, type FileKind } from '@shared/rules/file-kinds'
import { kindsNamed } from '@shared/rules/kind-words'
import { matchText } from '@shared/rules/search/match'
import { type ParsedQuery, parseQuery } from '@shared/rules/search/query'
import { rankOfTitle } from '@shared/rules/search/rank'
import type { ResidentColumns } from '../columns'
import type { Area, ListIndex } from '../file-places'
import { readFacts } from './facts'
import type { Names } from './names'

/** Ranks after all matches in names. */
const BY_KIND = Number.MAX_SAFE_INTEGER

/** Whether the word index cannot find everything. */
export const isBeyondIndex = (area: Area, text: string): boolean =>
  area.hasUnread || termsOf(text).kinds.some((kinds) => kinds !== null)

/**
 * Entries that match every word by name or by kind; best first.
 *
 * @param among entries, and places without an id, which nothing else finds
 */
export function inNamesAndKinds(
  names: Names,
  columns: ResidentColumns,
  area: Area,
  text: string,
  among: readonly ListIndex[]
): ListIndex[] {
  const { query, kinds } = termsOf(text)
  if (query.terms.length === 0 || among.length === 0) return []
  const listed = Int32Array.from(among)
  const titles = names.titles(area, listed)
  const factsOf = kinds.some((meant) => meant !== null) ? readFacts(columns, area) : null
  const found: { readonly one: ListIndex; readonly rank: number }[] = []
  listed.forEach((one, at) => {
    const title = titles[at] ?? null
    const match = title === null ? null : matchText(title, query)
    const terms = match?.terms ?? query.terms.map(() => null)
    if (match !== null && !terms.includes(null)) {
      found.push({ one, rank: rankOfTitle(match) ?? BY_KIND })
      return
    }
    if (factsOf === null || area.isFolder(one)) return
    const { kind, ending } = factsOf(one, title)
    const isMeant = (meant: KindWord | null | undefined): boolean =>
      meant != null && (meant.kinds.includes(kind) || meant.word === ending)
    if (terms.every((how, term) => how !== null || isMeant(kinds[term]))) found.push({ one, rank: BY_KIND })
  })
  return found.sort((a, b) => a.rank - b.rank || b.one - a.one).map(({ one }) => one)
}

interface KindWord {
  readonly word: string
  readonly kinds: readonly FileKind[]
}

/** The kinds that each word means; null for a word that means neither kind nor extension. */
function termsOf(text: string): { readonly query: ParsedQuery; readonly kinds: readonly (KindWord | null)[] } {
  const query = parseQuery(text)
  const kinds = query.terms.map(({ variants: [word = ''] }): KindWord | null => {
    const named = kindsNamed(word)
    return named.length === 0 && !ENDINGS.has(word) ? null : { word, kinds: named }
  })
  return { query, kinds }
}

const ENDINGS: ReadonlySet<string> = new Set(FILE_KINDS.flatMap((kind) => ENDINGS_OF_KIND[kind]))
