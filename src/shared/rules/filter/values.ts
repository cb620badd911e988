import type { FieldValue } from '../../model/record'
import { dayNumber, shownDay } from './days'

/** Lower case, with ё as е, as for names and in common database collations. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Like `foldCase`, trimmed. The cache finds texts by a hash of this. */
export const foldText = (text: string): string => foldCase(text.trim())

/**
 * The value requested by a condition on a dynamic field. Service and payload may write a value differently, so texts
 * are also compared as numbers (`1500.00`) or days (since 1970-01-01).
 */
export function wantedText(text: string) {
  const isPlain = /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(text.trim())
  return { text, folded: foldText(text), number: isPlain ? Number(text) : null, day: dayNumber(text.trim()) }
}

type WantedText = ReturnType<typeof wantedText>

/** Compares one text with many values. */
export function isTextMatch(value: FieldValue, wanted: WantedText, textMatch: 'exact' | 'contains'): boolean {
  switch (value.type) {
    case 'empty':
    case 'json':
      return false
    case 'text':
      return oneTextMatches(value.text, wanted, textMatch)
    case 'texts':
      return value.texts.some((text) => oneTextMatches(text, wanted, textMatch))
    case 'number':
      return numberMatches(value.number, wanted, textMatch)
    case 'money':
      return numberMatches(value.amount, wanted, textMatch)
    case 'flag':
      return numberMatches(value.flag ? 1 : 0, wanted, textMatch)
    case 'references':
      return value.references.some(({ id }) => wanted.number === id)
    case 'date':
      return dateMatches(value.date, wanted, textMatch)
    case 'moment':
      return dateMatches(value.iso, wanted, textMatch)
  }
}

function oneTextMatches(text: string, wanted: WantedText, textMatch: 'exact' | 'contains'): boolean {
  // Days are compared as days, regardless of `textMatch`.
  if (textMatch === 'exact' || wanted.day !== null) return foldText(text) === wanted.folded
  return foldCase(text).includes(foldCase(wanted.text))
}

function numberMatches(number: number, wanted: WantedText, textMatch: 'exact' | 'contains'): boolean {
  if (wanted.number === number) return true
  return textMatch === 'contains' && String(number).includes(wanted.folded)
}

function dateMatches(text: string, wanted: WantedText, textMatch: 'exact' | 'contains'): boolean {
  if (wanted.day !== null) return shownDay(text) === wanted.day
  return textMatch === 'contains' && text.includes(wanted.folded)
}
