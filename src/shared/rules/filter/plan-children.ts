/** Conditions on children of a project: see `plan.ts`. */
import type { Having } from '../../model/filter'
import type { Condition } from './conditions'
import { asFarAsKnown, type Draft, type FilterContext, holdersOf, OPEN, UNKNOWN_FIELD } from './plan-drafts'
import { childFactOf } from './semantics'

export function havingDraft(having: Having, context: FilterContext): Draft {
  if (having === 'checklists_expired') return childDraft({ kind: 'overdue', today: context.today }, context)
  const { fact, wanted } = childFactOf(having)
  if (fact === 'tasks') return { ...UNKNOWN_FIELD, unknown: 'no-endpoint' }
  const asked = (of: Condition): Condition => (wanted ? of : { kind: 'not', of })
  const children = childDraft(asked({ kind: 'has-children', fact }), context)
  // The project's own value is as fresh as the project; its children are fetched at other times.
  const holders = fact === 'payments' ? [] : holdersOf(fact === 'actions' ? 'event-types' : 'goods', context)
  if (holders.length === 0) return children
  const columns = holders.map(({ field }) => field)
  const own = asFarAsKnown({ condition: { kind: 'values', columns, test: { is: 'any' } }, unknown: null }, holders)
  return elseByChildren({ ...own, condition: asked(own.condition) }, children)
}

/** What the children of a project say; open without them. */
function childDraft(condition: Condition, { children }: FilterContext): Draft {
  return { condition: children ? condition : OPEN, unknown: 'children-missing' }
}

/** Event types or goods by the children themselves, for projects that do not name their own. */
export function refsDraft(
  fact: 'actions' | 'goods',
  ids: readonly number[],
  maybe: readonly number[] | 'any',
  context: FilterContext
): Draft {
  return childDraft({ kind: 'children-refer', fact, ids, maybe }, context)
}

/** If the project itself does not have the values, its cached children decide. */
export function elseByChildren(own: Draft, children: Draft): Draft {
  if (own.unknown === null) return own
  return {
    condition: { kind: 'else', of: own.condition, otherwise: children.condition },
    unknown: 'children-missing'
  }
}
