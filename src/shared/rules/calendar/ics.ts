/**
 * Writes a calendar file (RFC 5545). Written by us because it is short, and because a kept library names zones there
 * without saying what they are, which other programs then read as some other time: whole days are dates, moments are in
 * UTC, and times whose zone nobody said have none.
 */
import type { CalendarOccurrence } from '../../model/calendar'
import type { Reference } from '../../model/record'
import { LAST_DAY, nearestMoment } from '../day-limits'
import { clockAt } from './zones'

export interface CalendarFile {
  readonly name: string
  /** By which other programs know what they were given before; a short mark of the service, letters and digits. */
  readonly mark: string
  /** When it is written; epoch milliseconds. */
  readonly now: number
  readonly version: string
  /** In whose clocks times were read that were sent without a zone. */
  readonly assumedZone: string
  /** For an event without a title. */
  readonly untitled: (id: number) => string
  /** For a reference that is known by its id alone. */
  readonly named: (what: 'category' | 'project' | 'user', reference: Reference) => string
}

const DAY = 86_400_000
/** Octets of a line without its end (3.1). */
const LINE = 75

/** Events without a start can't be in a calendar file: the caller says how many there were. */
export const hasDate = ({ times }: Pick<CalendarOccurrence, 'times'>): boolean => times.kind !== 'none'

/** The beginning of the file, one event, and its end; together the file. */
export const calendarHead = ({ name, version }: CalendarFile): string =>
  written([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Deskside//Deskside ${text(version)}//EN`,
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`
  ])

export const calendarTail = (): string => written(['END:VCALENDAR'])

/** Empty for an event without a start. */
export function calendarEvent(event: CalendarOccurrence, file: CalendarFile): string {
  const times = timesOf(event, file.assumedZone)
  if (times === null) return ''
  const { title, place, category, project, people, state } = event
  const about = [
    ...(project === null ? [] : [file.named('project', project)]),
    ...people.map((person) => file.named('user', person))
  ]
  return written([
    'BEGIN:VEVENT',
    `UID:${uidOf(event, file.mark)}`,
    `DTSTAMP:${compact(file.now)}Z`,
    ...times,
    `SUMMARY:${text(title ?? file.untitled(event.id))}`,
    ...(place === null ? [] : [`LOCATION:${text(place)}`]),
    ...(category === null ? [] : [`CATEGORIES:${text(file.named('category', category))}`]),
    ...(about.length === 0 ? [] : [`DESCRIPTION:${text(about.join('\n'))}`]),
    ...(state === 'deleted' ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT'
  ])
}

/**
 * Stays the same from file to file, also when the event is moved. Occurrences of one id differ in their starts, and each is
 * an event of its own: the file says no rule.
 */
function uidOf({ id, repeats, times, key }: CalendarOccurrence, mark: string): string {
  const start =
    repeats === null
      ? ''
      : times.kind === 'days'
        ? `-${times.first}`
        : times.kind === 'moments'
          ? `-${times.start}`
          : `-${key}`
  return text(`calendar-event-${id}${start}@${mark}.deskside`)
}

function timesOf({ times }: CalendarOccurrence, assumedZone: string): readonly string[] | null {
  if (times.kind === 'none') return null
  if (times.kind === 'days') {
    const last = times.last > times.first ? times.last : times.first
    // The end would be a day whose year has five digits, which no date there has (3.3.4).
    if (last === LAST_DAY) {
      const days = Math.round((Date.parse(last) - Date.parse(times.first)) / DAY) + 1
      return [`DTSTART;VALUE=DATE:${withoutSigns(times.first)}`, `DURATION:P${days}D`]
    }
    // The end is the first day that is no longer part of it (3.6.1).
    const end = new Date(Date.parse(`${last}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
    return [`DTSTART;VALUE=DATE:${withoutSigns(times.first)}`, `DTEND;VALUE=DATE:${withoutSigns(end)}`]
  }
  const { start, end, zone } = times
  const said = (at: number): string => (zone === 'sent' ? `${compact(at)}Z` : compact(clockAt(at, assumedZone)))
  // Without an end, or without length, it has none: an end must be later (3.8.2.2).
  return [`DTSTART:${said(start)}`, ...(end !== null && end > start ? [`DTEND:${said(end)}`] : [])]
}

const withoutSigns = (date: string): string => date.replaceAll(/[-:]/g, '')
const compact = (at: number): string => withoutSigns(new Date(nearestMoment(at)).toISOString().slice(0, 19))

/** A text value (3.3.11): no control characters but the line break, which is written as `\n`. */
function text(value: string): string {
  return (
    value
      .toWellFormed()
      .replaceAll('\r\n', '\n')
      .replaceAll('\r', '\n')
      .replaceAll('\t', ' ')
      // eslint-disable-next-line no-control-regex -- these are what must not be in a calendar file
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, '')
      .replaceAll('\\', '\\\\')
      .replaceAll(';', '\\;')
      .replaceAll(',', '\\,')
      .replaceAll('\n', '\\n')
  )
}

const written = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join('')

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

/** A long line goes on in the next one behind a space; never in the middle of a character. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const more = octetsOf(character)
    if (octets + more > LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += more
  }
  return folded
}
