/**
 * Single filter conditions, for the app and in hand-written SQL: `probe` tests a project, `among` lists the projects by
 * an index, if there is one.
 */
import { textHash } from '../../src/main/cache/core/field-values'
import type { BuiltInConditions, DynamicCondition, Having, IdCondition } from '../../src/shared/model/filter'
import { ROLE_OF } from '../../src/shared/rules/filter/fields'
import type { Known } from './known'

export interface Condition {
  readonly builtIn?: BuiltInConditions
  readonly dynamic?: Readonly<Record<string, DynamicCondition>>
  readonly having?: Having
  readonly probe: string
  /** A query for `rid`s. */
  readonly among: string | null
}

const DAY = 86_400_000
const dayText = (day: number): string => new Date(day).toISOString().slice(0, 10)

/** Conditions on columns of `records`. */
const COLUMN: Partial<Record<IdCondition, string>> = {
  sales_funnel_id: 'funnel',
  step_id: 'stage',
  user_id: 'responsible',
  group_id: 'user_group',
  currency_id: 'currency'
}

export function conditionsOf(known: Known) {
  const values = (name: string, test: string): Pick<Condition, 'probe' | 'among'> => {
    const field = known.field(name)
    return {
      probe: `EXISTS (SELECT 1 FROM field_values AS v WHERE v.rid = r.rid AND v.field = ${field} AND v.value ${test})`,
      among: `SELECT v.rid FROM field_values AS v WHERE v.field = ${field} AND v.value ${test}`
    }
  }
  const listed = (ids: readonly number[]): string => (ids.length === 1 ? `= ${ids[0]}` : `IN (${ids.join(', ')})`)
  return {
    /** Both days included, counted backwards from the newest project. */
    created(fromDaysAgo: number, toDaysAgo: number): Condition {
      const [from, to] = [known.lastDay - fromDaysAgo * DAY, known.lastDay - toDaysAgo * DAY]
      return {
        builtIn: { created: { from: dayText(from), to: dayText(to) } },
        probe: `r.created_key >= ${from} AND r.created_key < ${to + DAY}`,
        among: null
      }
    },
    ids(part: IdCondition, ...ids: readonly number[]): Condition {
      const column = COLUMN[part]
      const builtIn = { [part]: ids }
      if (column === undefined) return { builtIn, ...values(ROLE_OF[part], listed(ids)) }
      return { builtIn, probe: `r.${column} ${listed(ids)}`, among: null }
    },
    price(amount: number): Condition {
      return { builtIn: { price: amount }, probe: `r.price = ${amount}`, among: null }
    },
    /** A reference to elements of a dynamic list. */
    refers(name: string, ...ids: readonly number[]): Condition {
      return { dynamic: { [name]: ids }, ...values(name, listed(ids)) }
    },
    text(name: string, text: string): Condition {
      return { dynamic: { [name]: text }, ...values(name, `= ${textHash(text)}`) }
    },
    day(name: string, day: string): Condition {
      return { dynamic: { [name]: day }, ...values(name, `= ${Date.parse(day) / 1000}`) }
    },
    /** Kinds that projects themselves state, and one that only cached children tell. */
    having(having: 'actions' | 'no_actions' | 'payments'): Condition {
      if (having === 'payments') {
        const facts = 'FROM child_facts AS c WHERE c.has & 2'
        return {
          having,
          probe: `EXISTS (SELECT 1 ${facts} AND c.project = r.id)`,
          among: `SELECT p.rid FROM records AS p WHERE p.scope = ${known.scope} AND p.id IN (SELECT c.project ${facts})`
        }
      }
      const { probe, among } = values('event-types', 'IS NOT NULL')
      return having === 'actions' ? { having, probe, among } : { having, probe: `NOT ${probe}`, among: null }
    }
  }
}
