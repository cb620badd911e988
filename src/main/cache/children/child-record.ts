import { OBSTACLES, type CachedValue, type Coverage } from '@shared/model/cached'
import type { ChildKind, ChildRecord } from '@shared/model/children'
import { byTime, isAhead } from '@shared/rules/ahead'
import { isOverdue, plannedFor } from '@shared/rules/children'
import { localDay } from '@shared/rules/filter/days'
import { maskedJson } from '../../api/json'
import type { CorrectedDecoder, Labels } from '../core'
import { labelledFields } from '../fields'
import type { ListRow } from './child-lists'
import { NOUN } from './kinds'
import type { ListedChild } from './list-memory'

export function freshnessOf(row: ListRow): Omit<CachedValue<unknown>, 'value'> {
  const { records, seen_at, whole_at, total, obstacle } = row
  const coverage: Coverage = {
    state: whole_at !== null ? 'complete' : seen_at !== null || records > 0 ? 'partial' : 'none',
    cached: records,
    total: whole_at === null ? total : records,
    sweptAt: whole_at,
    obstacle: OBSTACLES.find((one) => one === obstacle) ?? null
  }
  return { fetchedAt: whole_at ?? seen_at, source: 'cache', coverage }
}

/** @param today in days since 1970-01-01 */
export function childRecord(
  decoder: CorrectedDecoder,
  labels: Labels,
  { kind, child, row, today }: { kind: ChildKind; child: ListedChild; row: ListRow; today: number }
): ChildRecord {
  const { id, key, title, date, end, amount, direction, quantity, price, due, done, items } = child
  return {
    ...{ kind, id, key, title, date, end, amount, direction, quantity, price, due, done, items },
    type: labels.resolve(child.typeKind, child.type),
    person: labels.resolve('user', child.person),
    currency: labels.resolve('currency', child.currency),
    overdue: kind === 'checklists' ? isOverdue(child, { today, fetchedOn: localDay(row.seen_at ?? 0) }) : null,
    fields: labelledFields(child.fields, decoder.corrections.of(NOUN[kind]), labels),
    raw: maskedJson(child.raw)
  }
}

/** A child with the time that orders it. */
export interface TimedChild {
  readonly kind: 'actions' | 'checklists'
  readonly child: ListedChild
  readonly when: string
}

/** The latest event that has happened, done or not; undefined: none. @param now epoch milliseconds */
export function lastEvent(actions: readonly ListedChild[], now: number): TimedChild | undefined {
  for (const child of actions)
    if (child.date !== null && !isAhead(child.date, now)) return { kind: 'actions', child, when: child.date }
  return undefined
}

/** The first open event or checklist from now on; undefined: none. @param now epoch milliseconds */
export function nextStep(
  actions: readonly ListedChild[],
  checklists: readonly ListedChild[],
  now: number
): TimedChild | undefined {
  const ahead = (kind: TimedChild['kind'], children: readonly ListedChild[]): TimedChild[] =>
    children.flatMap((child) => {
      const when = plannedFor(kind, child)
      return when !== null && isAhead(when, now) ? [{ kind, child, when }] : []
    })
  return [...ahead('actions', actions), ...ahead('checklists', checklists)].toSorted((a, b) =>
    byTime(a.when, b.when)
  )[0]
}
