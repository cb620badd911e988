import type { DecodedChild } from '../../api/decode-child'
import { bareText, isExcuse } from '../../api/envelope'
import type { RawRecord, ReadAnswer } from '../../api/types'
import { parseInOrder, writeInOrder } from '../../api/json'
import { LruCache, newsOf, parseFields, type RawFields, withPartial, type Writing } from '../core'
import type { AnyNoun } from '../../api/fields'
import { ChildLists, type ListRow } from './child-lists'
import { NOUN } from './kinds'
import { nthOfIds, type StoredChild } from './packing'
import type { AnswerPart, ChildAnswer, ChildList, ChildOutcome, ChildWalkEnd } from './operations'

/** A walk through the pages of a list. It is stored in memory only: an interrupted walk starts over. */
interface Walk {
  readonly found: Map<string, StoredChild>
  /** The previous page. If the next one is equal, the service ignores `offset`. */
  last: string
}

/** Upper bound of concurrent walks. Beyond it abandoned ones are dropped. */
const MOST_WALKS = 64

interface ArrivedChild extends StoredChild {
  readonly decoded: DecodedChild
}

const keyOf = ({ project, kind }: ChildList): string => `${kind} ${project}`

/** Operations of the writer's worker on children of projects. Each is one transaction. */
export function childWrites(writing: Writing) {
  const { queries, decoder, places } = writing
  const lists = new ChildLists(writing)
  const walks = new LruCache<Walk>(MOST_WALKS)

  /** Checks an answer. Children need no ids, so items where a list is expected count as records. */
  function judge({ kind }: ChildList, row: ListRow, answer: ReadAnswer, part: AnswerPart): void {
    const asked = `child/${kind}${part.of === 'one' ? '/info' : ''}`
    const isNameless = answer.emptiness === 'rows' && !areWords(row, answer)
    // Some services send only the caller and the subject of an event.
    const hasMessages = kind === 'actions' || kind === 'checklists'
    places.judge({ list: asked, answer, isKnown: row.records > 0, isNameless, hasMessages })
  }

  /** Whether the records are bare texts: names, or messages to the user. */
  function areWords(row: ListRow, { records }: ReadAnswer): boolean {
    const texts = records.map(bareText)
    if (!texts.every((text) => text !== null)) return false
    if (isExcuse(texts)) return true
    const before = lists.read(row)
    return before.some(({ id, json }) => bareText({ id, fields: parseFields(json) }) === null)
  }

  function arrivedFrom({ kind }: ChildList, raw: RawRecord, part: AnswerPart): ArrivedChild {
    const decoded = decoder.decodeChild(NOUN[kind], raw)
    // In an answer about one record, the record has the requested id even if it does not repeat it.
    return { id: part.of === 'one' ? part.id : decoded.id, json: writeInOrder(raw.fields), decoded }
  }

  /** The records of the list after an answer, with its counts. */
  function foundIn(
    list: ChildList,
    row: ListRow,
    before: readonly StoredChild[],
    arrived: readonly StoredChild[],
    part: AnswerPart
  ): Pick<ChildOutcome, 'fresh' | 'found'> & { readonly children: readonly StoredChild[] } {
    if (part.of === 'whole') return { children: arrived, fresh: arrived.length, found: arrived.length }
    if (part.of === 'page') {
      const walk = walkOf(keyOf(list), part.walk)
      const counted = meet(walk, part.offset, arrived)
      // The records of the walk come first, in service order.
      return { children: [...walk.found.values(), ...notSeen(before, walk.found)], ...counted }
    }
    const { children, fresh } = merged(NOUN[list.kind], before, arrived, row.whole_at !== null)
    if (part.of === 'one' || part.walk === undefined) return { children, fresh, found: children.length }
    const walk = walkOf(`${keyOf(list)} in part`, part.walk)
    return { children, ...meet(walk, part.offset ?? 0, arrived) }
  }

  const walkOf = (key: string, walk: number): Walk =>
    walks.of(key, String(walk), () => ({ found: new Map(), last: '' }))

  return {
    /** @throws the service's codes when the body can't be read or may not answer this request; nothing is written then */
    ingest({ body, receivedAt, part, isSure = false, ...list }: ChildAnswer): ChildOutcome {
      const read = decoder.readAnswer(body, part.of === 'one' ? 'record' : 'list', NOUN[list.kind])
      const arrived = read.records.map((raw) => arrivedFrom(list, raw, part))
      return writing.transaction(() => {
        const row = lists.row(list)
        judge(list, row, read, part)
        if (!isSure && arrived.length === 0 && endsAll(part) && row.records > 0) return HELD
        const decoded = arrived.map((one) => one.decoded)
        let haveLabelsChanged = writing.records.learnLabels(read.labels)
        for (const { labels } of decoded) if (writing.records.learnLabels(labels)) haveLabelsChanged = true
        const before = lists.read(row)
        const { children, ...counted } = foundIn(list, row, before, arrived, part)
        const [wholeAt, obstacle] = part.of === 'whole' ? [receivedAt, null] : [row.whole_at, row.obstacle]
        const isListing = part.of === 'whole' || part.of === 'page'
        const at = isListing ? receivedAt : (row.seen_at ?? receivedAt)
        const total = isListing ? read.total : null
        const derive = part.of === 'page' ? 'later' : 'changed'
        const hasChanged = lists.replace(list, row, before, { children, wholeAt, obstacle, at, total, derive })
        if (part.of === 'page') lists.facts.add(list, decoded)
        const hasNoId = arrived.some(({ id }) => id === null)
        return {
          ...{ rows: arrived.length, ...counted, hasNoId, total: read.total },
          ...{ hasChanged, haveLabelsChanged, isHeld: false }
        }
      })
    },
    /** Ends a walk. If `isComplete`, records that it did not find are removed. An unknown walk has no effect. */
    endWalk({ walk, isComplete, obstacle, at, ...list }: ChildWalkEnd): { hasChanged: boolean } {
      const known = walks.take(keyOf(list), String(walk))
      if (known === undefined) return { hasChanged: false }
      return writing.transaction(() => {
        const row = lists.row(list)
        const before = lists.read(row)
        const children = isComplete ? [...known.found.values()] : before
        // An interrupted walk removes nothing from a complete list.
        const wholeAt = isComplete ? at : obstacle === null ? row.whole_at : null
        const content = { children, wholeAt, obstacle: isComplete ? null : (obstacle ?? row.obstacle) }
        return { hasChanged: lists.replace(list, row, before, { ...content, at, total: null, derive: 'always' }) }
      })
    },
    /** Marks the list as refused by the service. It is not prefetched for a while. */
    refuse({ at, ...list }: ChildList & { at: number }): void {
      writing.transaction(() => lists.refuse(list, at))
    },
    /** Replaces the projects whose children the disk budget never drops. */
    keepOf(projects: readonly number[]): void {
      writing.transaction(() => {
        queries.run('DELETE FROM child_keeping')
        const keep = 'INSERT OR IGNORE INTO child_keeping (project) VALUES (?)'
        for (const project of projects) queries.run(keep, project)
      })
    }
  }
}

/** Whether an empty answer means that the list is empty. */
const endsAll = (part: AnswerPart): boolean => part.of === 'whole' || (part.of === 'page' && part.offset === 0)

const HELD: ChildOutcome = {
  ...{ rows: 0, fresh: 0, found: 0, hasNoId: false, total: null },
  ...{ hasChanged: false, haveLabelsChanged: false, isHeld: true }
}

/**
 * Cached records that the walk has not found yet; they stay if it is interrupted. A record without an id counts as
 * found only by equal content.
 */
function notSeen(before: readonly StoredChild[], found: Walk['found']): StoredChild[] {
  const texts = new Map<string, number>()
  for (const { id, json } of found.values()) if (id === null) texts.set(json, (texts.get(json) ?? 0) + 1)
  const nths = nthOfIds(before)
  return before.filter(({ id, json }, at) => {
    if (id !== null) return !found.has(`${id} ${nths[at]}`)
    const left = texts.get(json) ?? 0
    if (left > 0) texts.set(json, left - 1)
    return left === 0
  })
}

/** Counts the records of a page. */
function meet(walk: Walk, offset: number, arrived: readonly StoredChild[]): Pick<ChildOutcome, 'fresh' | 'found'> {
  const page = arrived.map(({ json }) => json).join('\n')
  const isRepeated = page === walk.last && page !== ''
  walk.last = page
  let fresh = 0
  const nths = nthOfIds(arrived)
  arrived.forEach(({ id, json }, index) => {
    // A record without an id is identified by its position; a page that repeats the last one adds none.
    const identity = id === null ? `at ${offset + index}` : `${id} ${nths[index]}`
    if (walk.found.has(identity) || (id === null && isRepeated)) return
    walk.found.set(identity, { id, json })
    fresh += 1
  })
  return { fresh, found: walk.found.size }
}

/**
 * Merges a filtered answer: it adds and replaces, but removes nothing. Records are matched by id, or by equal content
 * where ids are missing or repeat. Such an answer does not change a complete list until its next whole answer.
 */
function merged(
  noun: AnyNoun,
  before: readonly StoredChild[],
  arrived: readonly StoredChild[],
  whole: boolean
): { children: StoredChild[]; fresh: number } {
  const children = [...before]
  const places = Map.groupBy(before.keys(), (at) => before[at]?.id)
  const texts = new Set(children.map(({ json }) => json))
  const byId = Map.groupBy(arrived, ({ id }) => id)
  let fresh = 0
  for (const { id, json } of arrived) {
    if (texts.has(json)) continue
    const known = id === null ? [] : (places.get(id) ?? [])
    const isSure = id !== null && byId.get(id)?.length === 1
    const [at] = known
    if (isSure && at !== undefined && known.length === 1) {
      children[at] = { id, json: withNews(noun, (children[at] as StoredChild).json, json) }
    } else if (isSure ? known.length === 0 : !whole) {
      children.push({ id, json })
      fresh += 1
    }
  }
  return { children, fresh }
}

/** A record with the new values of a partial answer. */
function withNews(noun: AnyNoun, before: string, partial: string): string {
  const fields = parseInOrder(before) as RawFields
  return writeInOrder(withPartial(fields, newsOf(noun, fields, parseInOrder(partial) as RawFields)))
}
