import type { FilterPart, Having, IdCondition, ProjectFilter } from '../../model/filter'
import type { FieldValue } from '../../model/record'
import type { FilterAssumptions } from './assumptions'
import { normaliseFilter, partsOf, structureOf } from './canonical'
import { dayNumber, shownDay } from './days'
import { valueMatches } from './values'
import { own } from '../own'

/** Result of a condition for one project; null when undecided. */
export type Answer = boolean | null

/** Kinds of children used by `having`. */
export type ChildFact = 'actions' | 'payments' | 'tasks' | 'goods'

/** Facts about one project that a filter uses. Null means unknown, never "none". */
export interface FilterFacts {
  /** As sent, `YYYY-MM-DD` with or without a time; empty for none. Its displayed day counts. */
  created(): string | null
  /** NaN for a project without one. */
  price(): number | null
  /** Ids of a built-in key; a single reference is a list of one. */
  ids(key: IdCondition): readonly number[] | null
  has(fact: ChildFact): Answer
  /** Whether a checklist is overdue. */
  overdue(): Answer
  /** Values of the dynamic field with that name, or of several such fields. */
  dynamic(name: string): readonly FieldValue[] | null
}

/** Whether a project matches; null if unknown values decide. */
export function matchesFilter(filter: ProjectFilter, facts: FilterFacts, assumptions: FilterAssumptions): Answer {
  const answers = partAnswers(filter, facts, assumptions)
  const { required, alternatives } = structureOf(normaliseFilter(filter), assumptions.orBindsHaving)
  const of = (part: FilterPart): Answer => answers.get(part) ?? null
  return every([...required.map(of), ...(alternatives.length === 0 ? [] : [some(alternatives.map(of))])])
}

/** Result of each condition of a filter. */
export function partAnswers(
  filter: ProjectFilter,
  facts: FilterFacts,
  assumptions: FilterAssumptions
): ReadonlyMap<FilterPart, Answer> {
  const normal = normaliseFilter(filter)
  return new Map(partsOf(normal).map((part) => [part, partAnswer(normal, part, facts, assumptions)]))
}

function partAnswer(
  { having, builtIn, dynamic }: ProjectFilter,
  part: FilterPart,
  facts: FilterFacts,
  assumptions: FilterAssumptions
): Answer {
  if (part === 'having') return having === null ? true : havingAnswer(having, facts)
  if (part === 'created')
    return builtIn.created === undefined ? true : createdAnswer(builtIn.created, facts, assumptions)
  if (part === 'price') return builtIn.price === undefined ? true : priceAnswer(builtIn.price, facts, assumptions)
  // Only the full-text index can evaluate words.
  if (part === 'words') return null
  if (isDynamic(part)) {
    const wanted = own(dynamic, part.slice(5)) ?? []
    const values = facts.dynamic(part.slice(5))
    if (values === null) return null
    if (values.some((value) => valueMatches(value, wanted, assumptions.textMatch))) return true
    // Labels of ids come only from lists, and the text may be such a label.
    return typeof wanted !== 'string' && values.some(({ type }) => type === 'text' || type === 'texts') ? null : false
  }
  const wanted = builtIn[part] ?? []
  const ids = facts.ids(part)
  if (part === 'not_step_id') return !(ids?.some((id) => wanted.includes(id)) ?? false)
  return ids && ids.some((id) => wanted.includes(id))
}

export const isDynamic = (part: FilterPart): part is `data.${string}` => part.startsWith('data.')

function havingAnswer(having: Having, facts: FilterFacts): Answer {
  if (having === 'checklists_expired') return facts.overdue()
  const { fact, wanted } = childFactOf(having)
  const has = facts.has(fact)
  return has === null ? null : has === wanted
}

/** `no_payments` becomes payments, with "must be none". */
export function childFactOf(having: Exclude<Having, 'checklists_expired'>): { fact: ChildFact; wanted: boolean } {
  const wanted = !having.startsWith('no_')
  return { fact: (wanted ? having : having.slice(3)) as ChildFact, wanted }
}

function createdAnswer(
  { from, to }: { readonly from: string; readonly to: string },
  facts: FilterFacts,
  { createdEndInclusive }: FilterAssumptions
): Answer {
  const created = facts.created()
  if (created === null) return null
  const day = shownDay(created)
  const first = dayNumber(from)
  const last = dayNumber(to)
  if (day === null || first === null || last === null) return false
  return day >= first && (createdEndInclusive ? day <= last : day < last)
}

/** Half of the smallest coin: amounts may have binary rounding errors. */
export const SAME_AMOUNT = 0.005

function priceAnswer(wanted: number, facts: FilterFacts, { priceMatch }: FilterAssumptions): Answer {
  const price = facts.price()
  if (price === null) return null
  return priceMatch === 'equal' ? Math.abs(price - wanted) < SAME_AMOUNT : price >= wanted
}

function every(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false
  return answers.includes(null) ? null : true
}

function some(answers: readonly Answer[]): Answer {
  if (answers.includes(true)) return true
  return answers.includes(null) ? null : false
}
