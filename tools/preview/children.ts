/** Children of the preview's projects: a plausible history with payments, goods and checklists. */
import type { Requests } from '../../src/shared/ipc/contract'
import type { ChildFilter, ChildKind, ChildRecord, DueBucket, DueRow } from '../../src/shared/model/children'
import type { ProjectRow } from '../../src/shared/model/project'
import type { Scenario } from './scenarios'

const POUNDS = { id: 2, label: 'GBP' }
const ANNA = { id: 7, label: 'Anna Petrova' }
const IVAN = { id: 8, label: 'Ivan Sokolov' }

const make = (kind: ChildKind, id: number, more: Partial<ChildRecord>): ChildRecord => ({
  ...{ kind, id, key: `${kind}-${id}`, title: null, date: null, end: null, type: null, person: null, amount: null },
  ...{ currency: null, direction: null, quantity: null, price: null, due: null, done: null, overdue: null },
  items: [],
  fields: [
    {
      key: 'comment',
      label: 'comment',
      section: 'other',
      role: null,
      value: { type: 'text', text: 'As agreed by phone' }
    }
  ],
  raw: JSON.stringify({ id, kind }, null, 2),
  ...more
})

const EVENTS = [
  make('actions', 31, {
    title: 'Asked for a second quotation',
    type: { id: 1, label: 'Call' },
    date: '2026-11-19 16:20:00',
    person: ANNA
  }),
  make('actions', 30, {
    title: 'Measured the roof and both shafts with the caretaker',
    type: { id: 4, label: 'Site visit' },
    date: '2026-11-17 09:00:00',
    person: IVAN
  }),
  make('actions', 29, { title: null, type: { id: 5, label: 'Offer sent' }, date: '2026-11-12', person: ANNA }),
  make('actions', 28, {
    title: 'Complaint about noise at night, promised an answer by Friday',
    type: { id: 7, label: 'Complaint' },
    date: '2026-10-30 11:45:00',
    person: ANNA
  })
]
const STEPS = [
  make('steps', 12, { title: null, type: { id: 12, label: 'Offer' }, date: '2026-11-12 10:05:00', person: ANNA }),
  make('steps', 11, { title: null, type: { id: 11, label: 'Request' }, date: '2026-10-21 08:30:00', person: ANNA })
]
const CHECKLISTS = [
  make('checklists', 4, {
    title: 'Before the contract',
    due: '2026-11-14',
    overdue: true,
    done: false,
    items: [
      { title: 'Company details checked', done: true, due: null },
      { title: 'Payment terms agreed', done: true, due: '2026-11-12' },
      { title: 'Drawing signed by the landlord', done: false, due: '2026-11-14' }
    ]
  }),
  make('checklists', 3, {
    title: 'Site survey',
    due: '2026-11-02',
    overdue: false,
    done: true,
    items: [
      { title: 'Photographs', done: true, due: null },
      { title: 'Measurements', done: true, due: null }
    ]
  })
]
const GOODS = [
  make('goods', 1, { title: 'Fan coil 4 kW', quantity: 6, price: 820, amount: 4_920, currency: POUNDS }),
  make('goods', 2, { title: 'Damper with actuator', quantity: 12, price: 145.5, amount: 1_746, currency: POUNDS }),
  make('goods', 3, { title: 'Design documentation', quantity: 1, price: 1_200, amount: 1_200, currency: POUNDS })
]
const PAYMENTS = [
  make('payments', 54, {
    title: 'Final payment',
    direction: 'credit',
    amount: 5_350,
    currency: POUNDS,
    date: '2026-11-18'
  }),
  make('payments', 53, {
    title: 'Supplier: dampers',
    direction: 'debit',
    amount: 1_120,
    currency: POUNDS,
    date: '2026-11-09'
  }),
  make('payments', 52, {
    title: 'Travel to the site',
    direction: 'debit',
    amount: 84.2,
    currency: POUNDS,
    date: '2026-11-03'
  }),
  make('payments', 51, {
    title: 'Advance, 40 %',
    direction: 'credit',
    amount: 3_146,
    currency: POUNDS,
    date: '2026-10-24'
  })
]
const CHILDREN: Readonly<Record<ChildKind, readonly ChildRecord[]>> = {
  actions: EVENTS,
  steps: STEPS,
  checklists: CHECKLISTS,
  goods: GOODS,
  payments: PAYMENTS
}

function matching(kind: ChildKind, filter: ChildFilter): readonly ChildRecord[] {
  return CHILDREN[kind].filter(
    (child) =>
      (filter.date === undefined || child.date?.startsWith(filter.date) === true) &&
      (filter.ids === undefined || (child.type !== null && filter.ids.includes(child.type.id))) &&
      (filter.id === undefined || child.id === filter.id) &&
      (filter.direction === undefined || child.direction === filter.direction)
  )
}

type ChildRoute = Extract<keyof Requests, `children.${string}`>
type Handlers = { [R in ChildRoute]: (input: Requests[R]['in']) => Requests[R]['out'] }

const DAY = 86_400_000
const LATE: readonly string[] = ['Before the contract', 'Documents for acceptance', '', 'Site survey']

/** Due checklists of one in forty projects, latest day first, one without a day. */
function dueOf(projects: readonly ProjectRow[], fetchedAt: number): readonly DueRow[] {
  const late = projects.filter((_, at) => at % 40 === 3).slice(0, 26)
  return late.map(({ id, title }, at) => {
    const due =
      at === late.length - 1 ? null : new Date(Date.now() - Math.ceil(at / 2) * DAY).toISOString().slice(0, 10)
    const bucket = due === null ? 'undated' : at === 0 ? 'today' : at < 5 ? 'week' : 'earlier'
    const name = LATE[at % LATE.length]!
    const checklist = make('checklists', id, { title: name === '' ? null : name, due, overdue: at > 0, done: false })
    return { projectId: id, projectTitle: title, checklist, bucket, due, fetchedAt: fetchedAt - at * 60_000 }
  })
}

export function childRoutes(scenario: Scenario, projects: readonly ProjectRow[]): Handlers {
  const isUnknown = scenario === 'offline'
  const facts = {
    fetchedAt: isUnknown ? null : Date.now() - 4 * 60_000,
    source: 'cache' as const,
    coverage: {
      state: isUnknown ? ('none' as const) : ('complete' as const),
      cached: 0,
      total: null,
      sweptAt: null,
      obstacle: null
    }
  }
  return {
    'children.list': ({ kind, filter, offset, limit }) => {
      const rows = isUnknown ? [] : matching(kind, filter)
      return { value: { rows: rows.slice(offset, offset + limit), total: rows.length }, failure: null, ...facts }
    },
    'children.counts': () => {
      const of = (kind: ChildKind): number | null => (isUnknown ? null : matching(kind, {}).length)
      return {
        ...{ steps: of('steps'), actions: of('actions'), checklists: of('checklists') },
        ...{ goods: of('goods'), payments: of('payments') }
      }
    },
    'children.glance': () => {
      if (isUnknown) return { last: null, next: null, received: null, unread: ['actions', 'checklists', 'payments'] }
      const at = facts.fetchedAt
      const credit = PAYMENTS.reduce((sum, row) => sum + (row.direction === 'credit' ? (row.amount ?? 0) : 0), 0)
      return {
        last: { child: EVENTS[0]!, isPartial: false, at },
        next: null,
        received: { sums: [{ currency: POUNDS, credit, debit: 0, amount: credit }], isPartial: false, at },
        unread: []
      }
    },
    'children.totals': ({ kind, filter }) => {
      const rows = isUnknown ? [] : matching(kind, filter)
      const sum = (direction: 'credit' | 'debit'): number =>
        rows.filter((row) => row.direction === direction).reduce((total, row) => total + (row.amount ?? 0), 0)
      const amount = rows.reduce((total, row) => total + (row.amount ?? 0), 0)
      const sums = amount === 0 ? [] : [{ currency: POUNDS, credit: sum('credit'), debit: sum('debit'), amount }]
      return { count: rows.length, unclear: 0, unclearReceipts: 0, sums }
    },
    'children.action': ({ actionId }) => ({ value: EVENTS.find(({ id }) => id === actionId) ?? null, ...facts }),
    'children.one': () => null,
    'children.overdue': () => [],
    'children.due': ({ offset, limit }) => {
      const rows = isUnknown ? [] : dueOf(projects, facts.fetchedAt ?? 0)
      const countOf = (bucket: DueBucket): number => rows.filter((row) => row.bucket === bucket).length
      return {
        rows: rows.slice(offset, offset + limit),
        counts: {
          ...{ today: countOf('today'), week: countOf('week') },
          ...{ earlier: countOf('earlier'), undated: countOf('undated') }
        },
        known: isUnknown ? 0 : Math.ceil(projects.length * 0.4),
        projects: projects.length
      }
    }
  }
}
