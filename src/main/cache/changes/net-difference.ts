import type { StateCode } from '../core'
import { isSameReading, type PackedValue } from './packed-values'
import { parseDifferences } from './store'

/** The columns of a change that `netDifference` needs. */
export interface ChangeContent {
  readonly state: StateCode
  readonly state_before: StateCode | null
  readonly fields: string | null
}

interface NetDifference {
  /** Oldest and newest value by field number, ordered by first change. */
  readonly fields: ReadonlyMap<number, { readonly before: PackedValue; readonly after: PackedValue }>
  /** Null if the state is unchanged. */
  readonly stateBefore: StateCode | null
}

/**
 * The net difference of several changes of one record, oldest first. Fields with their first value again are left out.
 */
export function netDifference(changes: readonly ChangeContent[], volatile: ReadonlySet<number>): NetDifference {
  const fields = new Map<number, { before: PackedValue; after: PackedValue }>()
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
  for (const [field, { before, after }] of fields) if (isSameReading(before, after)) fields.delete(field)
  return { fields, stateBefore: from === to ? null : from }
}
