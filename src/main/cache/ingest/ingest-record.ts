import { DesksideError } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import { isSameStart } from '@shared/rules/calendar/times'
import type { DecodedRecord } from '../../api/fields'
import type { ReadAnswer } from '../../api/types'
import { cameOf } from '../../api/envelope'
import type { ChangeRecorder } from '../changes'
import {
  contentOf,
  areContradictory,
  type IdentifiedRecord,
  keyOfStart,
  type KnownRecord,
  parseFields,
  readTimes,
  type ScopeOfNoun,
  STATE,
  type StateCode,
  stateOfList,
  withPartial,
  type Writing
} from '../core'
import { storeParts } from './hit-ingest'
import { marks } from './page-context'
import { outdatedBy, wasGiven } from './partial-ingest'
import type { Sweeps } from './sweeps'

export interface RecordInput {
  readonly noun: Noun
  readonly id: number
  readonly body: Uint8Array
  readonly receivedAt: number
}

/** Stores answers of `/info`, beside those of the lists. */
export class RecordIngest {
  constructor(
    private readonly writing: Writing,
    private readonly sweeps: Sweeps,
    private readonly changes: ChangeRecorder
  ) {}

  /**
   * Stores the `/info` answer of one record. Its state stays unless the answer gives another one. A new record is
   * active.
   *
   * @throws `not-found` when the answer has no record or another one; `service-unreadable` when it may be about another
   * record; the service's codes when it can't be read
   */
  record({ noun, id, body, receivedAt }: RecordInput): { hasChanged: boolean } {
    const answer = this.writing.decoder.readAnswer(body, 'record', noun)
    return this.writing.transaction(() => {
      const scope = this.#scopeHolding(noun, id)
      const known = this.writing.records.find(scope, id)
      this.#judge(noun, known, answer)
      const [raw] = answer.records
      // An answer to a request for one id may lack the id. An answer with another id belongs to another request.
      if (raw === undefined || (raw.id !== null && raw.id !== id)) {
        throw new DesksideError('not-found', 'The answer does not hold the record that was asked for.')
      }
      this.writing.records.learnLabels(answer.labels)
      return { hasChanged: this.#keep({ scope, noun }, known, { id, fields: raw.fields }, receivedAt) }
    })
  }

  /** Checks an answer without an id: it must share a field with the known record. */
  #judge(noun: Noun, known: KnownRecord | null, answer: ReadAnswer): void {
    this.writing.places.judge({ list: `info/${noun}`, answer, isKnown: known !== null, isNameless: true })
    const [raw] = answer.records
    if (known === null || raw === undefined || raw.id !== null) return
    const keys = new Set(Object.keys(contentOf(this.writing.parts(known))?.fields ?? {}))
    if (keys.size === 0 || Object.keys(raw.fields).some((key) => keys.has(key))) return
    throw new DesksideError('service-unreadable', 'The answer says nothing that is known of the record.', {
      details: { came: cameOf(raw.fields) }
    })
  }

  #keep(scoped: ScopeOfNoun, known: KnownRecord | null, raw: IdentifiedRecord, receivedAt: number): boolean {
    const { scope, noun } = scoped
    const { records } = this.writing
    const json = JSON.stringify(raw.fields)
    const info = { json, fetchedAt: receivedAt }
    const plain = this.writing.decoder.decodeRecord(noun, raw)
    const claimed = plain.deleted === null ? null : stateOfList(plain.deleted)
    const deleted = claimed === STATE.deleted
    const pendingChanges = this.changes.begin({ scope, noun, deleted, receivedAt, month: null })
    if (known === null) {
      const state = claimed ?? STATE.active
      const rid = records.insert(scope, plain, { state, fetchedAt: receivedAt, ...this.#marks(scope, null, state) })
      this.writing.putPart(rid, 'info', info)
      records.learn(plain)
      return true
    }
    const state = claimed ?? known.state
    const { list, info: before, partial, hits } = this.writing.parts(known)
    const { rest, gone } = outdatedBy(this.writing, partial, plain, raw.fields)
    const outdates = Object.keys(gone).length > 0
    const isNew = before?.json !== json || state !== known.state
    // The answer is unchanged, but the list's answer differed in between: the fresher value wins again.
    const isLastWord =
      before !== null &&
      before.fetchedAt < known.fetched_at &&
      list !== null &&
      areContradictory(raw.fields, parseFields(list.json))
    const hasChanged = isNew || isLastWord || outdates
    // Fields known from a search alone do not count as previous values.
    if (wasGiven(known) && (isNew || outdates)) {
      pendingChanges.informed(known, before === null ? null : withPartial(parseFields(before.json), gone), plain, state)
    }
    pendingChanges.write(1)
    this.writing.putPart(known.rid, 'info', info)
    if (state !== known.state) records.touch(scoped, known, { state, ordinal: 0, ...this.#marks(scope, known, state) })
    if (hasChanged) {
      if (partial !== null && outdates) this.writing.putPart(known.rid, 'partial', rest)
      const decoded = storeParts(this.writing, noun, known, raw.id, { list, info, partial: rest, hits }, null)
      // The list's answer may contain the new fields, too, without a value.
      if (list !== null && !records.isListed(decoded)) {
        records.listed(this.writing.decoder.decodeRecord(noun, { id: raw.id, fields: parseFields(list.json) }))
      }
      records.learn(decoded)
    }
    return this.#occurrence(plain, json, state) || hasChanged
  }

  /** Stores the occurrence of an event's `/info` answer, which no list may have returned yet. It removes none. */
  #occurrence(plain: DecodedRecord, json: string, state: StateCode): boolean {
    const { event, id } = plain
    if (event === undefined || event.times.kind === 'none') return false
    const { occurrences } = this.writing.records
    const stored = occurrences.known(id)
    const key = keyOfStart(plain)
    const isKnown = stored.some((one) => one.start_key === key || isSameStart(readTimes(one), event.times))
    if (stored.length === 0 || (isKnown && !stored.some((one) => one.start_key === key && one.own === 0))) return false
    if (!occurrences.isOther(plain, state, json)) return false
    this.writing.records.calendarDiffers()
    return true
  }

  /** Marks the record as seen outside the sweep, in the list of its state. */
  #marks(scope: number, known: KnownRecord | null, state: StateCode) {
    const deleted = state === STATE.deleted
    return marks({ deleted, pass: null, mark: -this.sweeps.state(scope, deleted).pass || null }, known, false)
  }

  /** The scope that contains the id, else the noun's scope without a parent. */
  #scopeHolding(noun: Noun, id: number): number {
    const { dictionaries, queries } = this.writing
    const sql = 'SELECT scope FROM scopes CROSS JOIN records USING (scope) WHERE noun = ? AND records.id = ? LIMIT 1'
    const [scope = dictionaries.scope({ noun })] = queries.numbers(sql, noun, id)
    return scope
  }
}
