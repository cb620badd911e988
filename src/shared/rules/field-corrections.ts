/** What corrections of fields may say, and what they come to when there are several. */
import type { FieldChange, FieldCorrection } from '../model/field-correction'
import type { Noun } from '../model/record'

/** Whether a field is taken for one thing only: a role says how it is read, and so does a list. */
export function saysOneThing({ role, type, list }: Pick<FieldChange, 'role' | 'type' | 'list'>): boolean {
  const given = [role !== undefined && role !== null, type !== undefined, list !== undefined && list !== null]
  return given.filter(Boolean).length <= 1
}

/** Whether anything is said besides the place in the order. */
export function saysAnything({ role, type, label, hidden, list }: FieldChange): boolean {
  return role !== undefined || type !== undefined || label !== undefined || hidden === true || list !== undefined
}

/** Whether what is cached depends on it; names, order and hiding concern showing alone, and no list ties nothing. */
export function changesDecoding({ role, type, list }: FieldChange): boolean {
  return role !== undefined || type !== undefined || (list !== undefined && list !== null)
}

/** Whether nothing was said about what the field's values are: only then does a guess hold. */
export function leavesOpen({ role, type, list }: FieldChange): boolean {
  return (role === undefined || role === null) && type === undefined && list === undefined
}

/** A correction without what says nothing; null when nothing is left of it. */
export function tidied(correction: FieldCorrection): FieldCorrection | null {
  const { noun, key, position, label } = correction
  const { hidden: _hidden, position: _position, label: _label, ...reading } = correction
  const tidy: FieldCorrection = {
    ...reading,
    noun,
    key,
    ...(label === undefined || label.trim() === '' ? {} : { label: label.trim() }),
    ...(correction.hidden === true ? { hidden: true } : {}),
    ...(position === undefined ? {} : { position })
  }
  return saysAnything(tidy) || position !== undefined ? tidy : null
}

/**
 * The corrections of a workspace after one field was corrected: its place stays, everything else is what `change` says
 * (null: nothing). A role that it is given is no longer any other field's.
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
  const role = after?.role
  const rest =
    role === undefined || role === null
      ? others
      : others.flatMap((one) => {
          if (one.noun !== noun || one.role !== role) return one
          const { role: _taken, ...left } = one
          return tidied(left) ?? []
        })
  return after === null ? rest : [...rest, after]
}

/** The corrections of a workspace after the fields of a kind were put in order. Fields not named keep no place. */
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

/** Things in the order that the user gave them; the rest behind, as they were. */
export function inOrder<T>(items: readonly T[], positionOf: (item: T) => number | undefined): T[] {
  const place = (item: T): number => positionOf(item) ?? Infinity
  return items.some((item) => positionOf(item) !== undefined)
    ? items.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
    : [...items]
}
