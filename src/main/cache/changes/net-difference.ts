import type { StateCode } from '../core'
import { readsSame, type Packed } from './packed-values'
import { parseDifferences } from './stored-change'

/** The columns of a change that this needs. */
export interface ChangeContent {
  readonly state: StateCode
  readonly state_before: StateCode | null
  readonly fields: string | null
}

export interface NetDifference {
  /** By the number of the field, in the order in which they first changed: oldest and newest value. */
  readonly fields: ReadonlyMap<number, { readonly before: Packed; readonly after: Packed }>
  /** Null: the state is the same as before. */
  readonly stateBefore: StateCode | null
}

/**
 * The net difference of several changes of one record, the oldest first; fields that are back at their first value are
 * left out.
 */
export function netDifference(changes: readonly ChangeContent[], volatile: ReadonlySet<number>): NetDifference {
  const fields = new Map<number, { before: Packed; after: Packed }>()
  let from: StateCode | null = null
  let to: StateCode | null = null
  for (const change of changes) {
    for (const [field, before, after] of parseDifferences(change.fields)) {
      if (volatile.has(field)) continue
      const known = fields.get(field)
      if (known === undefined) fields.set(field, { before, after })
      else known.after = after
    }
    if (change.state_before === null) continue
    from ??= change.state_before
    to = change.state
  }
  for (const [field, { before, after }] of fields) if (readsSame(before, after)) fields.delete(field)
  return { fields, stateBefore: from === to ? null : from }
}

export const isNothing = ({ fields, stateBefore }: NetDifference): boolean => fields.size === 0 && stateBefore === null
