/** Common parts of a filter's conditions: see `plan.ts`. */
import type { HavingCondition } from '../../model/filter'
import type { FieldRole, ReferenceKind } from '../../model/record'
import type { FilterAssumptions } from './assumptions'
import { anyOf, childFactOf, type Condition, type PlannedPart } from './conditions'
import type { FilterField } from './fields'

export interface ElementNames {
  readonly names: readonly string[]
  /** Fields with unlabelled ids: any text may be the label. */
  readonly open: readonly FilterField[]
}

export interface FilterContext {
  /** All known fields of projects. */
  readonly fields: readonly FilterField[]
  readonly assumptions: FilterAssumptions
  /** The user's day (days since 1970-01-01), for overdue checklists. */
  readonly today: number
  /** Whether to use cached children. */
  readonly hasChildren: boolean
  /** Labels of list elements with these ids, for fields that may contain labels only. */
  readonly elementNames: (fields: readonly FilterField[], ids: readonly number[]) => ElementNames
  /**
   * Local ids that these service ids may stand for, because several things share their label. `any` if a label is
   * unknown.
   */
  readonly maybeNamed: (kind: ReferenceKind, ids: readonly number[]) => readonly number[] | 'any'
}

export type Draft = Omit<PlannedPart, 'part' | 'required'>

const OPEN: Condition = { kind: 'constant', isMatch: null }
export const ALWAYS: Draft = { condition: { kind: 'constant', isMatch: true }, unknown: null }
export const UNKNOWN_FIELD: Draft = { condition: OPEN, unknown: 'field-unknown' }

/** The fields for a built-in key. */
export function holdersOf(role: FieldRole, { fields }: FilterContext): readonly FilterField[] {
  return fields.filter((field) => field.role === role)
}

const openWhere = (of: Condition): Condition => ({ kind: 'open-where', of })

/** Makes a condition open where it does not hold and `maybe` does. Null changes nothing. */
export function orMaybe({ condition, unknown }: Draft, maybe: Condition | null): Draft {
  if (maybe === null) return { condition, unknown }
  return { condition: anyOf([condition, openWhere(maybe)]), unknown: 'names-unknown' }
}

/**
 * Fields that only `/info` contains are known for records with such an answer. For other records the condition holds if
 * a partial answer had the value, and is open otherwise.
 */
export function asFarAsKnown(draft: Draft, holders: readonly FilterField[]): Draft {
  const { condition, unknown } = draft
  if (holders.some(({ isListed }) => isListed)) return draft
  if (unknown !== null && unknown !== 'names-unknown') return draft
  const untold = openWhere({ kind: 'not', of: { kind: 'own-answer' } })
  return { condition: anyOf([condition, untold]), unknown: 'not-listed' }
}

export function havingDraft(having: HavingCondition, context: FilterContext): Draft {
  if (having === 'checklists_expired') return childDraft({ kind: 'overdue', today: context.today }, context)
  const { fact, isWanted } = childFactOf(having)
  if (fact === 'tasks') return { ...UNKNOWN_FIELD, unknown: 'no-endpoint' }
  const asked = (of: Condition): Condition => (isWanted ? of : { kind: 'not', of })
  const children = childDraft(asked({ kind: 'has-children', fact }), context)
  // A project's own value is as fresh as the project. Its children are fetched at other times.
  const holders = fact === 'payments' ? [] : holdersOf(fact === 'actions' ? 'event-types' : 'goods', context)
  if (holders.length === 0) return children
  const columns = holders.map(({ field }) => field)
  const own = asFarAsKnown({ condition: { kind: 'values', columns, test: { is: 'any' } }, unknown: null }, holders)
  return elseByChildren({ ...own, condition: asked(own.condition) }, children)
}

/** Condition on cached children; open if children are ignored. */
export function childDraft(condition: Condition, { hasChildren }: FilterContext): Draft {
  return { condition: hasChildren ? condition : OPEN, unknown: 'children-missing' }
}

/** Cached children decide if the project itself has no values. */
export function elseByChildren(own: Draft, children: Draft): Draft {
  if (own.unknown === null) return own
  return {
    condition: { kind: 'else', of: own.condition, otherwise: children.condition },
    unknown: 'children-missing'
  }
}
