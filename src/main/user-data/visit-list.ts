import { z } from 'zod'
import { DesksideError } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import type { Visit } from '@shared/model/view'
import { noun } from './corrections'

/** The most visited records that are remembered, in each workspace. */
export const MOST_OPENED = 200
/** More pins would help nobody to find a record. */
export const MOST_PINNED = 1_000

const moment = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const storedVisit = z.strictObject({
  noun,
  id: moment,
  openedAt: moment.nullable(),
  pinnedAt: moment.nullable()
})
type StoredVisit = z.infer<typeof storedVisit>

const keyOf = ({ noun: kind, id }: { noun: Noun; id: number }): string => `${kind} ${id}`
const byNounAndId = (a: StoredVisit, b: StoredVisit): number =>
  a.noun === b.noun ? a.id - b.id : a.noun < b.noun ? -1 : 1

/** Records that the user opened or pinned in one workspace. */
export class VisitList {
  readonly #visits = new Map<string, StoredVisit>()

  stored(): readonly StoredVisit[] {
    return [...this.#visits.values()]
  }

  /** Loads a stored visit: a record that is here as well keeps its pin and the later time. False for anything else. */
  load(stored: unknown): boolean {
    const parsed = storedVisit.safeParse(stored)
    if (!parsed.success) return false
    const visit = parsed.data
    const here = this.#visits.get(keyOf(visit))
    const openedAt = Math.max(here?.openedAt ?? -1, visit.openedAt ?? -1)
    this.#visits.set(keyOf(visit), {
      ...visit,
      openedAt: openedAt < 0 ? null : openedAt,
      pinnedAt: here?.pinnedAt ?? visit.pinnedAt
    })
    return true
  }

  /** The latest first. */
  recent(nouns: readonly Noun[] | null, limit: number): readonly Visit[] {
    return this.#opened()
      .filter((visit) => nouns === null || nouns.includes(visit.noun))
      .slice(0, limit)
      .map(asVisit)
  }

  /** In the order in which they were pinned. */
  pinned(): readonly Visit[] {
    return this.stored()
      .filter(({ pinnedAt }) => pinnedAt !== null)
      .toSorted((a, b) => (a.pinnedAt ?? 0) - (b.pinnedAt ?? 0) || byNounAndId(a, b))
      .map(asVisit)
  }

  opened({ noun: kind, id, at }: { noun: Noun; id: number; at: number }): void {
    const key = keyOf({ noun: kind, id })
    const pinnedAt = this.#visits.get(key)?.pinnedAt ?? null
    this.#visits.set(key, { noun: kind, id, openedAt: Math.round(at), pinnedAt })
    this.bound()
  }

  /** `pinnedAt` null removes the pin. @throws `bad-input` when there are too many */
  pin({ noun: kind, id, pinnedAt }: { noun: Noun; id: number; pinnedAt: number | null }): void {
    const key = keyOf({ noun: kind, id })
    const { openedAt = null, pinnedAt: before = null } = this.#visits.get(key) ?? {}
    if (pinnedAt !== null && before === null && this.pinned().length >= MOST_PINNED) {
      throw new DesksideError('bad-input', 'There are too many pins.', { details: { most: MOST_PINNED } })
    }
    const visit = { noun: kind, id, openedAt, pinnedAt: pinnedAt === null ? null : (before ?? Math.round(pinnedAt)) }
    if (visit.openedAt === null && visit.pinnedAt === null) this.#visits.delete(key)
    else this.#visits.set(key, visit)
  }

  /** Forgets the oldest visits beyond the limit; pins stay. */
  bound(): void {
    for (const visit of this.#opened().slice(MOST_OPENED)) {
      if (visit.pinnedAt === null) this.#visits.delete(keyOf(visit))
      else this.#visits.set(keyOf(visit), { ...visit, openedAt: null })
    }
  }

  #opened(): readonly StoredVisit[] {
    return this.stored()
      .filter(({ openedAt }) => openedAt !== null)
      .toSorted((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0) || byNounAndId(a, b))
  }
}

/** Titles come from the cache. */
const asVisit = ({ noun: kind, id, openedAt, pinnedAt }: StoredVisit): Visit => ({
  noun: kind,
  id,
  title: null,
  openedAt,
  pinnedAt
})
