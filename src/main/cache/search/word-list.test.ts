import { describe, expect, it } from 'vitest'
import { openConnection } from '../cache-file/connection'
import { CACHE_MIGRATIONS } from '../cache-file/migrations'
import { migrate } from '../../database/migrate'
import { Queries } from '../../database/queries'
import { WordList } from './word-list'

/** An index with these words, and a function to add more. */
function listOf(words: readonly string[]) {
  const db = openConnection({ file: null, key: null })
  migrate(db, CACHE_MIGRATIONS)
  const insert = db.prepare('INSERT INTO search_words (word) VALUES (?)')
  const add = db.transaction((more: readonly string[]) => more.forEach((word) => insert.run(word)))
  add(words)
  return { list: new WordList(new Queries(db, () => undefined)), add }
}

function learnAll(list: WordList): number {
  let steps = 1
  while (!list.learn(1_000).done) steps += 1
  return steps
}

describe('the list of words', () => {
  it('is learned in steps, and follows the index', () => {
    const { list, add } = listOf(['договор', 'договоры', 'a1b2', 'x'.repeat(40)])
    expect([...list.editsOf('догвор', false).keys()]).toEqual([])
    expect(learnAll(list)).toBe(1)
    expect([...list.editsOf('догвор', false).keys()]).toEqual(['договор'])
    expect(list.size.words).toBe(2)
    add(['догворы'])
    learnAll(list)
    expect([...list.editsOf('догвор', false).keys()]).toEqual(['договор', 'догворы'])
  })

  it('knows other spellings, forms and beginnings, whole words before beginnings', () => {
    const { list } = listOf(['иванов', 'ивановский', 'кузнецов', 'презентация'])
    learnAll(list)
    expect([...list.spelledLike('ivanov').keys()]).toEqual(['иванов', 'ивановский'])
    expect([...list.formsOf('кузнецова').keys()]).toContain('кузнецов')
    expect([...list.editsOf('презинта', true).keys()]).toEqual(['презентация'])
    expect([...list.editsOf('презинта', false).keys()]).toEqual([])
  })

  it('is bounded: 200,000 words take some 10 MB', () => {
    const letters = 'абвгдежзиклмнопр'
    const name = (number: number): string =>
      Array.from({ length: 9 }, (_, at) => letters.charAt((number >> (at * 2)) & 15)).join('')
    const words = [...new Set(Array.from({ length: 230_000 }, (_, at) => name(at)))]
    expect(words.length).toBeGreaterThan(205_000)
    const { list } = listOf(words)
    expect(learnAll(list)).toBeGreaterThan(190)
    expect(list.size.words).toBe(200_000)
    expect(list.size.bytes).toBeLessThan(11e6)
    const begun = performance.now()
    for (let turn = 0; turn < 10; turn++) list.editsOf(`${words[turn * 1_000]}`.replace('а', 'я'), true)
    process.stdout.write(
      `200,000 words: ${(list.size.bytes / 1e6).toFixed(1)} MB, one edit ${((performance.now() - begun) / 10).toFixed(1)} ms\n`
    )
  })
})
