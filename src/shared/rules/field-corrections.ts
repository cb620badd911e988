/** Rules for corrections, alone and in combination. */
import type { FieldChange, FieldCorrection } from '../model/field-correction'
import type { Noun } from '../model/record'

/** Whether the correction has at most one meaning: a role, a type or a list; with a role, no answer. */
export function isSingleCorrection({ role, answer, type, list }: Omit<FieldChange, 'label' | 'hidden'>): boolean {
  if (role != null && answer != null) return false
  const given = [role !== undefined && role !== null, type !== undefined, list !== undefined && list !== null]
  return given.filter(Boolean).length <= 1
}

/** Whether it contains more than a position. */
export function hasCorrection({ role, answer, type, label, hidden, list }: FieldChange): boolean {
  return hidden === true || [role, answer, type, label, list].some((part) => part !== undefined)
}

/** Whether cached data depends on it. Names, order, hiding and "no list" only affect display. */
export function isDecodingChange({ role, type, list }: FieldChange): boolean {
  return role !== undefined || type !== undefined || (list !== undefined && list !== null)
}

/** Whether it leaves the values' meaning open; only then does an inferred reference apply. */
export function isOpenTo({ role, type, list }: FieldChange): boolean {
  return (role === undefined || role === null) && type === undefined && list === undefined
}

/** The correction without empty parts; null if nothing is left. */
export function tidied(correction: FieldCorrection): FieldCorrection | null {
  const { hidden, position, label = '', ...reading } = correction
  const tidy: FieldCorrection = {
    ...reading,
    ...(label.trim() === '' ? {} : { label: label.trim() }),
    ...(hidden === true ? { hidden } : {}),
    ...(position === undefined ? {} : { position })
  }
  return hasCorrection(tidy) || position !== undefined ? tidy : null
}

/**
 * The corrections of a workspace after one field was corrected. The field keeps its position; `change` replaces
 * everything else (null: removes it). A role assigned to it is removed from other fields.
 */
export function corrected(
  all: readonly FieldCorrection[],
  noun: Noun,
  key: string,
  change: FieldChange | null
): FieldCorrection[] {
  const before = all.find((one) => one.noun === noun && one.key === key)
  const others = all.filter((one) => one !== before)
  const place = before?.position === undefined ? {} : { position: before.position }
  const after = tidied({ ...change, noun, key, ...place })
  const role = after?.role ?? null
  const rest = others.flatMap((one) => {
    if (role === null || one.noun !== noun || one.role !== role) return one
    const { role: _taken, ...left } = one
    return tidied(left) ?? []
  })
  return after === null ? rest : [...rest, after]
}

/** The corrections after the fields of a noun were ordered. Fields not named lose their position. */
export function reordered(all: readonly FieldCorrection[], noun: Noun, keys: readonly string[]): FieldCorrection[] {
  const left = all.flatMap((one) => {
    if (one.noun !== noun) return one
    const { position: _position, ...rest } = one
    return tidied(rest) ?? []
  })
  const byKey = new Map(left.filter((one) => one.noun === noun).map((one) => [one.key, one]))
  const placed = keys.map((key, position): FieldCorrection => ({ ...(byKey.get(key) ?? { noun, key }), position }))
  const named = new Set(keys)
  return [...left.filter((one) => one.noun !== noun || !named.has(one.key)), ...placed]
}

/** Sorts items by the user's order; the rest follows unchanged. */
export function inOrder<T>(items: readonly T[], positionOf: (item: T) => number | undefined): T[] {
  const place = (item: T): number => positionOf(item) ?? Infinity
  return items.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
}
