import type { LabelKind } from '../../demo/data/reference'
import type { Style } from '../../demo/dialects/style'

/** Whether a style tells whom a reference points to by a name, without any id; `several`: in a field of several. */
export function isNamedAlone(style: Style, kind: LabelKind, several = false): boolean {
  // There ids stand in the relationships, whatever else is said.
  if (style.envelope.kind === 'jsonapi' && kind !== 'list-element') return false
  if (kind === 'currency' && style.currency === 'code') return true
  return style.labelled.has(kind) && (several ? style.references === 'names' : style.reference === 'name')
}

/** The id that a client can read: 0 where there is a name alone. */
export const idSent = (style: Style, kind: LabelKind, id: unknown): unknown =>
  typeof id === 'number' && isNamedAlone(style, kind) ? 0 : id
