/** Merges the changes since the last visit with those that come in during this one. Pure. */
import type { FieldDifference, SinceLastVisit } from '@shared/model/changes'

/**
 * Merges two answers; `later` is the newer one. With the same visit it replaces `before`. With a later visit (ours, a
 * moment ago) both are joined. A joined field keeps its oldest value, and is dropped once it has that value again.
 */
export function mergeVisits(before: SinceLastVisit | null, later: SinceLastVisit): SinceLastVisit {
  if (before === null || before.visitedAt === null || before.visitedAt === later.visitedAt) return later
  const fields = new Map(before.fields.map((field) => [field.key, field]))
  for (const field of later.fields) {
    const known = fields.get(field.key)
    fields.set(field.key, known ? { ...field, before: known.before } : field)
  }
  return {
    visitedAt: before.visitedAt,
    fields: [...fields.values()].filter((field) => !isSame(field)),
    stateBefore: before.stateBefore ?? later.stateBefore,
    keptSince: before.keptSince
  }
}

const isSame = ({ before, after }: FieldDifference): boolean => JSON.stringify(before) === JSON.stringify(after)

const fieldKey = ({ key, after }: FieldDifference): string => JSON.stringify([key, after])
const stateKey = ({ stateBefore }: SinceLastVisit): string => JSON.stringify(stateBefore)

/** Identifies each change, to hide it from later answers about the same visit. */
export const changeKeys = (since: SinceLastVisit): string[] => [...since.fields.map(fieldKey), stateKey(since)]

export const withoutChanges = (since: SinceLastVisit, hidden: ReadonlySet<string>): SinceLastVisit => ({
  ...since,
  fields: since.fields.filter((field) => !hidden.has(fieldKey(field))),
  stateBefore: hidden.has(stateKey(since)) ? null : since.stateBefore
})

export const isNews = (since: SinceLastVisit | null): since is SinceLastVisit =>
  since !== null && since.visitedAt !== null && (since.fields.length > 0 || since.stateBefore !== null)
