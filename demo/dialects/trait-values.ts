import type { FieldSpec } from '../schema'
import type { Style } from './style'

/** Formats single values by the traits of a style. */

/**
 * Amount as text; undefined for a plain number.
 * @param currency its code, if known
 */
export function moneyText(style: Style, value: number, currency: string | null): string | undefined {
  const digits = Math.abs(value).toFixed(2).replace('.', ',')
  const signed = (minus: string): string => (value < 0 ? minus + digits : digits)
  switch (style.traits.money) {
    case 'number':
      return undefined
    case 'minus-sign':
      return signed('\u2212')
    case 'minus-behind':
      return value < 0 ? `${digits}-` : digits
    case 'brackets':
      return value < 0 ? `(${digits})` : digits
    case 'bar':
      return currency === null ? undefined : `${value}|${currency}`
    case 'rouble-sign':
      return `${signed('-')} ₽`
    case 'multiplied':
      return multiplied(value)
  }
}

function multiplied(value: number): string | undefined {
  if (value !== 0 && value % 100_000 === 0) return `${String(value / 1_000_000).replace('.', ',')} млн`
  return value !== 0 && value % 1000 === 0 ? `${value / 1000} тыс.` : undefined
}

/** Text as markup; lines become paragraphs. */
export function escaped(text: string): string {
  const signs = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return text.includes('\n') ? `<p>${signs.replaceAll('\n', '</p><p>')}</p>` : signs
}

/** Value for a missing text; undefined: the style's own. */
export function nothingIn({ traits: { empty } }: Style): unknown {
  switch (empty) {
    case 'false':
      return false
    case 'false-in-list':
      return [false]
    case 'text-in-map':
      return { '0': '' }
    case null:
      return undefined
  }
}

/**
 * A day as an object; months start at 0.
 * @param value `YYYY-MM-DD`
 */
export const partsOf = (value: string): object => ({
  ...{ contentType: 'DateOnly', year: Number(value.slice(0, 4)) },
  ...{ month: Number(value.slice(5, 7)) - 1, day: Number(value.slice(8, 10)) }
})

/**
 * A phone number or e-mail address.
 * @param at index within a record
 */
export function contactIn({ traits, dynamic }: Style, value: string, type: 'PHONE' | 'EMAIL', at: number): unknown {
  if (traits.contacts === 'number' && type === 'PHONE') return Number(value.replace(/\D/g, ''))
  if (traits.contacts !== 'multi-field') return value
  if (dynamic === 'values') return value
  return [{ ID: String(at), VALUE_TYPE: 'WORK', VALUE: value, TYPE_ID: type }]
}

/** Digits as a JSON number beyond JavaScript's precision. */
export const longNumber = (digits: string): unknown =>
  (JSON as typeof JSON & { rawJSON(text: string): unknown }).rawJSON(digits)

const TYPES: Partial<Record<FieldSpec['type'], string>> = {
  ...{ text: 'text', integer: 'number', money: 'money', date: 'date', moment: 'datetime', flag: 'boolean' }
}

/** A value with its type name, if the style has one. */
export function typedIn({ traits: { typed } }: Style, type: FieldSpec['type'], value: unknown): unknown {
  const name = TYPES[type]
  if (typed === null || name === undefined || value === null || typeof value === 'object') return value
  return { [typed]: name, value }
}
