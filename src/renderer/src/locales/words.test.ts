/** What screens call things: the second table of docs/glossary.md, against both catalogues. */
import { describe, expect, it } from 'vitest'
import glossary from '../../../../docs/glossary.md?raw'

type Tree = { readonly [key: string]: string | Tree }
interface Term {
  readonly english: readonly string[]
  readonly russian: readonly string[]
  readonly not: readonly string[]
}

/**
 * Texts that are not for everybody: the console of Diagnostics, what leads there from a menu, any method of the
 * provider, words by which commands are found, and names that others gave (keys of fields, states of companies).
 */
const APART =
  /^(?:console|fieldNames|filter\.request|lookup\.(?:any|state|quality)|commands\.words\.(?:filter-request|console-send))\.|^commands\.words\..*\.also$/u

function leaves(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : leaves(value, `${prefix}${key}.`)
  )
}

/** Every text of a language by its key, also those that come with their rooms. */
function textsOf(modules: Record<string, Tree>): Map<string, string> {
  return new Map(
    Object.entries(modules)
      .filter(([path]) => !path.endsWith('/index.ts'))
      .flatMap(([, module]) => leaves(module))
      .filter(([key]) => !APART.test(key))
  )
}

const english = textsOf(import.meta.glob<Tree>('./en/*.ts', { eager: true }))
const russian = textsOf(import.meta.glob<Tree>('./ru/*.ts', { eager: true }))

const list = (cell: string): string[] =>
  cell
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const terms: Term[] = glossary
  .slice(glossary.indexOf('## On screens'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => {
    const [en = '', ru = '', , not = ''] = line.split('|').slice(1, -1)
    return { english: list(en), russian: list(ru), not: list(not) }
  })

/** What stands in a text beside its placeholders. */
const words = (text: string): string => text.replaceAll(/\{\w+\}/gu, '')
/** A word, or the beginning of one; not within a word. */
const said = (word: string): RegExp => new RegExp(`(?<![\\p{L}-])${word}`, 'iu')
/** A text that is a term alone, whatever its case and with a sign at its end or without. */
const alone = (text: string): string => text.toLowerCase().replace(/[.…:]+$/u, '')

describe('the words on screens', () => {
  it('are read from a table that lists them', () => {
    expect(terms.length).toBeGreaterThan(40)
    expect(english.size).toBe(russian.size)
    for (const { english: en, russian: ru, not } of terms) {
      expect(en.length * ru.length, en.join()).toBeGreaterThan(0)
      // A term that is the beginning of what must not be said would forbid itself.
      for (const term of [...en, ...ru]) for (const word of not) expect(term).not.toMatch(said(word))
    }
  })

  it('are none that the table rules out', () => {
    const found: string[] = []
    for (const { not } of terms)
      for (const word of not) {
        const pattern = said(word)
        for (const [key, text] of [...english, ...russian]) {
          if (pattern.test(words(text))) found.push(`“${word}” in ${key}: ${text}`)
        }
      }
    expect(found).toEqual([])
  })

  it('say one thing by one term in each language', () => {
    const found: string[] = []
    const pairs = (
      from: Map<string, string>,
      to: Map<string, string>,
      of: (term: Term) => [string[], string[]]
    ): void => {
      const other = new Map<string, Set<string>>()
      for (const term of terms) {
        const [ones, others] = of(term)
        for (const one of ones) other.set(one, new Set([...(other.get(one) ?? []), ...others]))
      }
      for (const [key, text] of from) {
        const wanted = other.get(alone(text))
        const got = to.get(key) ?? ''
        if (wanted !== undefined && !wanted.has(alone(got))) found.push(`${key}: “${text}” is “${got}”`)
      }
    }
    const lower = (words: readonly string[]): string[] => words.map((word) => word.toLowerCase())
    pairs(english, russian, (term) => [lower(term.english), lower(term.russian)])
    pairs(russian, english, (term) => [lower(term.russian), lower(term.english)])
    expect(found).toEqual([])
  })

  it('name the workspace in full in Russian', () => {
    const short = [...russian].filter(([, text]) => /(?<!рабоч\p{L}+ |демо-)пространств/iu.test(text))
    expect(short).toEqual([])
  })
})
