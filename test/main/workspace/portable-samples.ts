import type { FieldCorrection } from '@shared/model/field-correction'
import type { SavedView } from '@shared/contract/views'

export const code: FieldCorrection = { noun: 'project', key: 'data.code', role: 'title', label: 'Номер', position: 0 }
export const dear: SavedView = {
  id: 'v1',
  name: 'Dear',
  keepOffline: true,
  deleted: false,
  filter: { match: 'any', having: null, builtIn: { price: 5 }, dynamic: { город: 'Тверь' } },
  sort: { key: 'price', descending: true },
  columns: [{ key: 'field:data.city', width: 200, pinned: false }],
  layout: 'table'
}
export const pin = { noun: 'project' as const, id: 7, pinnedAt: 1_000 }
