import { FATHER_STEMS, FEMALE_NAMES, MALE_NAMES, SURNAMES, femaleSurname, patronymicOf } from '../data/people'
import { fold } from '../filter/semantics'
import { asTexts, type Suggestion } from './provider'
import { firstThatFinds } from './text'

/** Method `fio`: names of people, part by part. */

type Part = 'SURNAME' | 'NAME' | 'PATRONYMIC'
type Gender = 'MALE' | 'FEMALE' | 'UNKNOWN'

interface Word {
  readonly text: string
  readonly folded: string
  readonly part: Part
  readonly gender: Gender
}

const word =
  (part: Part, gender: Gender) =>
  (text: string): Word => ({ text, folded: fold(text), part, gender })

/** All known words; surnames first, as people type them. */
const WORDS: readonly Word[] = [
  ...SURNAMES.map(word('SURNAME', 'MALE')),
  ...SURNAMES.map(femaleSurname).map(word('SURNAME', 'FEMALE')),
  ...MALE_NAMES.map(word('NAME', 'MALE')),
  ...FEMALE_NAMES.map(word('NAME', 'FEMALE')),
  ...FATHER_STEMS.map((stem) => patronymicOf(stem, false)).map(word('PATRONYMIC', 'MALE')),
  ...FATHER_STEMS.map((stem) => patronymicOf(stem, true)).map(word('PATRONYMIC', 'FEMALE'))
]

/** A complete word of a name; null if unknown. */
export function knownNameWords(text: string): readonly Word[] {
  const folded = fold(text)
  return WORDS.filter((known) => known.folded === folded)
}

interface NameParse {
  readonly words: readonly Word[]
  readonly gender: Gender
}

export function suggestName(body: Readonly<Record<string, unknown>>, count: number): Suggestion[] {
  const parts = asTexts(body.parts)
  const gender = typeof body.gender === 'string' && body.gender !== 'UNKNOWN' ? body.gender : null
  const found = firstThatFinds(String(body.query ?? ''), (typed) => {
    let parses: NameParse[] = [{ words: [], gender: 'UNKNOWN' }]
    typed.forEach((text, at) => {
      const isLast = at === typed.length - 1
      parses = parses.flatMap((parse) =>
        WORDS.filter(
          (known) =>
            (isLast ? known.folded.startsWith(text) : known.folded === text) &&
            (parts.length === 0 || parts.includes(known.part)) &&
            (gender === null || known.gender === gender) &&
            !parse.words.some((before) => before.part === known.part) &&
            (parse.gender === 'UNKNOWN' || parse.gender === known.gender)
        ).map((known) => ({ words: [...parse.words, known], gender: known.gender }))
      )
    })
    return parses
  })
  return found.slice(0, count).map(({ words, gender: of }) => {
    const value = words.map((known) => known.text).join(' ')
    const part = (wanted: Part): string | null => words.find((known) => known.part === wanted)?.text ?? null
    return {
      value,
      unrestricted_value: value,
      data: {
        surname: part('SURNAME'),
        name: part('NAME'),
        patronymic: part('PATRONYMIC'),
        gender: of,
        source: null,
        qc: '0'
      }
    }
  })
}
