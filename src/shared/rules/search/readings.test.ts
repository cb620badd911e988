import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneEdit } from './edits'
import { areForms, stemsOf } from './endings'
import { LabelWords } from './label-words'
import { MATCH_QUALITY } from './match-quality'
import { matchText } from './match'
import { parseQuery } from './query'
import { partsOf } from './quotes'
import { loosened, RANK, rankOfTitle } from './rank'
import { readingsOf } from './readings'
import { spellingKey, spellingsOf } from './transliteration'

describe('quotes in a query', () => {
  const quoted = (text: string): string[] => partsOf(text).flatMap((part) => (part.isQuoted ? [part.text] : []))

  it('make a phrase of what stands between them', () => {
    expect(quoted('ремонт "дом у моря" «склад» “a b” „c d“')).toEqual(['дом у моря', 'склад', 'a b', 'c d'])
    const isFound = (text: string): boolean => matchText(text, parseQuery('"дом проект"')).terms[0] !== null
    expect([isFound('Дом: проект'), isFound('Проект дома'), isFound('дом или проект'), isFound('дом проекта')]).toEqual(
      [true, false, false, false]
    )
  })

  it('are marks like any other when nothing closes them', () => {
    expect(quoted('17" монитор')).toEqual([])
    expect(parseQuery('«ромаш').terms).toEqual([{ kind: 'word', variants: ['ромаш'] }])
  })

  it('leave a number a number', () => {
    expect(parseQuery('"+7 (495) 123-45-67"').terms[0]?.kind).toBe('number')
  })
})

describe('spellings', () => {
  it.each([
    ['щукин', 'shchukin', 'schukin', 'shhukin'],
    ['юлия', 'yuliya', 'julia', 'iuliia', 'yulia'],
    ['алексей', 'aleksei', 'alexey', 'aleksej', 'aleksey'],
    ['достоевский', 'dostoevskiy', 'dostoevsky', 'dostoyevskij'],
    ['соловьев', 'solovev', 'solovyov', 'solovjev'],
    ['цветкова', 'tsvetkova', 'cvetkova'],
    ['хохлов', 'khokhlov', 'hohlov'],
    ['подъезд', 'podezd']
  ])('of %s have one key', (...spellings) => {
    expect([...new Set(spellings.map(spellingKey))]).toHaveLength(1)
  })

  it('of other words have other keys', () => {
    const words = ['иванов', 'иванова', 'ивашов', 'щукин', 'жуков', 'чуков', 'цуков']
    expect(new Set(words.map(spellingKey)).size).toBe(words.length)
    expect([spellingKey('a1'), spellingKey('αβγ')]).toEqual([null, null])
  })

  it('are made for short words', () => {
    expect([spellingsOf('akt')[0], spellingsOf('ооо')[0], spellingsOf('a1')]).toEqual(['акт', 'ooo', []])
  })
})

describe('endings', () => {
  const isSame = (a: string, b: string): boolean => areForms(stemsOf(a), stemsOf(b))

  it('make forms of one word', () => {
    expect([
      isSame('договорами', 'договор'),
      isSame('кузнецова', 'кузнецов'),
      isSame('кузнецовым', 'кузнецову')
    ]).toEqual([true, true, true])
  })

  it('do not make one of names that differ', () => {
    expect([isSame('иван', 'иванова'), isSame('договор', 'договоренность'), isSame('contract', 'contracts')]).toEqual([
      false,
      false,
      false
    ])
  })
})

const codes = (text: string) => ({
  of: [...text].map((letter) => letter.charCodeAt(0)),
  from: 0,
  length: text.length
})
const edit = (typed: string, word: string, hasBeginnings = false) => oneEdit(codes(typed), codes(word), hasBeginnings)

/** All words one edit away. */
function edited(word: string, letters: string): Set<string> {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    if (tail !== '') found.add(head + tail.slice(1))
    if (tail.length > 1) found.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
    for (const letter of letters) {
      found.add(head + letter + tail)
      if (tail !== '') found.add(head + letter + tail.slice(1))
    }
  }
  return found
}

describe('one edit', () => {
  const LETTERS = 'abc'
  const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 7 })

  it('is what swapping, leaving out, adding or replacing a letter makes', () => {
    fc.assert(
      fc.property(word, word, (typed, other) => {
        fc.pre(typed !== other)
        expect(edit(typed, other) === 'whole', `${typed} ${other}`).toBe(edited(typed, LETTERS).has(other))
      }),
      { numRuns: 1000 }
    )
  })

  it('makes a beginning of a longer word, if asked for', () => {
    fc.assert(
      fc.property(word, word, (typed, other) => {
        fc.pre(!other.startsWith(typed))
        const made = edited(typed, LETTERS)
        const starts = Array.from({ length: other.length }, (_, at) => other.slice(0, at + 1))
        const expected = made.has(other) ? 'whole' : starts.some((start) => made.has(start)) ? 'start' : null
        expect(edit(typed, other, true), `${typed} ${other}`).toBe(expected)
      }),
      { numRuns: 1000 }
    )
  })
})

describe('words that stand for typed ones', () => {
  const query = {
    ...parseQuery('ivanov дом'),
    standIns: new Map([['ivanov', new Map([['иванов', MATCH_QUALITY.standIn]])]])
  }

  it('are found, marked and ranked as the typed ones would be, and told apart', () => {
    const match = matchText('Иванов, дом', query)
    expect(match.ranges).toEqual([
      [0, 6],
      [8, 11]
    ])
    expect([rankOfTitle(match), loosened([match])]).toEqual([RANK.title, 1])
    expect(loosened([matchText('ivanov дом', query)])).toBe(0)
  })
})

describe('a word of the other alphabet', () => {
  it.each(['Leshch', 'Lesch', 'Lesh'])('stands for the whole typed one, also beside a shorter spelling: %s', (word) => {
    const known = new LabelWords()
    for (const one of ['Lesh', 'Leshch', 'Lesch']) known.meet(one)
    const reading = [...readingsOf('лещ', known, known.list)].find((one) => one.reading === 'transliteration')
    const standIns = reading?.parse(true).standIns.get('лещ')
    expect(standIns?.get(word.toLowerCase())).toBe(MATCH_QUALITY.standIn)
  })
})
