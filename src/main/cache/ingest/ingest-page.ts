import type { Noun, ReferenceKind } from '@shared/model/record'
import { own } from '@shared/rules/own'
import { isStriking } from '@shared/rules/striking'
import type { DecodedRecord } from '../../api/fields'
import { ALL_ROWS, requestedRows } from '../../api/envelope'
import type { RawRecord } from '../../api/types'
import type { PartialKind } from '@shared/service/partial-answers'
import type { ChangeRecorder } from '../changes'
import {
  AUTHORITY,
  hash48,
  type IdentifiedRecord,
  type KnownRecord,
  localId,
  type Meeting,
  monthBounds,
  type ListKey,
  type PageInput,
  type PageOutcome,
  parseFields,
  type RawFields,
  STATE,
  stateOfList,
  withPartial,
  type Writing
} from '../core'
import { monthAnswered } from './calendar-months'
import { EventAnswer } from './event-ingest'
import { meetHit, storeParts } from './hit-ingest'
import { isFirstSeen, marks, type MetRecord, type PageContext } from './page-context'
import { outdatedBy, type PartialNews, selectionNews, wasGiven } from './partial-ingest'
import type { Sweeps } from './sweeps'

/** Nouns that may have names instead of ids. */
const NAMED: ReadonlySet<Noun> = new Set<Noun>(['module', 'list'])
/** Reference data that records may mention by name. Without an id an entry gets the local id of its name. */
const REFERRED: readonly (Noun & ReferenceKind)[] = [
  'list-element',
  'funnel',
  'stage',
  'event-type',
  'calendar-category'
]
/** Nouns whose answers may have no ids at all. */
const NAMELESS: ReadonlySet<Noun> = new Set<Noun>([...NAMED, ...REFERRED])

const NOTHING = { ids: [], firstSeen: 0, changedIds: [], withoutId: 0, total: null } as const

/** Writes pages of lists. Parsing, decoding and writing happen here, in the writer's thread. */
export class PageIngest {
  constructor(
    private readonly writing: Writing,
    private readonly sweeps: Sweeps,
    private readonly changes: ChangeRecorder
  ) {}

  /**
   * Stores one page of a list in one transaction, together with the sweep's cursor. Records with an unchanged hash are
   * neither decoded nor rewritten. `rows` counts the sent rows; of two rows with one id the first counts.
   *
   * @throws the service's codes when the body can't be read or may not answer this request; nothing is written then
   */
  page({ list, body, receivedAt, pass, cursor, month, asked, ...input }: PageInput): PageOutcome {
    const { filtered: partial = null, isSure = false } = input
    const { records: came, ...said } = this.writing.decoder.readAnswer(body, 'list', list.noun)
    const { rows: taken, total, head } = requestedRows(came, said.total, asked ?? ALL_ROWS)
    const answer = { ...said, records: taken, total }
    return this.writing.transaction((): PageOutcome => {
      const context = this.#contextOf(list, { receivedAt, partial, pass, month: month ?? null })
      const { scope, pass: ownPass } = context
      // Filters and searches may find records of both lists, so their empty answers are judged against both.
      const states = partial !== null ? [list.deleted, !list.deleted] : [list.deleted]
      const isKnown = states.some((deleted) => this.sweeps.known(scope, deleted) > 0)
      const [own, ...alike] = states.map((deleted) => `${list.noun}/${Number(deleted)}`) as [string, ...string[]]
      this.writing.places.judge({ list: own, alike, answer, isKnown, isNameless: NAMELESS.has(list.noun) })
      const shouldCheck = month !== undefined && pass === null && !isSure
      const held = shouldCheck ? this.#heldBack(month, list.deleted, taken.length) : null
      if (held !== null) return { ...NOTHING, rows: taken.length, held }
      const authority = partial === 'hits' ? AUTHORITY.found : AUTHORITY.mentioned
      const areNewLabels = this.writing.records.learnLabels(answer.labels, authority)
      const { events, seen } = this.#take(context, taken, true)
      if (partial === null) this.sweeps.answered(scope, list.deleted, receivedAt, answer.total)
      if (ownPass !== null && cursor !== null) this.sweeps.advance(scope, list.deleted, cursor, receivedAt)
      seen.changedIds.push(...monthAnswered(this.writing, context, seen.ids, () => events?.missed() ?? []))
      return {
        ids: [...seen.ids],
        ...{ firstSeen: seen.firstSeen, withoutId: seen.withoutId, rows: taken.length, total },
        changedIds: [...new Set(seen.changedIds)],
        haveLabelsChanged: areNewLabels || seen.haveLabelsChanged,
        ...(asked && { head })
      }
    })
  }

  /**
   * Stores records in an answer about something other than their list. Call within a transaction. Records without an id
   * are left out; of two with one id the first counts.
   */
  mentioned(
    list: ListKey,
    raws: readonly RawRecord[],
    receivedAt: number,
    partial: PartialKind
  ): Pick<PageOutcome, 'changedIds'> & { readonly haveLabelsChanged: boolean } {
    return this.#take(this.#contextOf(list, { receivedAt, partial, pass: null, month: null }), raws, false).seen
  }

  /** Whether a month came with so few of its known events that it must be answered again; null: no. */
  #heldBack(month: string, deleted: boolean, rows: number): 'emptied' | 'striking' | null {
    const known = this.writing.records.occurrences.ofMonth(monthBounds(month), deleted).length
    if (rows === 0 && known > 0) return 'emptied'
    return isStriking({ known, before: 0, missing: known - rows }) ? 'striking' : null
  }

  #contextOf(list: ListKey, answer: Pick<PageContext, 'receivedAt' | 'partial' | 'pass' | 'month'>): PageContext {
    const { noun, deleted } = list
    const scope = this.writing.dictionaries.scope(list)
    const current = this.sweeps.state(scope, deleted)
    // A page that arrives after its pass has ended is stored, but does not count for that pass.
    const pass = current.isRunning && answer.pass === current.pass ? answer.pass : null
    const mark = pass ?? (-current.pass || null)
    const context = { ...answer, scope, noun, deleted, pass }
    return { ...context, mark, pendingChanges: this.changes.begin(context) }
  }

  /**
   * Stores the records of an answer and their changes; of two with one id the first counts.
   * @param isOrdered whether the records are in the order of their list
   * @returns `seen` also counts what `events` meets later
   */
  #take(context: PageContext, raws: readonly RawRecord[], isOrdered: boolean) {
    const { noun } = context
    const seen = {
      ids: new Set<number>(),
      changedIds: [] as number[],
      ...{ firstSeen: 0, withoutId: 0, haveLabelsChanged: false }
    }
    let added = 0
    const count = (id: number, record: MetRecord): void => {
      if (isFirstSeen(context, record.known)) seen.firstSeen += 1
      if (record.hasChanged) seen.changedIds.push(id)
      if (record.known === null) added += 1
      if (record.haveLabelsChanged) seen.haveLabelsChanged = true
    }
    const meet = (raw: IdentifiedRecord, ordinal: number): void => count(raw.id, this.#meet(context, raw, ordinal))
    const meetAgain = (id: number, known: KnownRecord): void => count(id, this.#meetAgain(context, known))
    const events = noun === 'calendar-event' ? new EventAnswer(this.writing, context, meet, meetAgain) : null
    raws.forEach((raw, ordinal) => {
      const id = this.#idOf(noun, raw)
      if (id === null) seen.withoutId += 1
      if (id === null || seen.ids.has(id)) return
      seen.ids.add(id)
      if (events === null) meet({ id, fields: raw.fields }, isOrdered ? ordinal : 0)
    })
    if (events !== null) seen.changedIds.push(...events.take(raws))
    context.pendingChanges.write(seen.ids.size - added)
    return { seen, events }
  }

  /** Marks the record as seen in the list; the answer has none of its own fields. */
  #meetAgain(context: PageContext, known: KnownRecord): MetRecord {
    const { deleted, partial, pendingChanges } = context
    const state = partial === 'hits' && wasGiven(known) ? known.state : stateOfList(deleted)
    if (partial !== 'hits') pendingChanges.moved(known, state)
    this.writing.records.touch(context, known, { state, ...marks(context, known, state === stateOfList(deleted)) })
    return { known, hasChanged: state !== known.state, haveLabelsChanged: false }
  }

  #meet(context: PageContext, raw: IdentifiedRecord, ordinal: number): MetRecord {
    const { scope, noun, deleted, receivedAt, pendingChanges } = context
    const { records } = this.writing
    const known = records.find(scope, raw.id)
    if (context.partial === 'hits') return meetHit(this.writing, context, known, raw)
    const json = JSON.stringify(raw.fields)
    const hash = hash48(json)
    const byList = stateOfList(deleted)
    // A selection does not tell the position in the list.
    const listed = context.partial === null ? ordinal : null

    if (known !== null && known.hash === hash && !this.#outdates(context, known, raw)) {
      // The content is unchanged; only the position and time change.
      const state =
        known.state === byList ? byList : stateOfList(this.writing.decoder.decodeRecord(noun, raw).deleted ?? deleted)
      // The budget may have dropped the answer of a missing record. If it is active again, its answer is stored again.
      if (known.block !== null || state !== STATE.active) {
        pendingChanges.moved(known, state)
        const seen = { state, ordinal: listed, fetchedAt: receivedAt }
        records.touch(context, known, { ...seen, ...marks(context, known, state === byList) })
        return { known, hasChanged: state !== known.state, haveLabelsChanged: false }
      }
    }

    const plain = this.writing.decoder.decodeRecord(noun, raw)
    // An older `/info` may have claimed another state. The newer claim counts.
    const state = stateOfList(plain.deleted ?? deleted)
    const seen = { state, ...marks(context, known, state === byList) }
    if (known === null) {
      const place = context.partial === null ? this.writing.raw.put(json) : null
      const given = { ordinal, hash: place === null ? null : hash, place, fetchedAt: receivedAt }
      const rid = records.insert(scope, plain, { ...seen, ...given })
      if (place === null) this.writing.putPart(rid, 'partial', { json, fetchedAt: receivedAt })
      else {
        this.writing.raw.owned(rid)
        pendingChanges.appeared(rid, state)
      }
      return { known, hasChanged: true, haveLabelsChanged: records.learn(plain) }
    }
    const news = context.partial !== null ? selectionNews(this.writing, noun, known, raw) : 'whole'
    // A selection tells neither the age of the whole record nor its position in the list.
    if (news !== 'whole') return this.#mergePartial(context, known, plain, news, seen)
    const meeting = { ...seen, ordinal: listed, hash, fetchedAt: receivedAt }
    const decoded = this.#replace(context, known, raw, plain, json, meeting)
    return { known, hasChanged: true, haveLabelsChanged: records.learn(decoded) }
  }

  /** Replaces the list's answer for a record and writes the merged record. */
  #replace(
    context: PageContext,
    known: KnownRecord,
    raw: IdentifiedRecord,
    plain: DecodedRecord,
    json: string,
    meeting: Meeting
  ): DecodedRecord {
    const { noun, pendingChanges, receivedAt } = context
    const { records } = this.writing
    const parts = this.writing.parts(known)
    let { partial } = parts
    let before: RawFields | null = null
    if (partial !== null) {
      const listed = parts.list === null ? {} : parseFields(parts.list.json)
      const { rest, gone } = outdatedBy(this.writing, partial, plain, { ...listed, ...raw.fields })
      if (parts.list !== null) before = withPartial(listed, gone)
      this.writing.putPart(known.rid, 'partial', rest)
      partial = rest
    }
    // A record from a search or `/info` counts as new when its list first contains it.
    if (known.hash === null) pendingChanges.appeared(known.rid, meeting.state)
    else pendingChanges.listed(known, plain, meeting.state, before)
    records.touch(context, known, { ...meeting, place: this.writing.raw.put(json) })
    const now = { ...parts, list: { json, fetchedAt: receivedAt }, partial }
    const given = now.info === null && partial === null ? plain : null
    const decoded = storeParts(this.writing, noun, known, raw.id, now, given)
    if (context.partial === null) records.listed(plain)
    this.writing.raw.owned(known.rid)
    if (known.block !== null) this.writing.raw.release(known.block)
    return decoded
  }

  /** Overlays the known fields with those of a selection. */
  #mergePartial(
    context: PageContext,
    known: KnownRecord,
    plain: DecodedRecord,
    news: Exclude<PartialNews, 'whole'>,
    meeting: Meeting
  ): MetRecord {
    const { noun, pendingChanges, receivedAt } = context
    const { records } = this.writing
    const moves = meeting.state !== known.state
    records.touch(context, known, meeting)
    if (news === 'nothing') pendingChanges.moved(known, meeting.state)
    else {
      pendingChanges.mentioned(known, news.before, news.after, meeting.state)
      const partial = { json: JSON.stringify(news.partial), fetchedAt: receivedAt }
      this.writing.putPart(known.rid, 'partial', partial)
      storeParts(this.writing, noun, known, plain.id, { ...this.writing.parts(known), partial }, news.after)
    }
    return { known, hasChanged: moves || news !== 'nothing', haveLabelsChanged: records.learn(plain) }
  }

  /** Whether an unchanged list answer replaces fields of later selections. */
  #outdates({ noun }: PageContext, known: KnownRecord, raw: IdentifiedRecord): boolean {
    if (known.has_smaller === 0) return false
    const plain = this.writing.decoder.decodeRecord(noun, raw)
    const { partial } = this.writing.parts(known)
    return Object.keys(outdatedBy(this.writing, partial, plain, raw.fields).gone).length > 0
  }

  #idOf(noun: Noun, raw: RawRecord): number | null {
    if (raw.id !== null) return Number.isSafeInteger(raw.id) ? raw.id : null
    const kind = REFERRED.find((one) => one === noun)
    if (!NAMED.has(noun) && kind === undefined) return null
    const { name, title } = this.writing.decoder.decodeRecord(noun, { id: 0, fields: raw.fields })
    if (kind !== undefined) {
      const called = codeOf(raw.fields) ?? title
      return called === null || called.trim() === '' ? null : localId(kind, called)
    }
    const known = name ?? title
    return known === null ? null : this.writing.dictionaries.numberOfName(noun, known)
  }
}

/** The service's code of an entry that also has a title. Records refer to it by the code. */
function codeOf(fields: RawFields): string | null {
  if (own(fields, 'title') === undefined && own(fields, 'key') === undefined) return null
  const code = own(fields, 'key') ?? own(fields, 'code') ?? own(fields, 'name')
  return typeof code === 'string' && code.trim() !== '' ? code : null
}
