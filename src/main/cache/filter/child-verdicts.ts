import type { Condition } from '@shared/rules/filter/conditions'
import type { ChildFact } from '@shared/rules/filter/semantics'
import type { Queries } from '../../database/queries'
import { VERDICT } from './verdicts'

/** Bits of `child_facts.known` and `.has`. */
const BITS: Readonly<Record<ChildFact | 'checklists', number>> = {
  actions: 1,
  payments: 2,
  tasks: 4,
  goods: 8,
  checklists: 16
}

type ChildCondition = Extract<Condition, { kind: 'overdue' | 'has-children' | 'children-refer' }>

/** Verdicts from cached children, by project id; open for all other projects. */
export function childVerdicts(queries: Queries, condition: ChildCondition): ReadonlyMap<number, number> {
  const { holds, values, bit } = testOf(condition)
  const sql = `SELECT project, CASE ${holds} WHEN known & ${bit} THEN ${VERDICT.no} ELSE ${VERDICT.open} END FROM child_facts`
  return new Map(queries.rows<[project: number, verdict: number]>(sql, ...values))
}

interface ChildTest {
  /** SQL condition for the first cases of a `child_facts` row. */
  readonly holds: string
  readonly values: readonly (string | number)[]
  readonly bit: number
}

function testOf(condition: ChildCondition): ChildTest {
  if (condition.kind === 'overdue') {
    return { holds: `WHEN next_due < ? THEN ${VERDICT.yes}`, values: [condition.today], bit: BITS.checklists }
  }
  const bit = BITS[condition.fact]
  if (condition.kind === 'has-children') return { holds: `WHEN has & ${bit} THEN ${VERDICT.yes}`, values: [], bit }
  const { ids, maybe } = condition
  const refers = (test: string): string =>
    `WHEN project IN (SELECT project FROM child_refs WHERE kind = ${bit} AND ${test})`
  const [open, named] =
    maybe === 'any' ? ['ref < 0', []] : ['ref IN (SELECT value FROM json_each(?))', [JSON.stringify(maybe)]]
  return {
    holds: `${refers('ref IN (SELECT value FROM json_each(?))')} THEN ${VERDICT.yes} ${refers(open)} THEN ${VERDICT.open}`,
    values: [JSON.stringify(ids), ...named],
    bit
  }
}
