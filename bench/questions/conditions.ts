/** Single conditions of a filter. */
import type { BuiltInConditions, DynamicCondition, HavingCondition, IdCondition } from '../../src/shared/model/filter'
import type { KnownValues } from './known-values'

export interface Condition {
  readonly builtIn?: BuiltInConditions
  readonly dynamic?: Readonly<Record<string, DynamicCondition>>
  readonly having?: HavingCondition
}

const DAY = 86_400_000
const dayText = (day: number): string => new Date(day).toISOString().slice(0, 10)

export function conditionsOf(known: KnownValues) {
  return {
    /** Both days included, counted backwards from the newest project. */
    created(fromDaysAgo: number, toDaysAgo: number): Condition {
      const [from, to] = [known.lastDay - fromDaysAgo * DAY, known.lastDay - toDaysAgo * DAY]
      return { builtIn: { created: { from: dayText(from), to: dayText(to) } } }
    },
    ids(part: IdCondition, ...ids: readonly number[]): Condition {
      return { builtIn: { [part]: ids } }
    },
    price(amount: number): Condition {
      return { builtIn: { price: amount } }
    },
    /** A reference to elements of a dynamic list. */
    refers(name: string, ...ids: readonly number[]): Condition {
      return { dynamic: { [name]: ids } }
    },
    text(name: string, text: string): Condition {
      return { dynamic: { [name]: text } }
    },
    day(name: string, day: string): Condition {
      return { dynamic: { [name]: day } }
    },
    /** Kinds that projects themselves state, and one that only cached children tell. */
    having(having: 'actions' | 'no_actions' | 'payments'): Condition {
      return { having }
    }
  }
}
