/** Fields for tests of the Fields page. */
import type { FieldInventory, KnownField, TakenFor } from '@shared/model/field-inventory'

const plain: TakenFor = { role: null, type: 'text', kind: null }

export function knownField(key: string, change: Partial<KnownField> = {}): KnownField {
  const recognised = change.recognised ?? change.now ?? plain
  return {
    key,
    label: key.split('.').at(-1) ?? key,
    section: 'built-in',
    now: recognised,
    recognised,
    isPart: false,
    isSortable: false,
    seen: 90,
    examples: [{ type: 'text', text: `${key} example` }],
    isMasked: false,
    correction: null,
    inferred: null,
    list: change.correction?.list ?? null,
    ...change
  }
}

export function inventoryOf(fields: readonly KnownField[], change: Partial<FieldInventory> = {}): FieldInventory {
  return {
    noun: 'project',
    fields,
    total: fields.length,
    isBeyond: false,
    records: 90,
    sampled: 90,
    roles: ['title', 'price', 'stage'],
    lists: [
      { name: 'trades', title: 'Branches' },
      { name: 'colours', title: null }
    ],
    ...change
  }
}
