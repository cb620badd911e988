import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DAY, startKey } from '@shared/rules/calendar/times'
import type { DecodedRecord } from '../../api/fields'
import { type MonthBounds, storedTimes, type StoredTimes } from './occurrences'
import { idOf } from './local-ids'
import { STATE, type StateCode, stateOfList } from './states'

const COLUMNS = [
  ...(['kind', 'start_at', 'end_at', 'certain', 'span', 'doubt', 'proof', 'sent_start', 'sent_end', 'zone'] as const),
  ...(['title', 'category', 'colour', 'place', 'project', 'people', 'rule'] as const),
  ...(['uid', 'series', 'original', 'cancelled'] as const)
] as const
type Columns = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>

/** Stored occurrence, as the writer needs it. */
export interface KnownOccurrence extends Omit<StoredTimes, 'span'> {
  readonly occurrence: number
  readonly id: number
  readonly start_key: string
  readonly own: number
  /** The answer that it was read from; null for the record's own occurrence. */
  readonly json: string | null
  readonly lost: number
  readonly series: string | null
  readonly state: StateCode
  /** The month whose answer contained it, `YYYY-MM`; null if it came from another answer. */
  readonly month: string | null
}

const KNOWN = 'occurrence, id, start_key, own, json, lost, series, state, month, kind, start_at, end_at, certain'

const CLOCKS = '(kind IN (1, 4) AND start_at >= @from AND start_at < @to)'
/** Moments within a day of a month's ends are left out: the service's unknown time zone decides about their month. */
const MOMENTS = `(kind IN (2, 3) AND start_at >= @from + ${DAY} AND start_at < @to - ${DAY})`
const HOME = `strftime('%Y-%m', start_at / 1000, 'unixepoch')`

/** Writes the occurrences of calendar events. Use within a transaction. */
export class OccurrenceWriter {
  readonly #sql

  constructor(db: Database) {
    const columns = COLUMNS.join(', ')
    const marks = COLUMNS.map(() => '?').join(', ')
    this.#sql = {
      known: db.prepare<[number], KnownOccurrence>(
        `SELECT ${KNOWN} FROM occurrences WHERE id = ? ORDER BY start_at IS NULL, start_at`
      ),
      own: db.prepare<[number], { occurrence: number; start_key: string } & Columns>(
        `SELECT occurrence, start_key, ${columns} FROM occurrences WHERE id = ? AND own = 1`
      ),
      at: db.prepare<[number, string], { occurrence: number; own: number; state: number; json: string | null }>(
        'SELECT occurrence, own, state, json FROM occurrences WHERE id = ? AND start_key = ?'
      ),
      insert: db.prepare(
        `INSERT INTO occurrences (id, start_key, state, own, json, ${columns}) VALUES (?, ?, ?, ?, ?, ${marks})`
      ),
      update: db.prepare(`UPDATE occurrences SET (start_key, ${columns}) = (?, ${marks}) WHERE occurrence = ?`),
      /** The next answer that contains the occurrence sets its month. */
      moved: db.prepare('UPDATE occurrences SET lost = 0, month = NULL WHERE occurrence = ?'),
      adopt: db.prepare('UPDATE occurrences SET own = 1, json = NULL WHERE occurrence = ?'),
      answer: db.prepare('UPDATE occurrences SET state = ?, json = ? WHERE occurrence = ?'),
      drop: db.prepare('DELETE FROM occurrences WHERE occurrence = ?'),
      dropUndated: db.prepare(`DELETE FROM occurrences WHERE id = ? AND span IS NULL AND own = 0 AND month IS NULL`),
      stateOf: db
        .prepare<[number], StateCode>(
          `SELECT state FROM records WHERE scope = (SELECT scope FROM scopes WHERE noun = 'calendar-event') AND id = ?`
        )
        .pluck(),
      // The month in which the occurrence begins owns it. Another month owns it only until that one was answered.
      met: db.prepare<{ month: string; id: number; key: string }>(
        `UPDATE occurrences SET lost = 0, month = @month WHERE id = @id AND start_key = @key
         AND (lost = 1 OR month IS NULL OR (month <> @month AND ${HOME} = @month))`
      ),
      found: db.prepare('UPDATE occurrences SET lost = 0 WHERE id = ? AND start_key = ? AND lost = 1'),
      ofMonth: db.prepare<MonthBounds & { state: number; list: number }, KnownOccurrence>(
        `SELECT ${KNOWN} FROM occurrences
         WHERE state = @state AND lost = 0 AND span IS NOT NULL AND span BETWEEN 0 AND 3
           AND start_at >= @from AND start_at < @to AND (${CLOCKS} OR ${MOMENTS} OR month IS NULL)
         UNION SELECT ${KNOWN} FROM occurrences WHERE state = @state AND lost = 0 AND month = @month
           AND NOT (span IS NOT NULL AND (${CLOCKS} OR ${MOMENTS}))
           AND NOT EXISTS (SELECT 1 FROM calendar_members AS at WHERE at.deleted = @list AND at.id = occurrences.id)`
      ),
      lose: db.prepare('UPDATE occurrences SET lost = 1 WHERE occurrence = ?'),
      dropLost: db
        .prepare<[number], number>('DELETE FROM occurrences WHERE state = ? AND lost = 1 RETURNING id')
        .pluck(),
      any: db.prepare<[number], number>('SELECT 1 FROM occurrences WHERE id = ? LIMIT 1').pluck()
    }
  }

  /** The occurrences of an event, by start. */
  known(id: number): readonly KnownOccurrence[] {
    return this.#sql.known.all(id)
  }

  /** Stores the record's own occurrence. Returns whether it differs from the stored one. */
  isOwn(record: DecodedRecord): boolean {
    if (record.noun !== 'calendar-event') return false
    const key = keyOfStart(record)
    const columns = columnsOf(record)
    const stored = this.#sql.own.get(record.id)
    const same = stored?.start_key === key ? undefined : this.#sql.at.get(record.id, key)
    if (stored === undefined && same !== undefined) this.#sql.adopt.run(same.occurrence)
    else if (same !== undefined) this.#sql.drop.run(same.occurrence)
    const place = stored?.occurrence ?? same?.occurrence
    if (place === undefined) {
      const state = this.#sql.stateOf.get(record.id) ?? STATE.active
      this.#sql.insert.run(record.id, key, state, 1, null, ...Object.values(columns))
    } else {
      if (stored?.start_key === key && COLUMNS.every((name) => stored[name] === columns[name])) return false
      this.#sql.update.run(key, ...Object.values(columns), place)
      if (stored !== undefined && stored.start_key !== key) this.#sql.moved.run(place)
    }
    if (key !== '') this.#sql.dropUndated.run(record.id)
    return true
  }

  /** Stores an occurrence other than the record's own. Returns whether it differs from the stored one. */
  isOther(record: DecodedRecord, state: StateCode, json: string): boolean {
    const key = keyOfStart(record)
    const same = this.#sql.at.get(record.id, key)
    if (same?.own === 1) return false
    if (same === undefined) this.#sql.insert.run(record.id, key, state, 0, json, ...Object.values(columnsOf(record)))
    else {
      if (same.json === json && same.state === state) return false
      this.#sql.update.run(key, ...Object.values(columnsOf(record)), same.occurrence)
      this.#sql.answer.run(state, json, same.occurrence)
    }
    if (key !== '') this.#sql.dropUndated.run(record.id)
    return true
  }

  /** Re-decodes an occurrence from its own answer. */
  redecode({ occurrence }: KnownOccurrence, record: DecodedRecord): void {
    const key = keyOfStart(record)
    const same = this.#sql.at.get(record.id, key)
    if (same !== undefined && same.occurrence !== occurrence) this.#sql.drop.run(occurrence)
    else this.#sql.update.run(key, ...Object.values(columnsOf(record)), occurrence)
  }

  /**
   * Marks an occurrence as contained in an answer.
   * @param month the month of the answer, if it was for one
   */
  met(id: number, key: string, month: string | null): void {
    if (month === null) this.#sql.found.run(id, key)
    else this.#sql.met.run({ month, id, key })
  }

  /**
   * Occurrences that the answer for a month must contain: by their start, or because no other answer contained them.
   * Call it after `calendar_members` has the answer's events.
   */
  ofMonth(bounds: MonthBounds, deleted: boolean): readonly KnownOccurrence[] {
    return this.#sql.ofMonth.all({ ...bounds, state: stateOfList(deleted), list: Number(deleted) })
  }

  drop({ occurrence }: KnownOccurrence): void {
    this.#sql.drop.run(occurrence)
  }

  lose({ occurrence }: KnownOccurrence): void {
    this.#sql.lose.run(occurrence)
  }

  /** Deletes lost occurrences. Returns their events, and those of them that have no other occurrence. */
  dropLost(state: StateCode): { readonly events: readonly number[]; readonly emptied: readonly number[] } {
    const events = [...new Set(this.#sql.dropLost.all(state))]
    return { events, emptied: events.filter((id) => this.#sql.any.get(id) === undefined) }
  }
}

/**
 * The key of a start. A start that is no date is its own key, so two of them stay distinct. `~` marks the first
 * occurrence as described by its series, which may start at the same time.
 */
export function keyOfStart({ id, event }: DecodedRecord): string {
  if (event === undefined) return ''
  const { start } = event.sent
  const key = startKey(event.times) || (start === null ? '' : `"${start.slice(0, 60)}"`)
  return event.rule === null && event.series?.series === String(id) && event.series.original !== null ? `${key}~` : key
}

const NO_TIMES = { times: { kind: 'none' }, doubt: 'no-start', proof: null } as const

/** Values in the order of `COLUMNS`. */
function columnsOf(record: DecodedRecord): Columns {
  const { title, event } = record
  const { kind, start_at, end_at, certain, span } = storedTimes((event ?? NO_TIMES).times)
  const people = event?.people ?? []
  return {
    ...{ kind, start_at, end_at, certain, span, doubt: (event ?? NO_TIMES).doubt, proof: event?.proof ?? null },
    ...{ sent_start: event?.sent.start ?? null, sent_end: event?.sent.end ?? null, zone: event?.zone ?? null, title },
    category: idOf(event?.category),
    colour: event?.colour ?? null,
    place: event?.place ?? null,
    project: idOf(event?.project),
    people: people.length === 0 ? null : `,${people.map(({ id }) => id).join(',')},`,
    rule: event == null || event.rule === null ? null : JSON.stringify(event.rule),
    uid: event?.series?.uid ?? null,
    ...seriesOf(record)
  }
}

/** Series columns of an event. An event is no occurrence of itself, and an event with a rule is a series. */
function seriesOf({ id, event }: DecodedRecord): Pick<Columns, 'series' | 'original' | 'cancelled'> {
  const { series, original, cancelled } = event?.series ?? { series: null, original: null, cancelled: false }
  const isOne = series !== null && event?.rule == null && (series !== String(id) || original !== null)
  return isOne ? { series, original, cancelled: Number(cancelled) } : { series: null, original: null, cancelled: 0 }
}
