/** Filters evaluated for one project at a time: what the cache's answers are compared with. */
import type { DynamicCondition, FilterPart, HavingCondition, IdCondition, ProjectFilter } from '@shared/model/filter'
import type { FieldValue } from '@shared/model/record'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import { normaliseFilter, partsOf, structureOf } from '@shared/rules/filter/canonical'
import {
  type Answer,
  type ChildFact,
  childFactOf,
  isContains,
  isDynamic,
  SAME_AMOUNT
} from '@shared/rules/filter/conditions'
import { valueContains, wantedWords } from '@shared/rules/filter/contained-words'
import { dayNumber, shownDay } from '@shared/rules/filter/days'
import { isTextMatch, wantedText } from '@shared/rules/filter/values'
import { own } from '@shared/rules/own'

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
  return isEvery([...required.map(of), ...(alternatives.length === 0 ? [] : [some(alternatives.map(of))])])
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
  { having, builtIn, dynamic, contains = {} }: ProjectFilter,
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
  if (isContains(part)) return containsAnswer(facts.dynamic(part.slice(9)), own(contains, part.slice(9)) ?? '')
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

function containsAnswer(values: readonly FieldValue[] | null, text: string): Answer {
  if (values === null) return null
  const wanted = wantedWords(text)
  return some(values.map((value) => valueContains(value, wanted)))
}

function havingAnswer(having: HavingCondition, facts: FilterFacts): Answer {
  if (having === 'checklists_expired') return facts.overdue()
  const { fact, isWanted } = childFactOf(having)
  const has = facts.has(fact)
  return has === null ? null : has === isWanted
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

function priceAnswer(wanted: number, facts: FilterFacts, { priceMatch }: FilterAssumptions): Answer {
  const price = facts.price()
  if (price === null) return null
  return priceMatch === 'equal' ? Math.abs(price - wanted) < SAME_AMOUNT : price >= wanted
}

function isEvery(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false
  return answers.includes(null) ? null : true
}

function some(answers: readonly Answer[]): Answer {
  if (answers.includes(true)) return true
  return answers.includes(null) ? null : false
}

/** Whether a value satisfies a condition. */
export function valueMatches(value: FieldValue, wanted: DynamicCondition, textMatch: 'exact' | 'contains'): boolean {
  return typeof wanted === 'string'
    ? isTextMatch(value, wantedText(wanted), textMatch)
    : idsOf(value).some((id) => wanted.includes(id))
}

/** An id is a number, or digits if nothing marks the field as a reference. */
function idsOf(value: FieldValue): readonly number[] {
  switch (value.type) {
    case 'references':
      return value.references.map((reference) => reference.id)
    case 'number':
      return [value.number]
    case 'text':
      return /^\d{1,15}$/.test(value.text) ? [Number(value.text)] : []
    default:
      return []
  }
}
