import type { Style } from './style'
import { escaped, moneyText, nothingIn, partsOf } from './trait-values'

/** Formats single values in a style. */

export function idIn(style: Style, id: number): unknown {
  return style.ids === 'string' ? String(id) : id
}

export function numberIn(style: Style, value: number | null): unknown {
  if (value === null) return style.numbers === 'string' ? '' : null
  return style.numbers === 'string' ? String(value) : value
}

/** Amounts as strings have two decimals, as from a database. */
export function moneyIn(style: Style, value: number | null, currency: string | null = null): unknown {
  const text = value === null ? undefined : moneyText(style, value, currency)
  if (text !== undefined) return text
  return style.numbers === 'string' && value !== null ? value.toFixed(2) : numberIn(style, value)
}

export function flagIn(style: Style, value: boolean): unknown {
  switch (style.flags) {
    case 'boolean':
      return value
    case 'number':
      return Number(value)
    case 'string':
      return value ? '1' : '0'
    case 'letter':
      return value ? 'Y' : 'N'
  }
}

export function textIn(style: Style, value: string | null): unknown {
  if (value === null || value === '') return nothingIn(style) ?? style.noText
  return style.traits.texts === 'escaped' ? escaped(value) : value
}

/** `value` is `YYYY-MM-DD`. */
export function dateIn(style: Style, value: string | null): unknown {
  if (value === null) return nothingIn(style) ?? style.noDate
  if (style.traits.dates === 'parts') return partsOf(value)
  if (style.dates === 'dotted') return dotted(value)
  if (style.dates === 'short') return short(value)
  if (style.dates === 'loose') return loose(value)
  return style.dates === 'midnight' ? `${value}T00:00:00` : value
}

/** `value` is `YYYY-MM-DD HH:MM:SS`, or only a day. */
export function momentIn(style: Style, value: string | null): unknown {
  if (value === null && nothingIn(style) !== undefined) return nothingIn(style)
  if (value === null) return style.noDate === '0000-00-00' ? '0000-00-00 00:00:00' : style.noDate
  if (value.length === 10) return dateIn(style, value)
  switch (style.moments) {
    case 'sql':
      return value
    case 'iso':
      return value.replace(' ', 'T')
    case 'iso-zone':
      return `${value.replace(' ', 'T')}+03:00`
    case 'unix':
      return Math.floor(Date.parse(`${value.replace(' ', 'T')}Z`) / 1000)
    case 'dotted':
      return `${dotted(value.slice(0, 10))} ${value.slice(11, 16)}`
    case 'short':
      return `${short(value.slice(0, 10))} ${Number(value.slice(11, 13))}${value.slice(13, 16)}`
    case 'loose':
      return `${loose(value.slice(0, 10))} ${value.slice(11, 16)}`
    case 'two-digit':
      return `${dotted(value.slice(0, 10)).replace(/\d\d(?=\d\d$)/, '')} ${value.slice(11, 16)}`
    case 'split':
      return dateIn(style, value.slice(0, 10))
    case 'object':
      return {
        [keyIn(style, 'date_time')]: `${value.replace(' ', 'T')}.0000000`,
        [keyIn(style, 'time_zone')]: 'Europe/Moscow'
      }
  }
}

function dotted(date: string): string {
  return `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`
}

/** The time in a field beside the day; null without one. */
export function timeIn(style: Style, value: string | null): string | null {
  return style.moments === 'split' && value !== null && value.length > 10 ? value.slice(11) : null
}

/** Day without leading zeros. */
function short(date: string): string {
  return `${Number(date.slice(8, 10))}.${Number(date.slice(5, 7))}.${date.slice(0, 4)}`
}

/** The same, year first. */
function loose(date: string): string {
  return `${date.slice(0, 4)}-${Number(date.slice(5, 7))}-${Number(date.slice(8, 10))}`
}

/** A snake_case key in another casing. */
export function keyIn(style: Style, key: string): string {
  switch (style.casing) {
    case 'snake':
      return key
    case 'kebab':
      return key.replaceAll('_', '-')
    case 'camel':
      return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    case 'pascal':
      return key.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
  }
}

/** `user_id` -> `user`: the key of a nested reference. */
export function withoutId(key: string): string {
  return key.replace(/_ids?$/, '')
}
