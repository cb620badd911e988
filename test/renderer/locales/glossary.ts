/** The table of docs/glossary.md that says what screens call things, and what breaks it. */

export interface Term {
  readonly english: readonly string[]
  readonly russian: readonly string[]
  /** Words that are not used for it, or beginnings of them; `…` is what is filled in. */
  readonly not: readonly string[]
}

/** Texts of one language by their keys. */
export type Texts = ReadonlyMap<string, string>

const list = (cell: string): string[] =>
  cell
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== '—')

/** The terms of the glossary; those without a name are words that nothing on a screen is called by. */
export const termsOf = (glossary: string): Term[] =>
  glossary
    .slice(glossary.indexOf('## On screens'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => {
      const [english = '', russian = '', , not = ''] = line.split('|').slice(1, -1)
      return { english: list(english), russian: list(russian), not: list(not) }
    })

/** What is filled in has names that nobody reads. */
const words = (text: string): string => text.replaceAll(/\{\w+\}/gu, '…')

/** Finds the words of a phrase in a row, each from its beginning: `sales funnel` in “Sales funnels”, not in “unsales”. */
export const said = (phrase: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}-])${phrase.split(' ').join(String.raw`\p{L}*\s+`)}`, 'iu')

/** What is ruled out and said all the same, but for the words that a key is allowed. */
export function ruledOut(
  terms: readonly Term[],
  texts: Texts,
  allowed: Readonly<Record<string, readonly string[]>> = {}
): string[] {
  const patterns = terms.flatMap(({ not }) => not.map((word) => ({ word, pattern: said(word) })))
  return [...texts].flatMap(([key, text]) => {
    const read = words(text)
    return patterns
      .filter(({ word, pattern }) => pattern.test(read) && allowed[key]?.includes(word) !== true)
      .map(({ word }) => `“${word}” in ${key}: ${text}`)
  })
}

/** A text that is a term alone, whatever its case and with a sign at its end or without. */
const alone = (text: string): string => text.toLowerCase().replace(/[.…:]$/u, '')

const lower = (some: readonly string[]): string[] => some.map((word) => word.toLowerCase())

/** Texts that are a term alone, and have another than its own in the other language. */
export function otherwiseNamed(terms: readonly Term[], english: Texts, russian: Texts): string[] {
  const found: string[] = []
  const compare = (from: Texts, to: Texts, sides: (term: Term) => [readonly string[], readonly string[]]): void => {
    const other = new Map<string, Set<string>>()
    for (const term of terms) {
      const [ones, others] = sides(term)
      for (const one of lower(ones)) other.set(one, new Set([...(other.get(one) ?? []), ...lower(others)]))
    }
    for (const [key, text] of from) {
      const wanted = other.get(alone(text))
      const got = to.get(key) ?? ''
      if (wanted !== undefined && !wanted.has(alone(got))) found.push(`${key}: “${text}” is “${got}”`)
    }
  }
  compare(english, russian, (term) => [term.english, term.russian])
  compare(russian, english, (term) => [term.russian, term.english])
  return found
}

/** The beginnings of a Russian term's words, which its cases share. */
const stems = (term: string): string =>
  term
    .split(' ')
    .map((word) => word.slice(0, word.length > 4 ? -2 : 3))
    .join(' ')

/** English texts that say a term where the Russian ones say none of what the table has for it. */
export function saidOtherwise(terms: readonly Term[], english: Texts, russian: Texts): string[] {
  return terms.flatMap((term) =>
    term.english.flatMap((one) => {
      const here = new RegExp(String.raw`(?<![\p{L}-])${one}(?:s|es)?(?![\p{L}-])`, 'iu')
      const there = terms
        .filter((other) => other.english.includes(one))
        .flatMap((other) => other.russian.map((russianOne) => said(stems(russianOne))))
      return [...english].flatMap(([key, text]) => {
        const got = russian.get(key)
        return got !== undefined && here.test(words(text)) && !there.some((pattern) => pattern.test(words(got)))
          ? [`“${one}” in ${key}: ${text} | ${got}`]
          : []
      })
    })
  )
}
