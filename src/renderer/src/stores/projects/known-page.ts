import type { Cached } from '@shared/model/cached'
import type { ProjectPage } from '@shared/model/project'

/** A page of a list whose length is known, or known to be at least so much. */
export type KnownPage = Cached<ProjectPage & { readonly total: number; readonly counted: boolean }>

/** A list that is still being counted is at least as long as what was seen of it, and goes on behind a full window. */
export function withLength(answer: Cached<ProjectPage>, offset: number, limit: number): KnownPage {
  const { rows, total } = answer.value
  const seen = offset + rows.length
  // A window that is not full is the end, and with it the number is known.
  const counted = total !== null || (rows.length < limit && (rows.length > 0 || offset === 0))
  return { ...answer, value: { rows, total: total ?? seen + Number(rows.length === limit), counted } }
}
