import type { FieldCorrection } from '@shared/model/field-correction'
import type { Field, Noun } from '@shared/model/record'
import { CorrectionBook, type DecodedRecord } from '../../api/fields'
import {
  CONTENT_COLUMNS,
  contentOf,
  type ContentPlace,
  Contents,
  type DecoderVersions,
  hasBeyond,
  type KnownRecord,
  mentionedLabels,
  ownLabel,
  parseFields,
  STATE,
  type StateCode,
  stateOfList,
  type StoredContent,
  type StoredLabel,
  type StoredParts,
  type UsedFields,
  withOwnTimes,
  type Writing
} from '../core'

export interface RedecodingStep {
  readonly done: boolean
  /** Number of records that decode differently than before. */
  readonly changed: number
}

/** Time limit of one transaction (ms): other writers wait no longer than this. */
const STEP = 25
/** Number of records fetched at a time. */
const BATCH = 32
/** Milliseconds between two counts of the fields in use. Each count re-decodes all records of the noun. */
const COUNTED_EVERY = 86_400_000
/** Number of records that are checked for their known fields. */
const MOST_CHECKED = 100

/** State of a run. Only its existence is stored: an interrupted run starts over and rewrites only what differs. */
interface Run {
  /** `decodingOf` at the start of the run. If it changes, the run starts over. */
  readonly decoding: string
  /** `CorrectedDecoder.revision` at the start of the run. */
  readonly version: number
  /** Whether the records come from another decoder version, so their decoding is unknown. */
  readonly isOtherDecoder: boolean
  /** The corrections that the records were last decoded with. */
  readonly before: CorrectionBook
  readonly scopes: readonly number[]
  at: number
  /** Ids from here on are done. The highest ids come first, because new records are on screen. */
  below: number
  /** Labels that the records had before and have now, by kind, id and label. */
  readonly taught: Map<string, StoredLabel>
  readonly learned: Map<string, StoredLabel>
  /** Recognised fields by key; only with `isOtherDecoder`. */
  readonly fields: Map<string, Field>
  /** Field keys of the noun at the start of the run. */
  readonly known: ReadonlySet<string>
  /** For each field key a record with the field. */
  readonly holders: Map<string, number>
  /** Records whose answers were dropped to free space; their fields are unknown. */
  readonly unread: Set<number>
  /** Keys of fields that occur in list answers; only with `isOtherDecoder`. */
  readonly listed: Set<string>
}

interface StoredDecoding {
  readonly decoding: string
  readonly whole: number
}

interface Row extends KnownRecord {
  readonly id: number
  readonly title: string | null
}

const ROWS = `SELECT id, state, hash, met_active, met_deleted, title, ${CONTENT_COLUMNS} FROM records
  WHERE scope = ? AND id < ? ORDER BY id DESC LIMIT ${BATCH}`

/** Re-decodes cached records after a correction by the user or with a newer decoder, a few at a time. */
export class Redecoding {
  readonly #runs = new Map<Noun, Run>()

  constructor(
    private readonly writing: Writing,
    private readonly versions: DecoderVersions
  ) {}

  /** Nouns whose records were decoded by another decoder or with other corrections than the current ones. */
  pending(): Noun[] {
    const { decoder, queries } = this.writing
    const stored = queries.rows<[noun: Noun]>('SELECT DISTINCT noun FROM scopes').flat()
    const nouns = new Set([...stored, ...decoder.corrections.all.map(({ noun }) => noun)])
    return [...nouns].filter((noun) => {
      const { decoding, whole } = this.#stored(noun)
      return whole === 0 || decoding !== decoder.corrections.decodingOf(noun) || this.versions.isOther(noun)
    })
  }

  /**
   * Called after a whole pass: starts re-decoding to find fields that no record has any more. At most once a day, and
   * only if fields were left out for lack of room or a checked record has lost one.
   */
  checkFields(noun: Noun, now: number): void {
    const { queries } = this.writing
    const [at = null] = queries.numbers('SELECT counted_at FROM field_kinds WHERE noun = ?', noun)
    // A time far ahead means that the clock was set back.
    if (at !== null && Math.abs(now - at) < COUNTED_EVERY) return
    if (!hasBeyond(queries, noun) && !this.#hasLost(noun)) return
    this.#store(noun, this.#stored(noun).decoding, 0)
  }

  #hasLost(noun: Noun): boolean {
    const { decoder, queries } = this.writing
    const byRecord = Map.groupBy(this.#knownFields(noun), ({ rid }) => rid)
    byRecord.delete(null)
    const contents = new Contents(queries)
    const sql = `SELECT id, ${CONTENT_COLUMNS} FROM records WHERE rid = ?`
    return [...byRecord].slice(0, MOST_CHECKED).some(([rid, expected]) => {
      const place = queries.get<ContentPlace & { readonly id: number }>(sql, rid)
      const fields = place === undefined ? null : contents.fields(place)
      if (place === undefined || fields === null) return false
      const had = new Set(decoder.decodeRecord(noun, { id: place.id, fields }).fields.map(({ key }) => key))
      return expected.some(({ key }) => !had.has(key))
    })
  }

  /**
   * Continues the run in one transaction.
   * @param used fields that must not be deleted
   */
  step(noun: Noun, used: UsedFields): RedecodingStep {
    const until = performance.now() + STEP
    try {
      return this.writing.transaction(() => {
        const run = this.#runOf(noun)
        // Valid for this step only: blocks may be repacked before the next one.
        const contents = new Contents(this.writing.queries)
        let changed = 0
        do {
          const scope = run.scopes[run.at]
          if (scope === undefined) return { done: this.#end(noun, run, used), changed }
          const rows = this.writing.queries.all<Row>(ROWS, scope, run.below)
          for (const row of rows) if (this.#redecode(noun, scope, row, contents, run)) changed += 1
          if (rows.length < BATCH) {
            run.at += 1
            run.below = Number.MAX_SAFE_INTEGER
          } else run.below = rows.at(-1)?.id ?? run.below
        } while (performance.now() < until)
        return { done: false, changed }
      })
    } catch (thrown) {
      // The transaction was rolled back, so its records are not re-decoded.
      this.#runs.delete(noun)
      throw thrown
    }
  }

  #stored(noun: Noun): StoredDecoding {
    const sql = 'SELECT reading AS decoding, whole FROM derivations WHERE noun = ?'
    return this.writing.queries.get<StoredDecoding>(sql, noun) ?? { decoding: '', whole: 1 }
  }

  #store(noun: Noun, decoding: string, whole: 0 | 1): void {
    const sql = 'INSERT OR REPLACE INTO derivations (noun, reading, whole) VALUES (?, ?, ?)'
    this.writing.queries.run(sql, noun, decoding, whole)
  }

  #knownFields(noun: Noun) {
    const sql = 'SELECT key, rid FROM fields WHERE noun = ? AND gone_at IS NULL'
    return this.writing.queries.all<{ key: string; rid: number | null }>(sql, noun)
  }

  #runOf(noun: Noun): Run {
    const decoding = this.writing.decoder.corrections.decodingOf(noun)
    const under = this.#runs.get(noun)
    if (under?.decoding === decoding && under.version === this.writing.decoder.revision) return under
    const { decoding: before } = this.#stored(noun)
    const run: Run = {
      decoding,
      version: this.writing.decoder.revision,
      isOtherDecoder: this.versions.isOther(noun),
      before: bookOf(before),
      scopes: this.writing.queries.numbers('SELECT scope FROM scopes WHERE noun = ?', noun),
      at: 0,
      below: Number.MAX_SAFE_INTEGER,
      taught: new Map([...(under?.taught ?? []), ...(under?.learned ?? [])]),
      learned: new Map(),
      fields: new Map(),
      known: new Set(this.#knownFields(noun).map(({ key }) => key)),
      holders: new Map(),
      unread: new Set(),
      listed: new Set()
    }
    this.#store(noun, before, 0)
    this.#runs.set(noun, run)
    return run
  }

  #redecode(noun: Noun, scope: number, row: Row, contents: Contents, run: Run): boolean {
    const { decoder, records } = this.writing
    const parts = contents.parts(row)
    const content = contentOf(parts)
    if (content === null) {
      run.unread.add(row.rid)
      return false
    }
    const raw = { id: row.id, fields: content.fields }
    const now = decoder.decodeRecord(noun, raw)
    const before = run.isOtherDecoder ? now : decoder.decodeWith(run.before, noun, raw)
    for (const label of labelsOf(now)) run.learned.set(keyOf(label), label)
    for (const label of labelsOf(before)) run.taught.set(keyOf(label), label)
    records.learn(now)
    const differs = records.redecode(row.rid, withOwnTimes(decoder, now, parts))
    if (noun === 'calendar-event') this.#occurrences(row.id)
    this.#holds(noun, row.rid, now, run)
    if (run.isOtherDecoder) this.#recognised(row, now, parts, run)
    const isClaimedDeleted = run.isOtherDecoder ? this.#claimOf(now, parts) : now.deleted
    const state = !run.isOtherDecoder && before.deleted === now.deleted ? row.state : stateOf(row, isClaimedDeleted)
    if (state === row.state) return differs
    records.touch({ scope, noun }, row, { state })
    return true
  }

  /** Re-decodes the further occurrences of an event, each from its own answer. */
  #occurrences(id: number): void {
    const { occurrences } = this.writing.records
    for (const one of occurrences.known(id)) {
      if (one.json === null) continue
      const fields = parseFields(one.json)
      occurrences.redecode(one, this.writing.decoder.decodeRecord('calendar-event', { id, fields }))
      this.writing.records.calendarDiffers()
    }
  }

  /** Registers which fields of its noun the record has. */
  #holds(noun: Noun, rid: number, { fields }: DecodedRecord, { known, holders }: Run): void {
    for (const field of fields) {
      if (holders.has(field.key)) continue
      const isNew = !known.has(field.key)
      if (isNew && field.value.type === 'empty') continue
      if (!isNew || this.writing.dictionaries.field(noun, field, rid) !== null) holders.set(field.key, rid)
    }
  }

  /** Collects the record's former title, and how its fields are recognised now. */
  #recognised({ title }: Row, now: DecodedRecord, parts: StoredParts, run: Run): void {
    const label = title === now.title ? null : ownLabel({ ...now, title })
    if (label !== null) run.taught.set(keyOf(label), label)
    for (const field of now.fields) {
      if (!run.holders.has(field.key)) continue
      const known = run.fields.get(field.key)
      if (known === undefined || (known.role === null && field.role !== null)) run.fields.set(field.key, field)
    }
    for (const { key } of this.#inList(now, parts)) run.listed.add(key)
  }

  /** The fields of the list's own answer for a record. */
  #inList(now: DecodedRecord, { list, info, partial, hits }: StoredParts): readonly Field[] {
    if (list === null) return []
    return info === null && partial === null && hits === null ? now.fields : this.#decodePart(now, list).fields
  }

  /** Whether the record claims to be deleted. The fresher of its whole answers counts, as when it arrived. */
  #claimOf(now: DecodedRecord, { list, info }: StoredParts): boolean | null {
    if (list === null || info === null) return now.deleted
    return this.#decodePart(now, info.fetchedAt > list.fetchedAt ? info : list).deleted
  }

  /** Decodes one answer of the record alone. */
  #decodePart({ noun, id }: DecodedRecord, { json }: StoredContent): DecodedRecord {
    return this.writing.decoder.decodeRecord(noun, { id, fields: parseFields(json) })
  }

  /**
   * Ends a run. Returns whether all is done; false when deleted fields made room for others, so another run is needed.
   */
  #end(noun: Noun, run: Run, used: UsedFields): boolean {
    for (const { key, rid } of this.#knownFields(noun))
      if (rid !== null && run.unread.has(rid) && !run.holders.has(key)) run.holders.set(key, rid)
    if (run.isOtherDecoder) {
      this.writing.dictionaries.recogniseAnew(noun, run.fields, run.listed)
      this.versions.reached(noun)
    }
    for (const [key, label] of run.taught) {
      if (!run.learned.has(key)) this.writing.dictionaries.retract(label)
    }
    const isAgain = this.writing.dictionaries.settleCounted(noun, run.holders, used, Date.now())
    this.#store(noun, run.decoding, isAgain ? 0 : 1)
    this.#runs.delete(noun)
    return !isAgain
  }
}

/** Parses the output of `CorrectionBook.decodingOf`. */
function bookOf(decoding: string): CorrectionBook {
  return new CorrectionBook(decoding === '' ? [] : (JSON.parse(decoding) as FieldCorrection[]))
}

/** All labels in a record. */
function labelsOf(record: DecodedRecord): readonly StoredLabel[] {
  const own = ownLabel(record)
  return own === null ? mentionedLabels(record) : [...mentionedLabels(record), own]
}

const keyOf = ({ kind, id, label }: StoredLabel): string => `${kind}\n${id}\n${label}`

/** The state of a record after its claim to be deleted has changed. */
function stateOf(row: Row, isClaimedDeleted: boolean | null): StateCode {
  if (row.state === STATE.missing) return row.state
  if (isClaimedDeleted !== null) return stateOfList(isClaimedDeleted)
  if (row.met_active === null && row.met_deleted === null) return row.state
  return stateOfList(row.met_active === null)
}
