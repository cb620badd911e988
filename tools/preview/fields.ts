/** Routes of the Fields page with invented fields; corrections last until the page is closed. */
import type { UserEntries } from '../../src/main/user-data/user-entries'
import type { Requests, Route } from '../../src/shared/ipc/contract'
import type { FieldCorrection } from '../../src/shared/model/field-correction'
import type { FieldInventory, KnownField, TakenFor } from '../../src/shared/model/field-inventory'
import type { FieldRole, FieldSection, FieldValue, Noun } from '../../src/shared/model/record'
import { inOrder } from '../../src/shared/rules/field-corrections'

type FieldRoute = Extract<Route, `fields.${string}` | `userData.${string}`>
type FieldRoutes = { [R in FieldRoute]: (input: Requests[R]['in']) => Requests[R]['out'] }

const ROLES: readonly FieldRole[] = [
  'title',
  'created',
  'updated',
  'price',
  'currency',
  'funnel',
  'stage',
  'responsible',
  'project-groups',
  'participants-groups',
  'participants-users',
  'user-group',
  'event-types',
  'goods',
  'deleted',
  'parent',
  'position',
  'start',
  'end'
]
const LISTS = [
  { name: 'trades', title: 'Branches of trade' },
  { name: 'sources', title: 'Откуда узнали' },
  { name: 'surfaces', title: null }
]

interface Sample {
  readonly key: string
  readonly label?: string
  readonly section?: FieldSection
  readonly role?: FieldRole
  readonly seen?: number
  readonly isMasked?: boolean
  readonly isPart?: boolean
  readonly examples: readonly FieldValue[]
}

const text = (...texts: string[]): FieldValue[] => texts.map((one) => ({ type: 'text', text: one }))
const money = (...amounts: number[]): FieldValue[] =>
  amounts.map((amount) => ({ type: 'money', amount, currency: { id: 1, label: 'RUB' } }))
const days = (...dates: string[]): FieldValue[] => dates.map((date) => ({ type: 'date', date }))
const refs = (kind: 'user' | 'stage' | 'unknown', ...labels: (string | null)[]): FieldValue[] =>
  labels.map((label, at) => ({ type: 'references', kind, references: [{ id: at + 3, label }] }))

const PROJECT: readonly Sample[] = [
  { key: 'id', role: 'id', examples: [3998, 3997, 3996].map((number) => ({ type: 'number', number })) },
  {
    key: 'name',
    role: 'title',
    examples: text('Aurora Bakeries: office refit, second floor', 'Гостиница «Две башни»: мебель под заказ, 42 места')
  },
  { key: 'created', role: 'created', examples: days('2026-08-14', '2026-08-02', '2026-07-30') },
  { key: 'step_id', role: 'stage', examples: refs('stage', 'Request', 'Measuring', 'Offer', 'Contract', 'Work') },
  {
    key: 'responsible_user',
    role: 'responsible',
    seen: 492,
    examples: refs('user', 'Anna Petrova', 'Ольга Смирнова', 'James O’Connell')
  },
  { key: 'price', role: 'price', seen: 479, examples: money(120_000, 1_480_500, 36_000) },
  {
    key: 'data.contract_no',
    label: 'Contract number',
    section: 'dynamic',
    seen: 310,
    examples: text('NI-2481/26', 'NI-2479/26')
  },
  { key: 'data.contract_date', label: 'Contract date', section: 'dynamic', seen: 305, examples: days('2026-07-12') },
  { key: 'data.trade', section: 'dynamic', seen: 455, examples: refs('unknown', null, null, null) },
  {
    key: 'data.site',
    label: 'Site address',
    section: 'dynamic',
    seen: 288,
    examples: text('14 Quay Lane, Bristol BS1 4QR, entrance from the courtyard, third floor, ask for Ms Pemberton')
  },
  { key: 'data.vip', section: 'dynamic', seen: 500, examples: text('1', '0') },
  { key: 'data.memo', section: 'dynamic', seen: 0, examples: [] },
  { key: 'data.deposit', label: 'Deposit', section: 'dynamic', seen: 410, examples: money(120_000, 4_500) },
  {
    key: 'data.urgent',
    label: 'Urgent',
    section: 'dynamic',
    seen: 500,
    examples: [{ type: 'flag', flag: true }]
  },
  { key: 'data.curator', label: 'Curator', section: 'dynamic', seen: 390, examples: refs('user', 'Ольга Смирнова') },
  { key: 'data.site_web', label: 'Web site', section: 'dynamic', examples: text('https://aurora.example/contact') },
  { key: 'responsible_user.phone', section: 'other', isPart: true, seen: 492, examples: text('+44 117 496 0123') },
  {
    key: 'x_rank',
    section: 'other',
    seen: 500,
    examples: [
      { type: 'number', number: 12.75 },
      { type: 'number', number: 3 }
    ]
  },
  { key: 'integration.api_token', section: 'other', seen: 500, isMasked: true, examples: [] },
  { key: 'geo', section: 'other', seen: 77, examples: [{ type: 'json', json: '{ "lat": 51.449, "lon": -2.5957 }' }] },
  { key: 'legacy_code', section: 'other', seen: 0, examples: text('A-17') }
]
const FOLDER: readonly Sample[] = [
  { key: 'id', role: 'id', examples: [{ type: 'number', number: 12 }] },
  { key: 'title', role: 'title', examples: text('Contracts', 'Photos') }
]

function fieldOf(sample: Sample, correction: FieldCorrection | undefined): KnownField {
  const { key, examples } = sample
  const [first] = examples
  const recognised: TakenFor = {
    role: sample.role ?? null,
    type: first?.type ?? null,
    kind: first?.type === 'references' ? first.kind : null
  }
  const isTaken = correction?.list !== undefined || correction?.role !== undefined || correction?.type !== undefined
  return {
    key,
    label: sample.label ?? key.split('.').at(-1) ?? key,
    section: sample.section ?? 'built-in',
    now: isTaken ? { ...recognised, role: correction.role ?? null } : recognised,
    recognised,
    isPart: sample.isPart ?? false,
    isSortable: recognised.type !== 'text' && recognised.type !== 'texts' && recognised.type !== 'json',
    seen: sample.seen ?? 500,
    examples:
      correction?.list == null
        ? examples
        : (['Retail', 'Offices'].map((label, id) => ({
            type: 'references',
            kind: 'list-element',
            references: [{ id, label }]
          })) satisfies FieldValue[]),
    isMasked: sample.isMasked ?? false,
    correction: correction ?? null,
    inferred: null,
    list: correction?.list ?? null
  }
}

export function fieldRoutes(made: UserEntries): FieldRoutes {
  made.set('correction', [
    { noun: 'project', key: 'data.contract_no', label: 'Contract' },
    { noun: 'project', key: 'data.trade', list: 'trades', label: 'Trade' },
    { noun: 'project', key: 'x_rank', hidden: true }
  ])
  const inventory = (noun: Noun): FieldInventory => {
    const samples = noun === 'project' ? PROJECT : FOLDER
    const corrections = new Map(
      made
        .get('correction')
        .filter((one) => one.noun === noun)
        .map((one) => [one.key, one])
    )
    const fields = samples.map((sample) => fieldOf(sample, corrections.get(sample.key)))
    return {
      noun,
      fields: inOrder(fields, ({ correction }) => correction?.position),
      total: fields.length,
      isBeyond: true,
      records: noun === 'project' ? 98_310 : 2,
      sampled: noun === 'project' ? 500 : 2,
      roles: ROLES,
      lists: LISTS
    }
  }
  return {
    'fields.kinds': () => [
      { noun: 'project', records: 98_310 },
      { noun: 'folder', records: 2 }
    ],
    'fields.list': ({ noun }) => inventory(noun),
    'fields.roles': ({ noun }) =>
      inventory(noun).fields.flatMap(({ key, now, correction }) =>
        now.role === null
          ? []
          : [{ role: now.role, key, label: correction?.label ?? null, hidden: correction?.hidden ?? false }]
      ),
    'userData.export': () => ({ savedAs: 'deskside-2026-08-17.json' }),
    'userData.openImport': () => ({
      id: '0e9dfb6e-90f8-4a61-a3a8-1f0f6d4f4f6e',
      fileName: 'deskside-2026-08-01.json',
      exportedAt: Date.now() - 16 * 86_400_000,
      settings: { theme: 'dark', calendarPast: 12 },
      workspaces: [
        {
          name: 'Northwind Interiors',
          address: 'https://crm.northwind-interiors.example',
          state: 'known',
          renamedFrom: 'Northwind',
          corrections: 14,
          replaced: 3,
          reordered: 1,
          views: 3,
          replacedViews: 1,
          pins: 5,
          stages: 2,
          clients: 1,
          lookupPath: 'dadata',
          me: null
        },
        {
          name: 'Бюро «Севермост»',
          address: 'https://projects.severmost.example:8443',
          state: 'new',
          renamedFrom: null,
          corrections: 2,
          replaced: 0,
          reordered: 0,
          views: 0,
          replacedViews: 0,
          pins: 0,
          stages: 0,
          clients: 0,
          lookupPath: null,
          me: 12
        }
      ]
    }),
    'userData.import': () => ({
      settings: 2,
      added: 1,
      updated: 1,
      corrections: 16,
      views: 3,
      pins: 5,
      stages: 2,
      clients: 1
    })
  }
}
