/** Conditions on children of a project: see `plan.ts`. */
import type { HavingCondition } from '../../model/filter'
import { childFactOf, type Condition } from './conditions'
import { asFarAsKnown, type Draft, type FilterContext, holdersOf, OPEN, UNKNOWN_FIELD } from './plan-drafts'

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
function childDraft(condition: Condition, { hasChildren }: FilterContext): Draft {
  return { condition: hasChildren ? condition : OPEN, unknown: 'children-missing' }
}

/** Event types or goods of the children, for projects that do not name their own. */
export function refsDraft(
  fact: 'actions' | 'goods',
  ids: readonly number[],
  maybe: readonly number[] | 'any',
  context: FilterContext
): Draft {
  return childDraft({ kind: 'children-refer', fact, ids, maybe }, context)
}

/** Cached children decide if the project itself has no values. */
export function elseByChildren(own: Draft, children: Draft): Draft {
  if (own.unknown === null) return own
  return {
    condition: { kind: 'else', of: own.condition, otherwise: children.condition },
    unknown: 'children-missing'
  }
}
