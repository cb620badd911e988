import type { LabelKind } from '../../demo/data/reference'
import type { Style } from '../../demo/dialects/style'

/** Whether a style sends references by name without an id; `areSeveral`: for fields with several references. */
export function isNamedAlone(style: Style, kind: LabelKind, areSeveral = false): boolean {
  // Relationships always contain ids.
  if (style.envelope.kind === 'jsonapi' && kind !== 'list-element') return false
  if (kind === 'currency' && style.currency === 'code') return true
  return style.labelled.has(kind) && (areSeveral ? style.references === 'names' : style.reference === 'name')
}

/** The id that a client can read; 0 for a name only. */
export const idSent = (style: Style, kind: LabelKind, id: unknown): unknown =>
  typeof id === 'number' && isNamedAlone(style, kind) ? 0 : id
