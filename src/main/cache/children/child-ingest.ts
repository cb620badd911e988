import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { DecodedChild } from '../../api/decode-child'
import { bareText, isExcuse } from '../../api/envelope'
import type { RawRecord, ReadAnswer } from '../../api/types'
import { parseInOrder, writeInOrder } from '../../api/json'
import {
  type AnswerPlaces,
  type CorrectedDecoder,
  newsOf,
  parseFields,
  type RawFields,
  withPartial,
  type Writing
} from '../core'
import type { AnyNoun } from '../../api/fields'
import { ChildLists, type ListRow } from './child-lists'
import { NOUN } from './kinds'
import type { StoredChild } from './packing'
import type { AnswerPart, ChildAnswer, ChildList, ChildOutcome, ChildWalkEnd } from './operations'

/** A walk through a list in pages, as far as it has come. It lives in memory: a walk that was cut short begins anew. */
interface Walk {
  readonly walk: number
  readonly met: Map<string, StoredChild>
  /** The page before: one that brings just the same again shows that `offset` is ignored. */
  last: string
}

/** Walks under way at one time; more are begun only when some were abandoned. */
const MOST_WALKS = 64

interface Arrived extends StoredChild {
  readonly decoded: DecodedChild
}

const keyOf = ({ project, kind }: ChildList): string => `${kind} ${project}`

/** Turns answers about what hangs on a project into lists. Each answer is one transaction in the writer's thread. */
export class ChildIngest {
  readonly #writing: Writing
  readonly #decoder: CorrectedDecoder
  readonly #lists: ChildLists
  readonly #places: AnswerPlaces
  readonly #walks = new Map<string, Walk>()
  readonly #sql

  constructor(db: Database, writing: Writing, decoder: CorrectedDecoder, places: AnswerPlaces) {
    this.#writing = writing
    this.#decoder = decoder
    this.#places = places
    this.#lists = new ChildLists(db, decoder)
    this.#sql = {
      dropKept: db.prepare('DELETE FROM child_keeping'),
      keep: db.prepare('INSERT OR IGNORE INTO child_keeping (project) VALUES (?)')
    }
  }

  /** @throws the service's codes when the body can't be read or is not surely an answer to this; then nothing was written */
  answer({ body, receivedAt, part, sure = false, ...list }: ChildAnswer): ChildOutcome {
    const read = this.#decoder.readAnswer(body, part.of === 'one' ? 'record' : 'list', NOUN[list.kind])
    const arrived = read.records.map((raw) => this.#arrived(list, raw, part))
    return this.#transaction(() => {
      this.#judge(list, read, part)
      if (!sure && arrived.length === 0 && endsAll(part) && this.#lists.row(list).records > 0) return HELD
      let labelsChanged = this.#writing.records.learnLabels(read.labels)
      for (const { decoded } of arrived) {
        if (this.#writing.records.learnLabels(decoded.labels)) labelsChanged = true
      }
      const row = this.#lists.row(list)
      const before = this.#lists.read(row)
      const answer = { at: receivedAt, total: part.of === 'part' || part.of === 'one' ? null : read.total }
      const outcome = {
        rows: arrived.length,
        withoutId: arrived.some(({ id }) => id === null),
        total: read.total,
        labelsChanged,
        held: false
      }
      if (part.of === 'page') {
        const met = this.#page(list, row, before, arrived, { ...part, ...answer })
        return { ...outcome, ...met }
      }
      if (part.of === 'whole') {
        const content = { children: arrived, wholeAt: receivedAt, obstacle: null }
        const changed = this.#lists.replace(list, row, before, content, { ...answer, derive: 'changed' })
        return { ...outcome, fresh: arrived.length, met: arrived.length, changed }
      }
      const { children, fresh } = merged(NOUN[list.kind], before, arrived, row.whole_at !== null)
      const walked =
        part.of === 'part' && part.walk !== undefined
          ? meet(this.#walk(`${keyOf(list)} in part`, part.walk), part.offset ?? 0, arrived)
          : null
      const content = { children, wholeAt: row.whole_at, obstacle: row.obstacle }
      const changed = this.#lists.replace(list, row, before, content, {
        ...answer,
        at: row.seen_at ?? receivedAt,
        derive: 'changed'
      })
      return { ...outcome, fresh, met: children.length, ...walked, changed }
    })
  }

  /** Ends a walk. `complete`: what it did not meet is no longer there. A walk that nobody knows (any more) ends nothing. */
  end({ walk, complete, obstacle, at, ...list }: ChildWalkEnd): { changed: boolean } {
    const known = this.#walks.get(keyOf(list))
    if (known?.walk !== walk) return { changed: false }
    this.#walks.delete(keyOf(list))
    return this.#transaction(() => {
      const row = this.#lists.row(list)
      const before = this.#lists.read(row)
      const children = complete ? [...known.met.values()] : before
      // A walk that was broken off takes nothing away from what an earlier one has found to be whole.
      const wholeAt = complete ? at : obstacle === null ? row.whole_at : null
      const content = { children, wholeAt, obstacle: complete ? null : (obstacle ?? row.obstacle) }
      return { changed: this.#lists.replace(list, row, before, content, { at, total: null, derive: 'always' }) }
    })
  }

  refuse({ at, ...list }: ChildList & { at: number }): void {
    this.#transaction(() => this.#lists.refuse(list, at))
  }

  keepOf(projects: readonly number[]): void {
    this.#transaction(() => {
      this.#sql.dropKept.run()
      for (const project of projects) this.#sql.keep.run(project)
    })
  }

  #transaction<T>(run: () => T): T {
    try {
      return this.#writing.transaction(run)
    } catch (thrown) {
      this.#lists.forget()
      throw thrown
    }
  }

  /** Records that hang on a project need no ids: what stands where lists lie is believed. */
  #judge({ project, kind }: ChildList, answer: ReadAnswer, part: AnswerPart): void {
    const row = this.#lists.row({ project, kind })
    const asked = `child/${kind}${part.of === 'one' ? '/info' : ''}`
    const nameless = answer.emptiness === 'rows' && !this.#areWords(row, answer)
    // Who called and what was said is all that some tell of an event.
    const messages = kind === 'events' || kind === 'checklists'
    this.#places.judge({ list: asked, answer, known: row.records > 0, nameless, messages })
  }

  /** Texts in the place of records: names, where nothing better is known, or words to whoever asked. */
  #areWords(row: ListRow, { records }: ReadAnswer): boolean {
    const texts = records.map(bareText)
    if (!texts.every((text) => text !== null)) return false
    if (isExcuse(texts)) return true
    const before = this.#lists.read(row)
    return before.some(({ id, json }) => bareText({ id, fields: parseFields(json) }) === null)
  }

  #arrived({ kind }: ChildList, raw: RawRecord, part: AnswerPart): Arrived {
    const decoded = this.#decoder.decodeChild(NOUN[kind], raw)
    // The answer to a question for one record is that record, whether it repeats its id or not.
    return { id: part.of === 'one' ? part.id : decoded.id, json: writeInOrder(raw.fields), decoded }
  }

  /** What the walk has met so far stands first, as the service orders it; what was cached before waits behind it. */
  #page(
    list: ChildList,
    row: ListRow,
    before: readonly StoredChild[],
    arrived: readonly Arrived[],
    { walk: number, offset, at, total }: { walk: number; offset: number; at: number; total: number | null }
  ): Pick<ChildOutcome, 'fresh' | 'met' | 'changed'> {
    const walk = this.#walk(keyOf(list), number)
    const counted = meet(walk, offset, arrived)
    const met = [...walk.met.values()]
    const rest = notSeen(before, walk.met)
    const content = { children: [...met, ...rest], wholeAt: row.whole_at, obstacle: row.obstacle }
    const changed = this.#lists.replace(list, row, before, content, { at, total, derive: 'later' })
    this.#lists.arrived(
      list,
      arrived.map(({ decoded }) => decoded)
    )
    return { ...counted, changed }
  }

  #walk(key: string, walk: number): Walk {
    const known = this.#walks.get(key)
    if (known?.walk === walk) return known
    const begun: Walk = { walk, met: new Map(), last: '' }
    this.#walks.delete(key)
    this.#walks.set(key, begun)
    const [oldest] = this.#walks.keys()
    if (this.#walks.size > MOST_WALKS && oldest !== undefined) this.#walks.delete(oldest)
    return begun
  }
}

/** Whether nothing in such an answer means that there is nothing at all. */
const endsAll = (part: AnswerPart): boolean => part.of === 'whole' || (part.of === 'page' && part.offset === 0)

const HELD: ChildOutcome = {
  ...{ rows: 0, fresh: 0, met: 0, withoutId: false, total: null },
  ...{ changed: false, labelsChanged: false, held: true }
}

/**
 * What a walk has not met so far of what was cached before: it may come yet, and it stays should the walk be broken off.
 * Without an id only what is just the same is known again.
 */
function notSeen(before: readonly StoredChild[], met: Walk['met']): StoredChild[] {
  const texts = new Map<string, number>()
  for (const { id, json } of met.values()) if (id === null) texts.set(json, (texts.get(json) ?? 0) + 1)
  const times = new Map<number, number>()
  return before.filter(({ id, json }) => {
    if (id !== null) {
      const nth = (times.get(id) ?? 0) + 1
      times.set(id, nth)
      return !met.has(`${id} ${nth}`)
    }
    const left = texts.get(json) ?? 0
    if (left > 0) texts.set(json, left - 1)
    return left === 0
  })
}

/** Counts what a walk meets on a page. */
function meet(walk: Walk, offset: number, arrived: readonly StoredChild[]): Pick<ChildOutcome, 'fresh' | 'met'> {
  const page = arrived.map(({ json }) => json).join('\n')
  const repeated = page === walk.last && page !== ''
  walk.last = page
  let fresh = 0
  const times = new Map<number, number>()
  arrived.forEach(({ id, json }, index) => {
    const nth = id === null ? 0 : (times.get(id) ?? 0) + 1
    if (id !== null) times.set(id, nth)
    // Without an id its place is all that tells it from others; a page that says the same again brings none.
    const identity = id === null ? `at ${offset + index}` : `${id} ${nth}`
    if (walk.met.has(identity) || (id === null && repeated)) return
    walk.met.set(identity, { id, json })
    fresh += 1
  })
  return { fresh, met: walk.met.size }
}

/**
 * What a filter let through, among what is cached: it adds and exchanges, and takes nothing away. A record is the one
 * that bears its id, when one does; where ids are missing or repeat, only what is just the same is known again, and a
 * list that is known whole is left as it is: its next answer will tell.
 */
function merged(
  noun: AnyNoun,
  before: readonly StoredChild[],
  arrived: readonly StoredChild[],
  whole: boolean
): { children: StoredChild[]; fresh: number } {
  const children = [...before]
  const places = new Map<number, number[]>()
  children.forEach(({ id }, at) => {
    if (id !== null) places.set(id, [...(places.get(id) ?? []), at])
  })
  const texts = new Set(children.map(({ json }) => json))
  const times = new Map<number, number>()
  for (const { id } of arrived) if (id !== null) times.set(id, (times.get(id) ?? 0) + 1)
  let fresh = 0
  for (const { id, json } of arrived) {
    if (texts.has(json)) continue
    const known = id === null ? [] : (places.get(id) ?? [])
    const sure = id !== null && times.get(id) === 1
    if (sure && known.length === 1) {
      const at = known[0] as number
      children[at] = { id, json: withNews(noun, (children[at] as StoredChild).json, json) }
    } else if (sure ? known.length === 0 : !whole) {
      children.push({ id, json })
      fresh += 1
    }
  }
  return { children, fresh }
}

/** A record with the news of a partial answer. */
function withNews(noun: AnyNoun, before: string, partial: string): string {
  const fields = parseInOrder(before) as RawFields
  return writeInOrder(withPartial(fields, newsOf(noun, fields, parseInOrder(partial) as RawFields)))
}
