import type { PartialKind } from '@shared/service/partial-answers'
import type { AnswerContext, PendingChanges } from '../changes'
import type { KnownRecord } from '../core'

/** Properties shared by all records of one answer. */
export interface PageContext extends AnswerContext {
  /** The pass of this page; null outside a sweep. */
  readonly pass: number | null
  /** The mark of a seen record: the pass, or its negative outside a sweep while one may be running. */
  readonly mark: number | null
  readonly pendingChanges: PendingChanges
  /** Null for the list's own answer. */
  readonly partial: PartialKind | null
}

/** The effect of one record of an answer. */
export interface MetRecord {
  /** The record as it was stored before; null for a new one. */
  readonly known: KnownRecord | null
  readonly hasChanged: boolean
  readonly haveLabelsChanged: boolean
}

/** The mark of the record in the list that answered. */
const markOf = ({ deleted }: Pick<PageContext, 'deleted'>, known: KnownRecord | null): number | null =>
  known === null ? null : deleted ? known.met_deleted : known.met_active

/** Whether this pass finds the record for the first time. */
export const isFirstSeen = (context: PageContext, known: KnownRecord | null): boolean =>
  context.pass !== null && markOf(context, known) !== context.pass

/**
 * Marks the list in which the record was seen. If that is the list of its state, the other list's mark is removed;
 * otherwise both stay. A read outside the sweep must not hide that the sweep has seen the record.
 *
 * @param doesAgree whether the record's state is that of the list
 */
export function marks(
  context: Pick<PageContext, 'deleted' | 'pass' | 'mark'>,
  known: KnownRecord | null,
  doesAgree: boolean
): { metActive: number | null; metDeleted: number | null } {
  const { deleted, pass, mark } = context
  const before = markOf(context, known)
  const seen = pass === null && mark !== null && before === -mark ? before : mark
  if (deleted) return { metActive: doesAgree ? null : (known?.met_active ?? null), metDeleted: seen }
  return { metActive: seen, metDeleted: doesAgree ? null : (known?.met_deleted ?? null) }
}
