import type { Database, Statement } from 'better-sqlite3-multiple-ciphers'
import { factsOf, NAMED_BY_RECORDS } from '@shared/model/nouns'
import type { Noun, Reference, ReferenceKind } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'
import { fieldLabels, type StoredLabel } from './field-labels'
import { AUTHORITY, type Dictionaries } from './dictionaries'
import { valuesOf } from './field-values'
import { OccurrenceWriter } from './occurrence-writer'
import type { RawPlace } from './raw-blocks'
import type { SearchIndexing } from './search-indexing'
import { momentKey, titleKey } from './sort-key'
import type { StateCode } from './states'

/** What the writer must know of a stored record. */
export interface KnownRecord {
  readonly rid: number
  readonly state: StateCode
  readonly hash: number | null
  readonly block: number | null
  readonly slot: number | null
  readonly fetched_at: number
  readonly met_active: number | null
  readonly met_deleted: number | null
  readonly has_info: number
  readonly has_smaller: number
}

/** Where and when a record was seen: it changes even if the content does not. */
export interface Meeting {
  readonly state: StateCode
  /** Null when the answer does not tell the place in the list. */
  readonly ordinal: number | null
  readonly hash: number | null
  readonly place: RawPlace | null
  readonly fetchedAt: number
  readonly metActive: number | null
  readonly metDeleted: number | null
}

/**
 * The kind of references whose labels are the titles of this noun's records; null for none. Elements of lists are none:
 * their ids are unique in their list only.
 */
export function ownLabel(noun: Noun): ReferenceKind | null {
  const { kind } = factsOf(noun)
  return kind === null || kind === 'list-element' || NAMED_BY_RECORDS.has(kind) ? null : kind
}

const COLUMNS = `name, title, title_key, created, created_key, updated, price, currency, funnel, stage, responsible, user_group,
  parent, position, size, file_kind, ending`

const MOST_AT_ONCE = 32

/** What the files is made of. */
const STORED: ReadonlySet<string> = new Set<Noun>(['folder', 'file'])

/** Writes records: every change of `records`, `raw` and `field_values` goes through here, and updates `counts`. */
export class RecordWriter {
  readonly #dictionaries: Dictionaries
  readonly #search: SearchIndexing
  readonly #sql
  readonly #db: Database
  /** Of calendar events. */
  readonly occurrences: OccurrenceWriter
  readonly #addStatements = new Map<number, Statement<unknown[]>>()
  readonly #countChanges = new Map<string, { scope: number; state: number; change: number }>()
  /** A column that lists filter or sort by was written in this transaction. */
  #listsDiffer = false
  /** A list gained or lost a record, or a column was written that sums are made of. */
  #sumsDiffer = false
  /** Folders, files or who holds them were written in this transaction. */
  #filesDiffers = false
  readonly #filesScopes = new Map<number, boolean>()

  constructor(db: Database, dictionaries: Dictionaries, search: SearchIndexing) {
    this.#db = db
    this.#dictionaries = dictionaries
    this.#search = search
    this.occurrences = new OccurrenceWriter(db)
    this.#sql = {
      find: db.prepare<[number, number], KnownRecord>(
        `SELECT rid, state, hash, block, slot, fetched_at, met_active, met_deleted, has_info, has_smaller
         FROM records WHERE scope = ? AND id = ?`
      ),
      insert: db.prepare(
        `INSERT INTO records (scope, id, state, ordinal, hash, block, slot, fetched_at, met_active, met_deleted, ${COLUMNS})
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?,  ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
      ),
      // Three statements on purpose: one that names no indexed column leaves all indexes alone.
      touch: db.prepare(
        'UPDATE records SET ordinal = coalesce(?, ordinal), hash = ?, fetched_at = ?, met_active = ?, met_deleted = ? WHERE rid = ?'
      ),
      replace: db.prepare('UPDATE records SET block = ?, slot = ? WHERE rid = ?'),
      move: db.prepare('UPDATE records SET state = ? WHERE rid = ?'),
      update: db.prepare(
        `UPDATE records SET (${COLUMNS}) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE rid = ?`
      ),
      stored: db.prepare<[number], unknown[]>(`SELECT ${COLUMNS} FROM records WHERE rid = ?`).raw(),
      storedValues: db.prepare<[number], [number, number]>('SELECT field, value FROM field_values WHERE rid = ?').raw(),
      dropValue: db.prepare('DELETE FROM field_values WHERE rid = ? AND field = ? AND value = ?'),
      dropValues: db.prepare('DELETE FROM field_values WHERE rid = ?'),
      nextGeneration: db.prepare('UPDATE list_generation SET generation = generation + 1, sums = sums + ?'),
      nextFiles: db
        .prepare<[], number>('UPDATE files_generation SET contents = contents + 1 RETURNING contents + ages')
        .pluck(),
      nextAnswers: db
        .prepare<[], number>('UPDATE files_generation SET ages = ages + 1 RETURNING contents + ages')
        .pluck(),
      nounOf: db.prepare<[number], string>('SELECT noun FROM scopes WHERE scope = ?').pluck(),
      count: db.prepare(
        `INSERT INTO counts (scope, state, records) VALUES (?, ?, ?)
         ON CONFLICT (scope, state) DO UPDATE SET records = records + excluded.records`
      )
    }
  }

  find(scope: number, id: number): KnownRecord | null {
    return this.#sql.find.get(scope, id) ?? null
  }

  insert(scope: number, record: DecodedRecord, meeting: Meeting): number {
    const { state, ordinal, hash, place, fetchedAt, metActive, metDeleted } = meeting
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
    this.#addValues(this.#valuesOf(rid, record, hash !== null))
    this.#search.written(rid, record)
    this.occurrences.own(record)
    this.#count(scope, state, 1)
    return rid
  }

  /** Writes the content; `touch` writes the rest. */
  update(rid: number, record: DecodedRecord): void {
    const columns = columnsOf(record)
    if (sumsDiffer(columns, this.#sql.stored.get(rid))) this.#sumsDiffer = true
    this.#sql.update.run(...columns, rid)
    this.occurrences.own(record)
    this.#sql.dropValues.run(rid)
    this.#differs(record.noun)
    this.#addValues(this.#valuesOf(rid, record))
    this.#search.written(rid, record)
  }

  /**
   * For a record whose content did not change, only its decoding: writes what differs. A correction usually concerns
   * one field, and the rest of a hundred thousand records need not be encrypted again.
   */
  redecode(rid: number, record: DecodedRecord): boolean {
    const stored = this.#sql.stored.get(rid)
    const columns = columnsOf(record)
    const columnsDiffer = columns.some((value, at) => value !== stored?.[at])
    if (columnsDiffer) this.#sql.update.run(...columns, rid)
    if (sumsDiffer(columns, stored)) this.#sumsDiffer = true
    const drawn = this.occurrences.own(record)
    const differs = this.#writeDifference(rid, this.#valuesOf(rid, record)) || columnsDiffer || drawn
    if (differs) {
      this.#differs(record.noun)
      this.#search.written(rid, record)
    }
    return differs
  }

  /** Whether the columns and values of a record are those of this decoding. */
  isMadeOf(rid: number, record: DecodedRecord): boolean {
    const stored = this.#sql.stored.get(rid)
    const values = this.#valuesOf(rid, record)
    const pairs = new Set(values.flatMap((field, at) => (at % 3 === 1 ? [`${field} ${values[at + 1]}`] : [])))
    return (
      columnsOf(record).every((value, at) => value === stored?.[at]) &&
      this.#sql.storedValues.all(rid).every(([field, value]) => pairs.has(`${field} ${value}`))
    )
  }

  #writeDifference(rid: number, values: readonly number[]): boolean {
    const missing = new Map<string, readonly [field: number, value: number]>()
    for (let at = 0; at < values.length; at += 3) {
      const [field, value] = [values[at + 1] as number, values[at + 2] as number]
      missing.set(`${field} ${value}`, [field, value])
    }
    let differs = false
    for (const [field, value] of this.#sql.storedValues.all(rid)) {
      if (missing.delete(`${field} ${value}`)) continue
      this.#sql.dropValue.run(rid, field, value)
      differs = true
    }
    this.#addValues([...missing.values()].flatMap(([field, value]) => [rid, field, value]))
    return differs || missing.size > 0
  }

  /** Without a new place, the JSON stays where it is. */
  touch(scope: number, known: KnownRecord, meeting: Meeting): void {
    const { state, ordinal, hash, place, fetchedAt, metActive, metDeleted } = meeting
    this.#sql.touch.run(ordinal, hash, fetchedAt, metActive, metDeleted, known.rid)
    if (place !== null) this.#sql.replace.run(place.block, place.slot, known.rid)
    if (known.state === state) return
    this.#sql.move.run(state, known.rid)
    this.#search.moved(known.rid)
    this.#count(scope, known.state, -1)
    this.#count(scope, state, 1)
  }

  /** Stores the labels in a record. Returns whether any changed. */
  learn(record: DecodedRecord): boolean {
    return this.#learn(record, AUTHORITY.mentioned, AUTHORITY.own)
  }

  /** Stores the labels in a search hit, of ids that have none. Returns whether there were any. */
  learnUnknown(record: DecodedRecord): boolean {
    return this.#learn(record, AUTHORITY.found, AUTHORITY.found)
  }

  #learn(record: DecodedRecord, mentioned: number, own: number): boolean {
    let changed = this.learnLabels(record.labels, mentioned)
    if (this.learnLabels(fieldLabels(record), mentioned)) changed = true
    const kind = ownLabel(record.noun)
    if (kind !== null && record.title !== null) {
      if (this.#dictionaries.learn({ kind, id: record.id, label: record.title }, own)) changed = true
    }
    return changed
  }

  /** Stores labels from beside the records. */
  learnLabels(labels: readonly StoredLabel[], authority: number = AUTHORITY.mentioned): boolean {
    let changed = false
    for (const label of labels) {
      if (this.#dictionaries.learn(label, authority)) changed = true
    }
    return changed
  }

  /** Counts that a statement changed on its own (the end of a pass). */
  counted(scope: number, state: StateCode, change: number): void {
    this.#count(scope, state, change)
  }

  /** Deleted records that the end of a pass has made `missing` are searched with the active ones. */
  noLongerDeleted(rids: readonly number[]): void {
    for (const rid of rids) this.#search.moved(rid)
  }

  /**
   * Within a transaction that changed folders, files or the tree: what was worked out about them is out of date. Returns
   * how much has changed by now.
   */
  filesDiffers(): number {
    this.#filesDiffers = false
    return this.#sql.nextFiles.get() ?? 0
  }

  /**
   * Within a transaction that changed what single folders hold, or when the tree was answered: only where entries lie may
   * be another, unless records were written as well. Returns how much has changed by now.
   */
  filesPlacesDiffer(): number {
    return this.#filesDiffers ? this.filesDiffers() : (this.#sql.nextAnswers.get() ?? 0)
  }

  /** An occurrence beside a record's own was written in this transaction: lists of the calendar differ. */
  calendarDiffers(): void {
    this.#listsDiffer = true
  }

  /** At the end of each transaction: once a page instead of once a record. */
  flushCounts(): void {
    if (this.#listsDiffer) this.#sql.nextGeneration.run(Number(this.#sumsDiffer))
    this.#listsDiffer = false
    this.#sumsDiffer = false
    if (this.#filesDiffers) this.filesDiffers()
    for (const { scope, state, change } of this.#countChanges.values()) {
      if (change !== 0) this.#sql.count.run(scope, state, change)
    }
    this.#countChanges.clear()
  }

  /** After a rollback. */
  forget(): void {
    this.#listsDiffer = false
    this.#sumsDiffer = false
    this.#filesDiffers = false
    // The scope of another noun may get the number of one that was rolled back.
    this.#filesScopes.clear()
    this.#countChanges.clear()
  }

  #differs(noun: Noun): void {
    this.#listsDiffer = true
    if (STORED.has(noun)) this.#filesDiffers = true
  }

  #isFiles(scope: number): boolean {
    let known = this.#filesScopes.get(scope)
    if (known === undefined) this.#filesScopes.set(scope, (known = STORED.has(this.#sql.nounOf.get(scope) ?? '')))
    return known
  }

  #count(scope: number, state: StateCode, change: number): void {
    this.#listsDiffer = true
    this.#sumsDiffer = true
    if (this.#isFiles(scope)) this.#filesDiffers = true
    const key = `${scope}:${state}`
    const counted = this.#countChanges.get(key) ?? { scope, state, change: 0 }
    counted.change += change
    this.#countChanges.set(key, counted)
  }

  /** A statement that adds many values in one call: calls cost more than rows. */
  #addRows(rows: number): Statement<unknown[]> {
    let statement = this.#addStatements.get(rows)
    if (statement === undefined) {
      const tuples = Array.from({ length: rows }, () => '(?, ?, ?)').join(', ')
      statement = this.#db.prepare<unknown[]>(`INSERT OR IGNORE INTO field_values (rid, field, value) VALUES ${tuples}`)
      this.#addStatements.set(rows, statement)
    }
    return statement
  }

  /** Remembers which fields are in answers of the list; `record` is decoded from one alone. */
  listed({ noun, fields }: DecodedRecord): void {
    for (const field of fields) this.#dictionaries.listed(noun, field)
  }

  /** Whether each of the fields is known to be in answers of the list. */
  isListed({ noun, fields }: DecodedRecord): boolean {
    return fields.every((field) => this.#dictionaries.isListed(noun, field))
  }

  /** Rows of `field_values`. Fields without rows are remembered as seen, too. */
  #valuesOf(rid: number, { noun, fields }: DecodedRecord, listed = false): number[] {
    const values: number[] = []
    for (const field of fields) {
      if (field.value.type === 'empty') {
        if (listed) this.#dictionaries.listed(noun, field)
        continue
      }
      const number = this.#dictionaries.field(noun, field, rid, listed)
      if (number === null) continue
      for (const value of valuesOf(field)) values.push(rid, number, value)
    }
    return values
  }

  #addValues(values: readonly number[]): void {
    for (let start = 0; start < values.length; start += MOST_AT_ONCE * 3) {
      const part = values.slice(start, start + MOST_AT_ONCE * 3)
      this.#addRows(part.length / 3).run(part)
    }
  }
}

function columnsOf(record: DecodedRecord): (string | number | null)[] {
  return [
    record.name,
    record.title,
    titleKey(record.title),
    record.created,
    momentKey(record.created),
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

/** Of `COLUMNS`: price, currency, funnel, stage. */
const SUMMED = { from: 6, to: 10 }

const sumsDiffer = (columns: readonly unknown[], stored: readonly unknown[] | undefined): boolean =>
  columns.slice(SUMMED.from, SUMMED.to).some((value, at) => value !== stored?.[SUMMED.from + at])

/** Persons known by name alone have no id to be found by. */
function idOf(reference: Reference | null): number | null {
  return reference === null || reference.id === 0 ? null : reference.id
}
