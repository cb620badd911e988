/** Applies labels within a record, and collects id–label pairs for storage. */
import type { Entry } from './collect-fields'
import type { LearnedLabel } from './decoded'
import { plainText } from './plain-text'
import type { MutableField } from './record-fields'
import { readIds } from './read-values'

/**
 * Applies labels to other fields of the record: `user_name` beside `user_id`, `user: {id, name}` beside either. Returns
 * pairs to store.
 */
export function shareLabels(entries: readonly Entry[], fields: MutableField[]): LearnedLabel[] {
  const known = new Map<string, LearnedLabel>()
  let texts: Map<string, string> | null = null
  const bare: MutableField[] = []
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] as MutableField
    const { value } = field
    if (value.type !== 'references') continue
    const [first] = value.references
    const entry = entries[at]
    if (entry !== undefined && first !== undefined && first.label === null && value.references.length === 1) {
      texts ??= labelTexts(entries)
      const label = texts.get(beside(entry))
      if (label !== undefined) field.value = { ...value, references: [{ id: first.id, label: plainText(label) }] }
    }
    const { references } = field.value as typeof value
    let isLabelled = true
    for (const { id, label } of references) {
      if (label === null) isLabelled = false
      // Element ids are unique within their list only: a label for a plain id would be wrong elsewhere.
      else if (id > 0 && value.kind !== 'unknown' && value.kind !== 'list-element')
        known.set(`${value.kind} ${id}`, { kind: value.kind, id, label })
    }
    if (!isLabelled) bare.push(field)
  }
  if (known.size === 0) return []
  for (const field of bare) {
    const { value } = field
    if (value.type !== 'references') continue
    const references = value.references.map((item) => {
      const label = item.label ?? known.get(`${value.kind} ${item.id}`)?.label
      return label === undefined || label === item.label ? item : { id: item.id, label }
    })
    field.value = { ...value, references }
  }
  return [...known.values()]
}

/** Key that a field shares with its label: same object, same base name. */
function beside({ path, info }: Entry): string {
  const end = path.lastIndexOf('.')
  return `${end < 0 ? '' : path.slice(0, end)} ${info.base}`
}

function labelTexts(entries: readonly Entry[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const entry of entries) {
    const { value, info } = entry
    // Digits are ids, whatever the key.
    if (typeof value !== 'string' || value === '' || info.hasIds || readIds(value) !== null) continue
    const place = beside(entry)
    if (info.hasLabels || !texts.has(place)) texts.set(place, value)
  }
  return texts
}
