/** Filters as sent, byte for byte; written by hand from the interface. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import { filterBody, type FilterWindow } from '@shared/rules/filter/body'
import { createServiceClient } from '../../src/main/api/http/http-client'
import { createTransport } from '../../src/main/api/http/transport'
import type { ServiceClient } from '../../src/main/api/types'
import { startRecorder, type Recorder } from './recorder'

let recorder: Recorder
let client: ServiceClient

beforeAll(async () => {
  recorder = await startRecorder()
  client = createServiceClient({
    target: { baseUrl: recorder.baseUrl, lookupPath: 'provider', token: 'the-token', secret: 'the-secret' },
    request: createTransport('contract-test-filter'),
    log: { debug() {}, warn() {} }
  })
})

afterAll(async () => {
  client.close()
  await recorder.close()
})

const WINDOW: FilterWindow = { count: 200, offset: 0, deleted: false, sort: null }
const NONE: ProjectFilter = { match: 'all', having: null, builtIn: {}, dynamic: {} }

const CASES: readonly (readonly [what: string, filter: ProjectFilter | null, window: FilterWindow, body: string])[] = [
  ['no filter', null, WINDOW, '{"count":200,"offset":0,"deleted":"0"}'],
  [
    'deleted projects in an order',
    NONE,
    { count: 50, offset: 100, deleted: true, sort: { field: 'created', descending: true } },
    '{"count":50,"offset":100,"order_by":"created","reverse":"1","deleted":"1"}'
  ],
  [
    'ascending',
    NONE,
    { ...WINDOW, sort: { field: 'price', descending: false } },
    '{"count":200,"offset":0,"order_by":"price","reverse":"0","deleted":"0"}'
  ],
  [
    'one condition',
    { ...NONE, match: 'any', builtIn: { step_id: [3] } },
    WINDOW,
    '{"count":200,"offset":0,"deleted":"0","buildin_data":{"step_id":[3]}}'
  ],
  [
    'having alone',
    { ...NONE, having: 'no_tasks' },
    WINDOW,
    '{"count":200,"offset":0,"deleted":"0","having":"no_tasks"}'
  ],
  [
    'empty lists and texts',
    { match: 'any', having: null, builtIn: { user_id: [] }, dynamic: { source: [], client: '' } },
    WINDOW,
    '{"count":200,"offset":0,"deleted":"0"}'
  ],
  [
    'everything at once',
    {
      match: 'any',
      having: 'checklists_expired',
      dynamic: { source: [102, 101], contract_date: '2026-03-04', Имя: 'ё"\\' },
      builtIn: {
        good_id: [12, 11],
        actions_type_id: [10],
        participants_group_id: [9],
        participants_user_id: [8, 7, 8],
        currency_id: [1],
        price: 1500.5,
        group_id: [6],
        user_id: [5, 4],
        step_id: [3],
        sales_funnel_id: [2, 1],
        created: { from: '2026-01-01', to: '2026-01-31' }
      }
    },
    WINDOW,
    '{"count":200,"offset":0,"deleted":"0","condition":"or","having":"checklists_expired","buildin_data":{' +
      '"created":"2026-01-01;2026-01-31","sales_funnel_id":[1,2],"step_id":[3],"user_id":[4,5],"group_id":[6],' +
      '"currency_id":[1],"participants_user_id":[7,8],"participants_group_id":[9],"actions_type_id":[10],' +
      '"good_id":[11,12],"price":1500.5},"data":{"contract_date":"2026-03-04","source":[101,102],"Имя":"ё\\"\\\\"}}'
  ]
]

it.each(CASES)('a filter is sent exactly so: %s', async (_what, filter, window, body) => {
  recorder.requests.length = 0
  await client.send('projects.filter', filterBody(filter, window))
  expect(recorder.requests).toHaveLength(1)
  expect(recorder.requests[0]).toMatchObject({ method: 'POST', target: '/backend/public/projects/filter', body })
})
