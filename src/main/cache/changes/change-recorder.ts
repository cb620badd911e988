import type { DecodedRecord } from '../../api/fields'
import { normaliseKey } from '../../api/json'
import {
  Contents,
  type KnownRecord,
  parseFields,
  type RawFields,
  type ScopeOfNoun,
  type StateCode,
  type Writing
} from '../core'
import { differencesOf, type Difference } from './differences'
import { type VisitInput, Visits } from './visits'
import { isSameReading, type PackedValue } from './packed-values'
import { VolatileFields, type PageDifference } from './volatile-fields'
import { ChangeStore, type NewChange, parseDifferences, type StoredDifference, WHAT } from './store'

/** The list that answered, and the answer's time. */
export interface AnswerContext extends ScopeOfNoun {
  /** Which of the two lists answered. */
  readonly deleted: boolean
  readonly receivedAt: number
  /** For the calendar: the month of a complete answer, `YYYY-MM`; null for any other answer. */
  readonly month: string | null
}

/** A record of the answer that differs from its cached version, with the numbers of its fields in `fields`. */
interface PendingChange extends Omit<NewChange, 'scope' | 'at' | 'fields'> {
  readonly fields: readonly (Difference & { readonly number: number })[]
}

/** The earlier changes that are searched for the last value of a field. */
const LATEST = 'SELECT fields FROM changes WHERE rid = ? AND fields IS NOT NULL ORDER BY change DESC LIMIT 20'

// A pass read by another decoder version may have missed records that the current one finds.
const SWEPT_WHOLE = 'SELECT 1 FROM lists WHERE scope = ? AND deleted = ? AND swept_at IS NOT NULL AND decoder = ?'

// Sweeps keep some months up to date. In other months, new events look like events that existed before.
const MONTH_KEPT = `SELECT 1 FROM lists JOIN calendar_months AS at ON at.deleted = lists.deleted
    AND at.pass >= lists.whole_pass
  WHERE scope = ? AND lists.deleted = ? AND swept_at IS NOT NULL AND decoder = ? AND month = ?`

/** Stores the previous values of records, in the transaction that replaces them. */
export class ChangeRecorder {
  readonly store: ChangeStore
  readonly volatileFields: VolatileFields
  readonly visits: Visits

  constructor(readonly writing: Writing) {
    this.store = new ChangeStore(writing.queries)
    this.volatileFields = new VolatileFields(writing.queries)
    this.visits = new Visits(writing, (at) => this.volatileFields.all(at))
  }

  /** Starts collecting the changes of one answer. Use only within its transaction. */
  begin(context: AnswerContext): PendingChanges {
    return new PendingChanges(context, this)
  }
}

export const changeWrites = ({ visits }: ChangeRecorder) => ({
  /** Marks the record's current version as seen by the user. `wasMarked`: it had changed since the last visit. */
  visited: (visit: VisitInput) => visits.visited(visit)
})

/** Whether a field repeats a deletion or restoration, which the state records already. */
const isOfState = ({ field }: Difference): boolean =>
  field.role === 'deleted' || DELETION.test(normaliseKey(field.key.slice(field.key.lastIndexOf('.') + 1)))
const DELETION = /(^|_)(deleted?|deletion|removed?|removal|trash(ed)?|archived?)(_|$)/

/** Collects the changes of one answer, which are written together at its end. */
export class PendingChanges {
  readonly #contents: Contents
  readonly #pending: PendingChange[] = []
  #sweptWhole: boolean | null = null
  #keptUp: boolean | null = null

  constructor(
    private readonly context: AnswerContext,
    private readonly recorder: ChangeRecorder
  ) {
    this.#contents = new Contents(recorder.writing.queries)
  }

  /**
   * The list contains a record for the first time. This is a change only if the list was swept before and kept up to
   * date.
   */
  appeared(rid: number, state: StateCode): void {
    if (!this.#isKeptUp()) return
    this.#pending.push({ rid, what: WHAT.appeared, state, stateBefore: null, fields: [] })
  }

  /** Whether uncached records in the answer are new in the service. */
  #isKeptUp(): boolean {
    const { scope, noun, deleted, month } = this.context
    if (noun !== 'calendar-event') return this.#isSweptWhole()
    const { queries, decoder } = this.recorder.writing
    return (this.#keptUp ??=
      month !== null && queries.numbers(MONTH_KEPT, scope, Number(deleted), decoder.version, month).length > 0)
  }

  #isSweptWhole(): boolean {
    const { scope, deleted } = this.context
    const { queries, decoder } = this.recorder.writing
    return (this.#sweptWhole ??= queries.numbers(SWEPT_WHOLE, scope, Number(deleted), decoder.version).length > 0)
  }

  /** The content is unchanged; the state may differ. */
  moved({ rid, state: stateBefore }: KnownRecord, state: StateCode): void {
    if (state === stateBefore) return
    this.#pending.push({ rid, what: WHAT.state, state, stateBefore, fields: [] })
  }

  /**
   * The list's answer for a record differs. Call before storing it.
   * @param before the previous list answer with later partial ones; null without partial ones, so that the stored
   * answer is used
   */
  listed(known: KnownRecord, after: DecodedRecord, state: StateCode, before: RawFields | null): void {
    const json = before === null ? this.#contents.listJson(known) : null
    this.informed(known, before ?? (json === null ? null : parseFields(json)), after, state)
  }

  /**
   * The `/info` answer differs; `before` is null for the first one. Extra content compared to the list's answer is no
   * change: lists shorten texts and omit fields.
   */
  informed(known: KnownRecord, before: RawFields | null, after: DecodedRecord, state: StateCode): void {
    // There is no answer to compare with: it was never stored, or was dropped to free space.
    if (before === null) return this.#add(known, [], state)
    const { decoder } = this.recorder.writing
    const was = decoder.decodeRecord(this.context.noun, { id: after.id, fields: this.#asFoundNow(before) })
    this.#add(known, differencesOf(was, after), state)
  }

  /**
   * A selection differs. `before` and `after` are the whole record without and with it. Previously missing fields are
   * no change.
   */
  mentioned(known: KnownRecord, before: DecodedRecord, after: DecodedRecord, state: StateCode): void {
    const differences = differencesOf(before, after).filter((one) => !isSameReading(one.before, null))
    this.#add(known, differences, state)
  }

  /**
   * Finds the record in the stored answer with the current decoder, which may unwrap it differently. Otherwise every
   * field would differ.
   */
  #asFoundNow(fields: RawFields): RawFields {
    if (this.#isSweptWhole()) return fields
    const answer = new TextEncoder().encode(JSON.stringify([fields]))
    try {
      const [found, ...others] = this.recorder.writing.decoder.readAnswer(answer, 'list', this.context.noun).records
      return found === undefined || others.length > 0 ? fields : found.fields
    } catch {
      // The record is not found again, so its stored form is compared.
      return fields
    }
  }

  #add(known: KnownRecord, found: readonly Difference[], state: StateCode): void {
    // The answers of the list and of `/info` report the same change at different times.
    const areSeveral = known.has_info === 1 || known.has_smaller === 1
    const stateBefore = state === known.state ? null : known.state
    const fields = found.flatMap((one) => {
      if (stateBefore !== null && isOfState(one)) return []
      const number = this.recorder.writing.dictionaries.field(this.context.noun, one.field, known.rid)
      // The noun has too many fields: changes of this one are not recorded.
      if (number === null || (areSeveral && !this.#isNews(known.rid, number, one.after))) return []
      return [{ ...one, number }]
    })
    if (fields.length === 0 && stateBefore === null) return
    const what = stateBefore === null ? WHAT.changed : WHAT.state
    this.#pending.push({ rid: known.rid, what, state, stateBefore, fields })
  }

  /** Whether a value is not the last one recorded for its field. */
  #isNews(rid: number, number: number, after: PackedValue): boolean {
    for (const [fields] of this.recorder.writing.queries.rows<[fields: string]>(LATEST, rid)) {
      const known = parseDifferences(fields).find(([one]) => one === number)
      if (known !== undefined) return !isSameReading(known[2], after)
    }
    return true
  }

  /** Writes the changes. `known`: number of the answer's records that were cached before. */
  write(known: number): void {
    const { scope, receivedAt: at } = this.context
    const { store, visits, volatileFields } = this.recorder
    store.begunBy(at)
    if (this.#pending.length === 0) return
    const onPage = this.#pending.flatMap(({ rid, stateBefore, fields }): PageDifference[] => [
      ...(stateBefore === null ? [] : [{ rid, field: -scope, isRecognised: false }]),
      ...fields.map(({ number, field }) => ({ rid, field: number, isRecognised: field.role !== null }))
    ])
    const isFound = volatileFields.judge(onPage, known, at)
    const volatile = volatileFields.all(at)
    const written: number[] = []
    for (const { rid, what, state, stateBefore, fields } of this.#pending) {
      const reported = fields
        .filter(({ number }) => !volatile.has(number))
        .map(({ number, before, after }): StoredDifference => [number, before, after])
      const hasMoved = stateBefore !== null && !volatile.has(-scope)
      if (what !== WHAT.appeared && !hasMoved && reported.length === 0) continue
      store.add({
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
    store.keepWithinLimits(at)
    if (isFound) visits.compareAll(at)
    else visits.compare(written, at)
  }
}
