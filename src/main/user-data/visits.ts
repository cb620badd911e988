/** Opened and pinned records of a workspace. */
import { noun, recordId, z } from '@shared/contract/kit'
import { DesksideError } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'

/** Upper bound of remembered visits per workspace. */
export const MOST_OPENED = 200
/** Upper bound of pins; more would not help to find a record. */
export const MOST_PINNED = 1_000

/** Epoch milliseconds. */
export const moment = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const storedVisit = z.strictObject({
  noun,
  id: recordId,
  openedAt: moment.nullable(),
  pinnedAt: moment.nullable()
})
export type StoredVisit = z.infer<typeof storedVisit>

interface VisitedRecord {
  readonly noun: Noun
  readonly id: number
}
const isOf =
  (one: VisitedRecord) =>
  (other: VisitedRecord): boolean =>
    one.noun === other.noun && one.id === other.id
const byNounAndId = (a: VisitedRecord, b: VisitedRecord): number =>
  a.noun === b.noun ? a.id - b.id : a.noun < b.noun ? -1 : 1

/** Merges two records of one visit: the pin stays, the later time wins. */
export function mergedVisit(here: StoredVisit, added: StoredVisit): StoredVisit {
  const openedAt = Math.max(here.openedAt ?? -1, added.openedAt ?? -1)
  return { ...here, openedAt: openedAt < 0 ? null : openedAt, pinnedAt: here.pinnedAt ?? added.pinnedAt }
}

/** Opened records, latest first; `nouns` null: of any noun. */
export const recentOf = (all: readonly StoredVisit[], nouns: readonly Noun[] | null = null): readonly StoredVisit[] =>
  all
    .filter((visit) => visit.openedAt !== null && (nouns === null || nouns.includes(visit.noun)))
    .toSorted((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0) || byNounAndId(a, b))

export const pinsOf = (all: readonly StoredVisit[]): readonly (StoredVisit & { readonly pinnedAt: number })[] =>
  all
    .flatMap((visit) => (visit.pinnedAt === null ? [] : [{ ...visit, pinnedAt: visit.pinnedAt }]))
    .toSorted((a, b) => a.pinnedAt - b.pinnedAt || byNounAndId(a, b))

/** Drops the oldest visits beyond the limit; pins stay. */
export function bounded(all: readonly StoredVisit[]): readonly StoredVisit[] {
  const old = new Set(recentOf(all).slice(MOST_OPENED))
  return all.flatMap((visit) =>
    old.has(visit) ? (visit.pinnedAt === null ? [] : [{ ...visit, openedAt: null }]) : [visit]
  )
}

function withVisit(all: readonly StoredVisit[], visit: StoredVisit): readonly StoredVisit[] {
  const others = all.filter((one) => !isOf(visit)(one))
  return visit.openedAt === null && visit.pinnedAt === null ? others : [...others, visit]
}

/** Adds a record as the latest opened, at time `at`. */
export function opened(
  all: readonly StoredVisit[],
  { noun: kind, id, at }: VisitedRecord & { at: number }
): readonly StoredVisit[] {
  const pinnedAt = all.find(isOf({ noun: kind, id }))?.pinnedAt ?? null
  return withVisit(all, { noun: kind, id, openedAt: Math.round(at), pinnedAt })
}

/**
 * Adds or (null) removes a pin.
 * @throws `bad-input` if there are too many
 */
export function pinned(
  all: readonly StoredVisit[],
  { noun: kind, id, pinnedAt }: VisitedRecord & { readonly pinnedAt: number | null }
): readonly StoredVisit[] {
  const { openedAt = null, pinnedAt: before = null } = all.find(isOf({ noun: kind, id })) ?? {}
  if (pinnedAt !== null && before === null && pinsOf(all).length >= MOST_PINNED) {
    throw new DesksideError('bad-input', 'There are too many pins.', { details: { most: MOST_PINNED } })
  }
  return withVisit(all, {
    ...{ noun: kind, id, openedAt },
    pinnedAt: pinnedAt === null ? null : (before ?? Math.round(pinnedAt))
  })
}
