/** The condition "contains the words": the app's own, evaluated on saved data. */
import { bareNameWords, nameWords } from '../legal-forms'
import type { FieldValue } from '../../model/record'

/** Words to look for, folded. `hasForms`: only legal forms were asked for, so they count. */
export function wantedWords(text: string) {
  const bare = bareNameWords(text)
  return bare.length > 0 ? { words: bare, hasForms: false } : { words: nameWords(text), hasForms: true }
}
export type WantedWords = ReturnType<typeof wantedWords>

/**
 * Whether a text contains all the words, in any order and also within longer words. Case, quotes, legal forms and the
 * difference between ё and е are ignored. Without words the result is false.
 */
export function containsWords(text: string, { words, hasForms }: WantedWords): boolean {
  if (words.length === 0) return false
  const own = (hasForms ? nameWords(text) : bareNameWords(text)).join(' ')
  return words.every((word) => own.includes(word))
}

/** Whether a value contains the words; null if an id without a label may. Dates, flags and JSON contain none. */
export function valueContains(value: FieldValue, wanted: WantedWords): boolean | null {
  switch (value.type) {
    case 'text':
      return containsWords(value.text, wanted)
    case 'texts':
      return value.texts.some((text) => containsWords(text, wanted))
    case 'number':
      return containsWords(String(value.number), wanted)
    case 'money':
      return containsWords(String(value.amount), wanted)
    case 'references': {
      const { references } = value
      if (references.some(({ label }) => label !== null && containsWords(label, wanted))) return true
      return references.some(({ id, label }) => id !== 0 && label === null) ? null : false
    }
    default:
      return false
  }
}
