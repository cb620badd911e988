/** Reads from an event, in any notation, of which series it is an occurrence. */
import { zoneNamed } from '@shared/rules/calendar/zone-names'
import { momentOf } from '@shared/rules/calendar/zones'
import { own } from '@shared/rules/own'
import { isObject, type JsonObject, normaliseKey } from '../json'
import type { EventSeries } from './decoded'
import { readDateText } from './read-dates'
import { isoOf, isSeconds } from './rule-objects'
import { untyped } from './typed-value'

/** Names of the series' id or UID. */
const MASTER =
  /^(recurring_event_id|recurring_event|series_master_id|series_master|series_id|series|master_event_id|recurring_master_item_id|recurring_master_id|recurrence_master_id|parent_event_id|recurrence_parent_id|original_event_id|id_series|id_recurring_event)$/
/** In calendar files the original start; in some services the id of the series. */
const RECURRENCE = /^(recurrence_?id|recurrence_event_id|recurring_id)$/
const UID = /^(event_)?(i_?cal_?u_?id|uid|u_?id|dav_xml_id|xml_id)$/
/** Names of the original start by the rule. */
const ORIGINAL =
  /^(original_(start|start_time|start_date|start_date_time|starts_at|date|date_from|day|occurrence_date|time)|original_?start(_?time)?|recurrence_(date|start)|original_datetime|occurrence_date|exception_date)$/
const KIND = /^(type|event_type|instance_type|kind)$/
const STATUS = /^(event_)?(status|state|meeting_status|state_name)$/
const CANCELLED = /^(is_)?cancell?ed$/
const IS_CANCELLED = /^(cancell?ed|отменен[оа]?|отменён[оа]?|event_?cancell?ed|removed|deleted)$/i
/** `OID.….2026-12-10`: Microsoft's id of an occurrence. */
const OCCURRENCE = /^occurrence_id$/

/** Null if the event belongs to no series. */
export function readSeries(fields: JsonObject): EventSeries | null {
  const said: { uid: string | null; series: string | null; original: string | null; cancelled: boolean } = {
    ...{ uid: null, series: null, original: null, cancelled: false }
  }
  let isOccurrence = false
  for (const inner of [fields, ...['attributes', 'data', 'event', 'item'].map((name) => own(fields, name))]) {
    if (!isObject(inner)) continue
    for (const [key, sent] of Object.entries(inner)) {
      const value = untyped(sent)
      if (value === null || value === '' || key.length > 40) continue
      const name = normaliseKey(key)
      if (UID.test(name)) said.uid ??= nameOf(value)
      else if (MASTER.test(name)) said.series ??= nameOf(value)
      else if (ORIGINAL.test(name)) said.original ??= startOf(value)
      else if (RECURRENCE.test(name)) {
        const start = isDate(value) || (isSeconds(String(value)) && namesItself(inner)) ? startOf(value) : null
        if (start === null) said.series ??= nameOf(value)
        else {
          said.original ??= start
          isOccurrence = true
        }
      } else if (OCCURRENCE.test(name)) said.original ??= dayAtEnd(value)
      else if (CANCELLED.test(name)) said.cancelled ||= isYes(value)
      else if (STATUS.test(name)) said.cancelled ||= typeof value === 'string' && IS_CANCELLED.test(value.trim())
      else if (KIND.test(name) && typeof value === 'string') isOccurrence ||= /^(occurrence|exception)$/i.test(value)
    }
  }
  // Calendar files identify the series by the UID that all occurrences share.
  if (said.series === null && isOccurrence) said.series = said.uid
  const { uid, series } = said
  return uid === null && series === null ? null : said
}

/** An id, or an object with one; `0` means none. */
function nameOf(value: unknown): string | null {
  if (isObject(value)) return nameOf(own(value, 'id') ?? own(value, 'Id') ?? own(value, 'value') ?? null)
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : null
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || text === '0' || text.length > 500 ? null : text
}

/** Ids may consist of digits too: only date notations count. */
const isDate = (value: unknown): boolean =>
  isObject(value)
    ? own(value, 'id') === undefined
    : typeof value === 'string' &&
      (/^(19|20)\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])(T\d{4,6}Z?)?$/.test(value.trim()) ||
        /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/.test(value.trim()))

/** Calendar files need no separate id of the series. */
const namesItself = (event: JsonObject): boolean => Object.keys(event).some((key) => UID.test(normaliseKey(key)))

const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?$/

/** In ISO 8601: a day, a local time of the rule, or a moment. */
function startOf(value: unknown): string | null {
  if (!isObject(value)) return typeof value === 'string' || typeof value === 'number' ? dateOf(value) : null
  let [date, zone]: [string | null, string | null] = [null, null]
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') continue
    const name = normaliseKey(key)
    if (/^(time_?zone(_?id)?|tz(_?id)?|zone)$/.test(name)) zone = zoneNamed(inner)
    else if (/^(date_?time|date|value|start)$/.test(name)) date ??= dateOf(inner)
  }
  if (date === null || zone === null || !ISO.test(date)) return date
  return new Date(momentOf(Date.parse(`${date}Z`), zone)).toISOString()
}

function dateOf(value: string | number): string | null {
  const text = String(value).trim()
  if (isSeconds(text)) return isoOf(text)
  const [, year, month, day, hour, minute, second = '00', utc = ''] = COMPACT.exec(text) ?? []
  if (year !== undefined) {
    const date = `${year}-${month}-${day}`
    return hour === undefined ? date : `${date}T${hour}:${minute}:${second}${utc}`
  }
  // Microsoft writes seven fractional digits of a second.
  const read = readDateText(text.replace(/(:\d{2}\.\d{3})\d{1,6}/, '$1'), true)
  if (read?.type === 'date') return read.date
  return read?.type === 'moment' ? read.iso : null
}

const dayAtEnd = (value: unknown): string | null =>
  typeof value === 'string' ? (/\.(\d{4}-\d{2}-\d{2})$/.exec(value)?.[1] ?? null) : null

const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(1|y|yes|true|да)$/i.test(value))
