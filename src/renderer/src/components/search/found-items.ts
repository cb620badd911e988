/** What the page of the search shows: what is saved and what the service found, each record once. Pure. */
import type { Noun, RecordState } from '@shared/model/record'
import type { PersonRow } from '@shared/model/records'
import type { SearchHit, SearchMatch, ServiceHit } from '@shared/model/search'
import { isOpen, isWithin, type Period } from '@shared/rules/search/period'
import { isApproximate, personMatches } from '../palette/palette-rows'

export type FoundNoun = Noun | 'person'

export interface FoundItem {
  /** Stays the same while others come and go. */
  readonly key: string
  readonly noun: FoundNoun
  readonly id: number
  /** As the service numbers it; null where that is not known here. */
  readonly number: number | null
  /** Of a record of a module of its own, where that is known. */
  readonly module: string | null
  readonly title: string | null
  readonly state: RecordState
  /** The best place first. */
  readonly matches: readonly SearchMatch[]
  /** When it was changed last, or else created; epoch milliseconds. Null: it does not say. */
  readonly at: number | null
  /** The day of that, as lists show it. */
  readonly day: string | null
  /** When the service said what is saved of it; null: it was not found among what is saved. */
  readonly saved: number | null
  /** When the service found it; null: it did not. */
  readonly found: number | null
  /** Only something like the words was found. */
  readonly approximate?: true
}

/** The kind by which items are grouped: a noun, or a module of its own. */
export const kindOf = ({ noun, module }: Pick<FoundItem, 'noun' | 'module'>): string =>
  noun === 'module-record' ? `module ${module ?? ''}` : noun

/**
 * In the order of what is saved, with what the service alone found behind it, in its order; then what is only like the
 * words.
 *
 * @param foundAt when the service answered
 */
export function foundItems(
  hits: readonly SearchHit[],
  people: readonly PersonRow[],
  words: string,
  served: readonly ServiceHit[],
  foundAt: number | null
): readonly FoundItem[] {
  const byService = new Map(served.map((hit) => [`${hit.noun} ${hit.id}`, hit]))
  const saved = hits.map((hit): FoundItem => {
    const key = `${hit.noun} ${hit.id}`
    const also = byService.get(key)
    byService.delete(key)
    const { noun, id, title, state, matches, at, day, fetchedAt } = hit
    const number = hit.serviceId ?? also?.serviceId ?? (id < 0 ? null : id)
    return {
      ...{ key, noun, id, number, module: hit.module ?? also?.module ?? null, title, state, matches, at },
      ...{ day, saved: fetchedAt, found: also === undefined ? null : foundAt },
      // What the service found as well it found as it was typed.
      ...(also === undefined && isApproximate(hit) ? { approximate: true } : {})
    }
  })
  const named = people.map((person): FoundItem => {
    const { id, title } = person
    return {
      ...{ key: `person ${id}`, noun: 'person', id, number: id < 0 ? null : id, module: null, title, state: 'active' },
      matches: personMatches(person, words),
      // People are names in other records: they have no date and no age of their own.
      ...{ at: null, day: null, saved: null, found: null },
      ...(isApproximate(person) ? { approximate: true } : {})
    }
  })
  const fresh = [...byService.entries()].map(([key, hit]): FoundItem => {
    const { noun, id, serviceId, module, title, state, matches, at, day } = hit
    return { key, noun, id, number: serviceId, module, title, state, matches, at, day, saved: null, found: foundAt }
  })
  const all = [...saved, ...named, ...fresh]
  return [...all.filter(({ approximate }) => approximate !== true), ...all.filter(({ approximate }) => approximate)]
}

/** The items of a period, and how many are left out because they have no date. */
export function narrowed<T extends Pick<FoundItem, 'day'>>(
  items: readonly T[],
  period: Period
): { readonly items: readonly T[]; readonly undated: number } {
  if (isOpen(period)) return { items, undated: 0 }
  const isIn = isWithin(period)
  return { items: items.filter(({ day }) => isIn(day)), undated: items.filter(({ day }) => day === null).length }
}

/** The newest first; what has no date comes last, in its order. */
export const byDate = (items: readonly FoundItem[]): readonly FoundItem[] =>
  items.toSorted((one, other) => compareAt(other.at, one.at))

const compareAt = (one: number | null, other: number | null): number =>
  one === other ? 0 : one === null ? -1 : other === null ? 1 : one - other

export interface FoundGroup {
  readonly kind: string
  readonly items: readonly FoundItem[]
}

/** By kind: a kind stands where its first item does. */
export function grouped(items: readonly FoundItem[]): readonly FoundGroup[] {
  const groups = new Map<string, FoundItem[]>()
  for (const item of items) {
    const kind = kindOf(item)
    const group = groups.get(kind)
    if (group === undefined) groups.set(kind, [item])
    else group.push(item)
  }
  return [...groups].map(([kind, group]) => ({ kind, items: group }))
}

/** In the place of a kind: what is only like the words, of all kinds. */
export const SIMILAR = 'similar'

/** The same as they are listed: what is only like the words stands together, below all that has them. */
export function sectioned(items: readonly FoundItem[]): readonly FoundGroup[] {
  const exact = items.filter(({ approximate }) => approximate !== true)
  if (exact.length === 0 || exact.length === items.length) return grouped(items)
  return [...grouped(exact), { kind: SIMILAR, items: items.filter(({ approximate }) => approximate) }]
}
