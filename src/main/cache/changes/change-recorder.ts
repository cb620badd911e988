import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Noun } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'
import { normaliseKey } from '../../api/json'
import { Queries } from '../../database/queries'
import {
  Contents,
  type Decoder,
  type Dictionaries,
  type KnownRecord,
  parseFields,
  type RawFields,
  type StateCode
} from '../core'
import { differencesOf, type Difference } from './differences'
import { LatestValues } from './latest-values'
import { Visits } from './visits'
import { isSameReading } from './packed-values'
import { VolatileFields, type PageDifference } from './volatile-fields'
import { WHAT, type StoredDifference, type WhatCode } from './stored-change'
import { ChangeStore } from './store'

/** The list that answered, and the answer's time. */
export interface AnswerContext {
  readonly scope: number
  readonly noun: Noun
  /** Which of the two lists answered. */
  readonly deleted: boolean
  readonly at: number
  /** For the calendar: the month of a complete answer, `YYYY-MM`; null for any other answer. */
  readonly month: string | null
}

/** A record of the answer that differs from its cached version. */
interface PendingChange {
  readonly rid: number
  readonly what: WhatCode
  readonly state: StateCode
  readonly stateBefore: StateCode | null
  readonly differences: readonly Difference[]
}

/** Stores the previous values of records, in the transaction that replaces them. */
export class ChangeRecorder {
  readonly #queries: Queries
  readonly #dictionaries: Dictionaries
  readonly #decoder: Decoder
  readonly #volatile: VolatileFields
  readonly #store: ChangeStore
  readonly #latest: LatestValues
  readonly visits: Visits
  readonly #sweptWhole
  readonly #monthKept

  constructor(db: Database, dictionaries: Dictionaries, decoder: Decoder) {
    this.#queries = new Queries(db, () => undefined)
    this.#dictionaries = dictionaries
    this.#decoder = decoder
    this.#volatile = new VolatileFields(db)
    this.#store = new ChangeStore(db)
    this.#latest = new LatestValues(db)
    this.visits = new Visits(db, (at) => this.#volatile.all(at))
    // A pass read by another decoder version may have missed records that the current one finds.
    this.#sweptWhole = db
      .prepare<[number, number], number>(
        `SELECT 1 FROM lists
         WHERE scope = ? AND deleted = ? AND swept_at IS NOT NULL AND decoder = ${decoder.version}`
      )
      .pluck()
    // Sweeps keep some months up to date. In other months, new events look like events that existed before.
    this.#monthKept = db
      .prepare<[number, number, string], number>(
        `SELECT 1 FROM lists JOIN calendar_months AS at ON at.deleted = lists.deleted AND at.pass >= lists.whole_pass
         WHERE scope = ? AND lists.deleted = ? AND swept_at IS NOT NULL AND decoder = ${decoder.version} AND month = ?`
      )
      .pluck()
  }

  /** Starts collecting the changes of one answer. Use only within its transaction. */
  begin(context: AnswerContext): PendingChanges {
    return new PendingChanges(context, {
      decoder: this.#decoder,
      contents: new Contents(this.#queries),
      isSweptWhole: () => this.#sweptWhole.get(context.scope, Number(context.deleted)) !== undefined,
      isKeptUp: () => this.#keptUp(context),
      isNews: (rid, difference) => {
        const field = this.#fieldOf(context.noun, difference, rid)
        return field !== null && this.#latest.differs(rid, field, difference)
      },
      write: (pending, known) => this.#write(context, pending, known)
    })
  }

  /** Whether uncached records in the answer are new in the service. */
  #keptUp({ scope, noun, deleted, month }: AnswerContext): boolean {
    if (noun !== 'calendar-event') return this.#sweptWhole.get(scope, Number(deleted)) !== undefined
    return month !== null && this.#monthKept.get(scope, Number(deleted), month) !== undefined
  }

  /** Null when the noun has too many fields: changes of this field are not recorded. */
  #fieldOf(noun: Noun, { field }: Difference, rid: number): number | null {
    return this.#dictionaries.field(noun, field, rid)
  }

  #write({ scope, noun, at }: AnswerContext, pending: readonly PendingChange[], known: number): void {
    this.#store.begunBy(at)
    if (pending.length === 0) return
    const numbered = pending.map((change) => ({
      ...change,
      fields: change.differences.flatMap((one) => {
        const number = this.#fieldOf(noun, one, change.rid)
        return number === null ? [] : [{ ...one, number }]
      })
    }))
    const onPage = new Map<number, PageDifference & { rids: number[] }>()
    const count = (field: number, isRecognised: boolean, rid: number): void => {
      const one = onPage.get(field)
      if (one === undefined) onPage.set(field, { field, isRecognised, rids: [rid] })
      else one.rids.push(rid)
    }
    for (const { rid, stateBefore, fields } of numbered) {
      if (stateBefore !== null) count(-scope, false, rid)
      for (const { number, field } of fields) count(number, field.role !== null, rid)
    }
    const isFound = this.#volatile.judge(onPage.values(), known, at)
    const volatile = this.#volatile.all(at)
    const written: number[] = []
    for (const { rid, what, state, stateBefore, fields } of numbered) {
      const reported = fields
        .filter(({ number }) => !volatile.has(number))
        .map(({ number, before, after }): StoredDifference => [number, before, after])
      const hasMoved = stateBefore !== null && !volatile.has(-scope)
      if (what !== WHAT.appeared && !hasMoved && reported.length === 0) continue
      this.#store.add({
        rid,
        scope,
        at,
        what: what === WHAT.appeared ? what : hasMoved ? WHAT.state : WHAT.changed,
        state,
        stateBefore: hasMoved ? stateBefore : null,
        fields: reported
      })
      written.push(rid)
    }
    this.#store.keepWithinLimits(at)
    if (isFound) this.visits.compareAll(at)
    else this.visits.compare(written, at)
  }
}

/** Whether a field repeats a deletion or restoration, which the state records already. */
const isOfState = ({ field }: Difference): boolean =>
  field.role === 'deleted' || DELETION.test(normaliseKey(field.key.slice(field.key.lastIndexOf('.') + 1)))
const DELETION = /(^|_)(deleted?|deletion|removed?|removal|trash(ed)?|archived?)(_|$)/

interface PendingChangesParts {
  readonly decoder: Decoder
  readonly contents: Contents
  readonly isSweptWhole: () => boolean
  readonly isKeptUp: () => boolean
  readonly isNews: (rid: number, difference: Difference) => boolean
  readonly write: (pending: readonly PendingChange[], known: number) => void
}

/** Collects the changes of one answer, which are written together at its end. */
export class PendingChanges {
  readonly #context: AnswerContext
  readonly #parts: PendingChangesParts
  readonly #pending: PendingChange[] = []
  #sweptWhole: boolean | null = null
  #keptUp: boolean | null = null

  constructor(context: AnswerContext, parts: PendingChangesParts) {
    this.#context = context
    this.#parts = parts
  }

  /**
   * The list contains a record for the first time. This is a change only if the list was swept before and kept up to
   * date.
   */
  appeared(rid: number, state: StateCode): void {
    if (!(this.#keptUp ??= this.#parts.isKeptUp())) return
    this.#pending.push({ rid, what: WHAT.appeared, state, stateBefore: null, differences: [] })
  }

  #isSweptWhole(): boolean {
    return (this.#sweptWhole ??= this.#parts.isSweptWhole())
  }

  /** The content is unchanged; the state may differ. */
  moved({ rid, state: stateBefore }: KnownRecord, state: StateCode): void {
    if (state === stateBefore) return
    this.#pending.push({ rid, what: WHAT.state, state, stateBefore, differences: [] })
  }

  /**
   * The list's answer for a record differs. Call before storing it.
   * @param before the previous list answer with later partial ones; null without partial ones, so that the stored
   * answer is used
   */
  listed(known: KnownRecord, after: DecodedRecord, state: StateCode, before: RawFields | null): void {
    const json = before === null ? this.#parts.contents.listJson(known) : null
    this.#changed(known, before ?? (json === null ? null : parseFields(json)), after, state)
  }

  /**
   * The `/info` answer differs; `before` is null for the first one. Extra content compared to the list's answer is no
   * change: lists shorten texts and omit fields.
   */
  informed(known: KnownRecord, before: RawFields | null, after: DecodedRecord, state: StateCode): void {
    this.#changed(known, before, after, state)
  }

  /**
   * A selection differs. `before` and `after` are the whole record without and with it. Previously missing fields are
   * no change.
   */
  mentioned(known: KnownRecord, before: DecodedRecord, after: DecodedRecord, state: StateCode): void {
    const { decoder } = this.#parts
    const differences = differencesOf(before, after, (value) => decoder.maskedJson(value))
    this.#add(
      known,
      differences.filter((one) => !isSameReading(one.before, null)),
      state
    )
  }

  #changed(known: KnownRecord, fields: RawFields | null, after: DecodedRecord, state: StateCode): void {
    const { decoder } = this.#parts
    // There is no answer to compare with: it was never stored, or was dropped to free space.
    const before =
      fields === null
        ? null
        : decoder.decodeRecord(this.#context.noun, { id: after.id, fields: this.#asFoundNow(fields) })
    this.#add(known, before === null ? [] : differencesOf(before, after, (value) => decoder.maskedJson(value)), state)
  }

  /**
   * Finds the record in the stored answer with the current decoder, which may unwrap it differently. Otherwise every
   * field would differ.
   */
  #asFoundNow(fields: RawFields): RawFields {
    if (this.#isSweptWhole()) return fields
    const answer = new TextEncoder().encode(JSON.stringify([fields]))
    try {
      const [found, ...others] = this.#parts.decoder.readAnswer(answer, 'list', this.#context.noun).records
      return found === undefined || others.length > 0 ? fields : found.fields
    } catch {
      // The record is not found again, so its stored form is compared.
      return fields
    }
  }

  #add(known: KnownRecord, found: readonly Difference[], state: StateCode): void {
    const { isNews } = this.#parts
    // The answers of the list and of `/info` report the same change at different times.
    const areSeveral = known.has_info === 1 || known.has_smaller === 1
    const stateBefore = state === known.state ? null : known.state
    const differences = found.filter(
      (one) => (stateBefore === null || !isOfState(one)) && (!areSeveral || isNews(known.rid, one))
    )
    if (differences.length === 0 && stateBefore === null) return
    const what = stateBefore === null ? WHAT.changed : WHAT.state
    this.#pending.push({ rid: known.rid, what, state, stateBefore, differences })
  }

  /** Writes the changes. `known`: number of the answer's records that were cached before. */
  write(known: number): void {
    this.#parts.write(this.#pending, known)
  }
}
