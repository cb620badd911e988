import type { Database } from 'better-sqlite3-multiple-ciphers'
import { factsOf, NAMED_BY_RECORDS } from '@shared/model/nouns'
import type { Noun } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'
import type { Queries, SqlValue } from '../../database/queries'
import type { ColumnWriting, NumberedField } from './column-writing'
import { CONTENT_COLUMNS, type ContentPlace } from './contents'
import { fieldLabels, type StoredLabel } from './field-labels'
import { AUTHORITY, type Dictionaries } from './dictionaries'
import { OccurrenceWriter } from './occurrence-writer'
import { idOf } from './local-ids'
import type { RawPlace } from './raw-blocks'
import type { SearchIndexing } from './search-indexing'
import { STATE, type StateCode } from './states'

/** Stored record, as the writer needs it. */
export interface KnownRecord extends ContentPlace {
  readonly state: StateCode
  readonly hash: number | null
  readonly met_active: number | null
  readonly met_deleted: number | null
}

/** A list by its number, and the noun of its records. */
export interface ScopeOfNoun {
  readonly scope: number
  readonly noun: Noun
}

/** An SQL condition with its values. */
export interface RowCondition {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

/** Where and when a record was seen. This changes even if the content does not. Other properties stay as stored. */
export interface Meeting {
  readonly state: StateCode
  /** Null or absent when the answer does not tell the position in the list. */
  readonly ordinal?: number | null
  readonly hash?: number | null
  readonly place?: RawPlace | null
  readonly fetchedAt?: number
  readonly metActive?: number | null
  readonly metDeleted?: number | null
}

/** The labels that a record gives for other ids. */
export const mentionedLabels = (record: DecodedRecord): readonly StoredLabel[] => [
  ...record.labels,
  ...fieldLabels(record)
]

/**
 * The title of a record as the label of its id; null for nouns that are not labelled so. List elements are not: their
 * ids are unique only within their list.
 */
export function ownLabel({ noun, id, title }: Pick<DecodedRecord, 'noun' | 'id' | 'title'>): StoredLabel | null {
  const { kind } = factsOf(noun)
  const isLabelled = kind !== null && kind !== 'list-element' && !NAMED_BY_RECORDS.has(kind)
  return isLabelled && title !== null ? { kind, id, label: title } : null
}

/** Columns of `records` that depend on the content. */
const COLUMNS = `name, title, created, updated, price, currency, funnel, stage, responsible, user_group, parent, position,
  size, file_kind, ending`

/** The values of `COLUMNS`. */
function columnsOf(record: DecodedRecord): (string | number | null)[] {
  return [
    record.name,
    record.title,
    record.created,
    record.updated,
    record.price,
    record.currency?.id ?? null,
    idOf(record.funnel),
    idOf(record.stage),
    idOf(record.responsible),
    idOf(record.userGroup),
    record.parentId,
    record.position,
    record.size,
    record.fileKind,
    record.ending
  ]
}

/** Nouns of the Files screen. */
const STORED: ReadonlySet<string> = new Set<Noun>(['folder', 'file'])
/** Nouns of the calendar's lists. Events may name their category, so a category decides which events are hidden. */
const IN_CALENDAR: ReadonlySet<string> = new Set<Noun>(['calendar-event', 'calendar-category'])

/** Writes records. Every change of `records`, `raw` and the columns goes through here and updates `counts`. */
export class RecordWriter {
  readonly #sql
  /** Occurrences of calendar events. */
  readonly occurrences: OccurrenceWriter
  readonly #countChanges = new Map<string, { scope: number; state: number; change: number }>()
  /** Whether this transaction wrote a column that lists filter or sort by. */
  #listsDiffer = false
  /** Whether this transaction wrote calendar events, their occurrences or categories. */
  #calendarDiffers = false
  /** Whether this transaction wrote folders, files or their parents. */
  #filesDiffers = false

  constructor(
    db: Database,
    private readonly queries: Queries,
    private readonly dictionaries: Dictionaries,
    private readonly search: SearchIndexing,
    private readonly columns: ColumnWriting
  ) {
    this.occurrences = new OccurrenceWriter(db)
    this.#sql = {
      find: db.prepare<[number, number], KnownRecord>(
        `SELECT ${CONTENT_COLUMNS}, state, hash, met_active, met_deleted FROM records WHERE scope = ? AND id = ?`
      ),
      insert: db.prepare(
        `INSERT INTO records (scope, id, state, ordinal, hash, block, slot, fetched_at, met_active, met_deleted, ${COLUMNS})
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?,  ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
      ),
      // Three separate statements on purpose: a statement that names no indexed column leaves all indexes alone.
      touch: db.prepare(
        'UPDATE records SET ordinal = coalesce(?, ordinal), hash = ?, fetched_at = ?, met_active = ?, met_deleted = ? WHERE rid = ?'
      ),
      replace: db.prepare('UPDATE records SET block = ?, slot = ? WHERE rid = ?'),
      move: db.prepare('UPDATE records SET state = ? WHERE rid = ?'),
      update: db.prepare(
        `UPDATE records SET (${COLUMNS}) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE rid = ?`
      ),
      stored: db.prepare<[number], unknown[]>(`SELECT ${COLUMNS} FROM records WHERE rid = ?`).raw()
    }
  }

  find(scope: number, id: number): KnownRecord | null {
    return this.#sql.find.get(scope, id) ?? null
  }

  insert(scope: number, record: DecodedRecord, meeting: Meeting & { readonly fetchedAt: number }): number {
    const { state, ordinal, hash = null, place, fetchedAt, metActive = null, metDeleted = null } = meeting
    const { lastInsertRowid } = this.#sql.insert.run(
      scope,
      record.id,
      state,
      ordinal ?? 0,
      hash,
      place?.block ?? null,
      place?.slot ?? null,
      fetchedAt,
      metActive,
      metDeleted,
      ...columnsOf(record)
    )
    const rid = Number(lastInsertRowid)
    // The hash is that of the list's answer.
    this.columns.written(rid, record, this.#numbered(rid, record, hash !== null))
    this.search.written(rid, record)
    this.occurrences.isOwn(record)
    this.#count(scope, record.noun, state, 1)
    return rid
  }

  /** Writes the content; `touch` writes the rest. */
  update(rid: number, record: DecodedRecord): void {
    this.#sql.update.run(...columnsOf(record), rid)
    this.occurrences.isOwn(record)
    this.#differs(record.noun)
    this.columns.written(rid, record, this.#numbered(rid, record))
    this.search.written(rid, record)
  }

  /**
   * For a record with unchanged content and a new decoding: writes the differences. A correction usually concerns one
   * field, and rewriting the rest would encrypt a hundred thousand records again.
   */
  redecode(rid: number, record: DecodedRecord): boolean {
    const stored = this.#sql.stored.get(rid)
    const columns = columnsOf(record)
    const columnsDiffer = columns.some((value, at) => value !== stored?.[at])
    if (columnsDiffer) this.#sql.update.run(...columns, rid)
    const isDrawn = this.occurrences.isOwn(record)
    const differs = this.columns.written(rid, record, this.#numbered(rid, record)) || columnsDiffer || isDrawn
    if (differs) {
      this.#differs(record.noun)
      this.search.written(rid, record)
    }
    return differs
  }

  /** Whether the stored columns and values match this decoding. */
  isMadeOf(rid: number, record: DecodedRecord): boolean {
    const stored = this.#sql.stored.get(rid)
    return (
      columnsOf(record).every((value, at) => value === stored?.[at]) &&
      this.columns.isMadeOf(rid, record, this.#numbered(rid, record))
    )
  }

  /** Updates where and when a record was seen. Without a new location the JSON stays where it is. */
  touch({ scope, noun }: ScopeOfNoun, known: KnownRecord, meeting: Meeting): void {
    const { state, ordinal = null, hash = known.hash, place = null, fetchedAt = known.fetched_at } = meeting
    const { metActive = known.met_active, metDeleted = known.met_deleted } = meeting
    this.#sql.touch.run(ordinal, hash, fetchedAt, metActive, metDeleted, known.rid)
    if (place !== null) this.#sql.replace.run(place.block, place.slot, known.rid)
    if (known.state === state) return
    this.#sql.move.run(state, known.rid)
    this.search.moved(known.rid)
    this.#count(scope, noun, known.state, -1)
    this.#count(scope, noun, state, 1)
  }

  /** Stores the labels of a record; those of a search hit only for ids without one. Returns whether any changed. */
  learn(record: DecodedRecord, isHit = false): boolean {
    const { found, mentioned, own } = AUTHORITY
    const label = ownLabel(record)
    const hasChanged = this.learnLabels(mentionedLabels(record), isHit ? found : mentioned)
    return (label !== null && this.dictionaries.learn(label, isHit ? found : own)) || hasChanged
  }

  /** Stores labels that come from outside the records. Returns whether any changed. */
  learnLabels(labels: readonly StoredLabel[], authority: number = AUTHORITY.mentioned): boolean {
    return labels.filter((label) => this.dictionaries.learn(label, authority)).length > 0
  }

  /**
   * Marks records of a list as missing. Returns their ids.
   * @param which the condition for their rows
   */
  lose({ scope, noun }: ScopeOfNoun, state: StateCode, which: RowCondition): readonly number[] {
    const sql = `UPDATE records SET state = ${STATE.missing} WHERE scope = ? AND state = ? AND ${which.sql} RETURNING rid, id`
    const lost = this.queries.rows<[rid: number, id: number]>(sql, scope, state, ...which.values)
    if (lost.length === 0) return []
    // The search index keeps deleted records apart from active and missing ones.
    if (state === STATE.deleted) for (const [rid] of lost) this.search.moved(rid)
    this.#count(scope, noun, state, -lost.length)
    this.#count(scope, noun, STATE.missing, lost.length)
    return lost.map(([, id]) => id)
  }

  /**
   * Invalidates all data derived from files. Call within a transaction that changed folders, files or the tree. Returns
   * the new change counter.
   */
  filesDiffers(): number {
    this.#filesDiffers = false
    return this.#nextFiles('contents')
  }

  /**
   * Invalidates only the locations of entries, or everything if records were written as well. Call within a transaction
   * that changed the contents of single folders or the tree. Returns the new change counter.
   */
  filesPlacesDiffer(): number {
    return this.#filesDiffers ? this.filesDiffers() : this.#nextFiles('ages')
  }

  #nextFiles(part: 'contents' | 'ages'): number {
    const sql = `UPDATE files_generation SET ${part} = ${part} + 1 RETURNING contents + ages`
    return this.queries.numbers(sql)[0] ?? 0
  }

  /** Invalidates calendar lists after another occurrence than a record's own was written. */
  calendarDiffers(): void {
    this.#differs('calendar-event')
  }

  /** Writes pending counts. Called at the end of each transaction, so once a page instead of once a record. */
  flushCounts(): void {
    const next = 'UPDATE list_generation SET generation = generation + 1, calendar = calendar + ?'
    if (this.#listsDiffer) this.queries.run(next, Number(this.#calendarDiffers))
    this.#listsDiffer = false
    this.#calendarDiffers = false
    if (this.#filesDiffers) this.filesDiffers()
    for (const { scope, state, change } of this.#countChanges.values()) {
      const sql = `INSERT INTO counts (scope, state, records) VALUES (?, ?, ?)
        ON CONFLICT (scope, state) DO UPDATE SET records = records + excluded.records`
      if (change !== 0) this.queries.run(sql, scope, state, change)
    }
    this.#countChanges.clear()
  }

  /** Discards pending changes after a rollback. */
  forget(): void {
    this.#listsDiffer = false
    this.#calendarDiffers = false
    this.#filesDiffers = false
    this.#countChanges.clear()
  }

  #differs(noun: Noun): void {
    this.#listsDiffer = true
    if (IN_CALENDAR.has(noun)) this.#calendarDiffers = true
    if (STORED.has(noun)) this.#filesDiffers = true
  }

  /** Changes the number of records of a list in one state. */
  #count(scope: number, noun: Noun, state: StateCode, change: number): void {
    this.#differs(noun)
    const key = `${scope}:${state}`
    const counted = this.#countChanges.get(key) ?? { scope, state, change: 0 }
    counted.change += change
    this.#countChanges.set(key, counted)
  }

  /** Marks the record's fields as occurring in list answers; `record` must be decoded from a list answer alone. */
  listed({ noun, fields }: DecodedRecord): void {
    for (const field of fields) this.dictionaries.listed(noun, field)
  }

  /** Whether all fields are known to occur in list answers. */
  isListed({ noun, fields }: DecodedRecord): boolean {
    return fields.every((field) => this.dictionaries.isListed(noun, field))
  }

  /** The fields with a value, by number. Fields without a value are registered, too. */
  #numbered(rid: number, { noun, fields }: DecodedRecord, isListed = false): readonly NumberedField[] {
    return fields.flatMap((field) => {
      if (field.value.type === 'empty') {
        if (isListed) this.dictionaries.listed(noun, field)
        return []
      }
      const number = this.dictionaries.field(noun, field, rid, isListed)
      return number === null ? [] : [{ number, field }]
    })
  }
}
