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
interface ParameterTypes {
  uint: number
  string: string
  date: string
  flag: '0' | '1'
  ids: readonly number[]
  object: Readonly<Record<string, unknown>>
  json: unknown
  enum: string
}

export interface ParameterSpec {
  readonly type: keyof ParameterTypes
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

const uint = { type: 'uint' } as const
const string = { type: 'string' } as const
const date = { type: 'date' } as const
const flag = { type: 'flag' } as const
const ids = { type: 'ids' } as const
const object = { type: 'object' } as const
const requiredText = { type: 'string', required: true } as const
const requiredDate = { type: 'date', required: true } as const

const ofId = { id: { type: 'uint', required: true } } as const
const paging = { count: uint, offset: uint, deleted: flag } as const
const sorted = { count: uint, offset: uint, order_by: string, reverse: flag, deleted: flag } as const
const ofChildren = { ...ofId, count: uint, offset: uint, filter_id: uint, filter_date: date } as const
const ofProvider = { endpoint: requiredText, data: { type: 'json', required: true } } as const
const search = { query: requiredText, ...paging } as const

export const CONDITIONS = ['and', 'or'] as const
export type Condition = (typeof CONDITIONS)[number]

const operation =
  <const M extends OperationSpec['method']>(method: M) =>
  <
    const S extends OperationSpec['section'],
    const A extends AnswerShape,
    const P extends OperationSpec['parameters'] = Readonly<Record<never, never>>
  >(
    section: S,
    answers: A,
    path: string,
    parameters: P = {} as P
  ) => ({ method, path, section, parameters, answers })
const get = operation('GET')
const post = operation('POST')

export const OPERATIONS = {
  'projects.list': get('projects', 'list', '/projects', sorted),
  'projects.filter': post('projects', 'list', '/projects/filter', {
    ...sorted,
    condition: { type: 'enum', values: CONDITIONS },
    having: { type: 'enum', values: HAVINGS },
    buildin_data: object,
    data: object
  }),
  'projects.info': get('projects', 'record', '/projects/info', ofId),
  'projects.steps': get('projects', 'list', '/projects/steps', { ...ofId, filter_date: date, filter_steps: ids }),
  'projects.actions': get('projects', 'list', '/projects/actions', { ...ofChildren, filter_actions: ids }),
  'projects.actions.info': get('projects', 'record', '/projects/actions/info', ofId),
  'projects.checklists': get('projects', 'list', '/projects/checklists', ofId),
  'projects.goods': get('projects', 'list', '/projects/goods', ofId),
  'projects.payments': get('projects', 'list', '/projects/payments', { ...ofChildren, filter_type: flag }),

  'projects-groups.list': get('projects-groups', 'list', '/projects-groups', paging),
  'projects-groups.info': get('projects-groups', 'record', '/projects-groups/info', ofId),
  'projects-groups.search': post('projects-groups', 'list', '/projects-groups/search', search),

  'groups.list': get('groups', 'list', '/groups', paging),
  // The interface really names this path for a user group's information.
  'groups.info': get('groups', 'record', '/users/info', ofId),
  'groups.search': post('groups', 'list', '/groups/search', search),

  'cloud.tree': get('cloud', 'tree', '/cloud/tree'),
  'cloud.node': get('cloud', 'node', '/cloud', ofId),
  'cloud.folders': get('cloud', 'list', '/cloud/folders', paging),
  'cloud.folders.info': get('cloud', 'record', '/cloud/folders/info', ofId),
  'cloud.files': get('cloud', 'list', '/cloud/files', paging),
  'cloud.files.info': get('cloud', 'record', '/cloud/files/info', ofId),
  'cloud.folders.search': post('cloud', 'list', '/cloud/folders/search', search),
  'cloud.files.search': post('cloud', 'list', '/cloud/files/search', search),

  'calendar.list': get('calendar', 'list', '/calendar', {
    start: requiredDate,
    end: requiredDate,
    filter_actions: { type: 'ids', alsoSentAs: ['calendars'] },
    deleted: flag
  }),
  'calendar.info': get('calendar', 'record', '/calendar/info', ofId),
  'calendar.search': post('calendar', 'list', '/calendar/search', { ...search, start: date, end: date }),

  'core.modules': get('core', 'list', '/core/modules'),
  'core.lists': get('core', 'list', '/core/lists'),
  'core.lists.info': get('core', 'list', '/core/lists/info', { name: requiredText }),
  'core.sales-funnels': get('core', 'list', '/core/sales-funnels'),
  'core.sales-funnels.info': get('core', 'list', '/core/sales-funnels/info', ofId),
  'core.projects.actions': get('core', 'list', '/core/projects/actions'),
  'core.calendar.categories': get('core', 'list', '/core/calendar/categories'),

  'search.all': post('search', 'list', '/search', { query: requiredText, module: string, ...paging }),

  'lookup.suggestions': post('lookup', 'lookup', '/{lookup}/suggestions', { ...ofProvider, count: uint }),
  'lookup.clean': post('lookup', 'lookup', '/{lookup}/clean', ofProvider)
} as const satisfies Record<string, OperationSpec>

export type OperationName = keyof typeof OPERATIONS
export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[]

type ValueOf<P extends ParameterSpec> = P extends { values: readonly (infer V)[] } ? V : ParameterTypes[P['type']]

type ParametersOf<N extends OperationName> = (typeof OPERATIONS)[N]['parameters']
type RequiredKeys<P> = { [K in keyof P]: P[K] extends { required: true } ? K : never }[keyof P]

/** Input of an operation; `ids` are arrays of numbers, joined when sent. */
export type OperationInput<N extends OperationName> = {
  -readonly [K in RequiredKeys<ParametersOf<N>>]: ValueOf<ParametersOf<N>[K] & ParameterSpec>
} & {
  -readonly [K in Exclude<keyof ParametersOf<N>, RequiredKeys<ParametersOf<N>>>]?:
    ValueOf<ParametersOf<N>[K] & ParameterSpec> | undefined
}
