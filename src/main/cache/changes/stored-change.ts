import type { PackedValue } from './packed-values'

export const WHAT = { appeared: 0, changed: 1, state: 2 } as const
export type WhatCode = (typeof WHAT)[keyof typeof WHAT]

/** A difference, with the field's number in `fields`. */
export type StoredDifference = readonly [field: number, before: PackedValue, after: PackedValue]

export function parseDifferences(fields: string | null): readonly StoredDifference[] {
  return fields === null ? [] : (JSON.parse(fields) as StoredDifference[])
}
