/**
 * Writes a calendar file (RFC 5545).
 *
 * Whole days are dates, moments are UTC, and times of unknown zone have none. We write it ourselves because it is
 * short. The available library names zones without defining them, so other programs misread the times.
 */
import type { CalendarOccurrence } from '../../model/calendar'
import type { Reference } from '../../model/record'
import { LAST_DAY, nearestMoment } from '../day-limits'
import { clockAt } from './zones'

export interface CalendarFile {
  readonly name: string
  /**
   * A short alphanumeric mark of the service, part of the UIDs. Other programs use it to recognise events they already
   * have.
   */
  readonly mark: string
  /** Time of writing (epoch ms). */
  readonly now: number
  readonly version: string
  /** Zone assumed for times sent without one. */
  readonly assumedZone: string
  /** Title for an event without one. */
  readonly untitled: (id: number) => string
  /** Label for a reference known by id only. */
  readonly named: (what: 'category' | 'project' | 'user', reference: Reference) => string
}

const DAY = 86_400_000
/** Maximum line length in octets, without the line end (3.1). */
const LINE = 75

/** A calendar file cannot contain events without a start; the caller reports their number. */
export const hasDate = ({ times }: Pick<CalendarOccurrence, 'times'>): boolean => times.kind !== 'none'

/** Beginning of the file; `calendarEvent` and the end follow. */
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
 * Stable UID of an occurrence, also after the event moved. Occurrences of one id are separate events, told apart by
 * their starts: the file contains no rule.
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
    // The end would have a five-digit year, which no date may have (3.3.4).
    if (last === LAST_DAY) {
      const days = Math.round((Date.parse(last) - Date.parse(times.first)) / DAY) + 1
      return [`DTSTART;VALUE=DATE:${withoutSigns(times.first)}`, `DURATION:P${days}D`]
    }
    // The end is exclusive (3.6.1).
    const end = new Date(Date.parse(`${last}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
    return [`DTSTART;VALUE=DATE:${withoutSigns(times.first)}`, `DTEND;VALUE=DATE:${withoutSigns(end)}`]
  }
  const { start, end, zone } = times
  const said = (at: number): string => (zone === 'sent' ? `${compact(at)}Z` : compact(clockAt(at, assumedZone)))
  // The end must be later than the start (3.8.2.2), so zero-length events have none.
  return [`DTSTART:${said(start)}`, ...(end !== null && end > start ? [`DTEND:${said(end)}`] : [])]
}

const withoutSigns = (date: string): string => date.replaceAll(/[-:]/g, '')
const compact = (at: number): string => withoutSigns(new Date(nearestMoment(at)).toISOString().slice(0, 19))

/**
 * Escapes a text value (3.3.11): no control characters; a line break becomes `
 * `.
 */
function text(value: string): string {
  return (
    value
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      // eslint-disable-next-line no-control-regex -- characters that a calendar file must not contain
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, '')
      .replaceAll(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  )
}

const written = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join('')

const ENCODER = new TextEncoder()
const OCTETS = new Uint8Array(LINE)

/** Folds long lines: the next line starts with a space, which counts. Never splits a character. */
function fold(line: string): string {
  const lines: string[] = []
  for (let rest = line; rest !== '';) {
    const { read } = ENCODER.encodeInto(rest, lines.length === 0 ? OCTETS : OCTETS.subarray(1))
    lines.push(rest.slice(0, read))
    rest = rest.slice(read)
  }
  return lines.join('\r\n ')
}
