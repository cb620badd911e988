/** Parses zone names as services send them: IANA, Windows, UTC offsets, or Windows display names. */
import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { remembered } from '../remembered'
import { clockAt, isZone } from './zones'

const MINUTE = 60_000
const MOST_OFFSET = 14 * 60

/**
 * The zone in a form that `Intl` accepts: an IANA name, or an offset such as `+05:00`. Null for ambiguous abbreviations
 * and invented names.
 */
export const zoneNamed = (text: string): string | null => (text.length > 200 ? null : read(text))

const read = remembered((text): string | null => {
  const name = text
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(/^tzone:\/\/microsoft\//i, '')
    .replaceAll('_', ' ')
  return offsetNamed(name) ?? shownByWindows(name) ?? ofWindows(name) ?? ofIana(name) ?? ofMoscow(name)
}, 2_000)

const OFFSET = /^(?:UTC|GMT|Z)?\s{0,2}([+\-\u2212\u2013])\s{0,2}(\d{1,2})(?::?(\d{2}))?(?::?00)?$/i

/** `UTC+5`, `GMT-03:30`, `+0500`, `Z` */
function offsetNamed(name: string): string | null {
  if (/^(?:UTC|GMT|Z|ZULU|UCT)$/i.test(name)) return 'UTC'
  const [, sign, hours, minutes = '0'] = OFFSET.exec(name) ?? []
  if (hours === undefined || Number(minutes) > 59) return null
  return offsetZone((sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)))
}

/** @param ahead minutes ahead of UTC */
function offsetZone(ahead: number): string | null {
  const minutes = Math.abs(ahead)
  if (minutes > MOST_OFFSET) return null
  if (minutes === 0) return 'UTC'
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Whether a result of `zoneNamed` is a fixed offset. */
export const isOffsetZone = (zone: string): boolean => /^[+-]\d{2}:\d{2}$/.test(zone)

const BY_WINDOWS = new Map<string, string>()
for (const { windowsName, territory, iana } of WINDOWS_TO_IANA_MAP) {
  const [first] = iana
  if (territory === '001' && first !== undefined) BY_WINDOWS.set(windowsName.toLowerCase(), first)
}

/** `W. Europe Standard Time`; some programs write `Daylight` in summer. */
const ofWindows = (name: string): string | null =>
  BY_WINDOWS.get(name.toLowerCase().replace(/ (?:daylight|summer) time$/, ' standard time')) ?? null

/** Ambiguous abbreviations: `IST` is a zone in India, Israel and Ireland. */
const AMBIGUOUS = /^(?!(?:CET|EET|WET|MET|EST|MST|HST|UTC|GMT)$)[A-Za-z]{2,4}$/i

/** Some programs put a path before the name: `/mozilla.org/20050126_1/Europe/Berlin`. */
function ofIana(name: string): string | null {
  const steps = name.replaceAll(' ', '_').split('/')
  for (let from = 0; from < Math.max(1, steps.length - 1); from++) {
    const rest = steps.slice(from).join('/')
    if (/^[A-Za-z][\w+/-]{1,60}$/.test(rest) && !AMBIGUOUS.test(rest) && isZone(rest)) return rest
  }
  return null
}

/** `MSK+2`, as in Russian timetables. */
function ofMoscow(name: string): string | null {
  const [all, hours = ''] = /^(?:MSK|МСК)\s{0,2}([+\-\u2212]\d{1,2})?$/i.exec(name) ?? []
  if (all === undefined) return null
  return hours === '' ? 'Europe/Moscow' : offsetZone((3 + Number(hours.replace('\u2212', '-'))) * 60)
}

/** `(UTC+01:00) Amsterdam, Berlin, Bern`: the winter offset and cities, which may have daylight saving time. */
function shownByWindows(name: string): string | null {
  const [, utc, offset, places = ''] =
    /^\(((?:UTC|GMT)\s?([+\-\u2212\u2013]\d{1,2}:?\d{2})?)\)\s?(.*)$/is.exec(name) ?? []
  if (utc === undefined) return null
  const fixed = offset === undefined ? 'UTC' : offsetNamed(offset)
  if (fixed === null) return null
  for (const place of places.split(/,\s?/)) {
    const called = place.trim().toLowerCase()
    const zone = ofWindows(`${called.split(' time', 1)[0] ?? ''} standard time`) ?? zoneOfCity(called)
    if (zone !== null && winterOf(zone) === winterOf(fixed)) return zone
  }
  return fixed
}

/** The smaller of a year's two offsets. */
const winterOf = (zone: string): number => {
  const ahead = (at: number): number => (clockAt(at, zone) - at) / MINUTE
  return Math.min(ahead(Date.UTC(2026, 0, 10)), ahead(Date.UTC(2026, 6, 10)))
}

/** Zones with daylight saving time by their Russian Windows names. */
const IN_RUSSIAN: Readonly<Record<string, string>> = {
  ...{ амстердам: 'Europe/Amsterdam', берлин: 'Europe/Berlin', белград: 'Europe/Belgrade', варшава: 'Europe/Warsaw' },
  ...{ брюссель: 'Europe/Brussels', париж: 'Europe/Paris', лондон: 'Europe/London', дублин: 'Europe/Dublin' },
  ...{ хельсинки: 'Europe/Helsinki', киев: 'Europe/Kyiv', афины: 'Europe/Athens', кишинев: 'Europe/Chisinau' },
  ...{ мадрид: 'Europe/Madrid', рим: 'Europe/Rome', прага: 'Europe/Prague', иерусалим: 'Asia/Jerusalem' }
}

let cities: ReadonlyMap<string, string> | null = null

function zoneOfCity(city: string): string | null {
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      zone
        .slice(zone.lastIndexOf('/') + 1)
        .replaceAll('_', ' ')
        .toLowerCase(),
      zone
    ])
  )
  return cities.get(city) ?? IN_RUSSIAN[city] ?? null
}
