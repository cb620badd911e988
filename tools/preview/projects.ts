/** A few thousand invented projects in both languages; deterministic. */
import type { ProjectDetail, ProjectRow, StageStep } from '../../src/shared/model/project'
import type { ProjectQuery } from '../../src/shared/contract/projects'
import type { Field, FieldValue, Reference } from '../../src/shared/model/record'

const CLIENTS = [
  'Aurora Bakeries',
  'Harbour & Finch Law',
  'ООО «Лесная пристань»',
  'Brightwater Clinic',
  'Кофейни «Утренний свет»',
  'Museum of Navigation',
  'Стоматология «Белый кит»',
  'Redfern Logistics',
  'Гостиница «Две башни»',
  'Lindqvist Optics',
  'Школа «Перспектива»',
  'Cedar Street Offices'
]
const WORK = [
  'office refit, second floor',
  'reception desk and lighting',
  'ремонт торгового зала',
  'furniture for the new branch',
  'отделка переговорных и кухни',
  'signage and storefront',
  'мебель под заказ, 42 места',
  'annual maintenance',
  'перепланировка этажа',
  'acoustic panels'
]
const PEOPLE = ['Anna Petrova', 'Marek Novák', 'Ольга Смирнова', 'James O’Connell', 'Ирина Ковалёва', 'Priya Raman']
const STAGES = ['Request', 'Measuring', 'Offer', 'Contract', 'Work', 'Acceptance', 'Closed']
const CURRENCIES: readonly Reference[] = [
  { id: 1, label: 'RUB' },
  { id: 2, label: 'EUR' },
  { id: 3, label: null }
]

/** A pseudo-random generator with a fixed seed, so that screenshots are comparable. */
function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

export function makeProjects(count: number, deleted: boolean): ProjectRow[] {
  const random = pseudoRandom(deleted ? 77 : 11)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, (_, index) => {
    const stage = Math.floor(random() ** 1.4 * STAGES.length)
    const isBare = index % 37 === 36
    return {
      id: 1000 + index,
      state: deleted ? 'deleted' : index % 53 === 52 ? 'missing' : 'active',
      title: isBare ? null : `${pick(CLIENTS)}: ${pick(WORK)}`,
      created: day(Math.floor(random() * 700)),
      price: index % 23 === 22 ? null : Math.round(random() ** 3 * 4_800_000) + (index % 9 === 0 ? 0.5 : 0),
      currency: random() < 0.7 ? CURRENCIES[0]! : pick(CURRENCIES),
      funnel: { id: 1, label: 'Interiors' },
      stage: { id: stage + 1, label: index % 41 === 40 ? null : (STAGES[stage] ?? null) },
      responsible: isBare ? null : { id: 1 + (index % PEOPLE.length), label: pick(PEOPLE) },
      userGroup: { id: 1 + (index % 3), label: ['Sales', 'Workshop', 'Отдел сервиса'][index % 3] ?? null },
      hasChanged: index % 17 === 16,
      isSaved: false,
      fields: {}
    } satisfies ProjectRow
  })
}

/** Sorts roughly like the cache: empty values last. */
export function sortProjects(rows: readonly ProjectRow[], sort: ProjectQuery['sort']): ProjectRow[] {
  const value = (row: ProjectRow): string | number | null => {
    const { key } = sort
    if (key === 'stage') return row.stage?.id ?? null
    if (key === 'responsible') return row.responsible?.label ?? null
    return key === 'id' || key === 'title' || key === 'created' || key === 'price' ? row[key] : null
  }
  const direction = sort.descending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [left, right] = [value(a), value(b)]
    if (left === right) return (a.id - b.id) * (sort.key === 'stage' ? direction : 1)
    if (left === null) return 1
    if (right === null) return -1
    if (typeof left === 'number' && typeof right === 'number') return (left - right) * direction
    return String(left).localeCompare(String(right)) * direction
  })
}

export function detailOf(row: ProjectRow): ProjectDetail {
  const field = (
    key: string,
    label: string,
    section: Field['section'],
    value: FieldValue,
    role: Field['role'] = null
  ): Field => ({ key, label, section, role, value })
  const references = (
    kind: 'user' | 'user-group' | 'project-group' | 'good',
    list: readonly Reference[]
  ): FieldValue => ({
    type: 'references',
    kind,
    references: list
  })
  const at = (row.stage?.id ?? 1) - 1
  const stages: StageStep[] = STAGES.map((label, index) => ({ id: index + 1, label, isCurrent: index === at }))
  return {
    ...row,
    stages,
    fields: [
      field(
        'price',
        'Price',
        'built-in',
        row.price === null ? { type: 'empty' } : { type: 'money', amount: row.price, currency: row.currency },
        'price'
      ),
      field('created', 'Created', 'built-in', { type: 'date', date: row.created ?? '2025-01-01' }, 'created'),
      field(
        'participants',
        'Participants',
        'built-in',
        references('user', [
          { id: 3, label: 'Ольга Смирнова' },
          { id: 9, label: null }
        ]),
        'participants-users'
      ),
      field(
        'groups',
        'Project groups',
        'built-in',
        references('project-group', [{ id: 4, label: 'Retail' }]),
        'project-groups'
      ),
      field('data.client', 'client', 'dynamic', { type: 'text', text: 'Quay Lane Properties Ltd' }),
      field('data.contact_person', 'contact_person', 'dynamic', { type: 'text', text: 'Helen Pemberton' }),
      field('data.phone', 'phone', 'dynamic', { type: 'text', text: '+44 117 496 0123' }),
      field('data.email', 'email', 'dynamic', { type: 'text', text: 'h.pemberton@quay.example' }),
      field('data.next_call', 'Next call', 'dynamic', { type: 'date', date: day(2) }),
      field('deleted', 'deleted', 'built-in', { type: 'flag', flag: false }, 'deleted'),
      field('data.contract_no', 'Contract number', 'dynamic', { type: 'text', text: 'NI-2481/26' }),
      field('data.contract_date', 'Contract date', 'dynamic', { type: 'date', date: day(40) }),
      field('data.site', 'Site address', 'dynamic', {
        type: 'text',
        text: '14 Quay Lane, Bristol BS1 4QR, entrance from the courtyard, third floor, ask for Ms Pemberton at the desk'
      }),
      field('data.deposit', 'Deposit', 'dynamic', { type: 'money', amount: 120_000, currency: row.currency }),
      field('data.urgent', 'Urgent', 'dynamic', { type: 'flag', flag: true }),
      field('data.surfaces', 'Surfaces', 'dynamic', { type: 'texts', texts: ['oak', 'linoleum', 'glass'] }),
      field('data.visit', 'Next visit', 'dynamic', { type: 'moment', iso: `${day(-3)}T10:30:00+03:00` }),
      field('data.memo', 'Memo', 'dynamic', { type: 'empty' }),
      field('x_rank', 'x_rank', 'other', { type: 'number', number: 12.75 }),
      field('geo', 'geo', 'other', { type: 'json', json: '{\n  "lat": 51.449,\n  "lon": -2.5957\n}' })
    ],
    raw: JSON.stringify(
      { id: row.id, name: row.title, price: row.price, step_id: row.stage?.id, api_token: '•••' },
      null,
      2
    )
  }
}

/** Values of additional columns, as the cache adds them to rows. */
export function withColumns(row: ProjectRow, columns: readonly string[]): ProjectRow {
  if (columns.length === 0) return row
  const more: Readonly<Record<string, FieldValue>> = {
    'data.curator': {
      type: 'references',
      kind: 'user',
      references: [{ id: 3, label: PEOPLE[row.id % PEOPLE.length] ?? null }]
    },
    'data.site_web': { type: 'text', text: `https://client-${row.id}.example/contact` },
    'data.urgent': { type: 'flag', flag: row.id % 3 === 0 }
  }
  const known = Object.fromEntries(detailOf(row).fields.map(({ key, value }) => [key, value]))
  const values = { ...known, ...more }
  return {
    ...row,
    fields: Object.fromEntries(columns.flatMap((key) => (values[key] && row.id % 7 > 0 ? [[key, values[key]]] : [])))
  }
}
