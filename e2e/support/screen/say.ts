/**
 * Formats values like the screen in British English, independent of the app's code. Ambiguous values have all variants;
 * order does not matter in lists.
 */
import type { Style } from '../../../demo/dialects/style.ts'

/** Time zone of the app, equal to that of the demo service. */
export const ZONE = 'Europe/Moscow'

const SIGNS: Readonly<Record<string, string>> = { RUB: '₽', EUR: '€', USD: 'US$', GBP: '£' }

/** `YYYY-MM-DD`, optionally with a time: local time without clock changes. */
function clockOf(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.length > 10 ? text.slice(11) : '00:00:00'}Z`)
}

const written = (at: Date, zone: string): string => {
  const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: zone }).format(at)
  const now = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: ZONE }).format(new Date())
  return new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', timeZone: zone },
    ...(year === now ? {} : { year: 'numeric' })
  }).format(at)
}

/** A floating day. */
export const day = (text: string): string => written(clockOf(text), 'UTC')

/** A moment of the demo's data in its dialect; seconds since 1970 are UTC. */
export function moment(style: Style, text: string, hasTime = true): string {
  if (text.length === 10) return day(text)
  const zone = style.moments === 'unix' ? ZONE : 'UTC'
  const at = clockOf(text)
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
  return hasTime ? `${written(at, zone)}, ${clock}` : written(at, zone)
}

export function amount(value: number, code: string | null): string {
  const digits = Number.isInteger(value) ? 0 : 2
  const figure = new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: 2 })
  return `${code === null ? '' : (SIGNS[code] ?? code)}${figure.format(value)}`
}

/** With the sign before the currency: `+£5`. */
export const signed = (value: number, code: string): string =>
  `${value < 0 ? '\u2212' : '+'}${amount(Math.abs(value), code)}`

export const flag = (value: boolean): string => (value ? 'Yes' : 'No')

export const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

/** Whether a text contains exactly these names, in any order. */
export function names(text: string, wanted: readonly string[]): boolean {
  const all = wanted.map(plain)
  return text.length === all.join(', ').length && all.every((name) => text.includes(name))
}

/** Size as in file managers: units of 1,024, one decimal below ten. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} byte${bytes === 1 ? '' : 's'}`
  const [value, unit] = bytes < 1023.5 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 ** 2, 'MB']
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`
}
