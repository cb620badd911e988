import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import type { DecodedRecord } from '../api/decoded'
import type { RawRecord } from '../api/types'
import { Queries } from '../database/queries'
import { mergeContent, type RawFields, type StoredContent } from './content'
import type { Decoder } from './decoder'
import { Dictionaries } from './dictionaries'
import { RawBlocks, readRaw } from './raw-blocks'
import { RecordWriter, type KnownRecord } from './record-writer'
import { Settling } from './settling'
import { STATE, stateOfList, type StateCode } from './states'
import { Sweeps } from './sweeps'
import { hash48 } from './text-hash'
import type { PageInput, PageOutcome } from './types'

/** Nouns that the service may know by name alone. */
const NAMED: ReadonlySet<Noun> = new Set<Noun>(['module', 'list'])

interface PageContext {
  readonly scope: number
  readonly noun: Noun
  readonly deleted: boolean
  /** The pass that this page belongs to; null for a look outside a sweep. */
  readonly pass: number | null
  /** What to write down as having met a record: the pass, or its negative for a look while it may be running. */
  readonly mark: number | null
  readonly receivedAt: number
}

/** Turns answers of the service into rows. Parsing, decoding and writing happen here, in the writer's thread. */
export class Ingest {
  readonly #db: Database
  readonly #decoder: Decoder
  readonly #dictionaries: Dictionaries
  readonly #records: RecordWriter
  readonly #raw: RawBlocks
  readonly #queries: Queries
  readonly #settling: Settling
  readonly sweeps: Sweeps
  readonly #sql

  constructor(db: Database, decoder: Decoder) {
    this.#db = db
    this.#decoder = decoder
    this.#dictionaries = new Dictionaries(db)
    this.#records = new RecordWriter(db, this.#dictionaries)
    this.#raw = new RawBlocks(db)
    this.#queries = new Queries(db, () => undefined)
    this.#settling = new Settling(db)
    this.sweeps = new Sweeps(db, this.#dictionaries, this.#records, this.#settling)
    this.#sql = {
      info: db.prepare<[number], { json: string; fetchedAt: number; hash: number }>(
        'SELECT json, fetched_at AS fetchedAt, hash FROM raw_info WHERE rid = ?'
      ),
      putInfo: db.prepare(
        `INSERT INTO raw_info (rid, json, hash, fetched_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (rid) DO UPDATE SET json = excluded.json, hash = excluded.hash, fetched_at = excluded.fetched_at`
      ),
      hasInfo: db.prepare('UPDATE records SET has_info = 1 WHERE rid = ?'),
      scopesOf: db.prepare('SELECT scope FROM scopes WHERE noun = ?').pluck()
    }
  }

  /**
   * One page of a list, in one transaction together with the sweep's cursor. Unchanged records are recognised by their
   * hash and are neither decoded nor rewritten.
   *
   * @throws the service's codes when the body can't be read; then nothing was written.
   */
  page({ list, body, receivedAt, pass, cursor }: PageInput): PageOutcome {
    const answer = this.#decoder.readAnswer(body, 'list')
    let added = 0
    let scope = 0
    const outcome = this.#transaction((): PageOutcome => {
      scope = this.#dictionaries.scope(list)
      const current = this.sweeps.state(scope, list.deleted)
      // A page that arrives after its sweep was ended or begun anew is news all the same, but not that sweep's.
      const ownPass = current.running && pass === current.pass ? pass : null
      const mark = ownPass ?? (current.pass === 0 ? null : -current.pass)
      const context = { scope, noun: list.noun, deleted: list.deleted, pass: ownPass, mark, receivedAt }
      const ids = new Set<number>()
      const changedIds: number[] = []
      let firstMet = 0
      let withoutId = 0
      let labelsChanged = this.#records.learnLabels(answer.labels)
      answer.records.forEach((raw, ordinal) => {
        const id = this.#idOf(list.noun, raw)
        if (id === null) {
          withoutId += 1
          return
        }
        if (ids.has(id)) return
        ids.add(id)
        const met = this.#meet(context, { id, fields: raw.fields }, ordinal)
        if (met.first) firstMet += 1
        if (met.changed) changedIds.push(id)
        if (met.added) added += 1
        if (met.labelsChanged) labelsChanged = true
      })
      this.sweeps.answered(scope, list.deleted, receivedAt, answer.total)
      if (ownPass !== null && cursor !== null) this.sweeps.advance(scope, list.deleted, cursor)
      return {
        ids: [...ids],
        firstMet,
        changedIds,
        rows: answer.records.length,
        withoutId,
        total: answer.total,
        labelsChanged
      }
    })
    this.#settling.added(scope, added)
    return outcome
  }

  /**
   * The answer of `/info` for one record; kept beside the list's answer, which it does not replace. A record that was
   * never met is taken as active unless it says that it is deleted.
   *
   * @throws `not-found` when the answer bears no record, or another one.
   */
  record({ noun, id, body, receivedAt }: { noun: Noun; id: number; body: Uint8Array; receivedAt: number }): {
    changed: boolean
  } {
    const answer = this.#decoder.readAnswer(body, 'record')
    const [raw] = answer.records
    // An answer for one id needs no id in it; one that bears another id is an answer to another question.
    if (raw === undefined || (raw.id !== null && raw.id !== id)) {
      throw new DesksideError('not-found', 'The answer does not hold the record that was asked for.')
    }
    let added: number | null = null
    const outcome = this.#transaction(() => {
      this.#records.learnLabels(answer.labels)
      const kept = this.#keepInfo(noun, { id, fields: raw.fields }, receivedAt)
      added = kept.addedTo
      return { changed: kept.changed }
    })
    if (added !== null) this.#settling.added(added, 1)
    return outcome
  }

  #keepInfo(
    noun: Noun,
    raw: { id: number; fields: RawFields },
    receivedAt: number
  ): { changed: boolean; addedTo: number | null } {
    const json = JSON.stringify(raw.fields)
    const hash = hash48(json)
    const scope = this.#scopeHolding(noun, raw.id)
    const known = this.#records.find(scope, raw.id)
    const earlier = known === null || known.has_info === 0 ? undefined : this.#sql.info.get(known.rid)
    const fresh = { json, fetchedAt: receivedAt }
    const decoded = this.#decode(noun, raw.id, known === null ? null : this.#listContent(known), fresh)
    const says = decoded.deleted
    const claimed = says === null ? null : stateOfList(says)
    if (known === null) {
      const state = claimed ?? STATE.active
      const mark = -this.sweeps.state(scope, state === STATE.deleted).pass || null
      const rid = this.#records.insert(scope, decoded, {
        state,
        ordinal: 0,
        hash: null,
        place: null,
        fetchedAt: receivedAt,
        metActive: state === STATE.active ? mark : null,
        metDeleted: state === STATE.deleted ? mark : null
      })
      this.#sql.putInfo.run(rid, json, hash, receivedAt)
      this.#sql.hasInfo.run(rid)
      this.#records.learn(decoded)
      return { changed: true, addedTo: scope }
    }
    const state = claimed ?? known.state
    const changed = earlier?.hash !== hash || state !== known.state
    this.#sql.putInfo.run(known.rid, json, hash, receivedAt)
    if (state !== known.state) this.#moveTo(scope, known, state)
    if (changed) {
      this.#sql.hasInfo.run(known.rid)
      this.#records.update(known.rid, decoded)
      this.#records.learn(decoded)
    }
    return { changed, addedTo: null }
  }

  #moveTo(scope: number, known: KnownRecord, state: StateCode): void {
    this.#records.touch(scope, known, {
      state,
      ordinal: 0,
      hash: known.hash,
      place: null,
      fetchedAt: known.fetched_at,
      // Met by a look in the list that it says it belongs to.
      metActive: state === STATE.active ? -this.sweeps.state(scope, false).pass || null : known.met_active,
      metDeleted: state === STATE.deleted ? -this.sweeps.state(scope, true).pass || null : known.met_deleted
    })
  }

  #meet(
    { scope, noun, deleted, pass, mark, receivedAt }: PageContext,
    raw: { id: number; fields: RawFields },
    ordinal: number
  ): { first: boolean; added: boolean; changed: boolean; labelsChanged: boolean } {
    const json = JSON.stringify(raw.fields)
    const hash = hash48(json)
    const known = this.#records.find(scope, raw.id)
    const before = known === null ? null : deleted ? known.met_deleted : known.met_active
    const first = pass !== null && before !== pass
    // A look must not hide from the sweep that it has met the record already.
    const met = pass === null && mark !== null && before === -mark ? before : mark

    if (known !== null && known.hash === hash) {
      // Same content, so it says about itself what it said when it was decoded; only its list is news. A record that
      // marks itself keeps its state, for the list alone did not decide it.
      const state = this.#stateOf(known, deleted, () => this.#decoder.decodeRecord(noun, raw).deleted)
      this.#records.touch(scope, known, {
        state,
        ordinal,
        hash,
        place: null,
        fetchedAt: receivedAt,
        ...marks(known, deleted, met, state === stateOfList(deleted))
      })
      return { first, added: false, changed: state !== known.state, labelsChanged: false }
    }

    const info = known === null || known.has_info === 0 ? null : (this.#sql.info.get(known.rid) ?? null)
    const decoded = this.#decode(noun, raw.id, { json, fetchedAt: receivedAt }, info, raw)
    const state = stateOfList(decoded.deleted ?? deleted)
    const meeting = {
      state,
      ordinal,
      hash,
      place: this.#raw.put(json),
      fetchedAt: receivedAt,
      ...marks(known, deleted, met, state === stateOfList(deleted))
    }
    if (known === null) {
      this.#raw.owned(this.#records.insert(scope, decoded, meeting))
    } else {
      this.#records.touch(scope, known, meeting)
      this.#records.update(known.rid, decoded)
      this.#raw.owned(known.rid)
      if (known.block !== null) this.#raw.release(known.block)
    }
    return { first, added: known === null, changed: true, labelsChanged: this.#records.learn(decoded) }
  }

  #stateOf(known: KnownRecord, deleted: boolean, claim: () => boolean | null): StateCode {
    const byList = stateOfList(deleted)
    return known.state === byList ? byList : stateOfList(claim() ?? deleted)
  }

  #decode(
    noun: Noun,
    id: number,
    list: StoredContent | null,
    info: StoredContent | null,
    parsed?: { id: number; fields: RawFields }
  ): DecodedRecord {
    if (info === null && parsed !== undefined) return this.#decoder.decodeRecord(noun, parsed)
    const merged = mergeContent(list, info)
    return this.#decoder.decodeRecord(noun, { id, fields: merged?.fields ?? {} })
  }

  #listContent(known: KnownRecord): StoredContent | null {
    const { block, slot, fetched_at } = known
    const json = block === null || slot === null ? null : readRaw(this.#queries, { block, slot })
    return json === null ? null : { json, fetchedAt: fetched_at }
  }

  /** The scope that knows the id, else the noun's own without a parent. */
  #scopeHolding(noun: Noun, id: number): number {
    const scopes = this.#sql.scopesOf.all(noun).map(Number)
    return scopes.find((scope) => this.#records.find(scope, id) !== null) ?? this.#dictionaries.scope({ noun })
  }

  #idOf(noun: Noun, raw: RawRecord): number | null {
    if (raw.id !== null) return Number.isSafeInteger(raw.id) ? raw.id : null
    if (!NAMED.has(noun)) return null
    const { name, title } = this.#decoder.decodeRecord(noun, { id: 0, fields: raw.fields })
    const known = name ?? title
    return known === null ? null : this.#dictionaries.numberOfName(noun, known)
  }

  #transaction<T>(run: () => T): T {
    try {
      return this.#db
        .transaction(() => {
          const result = run()
          this.#raw.flush()
          this.#records.flushCounts()
          return result
        })
        .immediate()
    } catch (thrown) {
      this.#dictionaries.forget()
      this.#records.forget()
      this.#raw.forget()
      throw thrown
    }
  }
}

/** Which list met the record. A record in the list of its state forgets the other one; a contradiction keeps both. */
function marks(
  known: KnownRecord | null,
  deleted: boolean,
  met: number | null,
  agrees: boolean
): { metActive: number | null; metDeleted: number | null } {
  if (deleted) return { metActive: agrees ? null : (known?.met_active ?? null), metDeleted: met }
  return { metActive: met, metDeleted: agrees ? null : (known?.met_deleted ?? null) }
}
