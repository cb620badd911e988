/**
 * Expected requests: input and resulting request of each operation. Written by hand from the interface, not from the
 * table of operations, which is under test.
 */
import type { OperationName } from '@shared/service/operations'

export interface Expectation {
  readonly operation: OperationName
  readonly input: Readonly<Record<string, unknown>>
  readonly method: 'GET' | 'POST'
  /** Relative to `{base_url}/backend/public`. */
  readonly path: string
  /** Decoded query parameters, in any order. */
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const get = (
  operation: OperationName,
  input: Expectation['input'],
  path: string,
  query: Expectation['query'] = {}
): Expectation => ({ operation, input, method: 'GET', path, query })

const post = (operation: OperationName, input: Expectation['input'], path: string, body: unknown): Expectation => ({
  operation,
  input,
  method: 'POST',
  path,
  body
})

const projects: Expectation[] = [
  get('projects.list', {}, '/projects'),
  get('projects.list', { count: 20 }, '/projects', { count: '20' }),
  get('projects.list', { offset: 40 }, '/projects', { offset: '40' }),
  get('projects.list', { order_by: 'id' }, '/projects', { order_by: 'id' }),
  get('projects.list', { reverse: '1' }, '/projects', { reverse: '1' }),
  get('projects.list', { deleted: '0' }, '/projects', { deleted: '0' }),
  get('projects.list', { count: 500, offset: 0, order_by: 'created', reverse: '0', deleted: '1' }, '/projects', {
    count: '500',
    offset: '0',
    order_by: 'created',
    reverse: '0',
    deleted: '1'
  }),

  post('projects.filter', {}, '/projects/filter', {}),
  post('projects.filter', { count: 10 }, '/projects/filter', { count: 10 }),
  post('projects.filter', { offset: 10 }, '/projects/filter', { offset: 10 }),
  post('projects.filter', { order_by: 'price' }, '/projects/filter', { order_by: 'price' }),
  post('projects.filter', { reverse: '1' }, '/projects/filter', { reverse: '1' }),
  post('projects.filter', { deleted: '1' }, '/projects/filter', { deleted: '1' }),
  post('projects.filter', { condition: 'and' }, '/projects/filter', { condition: 'and' }),
  post('projects.filter', { condition: 'or' }, '/projects/filter', { condition: 'or' }),
  ...[
    ...['actions', 'payments', 'tasks', 'goods'],
    ...['no_actions', 'no_payments', 'no_tasks', 'no_goods', 'checklists_expired']
  ].map((having) => post('projects.filter', { having }, '/projects/filter', { having })),
  ...[
    { created: '2025-01-01;2025-01-31' },
    { sales_funnel_id: [1, 2] },
    { step_id: [3] },
    { user_id: [4, 5] },
    { group_id: [6] },
    { price: 1500.5 },
    { currency_id: [1] },
    { participants_user_id: [7, 8] },
    { participants_group_id: [9] },
    { actions_type_id: [10] },
    { good_id: [11, 12] }
  ].map((buildin_data) => post('projects.filter', { buildin_data }, '/projects/filter', { buildin_data })),
  post('projects.filter', { data: { client: [12, 13] } }, '/projects/filter', { data: { client: [12, 13] } }),
  post('projects.filter', { data: { contract_date: '2025-02-03', Имя: 'ё"\\' } }, '/projects/filter', {
    data: { contract_date: '2025-02-03', Имя: 'ё"\\' }
  }),
  post(
    'projects.filter',
    {
      count: 50,
      offset: 100,
      order_by: 'created',
      reverse: '1',
      deleted: '0',
      condition: 'or',
      having: 'no_payments',
      buildin_data: { created: '2025-01-01;2025-12-31', step_id: [1, 2], price: 0 },
      data: { client: [1] }
    },
    '/projects/filter',
    {
      count: 50,
      offset: 100,
      order_by: 'created',
      reverse: '1',
      deleted: '0',
      condition: 'or',
      having: 'no_payments',
      buildin_data: { created: '2025-01-01;2025-12-31', step_id: [1, 2], price: 0 },
      data: { client: [1] }
    }
  ),

  get('projects.info', { id: 15 }, '/projects/info', { id: '15' }),

  get('projects.steps', { id: 15 }, '/projects/steps', { id: '15' }),
  get('projects.steps', { id: 15, filter_date: '2025-03-04' }, '/projects/steps', {
    id: '15',
    filter_date: '2025-03-04'
  }),
  get('projects.steps', { id: 15, filter_steps: [1, 2, 3] }, '/projects/steps', { id: '15', filter_steps: '1_2_3' }),
  get('projects.steps', { id: 15, filter_steps: [4] }, '/projects/steps', { id: '15', filter_steps: '4' }),

  get('projects.actions', { id: 15 }, '/projects/actions', { id: '15' }),
  get('projects.actions', { id: 15, count: 5 }, '/projects/actions', { id: '15', count: '5' }),
  get('projects.actions', { id: 15, offset: 5 }, '/projects/actions', { id: '15', offset: '5' }),
  get('projects.actions', { id: 15, filter_id: 77 }, '/projects/actions', { id: '15', filter_id: '77' }),
  get('projects.actions', { id: 15, filter_date: '2025-03-04' }, '/projects/actions', {
    id: '15',
    filter_date: '2025-03-04'
  }),
  get('projects.actions', { id: 15, filter_actions: [8, 9] }, '/projects/actions', { id: '15', filter_actions: '8_9' }),

  get('projects.actions.info', { id: 77 }, '/projects/actions/info', { id: '77' }),
  get('projects.checklists', { id: 15 }, '/projects/checklists', { id: '15' }),
  get('projects.goods', { id: 15 }, '/projects/goods', { id: '15' }),

  get('projects.payments', { id: 15 }, '/projects/payments', { id: '15' }),
  get('projects.payments', { id: 15, count: 5 }, '/projects/payments', { id: '15', count: '5' }),
  get('projects.payments', { id: 15, offset: 5 }, '/projects/payments', { id: '15', offset: '5' }),
  get('projects.payments', { id: 15, filter_id: 3 }, '/projects/payments', { id: '15', filter_id: '3' }),
  get('projects.payments', { id: 15, filter_date: '2024-02-29' }, '/projects/payments', {
    id: '15',
    filter_date: '2024-02-29'
  }),
  get('projects.payments', { id: 15, filter_type: '0' }, '/projects/payments', { id: '15', filter_type: '0' }),
  get('projects.payments', { id: 15, filter_type: '1' }, '/projects/payments', { id: '15', filter_type: '1' })
]

/** Expectations for lists with pages and a state (active or deleted). */
const paged = (operation: OperationName, path: string): Expectation[] => [
  get(operation, {}, path),
  get(operation, { count: 7 }, path, { count: '7' }),
  get(operation, { offset: 14 }, path, { offset: '14' }),
  get(operation, { deleted: '0' }, path, { deleted: '0' }),
  get(operation, { deleted: '1' }, path, { deleted: '1' })
]

const searched = (operation: OperationName, path: string): Expectation[] => [
  post(operation, { query: 'a b&c=д' }, path, { query: 'a b&c=д' }),
  post(operation, { query: 'x', count: 7 }, path, { query: 'x', count: 7 }),
  post(operation, { query: 'x', offset: 14 }, path, { query: 'x', offset: 14 }),
  post(operation, { query: 'x', deleted: '1' }, path, { query: 'x', deleted: '1' })
]

const groups: Expectation[] = [
  ...paged('projects-groups.list', '/projects-groups'),
  get('projects-groups.info', { id: 2 }, '/projects-groups/info', { id: '2' }),
  ...searched('projects-groups.search', '/projects-groups/search'),
  ...paged('groups.list', '/groups'),
  // The interface really has this path for a user group's information.
  get('groups.info', { id: 3 }, '/users/info', { id: '3' }),
  ...searched('groups.search', '/groups/search')
]

const cloud: Expectation[] = [
  get('cloud.tree', {}, '/cloud/tree'),
  get('cloud.node', { id: 9 }, '/cloud', { id: '9' }),
  ...paged('cloud.folders', '/cloud/folders'),
  get('cloud.folders.info', { id: 9 }, '/cloud/folders/info', { id: '9' }),
  ...paged('cloud.files', '/cloud/files'),
  get('cloud.files.info', { id: 10 }, '/cloud/files/info', { id: '10' }),
  ...searched('cloud.folders.search', '/cloud/folders/search'),
  ...searched('cloud.files.search', '/cloud/files/search')
]

const period = { start: '2025-05-01', end: '2025-05-31' }
const calendar: Expectation[] = [
  get('calendar.list', period, '/calendar', period),
  // The category filter has both names of the interface.
  get('calendar.list', { ...period, filter_actions: [1, 2] }, '/calendar', {
    ...period,
    filter_actions: '1_2',
    calendars: '1_2'
  }),
  get('calendar.list', { ...period, deleted: '1' }, '/calendar', { ...period, deleted: '1' }),
  get('calendar.info', { id: 5 }, '/calendar/info', { id: '5' }),
  ...searched('calendar.search', '/calendar/search'),
  post('calendar.search', { query: 'x', start: '2025-05-01' }, '/calendar/search', { query: 'x', start: '2025-05-01' }),
  post('calendar.search', { query: 'x', end: '2025-05-31' }, '/calendar/search', { query: 'x', end: '2025-05-31' })
]

const base: Expectation[] = [
  get('core.modules', {}, '/core/modules'),
  get('core.lists', {}, '/core/lists'),
  get('core.lists.info', { name: 'источники & co' }, '/core/lists/info', { name: 'источники & co' }),
  get('core.sales-funnels', {}, '/core/sales-funnels'),
  get('core.sales-funnels.info', { id: 4 }, '/core/sales-funnels/info', { id: '4' }),
  get('core.projects.actions', {}, '/core/projects/actions'),
  get('core.calendar.categories', {}, '/core/calendar/categories'),
  ...searched('search.all', '/search'),
  post('search.all', { query: 'x', module: 'projects' }, '/search', { query: 'x', module: 'projects' })
]

const address = { query: 'москва тверская', locations: [{ country_iso_code: '*' }] }
const lookup: Expectation[] = [
  post('lookup.suggestions', { endpoint: 'address', data: address }, '/provider/suggestions', {
    endpoint: 'address',
    data: address
  }),
  post('lookup.suggestions', { endpoint: 'party', data: { query: '7707' }, count: 5 }, '/provider/suggestions', {
    endpoint: 'party',
    data: { query: '7707' },
    count: 5
  }),
  post('lookup.clean', { endpoint: 'phone', data: ['раб 846)231.60.14'] }, '/provider/clean', {
    endpoint: 'phone',
    data: ['раб 846)231.60.14']
  }),
  // The interface calls `data` an object and shows an array: both are sent unchanged.
  post('lookup.clean', { endpoint: 'phone', data: { a: 'b' } }, '/provider/clean', {
    endpoint: 'phone',
    data: { a: 'b' }
  })
]

export const EXPECTATIONS: readonly Expectation[] = [...projects, ...groups, ...cloud, ...calendar, ...base, ...lookup]
