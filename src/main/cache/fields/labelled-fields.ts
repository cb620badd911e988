import type { Field } from '@shared/model/record'
import { inOrder } from '@shared/rules/field-corrections'
import type { NounCorrections } from '../../api/fields'
import type { Labels } from '../core'

/** Fields with labels for their ids, in the user's order. */
export function labelledFields(
  fields: readonly Field[],
  corrections: NounCorrections | undefined,
  labels: Labels
): readonly Field[] {
  const named = fields.map((field) => ({ ...field, value: labels.value(field.value, field.list) }))
  return corrections === undefined ? named : inOrder(named, ({ key }) => corrections.byKey.get(key)?.position)
}
