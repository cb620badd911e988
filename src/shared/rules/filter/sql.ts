import type { FilterPart, IdCondition, ProjectFilter } from '../../model/filter'
import type { FieldRole } from '../../model/record'
import type { FilterAssumptions } from './assumptions'
import { NO_FILTER, normaliseFilter, partsOf, structureOf } from './canonical'
import { dayNumber, localStart } from './days'
import { fieldsNamed, KIND_OF, ROLE_OF, type FilterField } from './fields'
import { isDynamic, SAME_AMOUNT } from './semantics'
import { havingDraft, orByChildren, refsDraft } from './sql-children'
import { ALWAYS, asFarAsKnown, holdersOf, openWhere, places, UNKNOWN_FIELD, type Draft } from './sql-draft'
import type { Cost, FilterContext, FilterSql, IdColumn, SqlExpression, SqlPart } from './sql-types'
import { wantedText } from './values'
import { own } from '../own'

const COST_ORDER: readonly Cost[] = ['column', 'values', 'facts', 'record']

export function compileSql(filter: ProjectFilter | null, context: FilterContext): FilterSql {
  const normal = normaliseFilter(filter ?? NO_FILTER)
  const { required, alternatives } = structureOf(normal, context.assumptions.orBindsHaving)
  const parts = partsOf(normal)
    .map((part): SqlPart => ({ part, required: required.includes(part), ...draft(normal, part, context) }))
    .sort((a, b) => COST_ORDER.indexOf(a.cost) - COST_ORDER.indexOf(b.cost))
  const all = parts.filter((part) => part.required)
  const any = parts.filter(({ part }) => alternatives.includes(part))
  return { ...joined('AND', any.length === 0 ? all : [...all, joined('OR', any)]), parts }
}

function joined(operator: 'AND' | 'OR', expressions: readonly SqlExpression[]): SqlExpression {
  if (expressions.length === 0) return { sql: 'TRUE', values: [] }
  return {
    sql: `(${expressions.map(({ sql }) => sql).join(` ${operator} `)})`,
    values: expressions.flatMap(({ values }) => values)
  }
}

function draft({ having, builtIn, dynamic }: ProjectFilter, part: FilterPart, context: FilterContext): Draft {
  if (part === 'having') return having === null ? ALWAYS : havingDraft(having, context)
  if (part === 'created') return builtIn.created === undefined ? ALWAYS : createdDraft(builtIn.created, context)
  if (part === 'price') return builtIn.price === undefined ? ALWAYS : priceDraft(builtIn.price, context)
  if (part === 'words') return wordsDraft(builtIn.words ?? '', context)
  if (isDynamic(part)) {
    const name = part.slice(5)
    const fields = fieldsNamed(context.fields, name)
    const wanted = own(dynamic, name) ?? []
    if (fields.length === 0) return UNKNOWN_FIELD
    const asked = typeof wanted === 'string' ? textDraft(fields, wanted, context) : idsDraft(fields, wanted, context)
    return asFarAsKnown(asked, fields, context)
  }
  if (part === 'not_step_id') return leftOutDraft(builtIn[part] ?? [], context)
  return builtInDraft(part, builtIn[part] ?? [], context)
}

const wordsDraft = (text: string, { schema }: FilterContext): Draft => ({
  ...schema.wordsTest(text),
  drive: null,
  unknown: null,
  cost: 'record'
})

/** Excludes stages; a project without a stage stays. */
function leftOutDraft(stages: readonly number[], { schema }: FilterContext): Draft {
  const column = `${schema.records}.stage`
  const sql = `(${column} IS NULL OR ${column} NOT IN (${places(stages)}))`
  return { sql, values: stages, drive: null, unknown: null, cost: 'column' }
}

const DAY_SECONDS = 86_400

const COLUMN_OF: Readonly<Partial<Record<FieldRole, IdColumn>>> = {
  funnel: 'funnel',
  stage: 'stage',
  responsible: 'responsible',
  'user-group': 'user_group',
  currency: 'currency'
}
/** Roles with a column of their own; other values are in `fieldValues`. */
const IN_COLUMNS: ReadonlySet<FieldRole> = new Set<FieldRole>([
  ...(Object.keys(COLUMN_OF) as FieldRole[]),
  ...(['id', 'title', 'name', 'created', 'updated', 'price', 'deleted', 'parent', 'position'] as const)
])

function builtInDraft(part: IdCondition, ids: readonly number[], context: FilterContext): Draft {
  const role = ROLE_OF[part]
  const holders = holdersOf(role, context)
  const column = COLUMN_OF[role]
  if (column !== undefined) {
    // A price may include its currency, without a separate field.
    const known = role === 'currency' ? [...holders, ...holdersOf('price', context)] : holders
    if (known.length === 0) return UNKNOWN_FIELD
    const maybe = mayBe(`${context.schema.records}.${column}`, context.schema.maybeNamed(KIND_OF[part], ids))
    return asFarAsKnown(openWhere(columnDraft(column, ids, context), maybe), known, context)
  }
  const fact = part === 'actions_type_id' ? 'actions' : part === 'good_id' ? 'goods' : null
  const maybe = context.schema.maybeNamed(KIND_OF[part], ids)
  const children = fact === null ? UNKNOWN_FIELD : refsDraft(fact, ids, mayBe('r.ref', maybe), context)
  if (holders.length === 0) return children
  const called = anyValue(holders, mayBe('v.value', maybe), context)
  const own = asFarAsKnown(openWhere(valuesDraft(holders, ids, null, context), called), holders, context)
  return fact === null ? own : orByChildren(own, children)
}

/** Whether a thing known only by name may be one of the requested ids; null: impossible. */
function mayBe(value: string, named: readonly number[] | 'any'): SqlExpression | null {
  if (named === 'any') return { sql: `${value} < 0`, values: [] }
  return named.length === 0 ? null : { sql: `${value} IN (${places(named)})`, values: named }
}

/** Whether any value of the fields passes a test of `v.value`. */
function anyValue(
  fields: readonly FilterField[],
  test: SqlExpression | null,
  { schema: { fieldValues, records } }: FilterContext
): SqlExpression | null {
  if (test === null || fields.length === 0) return null
  const numbers = fields.map(({ field }) => field)
  return {
    sql: `EXISTS (SELECT 1 FROM ${fieldValues} AS v WHERE v.rid = ${records}.rid AND v.field IN (${places(numbers)}) AND ${test.sql})`,
    values: [...numbers, ...test.values]
  }
}

function columnDraft(column: IdColumn, ids: readonly number[], { schema }: FilterContext): Draft {
  const name = `${schema.records}.${column}`
  return {
    sql: `(${name} IS NOT NULL AND ${name} IN (${places(ids)}))`,
    values: ids,
    drive: { kind: 'equal', column, values: ids },
    unknown: null,
    cost: 'column'
  }
}

/**
 * Rows of field values: any of `exact`, or a date or moment displayed on `day`. Moments with an offset (half seconds in
 * `fieldValues`) use the user's day, others the day as written.
 */
function valuesDraft(
  fields: readonly FilterField[],
  exact: readonly number[],
  day: number | null,
  { schema }: FilterContext
): Draft {
  const numbers = fields.map(({ field }) => field)
  const tests = [
    ...(exact.length === 0 ? [] : [`v.value IN (${places(exact)})`]),
    ...(day === null
      ? []
      : ['=', '<>'].map((sign) => `v.value BETWEEN ? AND ? AND v.value ${sign} CAST(v.value AS INTEGER)`))
  ]
  const days = day === null ? [] : secondsOf(day)
  const values = [...numbers, ...exact, ...days]
  const found = `FROM ${schema.fieldValues} AS v WHERE v.field IN (${places(numbers)}) AND (${tests.join(' OR ')})`
  return {
    sql: `EXISTS (SELECT 1 ${found} AND v.rid = ${schema.records}.rid)`,
    values,
    drive: {
      kind: 'values',
      sql: `SELECT v.rid ${found}`,
      values,
      fields: numbers,
      test: { sql: `(${tests.join(' OR ')})`, values: [...exact, ...days] }
    },
    unknown: null,
    cost: 'values'
  }
}

/** First and last second of a day, by the written time and by the user's clock. */
function secondsOf(day: number): readonly number[] {
  const [from, to] = [localStart(day), localStart(day + 1)].map((time) => time / 1000) as [number, number]
  return [day * DAY_SECONDS, (day + 1) * DAY_SECONDS - 1, from, to]
}

function idsDraft(fields: readonly FilterField[], ids: readonly number[], context: FilterContext): Draft {
  const inColumns = fields.flatMap(({ role }) => (role === null ? [] : (COLUMN_OF[role] ?? [])))
  const among = fields.filter(({ role }) => role === null || !IN_COLUMNS.has(role))
  const others = fields.filter(({ role }) => role !== null && IN_COLUMNS.has(role) && COLUMN_OF[role] === undefined)
  // If nothing marks the field as a reference, an id may appear as digits or as its element's label.
  const { names, open } = context.schema.elementNames(among, ids)
  const asTexts = [...ids.map(String), ...names].map(context.schema.textHash)
  const called = anyValue(open, { sql: 'v.value >= ?', values: [context.schema.textsFrom] }, context)
  const drafts = [
    ...inColumns.map((column) => columnDraft(column, ids, context)),
    ...(among.length === 0 ? [] : [openWhere(valuesDraft(among, [...ids, ...asTexts], null, context), called)]),
    ...(others.length === 0 ? [] : ids.map((id) => recordDraft(others, String(id), 'exact', context)))
  ]
  return eitherOf(drafts)
}

function textDraft(fields: readonly FilterField[], text: string, context: FilterContext): Draft {
  const { schema, assumptions } = context
  const wanted = wantedText(text)
  const among = fields.filter(({ role }) => role === null || !IN_COLUMNS.has(role))
  // The hash matches whole texts only, and fields in columns have none: read these records.
  const sieved = assumptions.textMatch === 'exact' || wanted.day !== null ? among : []
  const read = fields.filter((field) => !sieved.includes(field))
  const exact = [schema.textHash(text), ...(wanted.number === null ? [] : [wanted.number])]
  const drafts: Draft[] = []
  if (sieved.length > 0) drafts.push(valuesDraft(sieved, exact, wanted.day, context))
  if (read.length > 0) drafts.push(recordDraft(read, text, assumptions.textMatch, context))
  return eitherOf(drafts)
}

/** Conditions that only the record itself can decide. */
function recordDraft(
  fields: readonly FilterField[],
  text: string,
  textMatch: FilterAssumptions['textMatch'],
  { schema }: FilterContext
): Draft {
  const numbers = fields.map(({ field }) => field)
  return { ...schema.textTest(text, textMatch, numbers), drive: null, unknown: null, cost: 'record' }
}

/** Combines several fields with the same name. */
function eitherOf(drafts: readonly Draft[]): Draft {
  const [first] = drafts
  if (first === undefined) return { ...ALWAYS, sql: 'FALSE' }
  if (drafts.length === 1) return first
  const cost = COST_ORDER.findLast((one) => drafts.some((draft) => draft.cost === one)) ?? 'record'
  const unknown = drafts.find((draft) => draft.unknown !== null)?.unknown ?? null
  return { ...joined('OR', drafts), drive: null, unknown, cost }
}

/** A time without a zone may differ from the key by up to 14 hours. */
const ZONES = 14 * 3_600_000
const DAY_MILLISECONDS = 86_400_000

function createdDraft({ from, to }: { readonly from: string; readonly to: string }, context: FilterContext): Draft {
  const { schema, assumptions } = context
  const holders = holdersOf('created', context)
  if (holders.length === 0) return UNKNOWN_FIELD
  const first = dayNumber(from)
  const last = dayNumber(to)
  if (first === null || last === null) return eitherOf([])
  const key = `${schema.records}.created_key`
  // The displayed day decides: the user's for a moment with an offset, otherwise the written one. The key is a moment,
  // which narrows the scan by index.
  const created = `${schema.records}.created`
  const zoned = `length(${created}) > 10 AND (substr(${created}, -1) IN ('Z', 'z') OR substr(${created}, -6, 1) IN ('+', '-'))`
  const day = `substr(${created}, 1, 10)`
  const range = [first * DAY_MILLISECONDS - ZONES, (last + 1) * DAY_MILLISECONDS + ZONES] as const
  const end = assumptions.createdEndInclusive ? last + 1 : last
  const sure = { from: first * DAY_MILLISECONDS + ZONES, to: end * DAY_MILLISECONDS - ZONES - 1 }
  const draft: Draft = {
    sql: `(${key} IS NOT NULL AND ${key} BETWEEN ? AND ? AND CASE WHEN ${zoned} THEN ${key} >= ? AND ${key} < ?
      ELSE ${day} >= ? AND ${day} ${assumptions.createdEndInclusive ? '<=' : '<'} ? END)`,
    values: [...range, localStart(first), localStart(end), from, to],
    drive: {
      ...{ kind: 'range', column: 'created_key', from: range[0], to: range[1] },
      sure: sure.from <= sure.to ? sure : null
    },
    unknown: null,
    cost: 'column'
  }
  return asFarAsKnown(draft, holders, context)
}

function priceDraft(wanted: number, context: FilterContext): Draft {
  const holders = holdersOf('price', context)
  return holders.length === 0 ? UNKNOWN_FIELD : asFarAsKnown(amountDraft(wanted, context), holders, context)
}

function amountDraft(wanted: number, context: FilterContext): Draft {
  const price = `${context.schema.records}.price`
  if (context.assumptions.priceMatch === 'at-least') {
    return {
      sql: `(${price} IS NOT NULL AND ${price} >= ?)`,
      values: [wanted],
      drive: { kind: 'range', column: 'price', from: wanted, to: null, sure: { from: wanted, to: null } },
      unknown: null,
      cost: 'column'
    }
  }
  const range = [wanted - 2 * SAME_AMOUNT, wanted + 2 * SAME_AMOUNT] as const
  return {
    sql: `(${price} IS NOT NULL AND ${price} BETWEEN ? AND ? AND abs(${price} - ?) < ${SAME_AMOUNT})`,
    values: [...range, wanted],
    drive: { kind: 'range', column: 'price', from: range[0], to: range[1], sure: null },
    unknown: null,
    cost: 'column'
  }
}
