/** Russian names in the genitive, dative and instrumental. */

export interface DeclinedName {
  readonly genitive: string
  readonly dative: string
  readonly ablative: string
}

type Endings = readonly [cut: number, genitive: string, dative: string, ablative: string]

function endingsOf(word: string, part: 'SURNAME' | 'NAME' | 'PATRONYMIC', isFemale: boolean): Endings {
  if (part === 'SURNAME' && isFemale) return word.endsWith('ая') ? [2, 'ой', 'ой', 'ой'] : [1, 'ой', 'ой', 'ой']
  if (part === 'SURNAME' && /(ий|ый)$/.test(word)) return [2, 'ого', 'ому', 'им']
  if (part === 'SURNAME') return [0, 'а', 'у', 'ым']
  if (part === 'PATRONYMIC') return isFemale ? [1, 'ы', 'е', 'ой'] : [0, 'а', 'у', 'ем']
  if (word === 'Павел') return [2, 'ла', 'лу', 'лом']
  if (word.endsWith('ия')) return [1, 'и', 'и', 'ей']
  if (word.endsWith('ья') || word.endsWith('я')) return [1, 'и', 'е', 'ей']
  // After к, г, х, ж, ш, ч, щ, the genitive ends in и.
  if (word.endsWith('а')) return [1, /[кгхжшчщ]а$/.test(word) ? 'и' : 'ы', 'е', 'ой']
  if (word.endsWith('й')) return [1, 'я', 'ю', 'ем']
  if (word.endsWith('ь')) return [1, 'я', 'ю', 'ем']
  return [0, 'а', 'у', 'ом']
}

export function decline(word: string, part: 'SURNAME' | 'NAME' | 'PATRONYMIC', isFemale: boolean): DeclinedName {
  const [cut, genitive, dative, ablative] = endingsOf(word, part, isFemale)
  const stem = word.slice(0, word.length - cut)
  return { genitive: stem + genitive, dative: stem + dative, ablative: stem + ablative }
}
