/** Names of entries, read on demand and never held for all. */
import type { Reference } from '@shared/model/record'
import { foldText } from '@shared/rules/filter/values'
import { titleKey } from '../core'
import type { Source } from '../fields'
import { inOrder } from '../listing'
import { type Area, isMany, type ListIndex, titlesIn } from '../file-places'

/** Number of titles read at a time while searching for a prefix. */
const AT_ONCE = 500

/** Breaks ties: names with equal `titleKey` differ in case, punctuation, or beyond its length. */
const COLLATOR = new Intl.Collator(['ru', 'en'], { numeric: true })

/** A type-ahead search after the row with this index. */
export interface TypeAheadQuery {
  readonly text: string
  readonly after: number
}

export interface ByName {
  readonly order: Int32Array
  readonly named: number
}

/** An entry with the sort key of its name, see `titleKey`. */
type KeyedEntry = readonly [one: ListIndex, key: string]

export class Names {
  constructor(private readonly source: Pick<Source, 'queries' | 'columns'>) {}

  /** Titles in the given order; null for an entry without one. */
  titles(area: Area, listed: ArrayLike<ListIndex>): (string | null)[] {
    return titlesIn(this.source.queries, area, listed)
  }

  references(area: Area, entries: readonly number[]): Reference[] {
    const titles = this.titles(area, entries)
    return entries.map((entry, at) => ({ id: area.keyOf(entry), label: titles[at] ?? null }))
  }

  /** Position of the first name after `after` that starts with the text, wrapping around; null without a match. */
  typed(area: Area, listed: Int32Array, { text, after }: TypeAheadQuery): number | null {
    const wanted = foldText(text)
    if (wanted === '' || listed.length === 0) return null
    const start = (after + 1) % listed.length
    for (let from = 0; from < listed.length; from += AT_ONCE) {
      const length = Math.min(AT_ONCE, listed.length - from)
      const places = Array.from({ length }, (_, at) => (start + from + at) % listed.length)
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
  sort(area: Area, listed: Int32Array): ByName {
    const { keyed, nameless } = this.#keyed(area, listed)
    // Presorted input takes one comparison per element.
    keyed.sort(compareKeys)
    this.#settle(area, keyed)
    nameless.sort((one, other) => compareIds(area, one, other))
    return { order: Int32Array.from([...keyed.map(([one]) => one), ...nameless]), named: keyed.length }
  }

  /** Orders names with equal keys by their full text. Only these names are read. */
  #settle(area: Area, keyed: KeyedEntry[]): void {
    const hasKeyOf = (at: number, other: number): boolean => keyed[at]?.[1] === keyed[other]?.[1]
    const places = [...keyed.keys()].filter((at) => hasKeyOf(at, at - 1) || hasKeyOf(at, at + 1))
    const equal = places.map((at) => keyed[at] as KeyedEntry)
    const titles = this.titles(
      area,
      equal.map(([one]) => one)
    )
    const titleOf = new Map(equal.map(([one], at) => [one, titles[at] ?? '']))
    equal.sort(
      (a, b) =>
        compareKeys(a, b) ||
        COLLATOR.compare(titleOf.get(a[0]) ?? '', titleOf.get(b[0]) ?? '') ||
        compareIds(area, a[0], b[0])
    )
    places.forEach((at, index) => (keyed[at] = equal[index] as KeyedEntry))
  }

  /** Entries with a name, presorted by title in large lists, and entries without one. */
  #keyed(area: Area, listed: Int32Array): { readonly keyed: KeyedEntry[]; readonly nameless: ListIndex[] } {
    const byRid = new Map(Array.from(listed, (one) => [area.ridOf(one), one]))
    byRid.delete(0)
    const keyed: KeyedEntry[] = []
    for (const [rid, key] of this.#titleKeys(area, listed, byRid)) {
      const one = byRid.get(rid)
      if (one !== undefined && key !== null) keyed.push([one, key])
    }
    const nameless: ListIndex[] = []
    if (keyed.length === listed.length) return { keyed, nameless }
    const known = new Set(keyed.map(([one]) => one))
    const unread = listed.filter((one) => !known.has(one))
    for (const [at, title] of this.titles(area, unread).entries()) {
      const [one, key] = [unread[at] as ListIndex, titleKey(title)]
      if (key === null) nameless.push(one)
      else keyed.push([one, key])
    }
    return { keyed, nameless }
  }

  #titleKeys(
    area: Area,
    listed: Int32Array,
    wanted: ReadonlyMap<number, ListIndex>
  ): readonly (readonly [rid: number, key: string | null])[] {
    if (!isMany(area, listed.length)) {
      const sql = 'SELECT rid, title FROM records WHERE rid IN (SELECT value FROM json_each(?))'
      const titles = this.source.queries.rows<[number, string | null]>(sql, JSON.stringify([...wanted.keys()]))
      return titles.map(([rid, title]) => [rid, titleKey(title)])
    }
    return (['folder', 'file'] as const).flatMap((noun) => {
      if (!listed.some((one) => area.isFolder(one) === (noun === 'folder'))) return []
      const { ridOf, length } = this.source.columns.places(noun)
      const places = Uint32Array.from({ length }, (_, place) => place)
      const titles = this.source.columns.of(noun, 'title')
      const keyOf = titles.sortKeys()
      const order = inOrder(places, titles.sortNumbers(), false)
      return Array.from(order, (place) => [ridOf[place] ?? 0, keyOf(place)] as const)
    })
  }
}

const compareKeys = ([, one]: KeyedEntry, [, other]: KeyedEntry): number => (one < other ? -1 : one > other ? 1 : 0)

/** Compares ids; entries without an id come last. */
export const compareIds = (area: Area, one: ListIndex, other: ListIndex): number =>
  (area.idOf(one) ?? Infinity) - (area.idOf(other) ?? Infinity) || one - other
