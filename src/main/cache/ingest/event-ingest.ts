/**
 * Stores answers with calendar events. An event may occur several times in an answer, once per occurrence. One row
 * represents the record, like the list's answer elsewhere; the others are stored as further occurrences.
 */
import { changedOccurrences, type DecodedRecord, overridesIn } from '../../api/fields'
import { withoutHitMarks } from '../../api/envelope'
import type { RawRecord } from '../../api/types'
import { isSameStart } from '@shared/rules/calendar/times'
import {
  contentOf,
  hash48,
  type IdentifiedRecord,
  keyOfStart,
  type KnownOccurrence,
  type KnownRecord,
  monthBounds,
  parseFields,
  type RawFields,
  readTimes,
  stateOfList,
  storedTimes,
  withLaterHit,
  type Writing
} from '../core'
import { isMonthAnswered } from './calendar-months'
import { unknownFields } from './hit-ingest'
import type { PageContext } from './page-context'
import { wasGiven } from './partial-ingest'

interface Row {
  readonly fields: RawFields
  readonly key: string
  readonly ordinal: number
  /** Null if an equal answer is stored, which is not decoded again. */
  readonly decoded: DecodedRecord | null
}

/** A row as sent, with its position in the answer. */
type SentRow = Pick<Row, 'fields' | 'ordinal'>

/** An event in a page, as it was stored before. */
interface PagedEvent {
  readonly id: number
  readonly known: KnownRecord | null
  readonly stored: readonly KnownOccurrence[]
  /** The occurrence that represents the record. */
  readonly own: KnownOccurrence | undefined
}

/** One answer with events. */
export class EventAnswer {
  /** Occurrences in the answer, by event and start. */
  readonly #met = new Set<string>()

  /**
   * @param meet stores a row as the record
   * @param meetAgain marks the record as seen when the answer contains only other occurrences of it
   */
  constructor(
    private readonly writing: Writing,
    private readonly page: PageContext,
    private readonly meet: (raw: IdentifiedRecord, ordinal: number) => void,
    private readonly meetAgain: (id: number, known: KnownRecord) => void
  ) {}

  /** Stores the rows within the answer's transaction. Returns the events whose further occurrences changed. */
  take(raws: readonly RawRecord[]): ReadonlySet<number> {
    const all = raws.flatMap(({ id, fields }, ordinal) => {
      if (id === null || !Number.isSafeInteger(id)) return []
      return [fields, ...this.#changed(id, fields)].map((one) => ({ id, fields: one, ordinal }))
    })
    const changed = new Set<number>()
    for (const [id, rows] of Map.groupBy(all, (row) => row.id)) if (this.#event(id, rows)) changed.add(id)
    if (changed.size > 0) this.writing.records.calendarDiffers()
    return changed
  }

  /** The changed occurrences that a series answer contains itself. */
  #changed(id: number, fields: RawFields): readonly RawFields[] {
    if (overridesIn(fields).length === 0) return []
    const { event } = this.writing.decoder.decodeRecord('calendar-event', { id, fields })
    return event?.rule == null ? [] : changedOccurrences(id, fields, event.zone)
  }

  /**
   * Marks occurrences that the answer for a month lacks; they stay visible until the loss is certain. If the record's
   * own occurrence is lost, another one replaces it. Returns events that are displayed differently now.
   */
  missed(): readonly number[] {
    const { month } = this.page
    if (month === null) return []
    const { occurrences } = this.writing.records
    const lost = occurrences
      .ofMonth(monthBounds(month), this.page.deleted)
      // Occurrences described by their series are removed with it, or by its next answer.
      .filter((one) => !this.#met.has(nameOf(one.id, one.start_key)) && !isOfItself(one))
    for (const one of lost) {
      occurrences.lose(one)
      if (one.own === 1) for (const other of occurrences.known(one.id).filter(isOfItself)) occurrences.lose(other)
    }
    for (const { id, own } of lost) {
      if (own === 0) continue
      // An occurrence without a month may come from an outdated search hit.
      const next = occurrences
        .known(id)
        .find(({ lost: gone, json, month }) => gone === 0 && json !== null && month !== null)
      if (next?.json != null) this.meet({ id, fields: parseFields(next.json) }, 0)
    }
    if (lost.length > 0) this.writing.records.calendarDiffers()
    return [...new Set(lost.map(({ id }) => id))]
  }

  #event(id: number, answered: readonly SentRow[]): boolean {
    const { page } = this
    const { records } = this.writing
    const known = records.find(page.scope, id)
    const stored = known === null ? [] : records.occurrences.known(id)
    const event: PagedEvent = { id, known, stored, own: stored.find((one) => one.own === 1) }
    const rows = this.#read(event, answered)
    const chosen = chosenOf(page, event, rows)
    const moved = chosen === null ? null : this.#movedOn(event, chosen)
    if (chosen !== null) this.meet({ id, fields: chosen.fields }, chosen.ordinal)
    else if (known !== null) this.meetAgain(id, known)
    let hasChanged = false
    if (moved !== null && records.occurrences.isOther(moved, stateOfList(page.deleted), JSON.stringify(moved.raw)))
      hasChanged = true
    for (const row of rows) {
      if (row !== chosen && this.#other(event, row)) hasChanged = true
      if (page.partial !== 'hits') records.occurrences.met(id, row.key, page.month)
      this.#met.add(nameOf(id, row.key))
    }
    if (page.partial === null && chosen !== null)
      for (const one of stored) {
        if (!isOfItself(one) || rows.some(({ key }) => key === one.start_key)) continue
        records.occurrences.drop(one)
        hasChanged = true
      }
    return hasChanged
  }

  /** The occurrence from a search, when the list's first answer for the record has another one; otherwise null. */
  #movedOn({ id, known, own }: PagedEvent, { key }: Row): DecodedRecord | null {
    if (this.page.partial !== null || known === null || known.hash !== null || own === undefined) return null
    if (own.start_key === key || own.kind === 0 || own.lost === 1) return null
    const before = contentOf(this.writing.parts(known))
    return before === null ? null : this.writing.decoder.decodeRecord('calendar-event', { id, fields: before.fields })
  }

  /** Decodes the rows of an event, one per start. Of two rows with the same start the first counts. */
  #read({ id, known, stored, own }: PagedEvent, answered: readonly SentRow[]): Row[] {
    const rows = new Map<string, Row>()
    for (const { fields, ordinal } of answered) {
      const json = JSON.stringify(fields)
      const isOwn = own !== undefined && known?.hash != null && known.hash === hash48(json)
      const equal = isOwn ? own : stored.find((one) => one.json === json)
      const decoded = equal === undefined ? this.writing.decoder.decodeRecord('calendar-event', { id, fields }) : null
      const key = decoded === null ? (equal?.start_key ?? '') : keyOfRow(decoded, stored, this.page.partial !== null)
      if (!rows.has(key)) rows.set(key, { fields, key, ordinal, decoded })
    }
    return [...rows.values()]
  }

  #other(event: PagedEvent, row: Row): boolean {
    const { page } = this
    const { id, stored } = event
    const same = stored.find(({ start_key: key, own }) => key === row.key && own === 0)
    if (page.partial === 'hits') return this.#otherFound(event, row, same)
    const before = page.partial !== null && same?.json != null ? parseFields(same.json) : {}
    const fields = row.decoded === null && same !== undefined ? row.fields : { ...before, ...row.fields }
    const decoded = this.writing.decoder.decodeRecord('calendar-event', { id, fields })
    if (row.decoded !== null || same === undefined) this.writing.records.learn(decoded)
    const state = stateOfList(decoded.deleted ?? page.deleted)
    return this.writing.records.occurrences.isOther(decoded, state, JSON.stringify(fields))
  }

  /**
   * Stores an occurrence from a search. It adds fields, or a new occurrence in a month that the list was not answered
   * for.
   */
  #otherFound({ id, known }: PagedEvent, row: Row, same: KnownOccurrence | undefined): boolean {
    const { records } = this.writing
    const hit = withoutHitMarks(row.fields)
    if (same === undefined) {
      const decoded = this.writing.decoder.decodeRecord('calendar-event', { id, fields: hit })
      const month = monthOfStart(decoded)
      if (known?.hash != null && (month === null || isMonthAnswered(this.writing, month, this.page.deleted)))
        return false
      return records.occurrences.isOther(decoded, known?.state ?? stateOfList(this.page.deleted), JSON.stringify(hit))
    }
    const before = same.json === null ? {} : parseFields(same.json)
    const added =
      same.month === null ? hit : unknownFields(this.writing.decoder, 'calendar-event', { id, fields: before }, hit)
    const fields = withLaterHit('calendar-event', before, added)
    const decoded = this.writing.decoder.decodeRecord('calendar-event', { id, fields })
    return records.occurrences.isOther(decoded, same.state, JSON.stringify(fields))
  }
}

/** The key of a row's start. A search may format a start differently than the list. */
function keyOfRow(decoded: DecodedRecord, stored: readonly KnownOccurrence[], isPartial: boolean): string {
  const key = keyOfStart(decoded)
  const { event } = decoded
  if (!isPartial || event === undefined || stored.some((one) => one.start_key === key)) return key
  return stored.find((one) => isSameStart(readTimes(one), event.times))?.start_key ?? key
}

/** The month in which an event begins, without regard to time zones. */
function monthOfStart({ event }: DecodedRecord): string | null {
  const start = event === undefined ? null : storedTimes(event.times).start_at
  return start === null ? null : new Date(start).toISOString().slice(0, 7)
}

const nameOf = (id: number, key: string): string => `${id} ${key}`

/** The row that represents the record; null if the record's own occurrence is another one that still exists. */
function chosenOf(
  { month, partial }: PageContext,
  { known, stored, own }: PagedEvent,
  rows: readonly Row[]
): Row | null {
  const first = rows[0] ?? null
  if (known === null || own === undefined) return first
  const same = rows.find(({ key }) => key === own.start_key)
  if (same !== undefined) return same
  // Only a search has returned the record so far.
  if (partial === null && known.hash === null) return first
  // The event is known to occur once. A search hit with another start is outdated.
  if (partial === 'hits' && wasGiven(known) && stored.length === 1 && rows.length === 1) return first
  // A row without a start describes the event as a whole.
  if (partial !== null) return rows.find(({ key }) => key === '') ?? (own.kind === 0 ? first : null)
  if (own.kind === 0 || own.lost === 1) return first
  return month !== null && isWithin(own, month) ? first : null
}

/** Whether the occurrence was read from its series. No answer has it as a separate row. */
const isOfItself = ({ id, own, series }: KnownOccurrence): boolean => own === 0 && series === String(id)

/** Whether the answer for a month must contain the occurrence. */
function isWithin({ kind, start_at: start }: KnownOccurrence, month: string): boolean {
  const { from, to } = monthBounds(month)
  const slack = kind === 1 || kind === 4 ? 0 : 86_400_000
  return start !== null && start >= from + slack && start < to - slack
}
