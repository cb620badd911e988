/** What changed since the user looked, while they look: news that come in are added to those that were there. Pure. */
import type { FieldDifference, SinceLastLook } from '@shared/model/changes'

/**
 * `later` is the newer answer. Of the same look it stands for itself; of a later look (ours, a moment ago) its news go
 * on from those before: a field keeps the value that it had then, and one that is back at it is no news.
 */
export function mergeLooks(before: SinceLastLook | null, later: SinceLastLook): SinceLastLook {
  if (before === null || before.lookedAt === null || before.lookedAt === later.lookedAt) return later
  const fields = new Map(before.fields.map((field) => [field.key, field]))
  for (const field of later.fields) {
    const known = fields.get(field.key)
    fields.set(field.key, known ? { ...field, before: known.before } : field)
  }
  return {
    lookedAt: before.lookedAt,
    fields: [...fields.values()].filter((field) => !isSame(field)),
    stateBefore: before.stateBefore ?? later.stateBefore,
    keptSince: before.keptSince
  }
}

const isSame = ({ before, after }: FieldDifference): boolean => JSON.stringify(before) === JSON.stringify(after)

export const isNews = (look: SinceLastLook | null): look is SinceLastLook =>
  look !== null && look.lookedAt !== null && (look.fields.length > 0 || look.stateBefore !== null)
