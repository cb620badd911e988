/** Names of entries, read on demand and never held for all. */
import type { Reference } from '@shared/model/record'
import { foldText } from '@shared/rules/filter/values'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { titleKey } from '../core'
import { inOrder } from '../listing'
import type { Area } from './area'
import { furtherOf, idOf, isFolder, type ListIndex } from './list-index'

/** From this share of all entries on, a full scan is faster than single lookups. */
const MANY = 1 / 4

/** Number of titles read at a time while searching for a prefix. */
const AT_ONCE = 500

/** Breaks ties: names with equal `titleKey` differ in case, punctuation, or beyond its length. */
const COLLATOR = new Intl.Collator(['ru', 'en'], { numeric: true })

export interface ByName {
  readonly order: Int32Array
  readonly named: number
}

/** Reverses the order; entries without a name stay last. */
export function descendingOf({ order, named }: ByName): Int32Array {
  const other = order.slice()
  other.subarray(0, named).reverse()
  return other
}

export class Names {
  readonly #queries: Queries

  constructor(queries: Queries) {
    this.#queries = queries
  }

  /** Titles in the given order; null for an entry without one. */
  titles(area: Area, listed: ArrayLike<ListIndex>): (string | null)[] {
    const { rids, nodes } = area.claims
    const titles = new Array<string | null>(listed.length).fill(null)
    /** Entries without a title in their record, whose title is taken from answers. */
    const inTree = new Map<number, number>()
    const inAnswers = new Map<number, number>()
    const byRecord = this.#byRecord(area, listed)
    for (let at = 0; at < listed.length; at += 1) {
      const one = listed[at] as ListIndex
      const place = one < 0 ? furtherOf(area, one).place : (nodes[one] as number)
      const rid = one < 0 ? 0 : (rids[one] as number)
      const title = rid === 0 ? undefined : byRecord.get(rid)
      if (title != null) titles[at] = title
      else if (one < 0 && place < 0) inAnswers.set(at, -place)
      else if (place >= 0) inTree.set(at, place)
    }
    this.#fill(titles, inTree, area.length, 'SELECT ordinal, title FROM tree_nodes', 'ordinal')
    this.#fill(titles, inAnswers, area.length, 'SELECT member, title FROM folder_members', 'member')
    return titles
  }

  #byRecord(area: Area, listed: ArrayLike<ListIndex>): ReadonlyMap<number, string | null> {
    const { rids } = area.claims
    if (listed.length >= area.length * MANY) {
      return new Map(
        this.#queries.rows<[number, string | null]>(
          `SELECT rid, title FROM scopes CROSS JOIN records USING (scope) WHERE noun IN ('folder', 'file')`
        )
      )
    }
    const wanted = Array.from(listed, (one) => (one < 0 ? 0 : (rids[one] as number)))
    const sql = 'SELECT rid, title FROM records WHERE rid IN (SELECT value FROM json_each(?))'
    return new Map(this.#queries.rows<[number, string | null]>(sql, JSON.stringify(wanted)))
  }

  #fill(
    titles: (string | null)[],
    wanted: ReadonlyMap<number, number>,
    length: number,
    sql: string,
    column: 'ordinal' | 'member'
  ): void {
    if (wanted.size === 0) return
    const rows =
      wanted.size >= length * MANY
        ? this.#queries.rows<[number, string | null]>(sql)
        : this.#queries.rows<[number, string | null]>(
            `${sql} WHERE ${column} IN (SELECT value FROM json_each(?))`,
            JSON.stringify([...wanted.values()])
          )
    const found = new Map(rows)
    for (const [at, number] of wanted) titles[at] = found.get(number) ?? null
  }

  references(area: Area, entries: readonly number[]): Reference[] {
    const titles = this.titles(area, entries)
    return entries.map((entry, at) => ({ id: area.nameOf(entry).id, label: titles[at] ?? null }))
  }

  /** Position of the first name after `after` that starts with the text, wrapping around; null without a match. */
  typed(area: Area, listed: Int32Array, text: string, after: number): number | null {
    const wanted = foldText(text)
    if (wanted === '' || listed.length === 0) return null
    const start = (after + 1) % listed.length
    for (let from = 0; from < listed.length; from += AT_ONCE) {
      const places = Array.from(
        { length: Math.min(AT_ONCE, listed.length - from) },
        (_, at) => (start + from + at) % listed.length
      )
      const titles = this.titles(
        area,
        places.map((place) => listed[place] as ListIndex)
      )
      const at = titles.findIndex((title) => title !== null && foldText(title).startsWith(wanted))
      if (at >= 0) return places[at] as number
    }
    return null
  }

  /**
   * Sorts by `titleKey`, then by name with numbers by size, then by id. Entries without a name come last; `named` is
   * the number of the others.
   */
  sort(area: Area, listed: Int32Array, columns: ResidentColumns): ByName {
    const { keys, order: before } = this.#keys(area, listed, columns)
    const named: number[] = []
    const nameless: number[] = []
    for (const at of before) (keys[at] === null ? nameless : named).push(at)
    // Presorted input takes one comparison per element.
    named.sort((a, b) => {
      const [one, other] = [keys[a] as string, keys[b] as string]
      return one < other ? -1 : one > other ? 1 : a - b
    })
    this.#settle(area, listed, keys, named)
    nameless.sort((a, b) => compareIds(area, listed[a] as ListIndex, listed[b] as ListIndex))
    const order = Int32Array.from([...named, ...nameless], (at) => listed[at] as ListIndex)
    return { order, named: named.length }
  }

  /** Orders names with equal keys by their full text. Only these names are read. */
  #settle(area: Area, listed: Int32Array, keys: readonly (string | null)[], order: number[]): void {
    const equal: { readonly from: number; readonly to: number }[] = []
    for (let from = 0; from < order.length;) {
      let to = from + 1
      while (to < order.length && keys[order[to] as number] === keys[order[from] as number]) to += 1
      if (to - from > 1) equal.push({ from, to })
      from = to
    }
    if (equal.length === 0) return
    const places = equal.flatMap(({ from, to }) => order.slice(from, to))
    const titles = this.titles(
      area,
      places.map((at) => listed[at] as ListIndex)
    )
    const titleAt = new Map(places.map((at, index) => [at, titles[index] ?? '']))
    for (const { from, to } of equal) {
      const sorted = order
        .slice(from, to)
        .sort(
          (a, b) =>
            COLLATOR.compare(titleAt.get(a) ?? '', titleAt.get(b) ?? '') ||
            compareIds(area, listed[a] as ListIndex, listed[b] as ListIndex)
        )
      sorted.forEach((at, index) => (order[from + index] = at))
    }
  }

  /**
   * The sort keys of names, see `titleKey`; null for an entry without a name. `order` lists positions, presorted by
   * title for large lists.
   */
  #keys(
    area: Area,
    listed: Int32Array,
    columns: ResidentColumns
  ): { readonly keys: readonly (string | null)[]; readonly order: readonly number[] } {
    const { rids } = area.claims
    const placeOf = new Map<number, number>()
    for (let at = 0; at < listed.length; at += 1) {
      const rid = (listed[at] as ListIndex) < 0 ? 0 : (rids[listed[at] as ListIndex] as number)
      if (rid !== 0) placeOf.set(rid, at)
    }
    const keys = new Array<string | null>(listed.length).fill(null)
    const order: number[] = []
    for (const [rid, key] of this.#titleKeys(area, listed, placeOf, columns)) {
      const at = placeOf.get(rid)
      if (at === undefined || key === null) continue
      keys[at] = key
      order.push(at)
    }
    if (order.length === listed.length) return { keys, order }
    const unread = Array.from(listed.keys()).filter((at) => keys[at] === null)
    const titles = this.titles(
      area,
      unread.map((at) => listed[at] as ListIndex)
    )
    unread.forEach((at, index) => (keys[at] = titleKey(titles[index] ?? null)))
    return { keys, order: [...order, ...unread] }
  }

  #titleKeys(
    area: Area,
    listed: Int32Array,
    wanted: ReadonlyMap<number, number>,
    columns: ResidentColumns
  ): readonly (readonly [rid: number, key: string | null])[] {
    if (listed.length < area.length * MANY) {
      const sql = 'SELECT rid, title_key FROM records WHERE rid IN (SELECT value FROM json_each(?))'
      return this.#queries.rows<[number, string | null]>(sql, JSON.stringify([...wanted.keys()]))
    }
    return (['folder', 'file'] as const).flatMap((noun) => {
      if (!listed.some((one) => isFolder(area, one) === (noun === 'folder'))) return []
      const { ridOf, length } = columns.places(noun)
      const places = Uint32Array.from({ length }, (_, place) => place)
      const titles = columns.of(noun, 'title')
      const keyOf = titles.sortKeys()
      const order = inOrder(places, titles.sortNumbers(), false)
      return Array.from(order, (place) => [ridOf[place] ?? 0, keyOf(place)] as const)
    })
  }
}

/** Compares ids; entries without an id come last. */
export function compareIds(area: Area, one: ListIndex, other: ListIndex): number {
  return compareNumbers(idOf(area, one) ?? Infinity, idOf(area, other) ?? Infinity) || one - other
}

const compareNumbers = (one: number, other: number): number => (one < other ? -1 : one > other ? 1 : 0)
