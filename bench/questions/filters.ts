/** Fixed questions of `filter`, `totals` and derived rows: every kind of condition and order. */
import type { ProjectFilter } from '../../src/shared/model/filter'
import type { ProjectListing, ProjectSort } from '../../src/shared/contract/listing'
import type { ProjectQuery } from '../../src/shared/contract/projects'
import { conditionsOf, type Condition } from './conditions'
import type { KnownValues } from './known-values'

/** Page size of the screen. */
export const PAGE = 150

export interface FilterCase {
  readonly name: string
  readonly match: 'all' | 'any'
  readonly conditions: readonly Condition[]
}

export interface FilterQuery extends FilterCase {
  readonly query: ProjectQuery
}

export function filterOf({ match, conditions }: FilterCase): ProjectFilter {
  return {
    match,
    having: conditions.find(({ having }) => having !== undefined)?.having ?? null,
    builtIn: Object.assign({}, ...conditions.map(({ builtIn }) => builtIn ?? {})) as ProjectFilter['builtIn'],
    dynamic: Object.assign({}, ...conditions.map(({ dynamic }) => dynamic ?? {})) as ProjectFilter['dynamic']
  }
}

/** The filters, with ids of the demo service; they match from none to nearly all. */
export function filterCases(known: KnownValues): readonly FilterCase[] {
  const { created, ids, price, refers, text, day, having } = conditionsOf(known)
  const { project } = known
  const all = (name: string, ...conditions: Condition[]): FilterCase => ({ name, match: 'all', conditions })
  const any = (name: string, ...conditions: Condition[]): FilterCase => ({ name, match: 'any', conditions })
  return [
    all('created in a month', created(30, 0)),
    all('created in a year, two years ago', created(1_094, 730)),
    all('funnel', ids('sales_funnel_id', 2)),
    all('stage', ids('step_id', 4)),
    all('three stages', ids('step_id', 2, 5, 12)),
    all('responsible', ids('user_id', 7)),
    all('user group', ids('group_id', 2)),
    all('price', price(project.price)),
    all('currency', ids('currency_id', 2)),
    all('participant', ids('participants_user_id', 3)),
    all('participating groups', ids('participants_group_id', 2, 4)),
    all('event type', ids('actions_type_id', 7)),
    all('good', ids('good_id', 12)),
    all('reference', refers('source', 103)),
    all('references', refers('services', 501, 503)),
    all('day', day('contract_date', project.contract_date)),
    all('text', text('client', project.client)),
    all('text that one project has', text('contract_number', project.contract_number)),
    all('with events', having('actions')),
    all('without events', having('no_actions')),
    all('with payments', having('payments')),
    all('funnel, responsible, created', ids('sales_funnel_id', 1), ids('user_id', 7), created(700, 0)),
    all('stage, source, currency', ids('step_id', 9), refers('source', 101), ids('currency_id', 1)),
    all('region, industry, priority', refers('region', 301, 302), refers('industry', 203), refers('priority', 404)),
    all('group, participant, good', ids('group_id', 2), ids('participants_user_id', 5), ids('good_id', 3)),
    all('good, event type, source, with events', ids('good_id', 7), ids('actions_type_id', 2), refers('source', 105)),
    all('nobody', ids('user_id', 999_999)),
    all('contradiction', ids('sales_funnel_id', 3), ids('step_id', 1)),
    any('stage or responsible', ids('step_id', 4), ids('user_id', 9)),
    any('source or client', refers('source', 102), text('client', project.client)),
    any('created or good or group', created(30, 0), ids('good_id', 20), ids('group_id', 5))
  ]
}

const NEWEST: ProjectSort = { key: 'created', descending: true }

/** Sorts by each sortable column, and by dynamic fields of each sortable kind. */
function sortsOf(known: KnownValues): readonly ProjectSort[] {
  return [
    { key: 'id', descending: true },
    { key: 'title', descending: false },
    { key: 'created', descending: false },
    { key: 'price', descending: true },
    { key: 'stage', descending: false },
    { key: 'responsible', descending: false },
    { key: `field:${known.key('priority')}`, descending: true },
    { key: `field:${known.key('contract_date')}`, descending: true }
  ]
}

/** Filters asked in every order, and at a deep offset. */
const IN_EVERY_ORDER = ['funnel', 'reference', 'funnel, responsible, created', 'source or client']
/** Share of the list for the deep offset: a third of the matches of the widest filter. */
const DEEP = 1 / 30

/** @param length length of the whole list, for the deep offset */
export function filterQuestions(known: KnownValues, length: number): readonly FilterQuery[] {
  const cases = filterCases(known)
  const ask = (one: FilterCase, sort: ProjectSort, offset = 0): FilterQuery => {
    const listing: ProjectListing = { deleted: false, filter: filterOf(one), sort }
    const order = `by ${sort.key.replace(/^field:(.*\.)?/, '')}${sort.descending ? ', descending' : ''}`
    const from = offset === 0 ? '' : `, from row ${offset}`
    return { ...one, name: `${one.name}; ${order}${from}`, query: { ...listing, columns: [], offset, limit: PAGE } }
  }
  const chosen = cases.filter(({ name }) => IN_EVERY_ORDER.includes(name))
  return [
    ...cases.map((one) => ask(one, NEWEST)),
    ...chosen.flatMap((one) => sortsOf(known).map((sort) => ask(one, sort))),
    ...chosen.map((one) => ask(one, NEWEST, Math.floor(length * DEEP)))
  ]
}
