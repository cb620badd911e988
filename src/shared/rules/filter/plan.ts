import type { FilterPart, HavingCondition, IdCondition, ProjectFilter } from '../../model/filter'
import type { FieldRole, ReferenceKind } from '../../model/record'
import type { FilterAssumptions } from './assumptions'
import { NO_FILTER, normaliseFilter, partsOf, structureOf } from './canonical'
import {
  anyOf,
  type BuiltInColumn,
  childFactOf,
  type Condition,
  costOf,
  type FilterColumn,
  type FilterPlan,
  isContains,
  isDynamic,
  type PlannedPart,
  type ShownDays,
  type ValueTest
} from './conditions'
import { dayNumber, localStart } from './days'
import { CONDITION_FIELDS, fieldsNamed, type FilterField } from './fields'
import { foldText, wantedText } from './values'
import { own } from '../own'

interface FilterContext {
  /** All known fields of projects. */
  readonly fields: readonly FilterField[]
  readonly assumptions: FilterAssumptions
  /** The user's day (days since 1970-01-01), for overdue checklists. */
  readonly today: number
  /** Whether to use cached children. */
  readonly hasChildren: boolean
  /**
   * Labels of list elements with these ids, for fields that may contain labels only. `open`: fields with unlabelled ids,
   * where any text may be the label.
   */
  readonly elementNames: (
    fields: readonly FilterField[],
    ids: readonly number[]
  ) => { readonly names: readonly string[]; readonly open: readonly FilterField[] }
  /**
   * Local ids that these service ids may stand for, because several things share their label. `any` if a label is
   * unknown.
   */
  readonly maybeNamed: (kind: ReferenceKind, ids: readonly number[]) => readonly number[] | 'any'
}

type Draft = Omit<PlannedPart, 'part' | 'required'>

const OPEN: Condition = { kind: 'constant', isMatch: null }
const ALWAYS: Draft = { condition: { kind: 'constant', isMatch: true }, unknown: null }
const UNKNOWN_FIELD: Draft = { condition: OPEN, unknown: 'field-unknown' }

/** Translates a filter into conditions; empty for no filter. */
export function planFilter(filter: ProjectFilter | null, context: FilterContext): FilterPlan {
  const normal = normaliseFilter(filter ?? NO_FILTER)
  const { required } = structureOf(normal, context.assumptions.orBindsHaving)
  return partsOf(normal)
    .map((part): PlannedPart => ({ part, required: required.includes(part), ...draft(normal, part, context) }))
    .sort((a, b) => costOf(a.condition) - costOf(b.condition))
}

function draft(
  { having, builtIn, dynamic, contains = {} }: ProjectFilter,
  part: FilterPart,
  context: FilterContext
): Draft {
  if (part === 'having') return having === null ? ALWAYS : havingDraft(having, context)
  if (part === 'created') return builtIn.created === undefined ? ALWAYS : createdDraft(builtIn.created, context)
  if (part === 'price') return builtIn.price === undefined ? ALWAYS : priceDraft(builtIn.price, context)
  if (part === 'words') return sure({ kind: 'words', text: builtIn.words ?? '' })
  if (isContains(part)) return containsDraft(part.slice(9), own(contains, part.slice(9)) ?? '', context)
  if (isDynamic(part)) {
    const name = part.slice(5)
    const fields = fieldsNamed(context.fields, name)
    const wanted = own(dynamic, name) ?? []
    if (fields.length === 0) return UNKNOWN_FIELD
    const asked = typeof wanted === 'string' ? textDraft(fields, wanted, context) : idsDraft(fields, wanted, context)
    return asFarAsKnown(asked, fields)
  }
  // Projects without a stage match.
  if (part === 'not_step_id') return sure({ kind: 'not', of: valuesIn(['stage'], among(builtIn[part] ?? [])) })
  return builtInDraft(part, builtIn[part] ?? [], context)
}

const sure = (condition: Condition): Draft => ({ condition, unknown: null })

const valuesIn = (columns: readonly FilterColumn[], test: ValueTest): Condition => ({ kind: 'values', columns, test })

const among = (
  numbers: readonly number[],
  texts: readonly string[] = [],
  days: ShownDays | null = null
): ValueTest => ({ is: 'among', numbers, texts, days })

const numbersOf = (fields: readonly FilterField[]): number[] => fields.map(({ field }) => field)

const COLUMN_OF: Readonly<Partial<Record<FieldRole, BuiltInColumn>>> = {
  funnel: 'funnel',
  stage: 'stage',
  responsible: 'responsible',
  'user-group': 'user_group',
  currency: 'currency'
}
/** Roles whose values are not in field columns. */
const BUILT_IN: ReadonlySet<FieldRole> = new Set<FieldRole>([
  ...(Object.keys(COLUMN_OF) as FieldRole[]),
  ...(['id', 'title', 'name', 'created', 'updated', 'price', 'deleted', 'parent', 'position'] as const)
])

function builtInDraft(part: IdCondition, ids: readonly number[], context: FilterContext): Draft {
  const { role, kind } = CONDITION_FIELDS[part]
  const holders = holdersOf(role, context)
  const column = COLUMN_OF[role]
  const fact = part === 'actions_type_id' ? 'actions' : part === 'good_id' ? 'goods' : null
  // The currency may be part of the amount, without a field.
  const known = role === 'currency' ? [...holders, ...holdersOf('price', context)] : holders
  if (known.length === 0 && fact === null) return UNKNOWN_FIELD
  const maybe = context.maybeNamed(kind, ids)
  const columns = column === undefined ? numbersOf(holders) : [column]
  const own = asFarAsKnown(orMaybe(sure(valuesIn(columns, among(ids))), mayBe(columns, maybe)), known)
  if (fact === null) return own
  // For projects that do not name their own event types or goods.
  const children = childDraft({ kind: 'children-refer', fact, ids, maybe }, context)
  return holders.length === 0 ? children : elseByChildren(own, children)
}

/** Where a thing known by name only may be one of the wanted ids; null if nowhere. */
function mayBe(columns: readonly FilterColumn[], named: readonly number[] | 'any'): Condition | null {
  if (named === 'any') return valuesIn(columns, { is: 'local' })
  return named.length === 0 ? null : valuesIn(columns, among(named))
}

function idsDraft(fields: readonly FilterField[], ids: readonly number[], context: FilterContext): Draft {
  const builtIn = fields.flatMap(({ role }) => (role === null ? [] : (COLUMN_OF[role] ?? [])))
  const others = fields.filter(({ role }) => role === null || !BUILT_IN.has(role))
  const read = fields.filter(({ role }) => role !== null && BUILT_IN.has(role) && COLUMN_OF[role] === undefined)
  // A field that is not known as a reference may contain the id as digits, or the element's label.
  const { names, open } = context.elementNames(others, ids)
  const texts = [...ids.map(String), ...names].map(foldText)
  const called = open.length === 0 ? null : valuesIn(numbersOf(open), { is: 'text' })
  return eitherOf([
    ...builtIn.map((column) => sure(valuesIn([column], among(ids)))),
    ...(others.length === 0 ? [] : [orMaybe(sure(valuesIn(numbersOf(others), among(ids, texts))), called)]),
    ...(read.length === 0 ? [] : ids.map((id) => recordDraft(read, String(id), 'exact')))
  ])
}

function textDraft(fields: readonly FilterField[], text: string, { assumptions }: FilterContext): Draft {
  const wanted = wantedText(text)
  const others = fields.filter(({ role }) => role === null || !BUILT_IN.has(role))
  // Columns find whole texts only, and built-in columns contain no texts: read these records.
  const whole = assumptions.textMatch === 'exact' || wanted.day !== null ? others : []
  const read = fields.filter((field) => !whole.includes(field))
  const test = among(
    wanted.number === null ? [] : [wanted.number],
    [wanted.folded],
    wanted.day === null ? null : shownDays(wanted.day, wanted.day)
  )
  return eitherOf([
    ...(whole.length === 0 ? [] : [sure(valuesIn(numbersOf(whole), test))]),
    ...(read.length === 0 ? [] : [recordDraft(read, text, assumptions.textMatch)])
  ])
}

function containsDraft(name: string, text: string, context: FilterContext): Draft {
  const fields = fieldsNamed(context.fields, name)
  if (fields.length === 0) return UNKNOWN_FIELD
  const read = fields.map(({ field, key, role }) => ({
    key,
    column: role !== null && BUILT_IN.has(role) ? null : field
  }))
  return asFarAsKnown({ condition: { kind: 'contains', text, fields: read }, unknown: 'names-unknown' }, fields)
}

/** Conditions that must read the records. */
const recordDraft = (fields: readonly FilterField[], text: string, textMatch: FilterAssumptions['textMatch']): Draft =>
  sure({ kind: 'text', text, textMatch, keys: fields.map(({ key }) => key) })

/** Several fields may share a name. */
function eitherOf(drafts: readonly Draft[]): Draft {
  if (drafts.length === 0) return sure({ kind: 'constant', isMatch: false })
  const unknown = drafts.find((draft) => draft.unknown !== null)?.unknown ?? null
  return { condition: anyOf(drafts.map(({ condition }) => condition)), unknown }
}

const shownDays = (first: number, last: number): ShownDays => ({
  first,
  last,
  start: localStart(first),
  end: localStart(last + 1)
})

function createdDraft({ from, to }: { readonly from: string; readonly to: string }, context: FilterContext): Draft {
  const holders = holdersOf('created', context)
  if (holders.length === 0) return UNKNOWN_FIELD
  const first = dayNumber(from)
  const last = dayNumber(to)
  if (first === null || last === null) return eitherOf([])
  const end = context.assumptions.createdEndInclusive ? last : last - 1
  return asFarAsKnown(sure(valuesIn(['created'], among([], [], shownDays(first, end)))), holders)
}

function priceDraft(amount: number, context: FilterContext): Draft {
  const holders = holdersOf('price', context)
  if (holders.length === 0) return UNKNOWN_FIELD
  const is = context.assumptions.priceMatch === 'at-least' ? 'at-least' : 'amount'
  return asFarAsKnown(sure(valuesIn(['price'], { is, amount })), holders)
}

/** The fields for a built-in key. */
function holdersOf(role: FieldRole, { fields }: FilterContext): readonly FilterField[] {
  return fields.filter((field) => field.role === role)
}

const openWhere = (of: Condition): Condition => ({ kind: 'open-where', of })

/** Makes a condition open where it does not hold and `maybe` does. Null changes nothing. */
function orMaybe({ condition, unknown }: Draft, maybe: Condition | null): Draft {
  if (maybe === null) return { condition, unknown }
  return { condition: anyOf([condition, openWhere(maybe)]), unknown: 'names-unknown' }
}

/**
 * Fields that only `/info` contains are known for records with such an answer. For other records the condition holds if
 * a partial answer had the value, and is open otherwise.
 */
function asFarAsKnown(draft: Draft, holders: readonly FilterField[]): Draft {
  const { condition, unknown } = draft
  if (holders.some(({ isListed }) => isListed)) return draft
  if (unknown !== null && unknown !== 'names-unknown') return draft
  const untold = openWhere({ kind: 'not', of: { kind: 'own-answer' } })
  return { condition: anyOf([condition, untold]), unknown: 'not-listed' }
}

function havingDraft(having: HavingCondition, context: FilterContext): Draft {
  if (having === 'checklists_expired') return childDraft({ kind: 'overdue', today: context.today }, context)
  const { fact, isWanted } = childFactOf(having)
  if (fact === 'tasks') return { ...UNKNOWN_FIELD, unknown: 'no-endpoint' }
  const asked = (of: Condition): Condition => (isWanted ? of : { kind: 'not', of })
  const children = childDraft(asked({ kind: 'has-children', fact }), context)
  // A project's own value is as fresh as the project. Its children are fetched at other times.
  const holders = fact === 'payments' ? [] : holdersOf(fact === 'actions' ? 'event-types' : 'goods', context)
  if (holders.length === 0) return children
  const own = asFarAsKnown(sure(valuesIn(numbersOf(holders), { is: 'any' })), holders)
  return elseByChildren({ ...own, condition: asked(own.condition) }, children)
}

/** Condition on cached children; open if children are ignored. */
function childDraft(condition: Condition, { hasChildren }: FilterContext): Draft {
  return { condition: hasChildren ? condition : OPEN, unknown: 'children-missing' }
}

/** Cached children decide if the project itself has no values. */
function elseByChildren(own: Draft, children: Draft): Draft {
  if (own.unknown === null) return own
  return {
    condition: { kind: 'else', of: own.condition, otherwise: children.condition },
    unknown: 'children-missing'
  }
}
