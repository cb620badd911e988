/** The results of the search page: cached and service hits merged, each record once. Pure. */
import type { ClientRow } from '@shared/model/clients'
import type { Noun, RecordState } from '@shared/model/record'
import type { PersonRow } from '@shared/model/records'
import type { SearchHit, SearchMatch, ServiceHit } from '@shared/model/search'
import { isOpen, isWithin, type Period } from '@shared/rules/search/period'
import { clientMatches, isApproximate, personMatches } from '../palette/palette-rows'
import { numberOfClient } from '../../stores/clients/client-numbers'

export type FoundNoun = Noun | 'person' | 'client'

export interface FoundItem {
  /** Stable while other items come and go. */
  readonly key: string
  readonly noun: FoundNoun
  readonly id: number
  /** The service's number; null if unknown here. */
  readonly number: number | null
  /** The module of a module record, if known. */
  readonly module: string | null
  readonly title: string | null
  readonly state: RecordState
  /** The best match first. */
  readonly matches: readonly SearchMatch[]
  /** Time of the last change, else of creation; epoch milliseconds. Null if unknown. */
  readonly at: number | null
  /** The day of `at`, as lists show it. */
  readonly day: string | null
  /** When the cached data was answered; null if the cache did not find it. */
  readonly saved: number | null
  /** When the service found it; null if it did not. */
  readonly found: number | null
  /** Whether the match is only approximate. */
  readonly isApproximate?: true
}

/** The kind by which items are grouped: a noun, or a custom module. */
export const kindOf = ({ noun, module }: Pick<FoundItem, 'noun' | 'module'>): string =>
  noun === 'module-record' ? `module ${module ?? ''}` : noun

/**
 * Cached items in their order, then those found only by the service, then approximate matches.
 *
 * @param foundAt when the service answered
 */
export function foundItems(
  hits: readonly SearchHit[],
  { people, clients }: { readonly people: readonly PersonRow[]; readonly clients: readonly ClientRow[] },
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
      // A hit that the service found too is an exact match.
      ...(also === undefined && isApproximate(hit) ? { isApproximate: true } : {})
    }
  })
  const named = people.map((person): FoundItem => {
    const { id, title } = person
    return {
      ...{ key: `person ${id}`, noun: 'person', id, number: id < 0 ? null : id, module: null, title, state: 'active' },
      matches: personMatches(person, words),
      // People are names in other records, without a date or age of their own.
      ...{ at: null, day: null, saved: null, found: null },
      ...(isApproximate(person) ? { isApproximate: true } : {})
    }
  })
  const companies = clients.map((client): FoundItem => {
    const id = numberOfClient(client.key)
    return {
      ...{ key: `client ${id}`, noun: 'client', id, number: null, module: null, title: client.name, state: 'active' },
      matches: clientMatches(client, words),
      // Clients are named by projects, without a date or age of their own.
      ...{ at: null, day: null, saved: null, found: null },
      ...(isApproximate(client) ? { isApproximate: true } : {})
    }
  })
  const fresh = [...byService.entries()].map(([key, hit]): FoundItem => {
    const { noun, id, serviceId, module, title, state, matches, at, day } = hit
    return { key, noun, id, number: serviceId, module, title, state, matches, at, day, saved: null, found: foundAt }
  })
  const all = [...saved, ...companies, ...named, ...fresh]
  return [
    ...all.filter(({ isApproximate }) => isApproximate !== true),
    ...all.filter(({ isApproximate }) => isApproximate)
  ]
}

/** The items of a period, and how many undated ones are left out. */
export function narrowed<T extends Pick<FoundItem, 'day'>>(
  items: readonly T[],
  period: Period
): { readonly items: readonly T[]; readonly undated: number } {
  if (isOpen(period)) return { items, undated: 0 }
  const isIn = isWithin(period)
  return { items: items.filter(({ day }) => isIn(day)), undated: items.filter(({ day }) => day === null).length }
}

/** The newest first; undated items come last, in their order. */
export const byDate = (items: readonly FoundItem[]): readonly FoundItem[] =>
  items.toSorted((one, other) => compareAt(other.at, one.at))

const compareAt = (one: number | null, other: number | null): number =>
  one === other ? 0 : one === null ? -1 : other === null ? 1 : one - other

export interface FoundGroup {
  readonly kind: string
  readonly items: readonly FoundItem[]
}

/** Groups by kind; a group is placed at its first item. */
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

/** Pseudo kind for approximate matches of all kinds. */
export const SIMILAR = 'similar'

/** Groups for display: approximate matches form one group at the end. */
export function sectioned(items: readonly FoundItem[]): readonly FoundGroup[] {
  const exact = items.filter(({ isApproximate }) => isApproximate !== true)
  if (exact.length === 0 || exact.length === items.length) return grouped(items)
  return [...grouped(exact), { kind: SIMILAR, items: items.filter(({ isApproximate }) => isApproximate) }]
}
