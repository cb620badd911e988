/** Changes and sorts the corrections of fields. */
import type { CorrectionsChange } from '@shared/contract/corrections'
import type { FieldCorrection } from '@shared/model/field-correction'
import { corrected, reordered, tidied } from '@shared/rules/field-corrections'

export function changedCorrections(
  before: readonly FieldCorrection[],
  change: CorrectionsChange
): readonly FieldCorrection[] {
  if ('key' in change) return corrected(before, change.noun, change.key, change.correction)
  if ('keys' in change) return reordered(before, change.noun, change.keys)
  return [...before.filter((one) => one.noun !== change.noun), ...change.all.flatMap((one) => tidied(one) ?? [])]
}

/** Sorted by noun and key. A role belongs to one field per noun; the first one keeps it. */
export function inOrder(all: readonly FieldCorrection[]): readonly FieldCorrection[] {
  const given = new Set<string>()
  const kept = all.flatMap((one) => {
    const { role, ...rest } = one
    const key = `${one.noun}\n${role ?? ''}`
    if (role === undefined || role === null || !given.has(key)) {
      given.add(key)
      return [one]
    }
    return tidied(rest) ?? []
  })
  return kept.toSorted((a, b) => compare(a.noun, b.noun) || compare(a.key, b.key))
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
