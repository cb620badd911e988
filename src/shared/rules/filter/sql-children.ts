/** SQL for conditions on children of a project; see `sql.ts`. */
import type { Having } from '../../model/filter'
import type { FilterField } from './fields'
import { childFactOf, type ChildFact } from './semantics'
import type { FilterContext, SqlExpression, SqlParameter } from './sql-types'
import { asFarAsKnown, holdersOf, places, UNKNOWN_FIELD, type Draft } from './sql-draft'

/** Bits of `childFacts.known` and `.has`. */
export const FACT_BITS: Readonly<Record<ChildFact | 'checklists', number>> = {
  actions: 1,
  payments: 2,
  tasks: 4,
  goods: 8,
  checklists: 16
}

export function havingDraft(having: Having, context: FilterContext): Draft {
  if (having === 'checklists_expired') {
    const known = `known & ${FACT_BITS.checklists}`
    return factDraft(`CASE WHEN next_due < ? THEN 1 WHEN ${known} THEN 0 END`, [context.today], context)
  }
  const { fact, wanted } = childFactOf(having)
  if (fact === 'tasks') return { ...UNKNOWN_FIELD, unknown: 'no-endpoint' }
  const bit = FACT_BITS[fact]
  const [has, hasNot] = wanted ? [1, 0] : [0, 1]
  const children = factDraft(`CASE WHEN has & ${bit} THEN ${has} WHEN known & ${bit} THEN ${hasNot} END`, [], context)
  // The project's own value is as fresh as the project; children are fetched at other times.
  const holders = fact === 'payments' ? [] : holdersOf(fact === 'actions' ? 'event-types' : 'goods', context)
  if (holders.length === 0) return children
  const own = asFarAsKnown(anyDraft(holders, context), holders, context)
  const asked = wanted ? own : { ...own, sql: `NOT ${own.sql}` }
  return orByChildren(asked, children)
}

/** Whether any of the fields has a value. */
function anyDraft(holders: readonly FilterField[], { schema: { fieldValues, records } }: FilterContext): Draft {
  const numbers = holders.map(({ field }) => field)
  return {
    sql: `EXISTS (SELECT 1 FROM ${fieldValues} AS v WHERE v.rid = ${records}.rid AND v.field IN (${places(numbers)}))`,
    values: numbers,
    drive: null,
    unknown: null,
    cost: 'values'
  }
}

/** Evaluates `fact` on a row of `childFacts`; NULL without one. */
function factDraft(fact: string, values: readonly SqlParameter[], { schema }: FilterContext): Draft {
  const sql =
    schema.childFacts === null
      ? 'NULL'
      : `(SELECT ${fact} FROM ${schema.childFacts} WHERE project = ${schema.records}.id)`
  return {
    sql,
    values: schema.childFacts === null ? [] : values,
    drive: null,
    unknown: 'children-missing',
    cost: 'facts'
  }
}

/**
 * Matches event types or goods through the children, for projects that do not list their own.
 *
 * @param maybe a test of `r.ref` for children that may match
 */
export function refsDraft(
  fact: 'actions' | 'goods',
  ids: readonly number[],
  maybe: SqlExpression | null,
  context: FilterContext
): Draft {
  const { childFacts, childRefs, records } = context.schema
  const bit = FACT_BITS[fact]
  if (childFacts === null || childRefs === null) return factDraft('NULL', [], context)
  const ref = (test: string): string =>
    `EXISTS (SELECT 1 FROM ${childRefs} AS r WHERE r.project = ${records}.id AND r.kind = ${bit} AND ${test})`
  const found = ref(`r.ref IN (${places(ids)})`)
  const open = maybe === null ? '' : `WHEN ${ref(maybe.sql)} THEN NULL `
  const values = [...ids, ...(maybe?.values ?? [])]
  return factDraft(`CASE WHEN ${found} THEN 1 ${open}WHEN known & ${bit} THEN 0 END`, values, context)
}

/** Falls back to the cached children if the project lacks the values. */
export function orByChildren(own: Draft, children: Draft): Draft {
  if (own.unknown === null) return own
  return {
    sql: `coalesce(${own.sql}, ${children.sql})`,
    values: [...own.values, ...children.values],
    drive: null,
    unknown: 'children-missing',
    // Neither decides alone: projects without cached children may match, and cached children change the result.
    cost: 'record'
  }
}
