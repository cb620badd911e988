/**
 * The service's 36 operations in one table. The client, the demo service's validation, the diagnostics page and
 * docs/operations.md read it. Contract tests use expectations written by hand from the interface, so that errors in
 * this table are caught.
 */
import { HAVINGS } from '../model/filter'

/**
 * Parameter types by the interface's names.
 * - `uint`: unsigned integer. `string`: free text. `date`: SQL DATE, `YYYY-MM-DD`.
 * - `flag`: the strings `"0"` / `"1"`. `ids`: ids joined by `_` in a query string.
 * - `object`: a JSON object. `json`: an object or an array (the lookup's `data`).
 * - `enum`: one of `values`.
 */
export type ParameterType = 'uint' | 'string' | 'date' | 'flag' | 'ids' | 'object' | 'json' | 'enum'

export interface ParameterSpec {
  readonly type: ParameterType
  readonly required?: boolean
  /** Allowed values of an `enum`. */
  readonly values?: readonly string[]
  /** Additional names under which the value is sent too (calendar category filter). */
  readonly alsoSentAs?: readonly string[]
}

/**
 * Shape of an operation's answer, as far as the interface says. `tree` is the file tree, `node` one folder's content.
 */
export type AnswerShape = 'list' | 'record' | 'tree' | 'node' | 'lookup'

export interface OperationSpec {
  readonly method: 'GET' | 'POST'
  /** Relative to `{base_url}/backend/public`. `{lookup}` is the workspace's lookup segment. */
  readonly path: string
  readonly section: 'projects' | 'projects-groups' | 'groups' | 'cloud' | 'calendar' | 'core' | 'search' | 'lookup'
  readonly parameters: Readonly<Record<string, ParameterSpec>>
  readonly answers: AnswerShape
}

const count = { type: 'uint' } as const
const offset = { type: 'uint' } as const
const deleted = { type: 'flag' } as const
const reverse = { type: 'flag' } as const
const id = { type: 'uint', required: true } as const
const paging = { count, offset, deleted } as const
const search = { query: { type: 'string', required: true }, ...paging } as const

export const CONDITIONS = ['and', 'or'] as const
export type Condition = (typeof CONDITIONS)[number]

export const OPERATIONS = {
  'projects.list': {
    method: 'GET',
    path: '/projects',
    section: 'projects',
    parameters: { count, offset, order_by: { type: 'string' }, reverse, deleted },
    answers: 'list'
  },
  'projects.filter': {
    method: 'POST',
    path: '/projects/filter',
    section: 'projects',
    parameters: {
      count,
      offset,
      order_by: { type: 'string' },
      reverse,
      deleted,
      condition: { type: 'enum', values: CONDITIONS },
      having: { type: 'enum', values: HAVINGS },
      buildin_data: { type: 'object' },
      data: { type: 'object' }
    },
    answers: 'list'
  },
  'projects.info': {
    method: 'GET',
    path: '/projects/info',
    section: 'projects',
    parameters: { id },
    answers: 'record'
  },
  'projects.steps': {
    method: 'GET',
    path: '/projects/steps',
    section: 'projects',
    parameters: { id, filter_date: { type: 'date' }, filter_steps: { type: 'ids' } },
    answers: 'list'
  },
  'projects.actions': {
    method: 'GET',
    path: '/projects/actions',
    section: 'projects',
    parameters: {
      id,
      count,
      offset,
      filter_id: { type: 'uint' },
      filter_date: { type: 'date' },
      filter_actions: { type: 'ids' }
    },
    answers: 'list'
  },
  'projects.actions.info': {
    method: 'GET',
    path: '/projects/actions/info',
    section: 'projects',
    parameters: { id },
    answers: 'record'
  },
  'projects.checklists': {
    method: 'GET',
    path: '/projects/checklists',
    section: 'projects',
    parameters: { id },
    answers: 'list'
  },
  'projects.goods': {
    method: 'GET',
    path: '/projects/goods',
    section: 'projects',
    parameters: { id },
    answers: 'list'
  },
  'projects.payments': {
    method: 'GET',
    path: '/projects/payments',
    section: 'projects',
    parameters: {
      id,
      count,
      offset,
      filter_id: { type: 'uint' },
      filter_date: { type: 'date' },
      filter_type: { type: 'flag' }
    },
    answers: 'list'
  },

  'projects-groups.list': {
    method: 'GET',
    path: '/projects-groups',
    section: 'projects-groups',
    parameters: paging,
    answers: 'list'
  },
  'projects-groups.info': {
    method: 'GET',
    path: '/projects-groups/info',
    section: 'projects-groups',
    parameters: { id },
    answers: 'record'
  },
  'projects-groups.search': {
    method: 'POST',
    path: '/projects-groups/search',
    section: 'projects-groups',
    parameters: search,
    answers: 'list'
  },

  'groups.list': { method: 'GET', path: '/groups', section: 'groups', parameters: paging, answers: 'list' },
  // The interface really names this path for a user group's information.
  'groups.info': { method: 'GET', path: '/users/info', section: 'groups', parameters: { id }, answers: 'record' },
  'groups.search': { method: 'POST', path: '/groups/search', section: 'groups', parameters: search, answers: 'list' },

  'cloud.tree': { method: 'GET', path: '/cloud/tree', section: 'cloud', parameters: {}, answers: 'tree' },
  'cloud.node': { method: 'GET', path: '/cloud', section: 'cloud', parameters: { id }, answers: 'node' },
  'cloud.folders': { method: 'GET', path: '/cloud/folders', section: 'cloud', parameters: paging, answers: 'list' },
  'cloud.folders.info': {
    method: 'GET',
    path: '/cloud/folders/info',
    section: 'cloud',
    parameters: { id },
    answers: 'record'
  },
  'cloud.files': { method: 'GET', path: '/cloud/files', section: 'cloud', parameters: paging, answers: 'list' },
  'cloud.files.info': {
    method: 'GET',
    path: '/cloud/files/info',
    section: 'cloud',
    parameters: { id },
    answers: 'record'
  },
  'cloud.folders.search': {
    method: 'POST',
    path: '/cloud/folders/search',
    section: 'cloud',
    parameters: search,
    answers: 'list'
  },
  'cloud.files.search': {
    method: 'POST',
    path: '/cloud/files/search',
    section: 'cloud',
    parameters: search,
    answers: 'list'
  },

  'calendar.list': {
    method: 'GET',
    path: '/calendar',
    section: 'calendar',
    parameters: {
      start: { type: 'date', required: true },
      end: { type: 'date', required: true },
      filter_actions: { type: 'ids', alsoSentAs: ['calendars'] },
      deleted
    },
    answers: 'list'
  },
  'calendar.info': {
    method: 'GET',
    path: '/calendar/info',
    section: 'calendar',
    parameters: { id },
    answers: 'record'
  },
  'calendar.search': {
    method: 'POST',
    path: '/calendar/search',
    section: 'calendar',
    parameters: { ...search, start: { type: 'date' }, end: { type: 'date' } },
    answers: 'list'
  },

  'core.modules': { method: 'GET', path: '/core/modules', section: 'core', parameters: {}, answers: 'list' },
  'core.lists': { method: 'GET', path: '/core/lists', section: 'core', parameters: {}, answers: 'list' },
  'core.lists.info': {
    method: 'GET',
    path: '/core/lists/info',
    section: 'core',
    parameters: { name: { type: 'string', required: true } },
    answers: 'list'
  },
  'core.sales-funnels': {
    method: 'GET',
    path: '/core/sales-funnels',
    section: 'core',
    parameters: {},
    answers: 'list'
  },
  'core.sales-funnels.info': {
    method: 'GET',
    path: '/core/sales-funnels/info',
    section: 'core',
    parameters: { id },
    answers: 'list'
  },
  'core.projects.actions': {
    method: 'GET',
    path: '/core/projects/actions',
    section: 'core',
    parameters: {},
    answers: 'list'
  },
  'core.calendar.categories': {
    method: 'GET',
    path: '/core/calendar/categories',
    section: 'core',
    parameters: {},
    answers: 'list'
  },
  'search.all': {
    method: 'POST',
    path: '/search',
    section: 'search',
    parameters: { query: { type: 'string', required: true }, module: { type: 'string' }, ...paging },
    answers: 'list'
  },

  'lookup.suggestions': {
    method: 'POST',
    path: '/{lookup}/suggestions',
    section: 'lookup',
    parameters: {
      endpoint: { type: 'string', required: true },
      data: { type: 'json', required: true },
      count
    },
    answers: 'lookup'
  },
  'lookup.clean': {
    method: 'POST',
    path: '/{lookup}/clean',
    section: 'lookup',
    parameters: { endpoint: { type: 'string', required: true }, data: { type: 'json', required: true } },
    answers: 'lookup'
  }
} as const satisfies Record<string, OperationSpec>

export type OperationName = keyof typeof OPERATIONS
export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[]

type ValueOf<P extends ParameterSpec> = P extends { values: readonly (infer V)[] }
  ? V
  : P['type'] extends 'uint'
    ? number
    : P['type'] extends 'flag'
      ? '0' | '1'
      : P['type'] extends 'ids'
        ? readonly number[]
        : P['type'] extends 'object'
          ? Readonly<Record<string, unknown>>
          : P['type'] extends 'json'
            ? unknown
            : string

type ParametersOf<N extends OperationName> = (typeof OPERATIONS)[N]['parameters']
type RequiredKeys<P> = { [K in keyof P]: P[K] extends { required: true } ? K : never }[keyof P]

/** Input of an operation; `ids` are arrays of numbers, joined when sent. */
export type OperationInput<N extends OperationName> = {
  -readonly [K in RequiredKeys<ParametersOf<N>>]: ValueOf<ParametersOf<N>[K] & ParameterSpec>
} & {
  -readonly [K in Exclude<keyof ParametersOf<N>, RequiredKeys<ParametersOf<N>>>]?:
    ValueOf<ParametersOf<N>[K] & ParameterSpec> | undefined
}
