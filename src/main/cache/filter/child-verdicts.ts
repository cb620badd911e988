import type { Condition } from '@shared/rules/filter/conditions'
import type { Queries } from '../../database/queries'
import { CHILD_FACT } from '../core'
import { VERDICT, type Verdicts } from './verdicts'

type ChildCondition = Extract<Condition, { kind: 'overdue' | 'has-children' | 'children-refer' }>

/**
 * Sets the verdict of the projects that a condition on children decides. All others stay open. Reads ids only: a row per
 * project would take several times as long.
 *
 * @param verdicts modified and returned
 */
export function childVerdicts(
  queries: Queries,
  condition: ChildCondition,
  projects: Parameters<typeof decide>[1],
  verdicts: Verdicts
): Verdicts {
  const { holds, values, bit } = testOf(condition)
  const verdict = `CASE ${holds} WHEN known & ${bit} THEN ${VERDICT.no} ELSE ${VERDICT.open} END`
  for (const one of [VERDICT.yes, VERDICT.no]) {
    const sql = `SELECT project FROM child_facts WHERE ${verdict} = ${one} ORDER BY project`
    decide(verdicts, projects, queries.numbers(sql, ...values), one)
  }
  return verdicts
}

/** Sets the verdict of the records with one of these ids, in ascending order. Fast if the records have their order. */
export function decide(
  verdicts: Verdicts,
  records: { readonly length: number; readonly numbers: Int32Array | Float64Array },
  ids: readonly number[],
  verdict: number
): void {
  if (ids.length === 0) return
  // Bounds on both sides: a read outside of the array would take a hundred times as long.
  const bounded = new Float64Array(ids.length + 2).fill(Infinity)
  bounded.set(ids, 1)
  bounded[0] = -Infinity
  let at = 1
  for (let place = 0; place < records.length; place += 1) {
    const id = records.numbers[place] ?? 0
    // `at` is the first id that is not below the previous record's, so usually the next one or the same.
    if ((bounded[at] ?? 0) < id && (bounded[at + 1] ?? 0) >= id) at += 1
    else if ((bounded[at] ?? 0) < id || (bounded[at - 1] ?? 0) >= id) at = firstFrom(bounded, id)
    if (bounded[at] === id) verdicts[place] = verdict
  }
}

/** Index of the first id that is not below this one. */
function firstFrom(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}

/** The first cases of SQL's verdict on a `child_facts` row, with their values, and the bit of the known children. */
function testOf(condition: ChildCondition) {
  if (condition.kind === 'overdue') {
    return { holds: `WHEN next_due < ? THEN ${VERDICT.yes}`, values: [condition.today], bit: CHILD_FACT.checklists }
  }
  const bit = CHILD_FACT[condition.fact]
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
