import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Noun } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'
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
import { Looks } from './looks'
import { readsSame } from './packed-values'
import { VolatileFields, type PageDifference } from './volatile-fields'
import { WHAT, type StoredDifference, type WhatCode } from './stored-change'
import { ChangeStore } from './store'

/** What an answer concerns. */
export interface AnswerContext {
  readonly scope: number
  readonly noun: Noun
  /** The list that answered. */
  readonly deleted: boolean
  readonly at: number
}

/** One record of it that differs from what was known. */
interface Note {
  readonly rid: number
  readonly what: WhatCode
  readonly state: StateCode
  readonly stateBefore: StateCode | null
  readonly differences: readonly Difference[]
}

/** Keeps what records said before, in the transaction in which they say something else. */
export class ChangeRecorder {
  readonly #queries: Queries
  readonly #dictionaries: Dictionaries
  readonly #decoder: Decoder
  readonly #volatile: VolatileFields
  readonly #store: ChangeStore
  readonly #latest: LatestValues
  readonly looks: Looks
  readonly #sweptWhole

  constructor(db: Database, dictionaries: Dictionaries, decoder: Decoder) {
    this.#queries = new Queries(db, () => undefined)
    this.#dictionaries = dictionaries
    this.#decoder = decoder
    this.#volatile = new VolatileFields(db)
    this.#store = new ChangeStore(db)
    this.#latest = new LatestValues(db)
    this.looks = new Looks(db, (at) => this.#volatile.all(at))
    // A pass that another decoder read may have passed over records that this one finds.
    this.#sweptWhole = db
      .prepare<[number, number], number>(
        `SELECT 1 FROM lists
         WHERE scope = ? AND deleted = ? AND swept_at IS NOT NULL AND decoder = ${decoder.version}`
      )
      .pluck()
  }

  /** Begins to take notes of one answer; for use within its transaction alone. */
  begin(context: AnswerContext): Notes {
    return new Notes(context, {
      decoder: this.#decoder,
      contents: new Contents(this.#queries),
      sweptWhole: () => this.#sweptWhole.get(context.scope, Number(context.deleted)) !== undefined,
      isNews: (rid, difference) => {
        const field = this.#fieldOf(context.noun, difference, rid)
        return field !== null && this.#latest.differs(rid, field, difference)
      },
      write: (notes, known) => this.#write(context, notes, known)
    })
  }

  /** Null for one too many of its kind: no change of it is kept. */
  #fieldOf(noun: Noun, { field }: Difference, rid: number): number | null {
    return this.#dictionaries.field(noun, field, rid)
  }

  #write({ scope, noun, at }: AnswerContext, notes: readonly Note[], known: number): void {
    this.#store.begunBy(at)
    if (notes.length === 0) return
    const numbered = notes.map((note) => ({
      ...note,
      fields: note.differences.flatMap((one) => {
        const number = this.#fieldOf(noun, one, note.rid)
        return number === null ? [] : [{ ...one, number }]
      })
    }))
    const onPage = new Map<number, PageDifference & { rids: number[] }>()
    const count = (field: number, recognised: boolean, rid: number): void => {
      const one = onPage.get(field)
      if (one === undefined) onPage.set(field, { field, recognised, rids: [rid] })
      else one.rids.push(rid)
    }
    for (const { rid, stateBefore, fields } of numbered) {
      if (stateBefore !== null) count(-scope, false, rid)
      for (const { number, field } of fields) count(number, field.role !== null, rid)
    }
    const found = this.#volatile.judge(onPage.values(), known, at)
    const volatile = this.#volatile.all(at)
    const written: number[] = []
    for (const { rid, what, state, stateBefore, fields } of numbered) {
      const told = fields
        .filter(({ number }) => !volatile.has(number))
        .map(({ number, before, after }): StoredDifference => [number, before, after])
      const moved = stateBefore !== null && !volatile.has(-scope)
      if (what !== WHAT.appeared && !moved && told.length === 0) continue
      this.#store.add({
        rid,
        scope,
        at,
        what: what === WHAT.appeared ? what : moved ? WHAT.state : WHAT.changed,
        state,
        stateBefore: moved ? stateBefore : null,
        fields: told
      })
      written.push(rid)
    }
    this.#store.keepWithinLimits(at)
    if (found) this.looks.compareAll(at)
    else this.looks.compare(written, at)
  }
}

interface NotesParts {
  readonly decoder: Decoder
  readonly contents: Contents
  readonly sweptWhole: () => boolean
  readonly isNews: (rid: number, difference: Difference) => boolean
  readonly write: (notes: readonly Note[], known: number) => void
}

/** What one answer says that was not known. */
export class Notes {
  readonly #context: AnswerContext
  readonly #parts: NotesParts
  readonly #notes: Note[] = []
  #sweptWhole: boolean | null = null

  constructor(context: AnswerContext, parts: NotesParts) {
    this.#context = context
    this.#parts = parts
  }

  /** A record that was never met. It is news only in a list that was known whole. */
  appeared(rid: number, state: StateCode): void {
    if (!this.#isSweptWhole()) return
    this.#notes.push({ rid, what: WHAT.appeared, state, stateBefore: null, differences: [] })
  }

  #isSweptWhole(): boolean {
    return (this.#sweptWhole ??= this.#parts.sweptWhole())
  }

  /** The content is what it was. */
  moved({ rid, state: stateBefore }: KnownRecord, state: StateCode): void {
    if (state === stateBefore) return
    this.#notes.push({ rid, what: WHAT.state, state, stateBefore, differences: [] })
  }

  /**
   * The list's answer for a record is another one. To be called before the new one takes its place. `before`: what the
   * list had said together with what partial answers said otherwise since; null when they said nothing.
   */
  listed(known: KnownRecord, after: DecodedRecord, state: StateCode, before: RawFields | null): void {
    const json = before === null ? this.#parts.contents.listJson(known) : null
    this.#changed(known, before ?? (json === null ? null : parseFields(json)), after, state)
  }

  /**
   * The answer of `/info` is another one; null for what it said before when this is its first. What it says beyond the
   * list's answer is no change: lists shorten texts and leave fields out.
   */
  informed(known: KnownRecord, before: RawFields | null, after: DecodedRecord, state: StateCode): void {
    this.#changed(known, before, after, state)
  }

  /**
   * A search, a filter or a folder said something else of a record: both readings are of all that is known. What it says
   * of fields that were lacking is no change.
   */
  mentioned(known: KnownRecord, before: DecodedRecord, after: DecodedRecord, state: StateCode): void {
    const { decoder } = this.#parts
    const differences = differencesOf(before, after, (value) => decoder.maskedJson(value))
    this.#note(
      known,
      differences.filter((one) => !readsSame(one.before, null)),
      state
    )
  }

  #changed(known: KnownRecord, fields: RawFields | null, after: DecodedRecord, state: StateCode): void {
    const { decoder } = this.#parts
    // Nothing to compare with: it was never kept, or has been given up for room.
    const before =
      fields === null
        ? null
        : decoder.decodeRecord(this.#context.noun, { id: after.id, fields: this.#asFoundNow(fields) })
    this.#note(known, before === null ? [] : differencesOf(before, after, (value) => decoder.maskedJson(value)), state)
  }

  /**
   * A decoder that finds records otherwise in their answers (unwrapped, say) has another idea of what is the record: the
   * one that was kept is found once more, for else its first answer would differ in everything.
   */
  #asFoundNow(fields: RawFields): RawFields {
    if (this.#isSweptWhole()) return fields
    const answer = new TextEncoder().encode(JSON.stringify([fields]))
    try {
      const [found, ...others] = this.#parts.decoder.readAnswer(answer, 'list').records
      return found === undefined || others.length > 0 ? fields : found.fields
    } catch {
      // No answer of its own: it is as it was kept.
      return fields
    }
  }

  #note(known: KnownRecord, found: readonly Difference[], state: StateCode): void {
    const { isNews } = this.#parts
    // Several answers tell of one change, each in its time.
    const several = known.has_info === 1 || known.has_smaller === 1
    const differences = several ? found.filter((one) => isNews(known.rid, one)) : found
    const stateBefore = state === known.state ? null : known.state
    if (differences.length === 0 && stateBefore === null) return
    const what = stateBefore === null ? WHAT.changed : WHAT.state
    this.#notes.push({ rid: known.rid, what, state, stateBefore, differences })
  }

  /** Writes down what is news. `known`: how many records of the answer were known before. */
  write(known: number): void {
    this.#parts.write(this.#notes, known)
  }
}
