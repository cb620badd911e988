const LATIN = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ'

const TO_CYRILLIC = new Map([...LATIN].map((key, at) => [key, CYRILLIC[at] as string]))
const TO_LATIN = new Map([...CYRILLIC].map((key, at) => [key, LATIN[at] as string]))

/**
 * The text typed in the other keyboard layout (QWERTY and ЙЦУКЕН, both ways); null if unclear. Letters decide: a text
 * with both alphabets was typed on purpose.
 */
export function inOtherLayout(text: string): string | null {
  const isLatin = /[a-z]/i.test(text)
  const isCyrillic = /[а-яё]/i.test(text)
  // Some Russian letters share keys with punctuation, but a text of those alone is punctuation.
  if (isLatin === isCyrillic) return null
  const keys = isLatin ? TO_CYRILLIC : TO_LATIN
  const other = [...text.normalize('NFC')].map((letter) => keys.get(letter) ?? letter).join('')
  // A word that becomes pure punctuation was typed correctly: dropping it would find too much.
  return other.split(BLANKS).filter(isWord).length < text.split(BLANKS).filter(isWord).length ? null : other
}

const BLANKS = /\s+/
const isWord = (part: string): boolean => /[\p{L}\p{N}]/u.test(part)
