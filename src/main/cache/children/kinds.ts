import { CHILD_KINDS, type ChildKind } from '@shared/model/children'
import type { ChildNoun } from '../../api/decode-child'

/** Kind numbers in the database, also used by the triggers of `file/schema/children.ts`. */
export const KIND: Readonly<Record<ChildKind, number>> = { steps: 1, actions: 2, checklists: 3, goods: 4, payments: 5 }

export const NOUN: Readonly<Record<ChildKind, ChildNoun>> = {
  steps: 'step',
  actions: 'action',
  checklists: 'checklist',
  goods: 'good',
  payments: 'payment'
}

/** Kinds with references in `child_refs`, which numbers them as `CHILD_FACT` does. */
export const hasRefs = (kind: ChildKind): boolean => kind === 'actions' || kind === 'goods'

/** @throws when the number is no kind */
export function kindOf(code: number): ChildKind {
  const kind = CHILD_KINDS.find((one) => KIND[one] === code)
  if (kind === undefined) throw new Error(`No kind of children has the number ${code}.`)
  return kind
}
