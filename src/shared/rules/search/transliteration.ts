/**
 * Transliteration between Russian and Latin. One table of spellings: passports (ICAO 9303), GOST 7.79, and informal
 * ones. Keys use the first spelling of a letter.
 */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  ...{ а: ['a'], б: ['b'], в: ['v', 'w'], г: ['g'], д: ['d'], е: ['e', 'ye', 'je', 'ie', 'yo', 'jo'] },
  ...{ ж: ['zh', 'j'], з: ['z'], и: ['i', 'y'], й: ['y', 'j', 'i'], к: ['k', 'c', 'q'], л: ['l'], м: ['m'] },
  ...{ н: ['n'], о: ['o'], п: ['p'], р: ['r'], с: ['s'], т: ['t'], у: ['u'], ф: ['f', 'ph'] },
  ...{ х: ['kh', 'h', 'x'], ц: ['ts', 'c', 'tc', 'cz', 'tz'], ч: ['ch', 'tch'], ш: ['sh'] },
  ...{ щ: ['shch', 'shh', 'sch', 'sh'], ъ: [''], ы: ['y', 'i'], ь: [''], э: ['e', 'eh'] },
  ...{ ю: ['yu', 'ju', 'iu'], я: ['ya', 'ja', 'ia'] },
  // Letters of neighbouring alphabets, which occur in names.
  ...{ і: ['i'], ї: ['yi'], є: ['ye'], ґ: ['g'] }
}

/**
 * Equivalent Latin spellings and their normal form in a key. Where possible, the form of a beginning is a beginning of
 * the form, for search while typing.
 */
const FORMS: Readonly<Record<string, string>> = {
  ...{ shch: 'sh', shh: 'sh', sch: 'sh', sh: 'sh', tch: 'ch', ch: 'ch', zh: 'zh', kh: 'h', ph: 'f', ck: 'k' },
  ...{ cz: 'ts', tz: 'ts', tc: 'ts', c: 'ts', yo: 'e', jo: 'e', ye: 'e', je: 'e', ie: 'e', eh: 'e' },
  ...{ yu: 'iu', ju: 'iu', ya: 'ia', ja: 'ia', y: 'i', j: 'i', q: 'k', w: 'v', x: 'ks' }
}
const LONGEST_FORM = Math.max(...Object.keys(FORMS).map(({ length }) => length))

const LETTERS = /^[a-z\u0400-\u045f\u0491]+$/

/**
 * Spelling key of a folded word: equal for all spellings of a name, in both alphabets. Null for a word with other
 * letters or digits.
 */
export function spellingKey(word: string): string | null {
  if (!LETTERS.test(word)) return null
  let latin = ''
  for (const letter of word) latin += SPELLINGS[letter]?.[0] ?? letter
  let key = ''
  for (let at = 0; at < latin.length;) {
    const { length, form } = formAt(latin, at)
    at += length
    // Drops doubled letters: Анна and Ana, -ский, -skiy and -sky.
    for (const letter of form) if (!key.endsWith(letter)) key += letter
  }
  return key
}

function formAt(latin: string, at: number): { readonly length: number; readonly form: string } {
  for (let length = Math.min(LONGEST_FORM, latin.length - at); length > 0; length--) {
    const form = FORMS[latin.slice(at, at + length)]
    if (form !== undefined) return { length, form }
  }
  return { length: 1, form: latin.charAt(at) }
}

/** Upper bound for spellings of a short word; longer ones are found by key. */
const MOST_SPELLINGS = 12

const CYRILLIC_FOR = new Map<string, string[]>()
for (const [letter, spellings] of Object.entries(SPELLINGS)) {
  // Silent letters can stand anywhere, those of neighbouring alphabets hardly anywhere.
  if (!/[а-я]/.test(letter)) continue
  for (const spelling of spellings) {
    if (spelling !== '') CYRILLIC_FOR.set(spelling, [...(CYRILLIC_FOR.get(spelling) ?? []), letter])
  }
}
CYRILLIC_FOR.set('x', ['кс', ...(CYRILLIC_FOR.get('x') ?? [])])

/** Spellings of a folded word in the other alphabet, likeliest first; empty with other letters. */
export function spellingsOf(word: string): readonly string[] {
  const isCyrillic = /^[а-я]+$/.test(word)
  if (!isCyrillic && !/^[a-z]+$/.test(word)) return []
  let partial: readonly { readonly text: string; readonly at: number }[] = [{ text: '', at: 0 }]
  while (partial.some(({ at }) => at < word.length)) {
    partial = partial
      .flatMap(({ text, at }) =>
        at >= word.length
          ? [{ text, at }]
          : isCyrillic
            ? (SPELLINGS[word.charAt(at)] ?? []).map((latin) => ({ text: text + latin, at: at + 1 }))
            : [4, 3, 2, 1].flatMap((length) =>
                at + length > word.length
                  ? []
                  : (CYRILLIC_FOR.get(word.slice(at, at + length)) ?? []).map((letter) => ({
                      text: text + letter,
                      at: at + length
                    }))
              )
      )
      .slice(0, MOST_SPELLINGS)
  }
  return [...new Set(partial.map(({ text }) => text))].filter((text) => text !== '')
}
