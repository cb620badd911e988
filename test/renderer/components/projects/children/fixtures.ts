/** A child of a project for unit tests. */
import type { ChildKind, ChildRecord } from '@shared/model/children'

export const child = (kind: ChildKind, key: string, more: Partial<ChildRecord> = {}): ChildRecord => ({
  ...{ kind, key, id: null, title: null, date: null, end: null, type: null, person: null, amount: null },
  ...{ currency: null, direction: null, quantity: null, price: null, due: null, done: null, overdue: null },
  ...{ items: [], fields: [], raw: '{}' },
  ...more
})
