/** A lookup provider with a few invented answers, and one half-finished list. */
import type { BridgeMessage, Requests } from '../../src/shared/ipc/contract'
import { DesksideError } from '../../src/shared/ipc/errors'
import type { lookup } from '../../src/shared/contract/lookup'
import {
  QUESTIONS_A_DAY,
  type LookupDamage,
  type LookupState,
  type LookupThing,
  type SuggestMethod,
  type Suggestion
} from '../../src/shared/model/lookup'
import type { JobCell, JobRow, LookupJob } from '../../src/shared/model/lookup-batch'
import type { CleanType, StandardisedValue } from '../../src/shared/model/lookup-clean'
import type { HistoryEntry } from '../../src/shared/model/lookup-history'
import type { OpenedTable } from '../../src/shared/model/lookup-table'
import { failure, type Scenario } from './scenarios'

type Handlers = {
  [R in keyof typeof lookup]: (input: Requests[R]['in']) => Promise<Requests[R]['out']> | Requests[R]['out']
}

const part = (level: 'region' | 'city' | 'street' | 'house', type: string, typeInFull: string, name: string) => ({
  ...{ level, name, type, typeInFull, withType: `${type} ${name}` },
  fiasId: 'c2deb16a-0330-4f05-821f-1d09c93331e6'
})

const THINGS: Record<SuggestMethod, readonly [value: string, thing: LookupThing][]> = {
  address: ['Ленина', 'Ленинградская', 'Лесная'].map((street, at): [string, LookupThing] => {
    const line = `г Москва, ул ${street}, д ${String(at + 5)}`
    return [
      line,
      {
        ...{ kind: 'address', line, postalCode: '101000', country: 'Россия', countryCode: 'RU', level: 'house' },
        parts: [
          part('region', 'г', 'город', 'Москва'),
          part('street', 'ул', 'улица', street),
          part('house', 'д', 'дом', String(at + 5))
        ],
        codes: [
          { code: 'fias_id', text: 'c2deb16a-0330-4f05-821f-1d09c93331e6' },
          { code: 'okato', text: '45286585000' }
        ],
        timeZone: 'UTC+3',
        place: { lat: 55.7558, lon: 37.6173, precision: at === 0 ? 'exact' : 'street' },
        earlierNames: at === 0 ? ['ул Широкая'] : [],
        metro: [{ name: 'Охотный Ряд', line: 'Сокольническая', distance: 0.4 }]
      }
    ]
  }),
  party: (
    [
      ['ООО «Ромашка»', 'ACTIVE'],
      ['ООО «Ромашка-Сервис»', 'LIQUIDATED']
    ] as const
  ).map(([short, status]): [string, LookupThing] => [
    short,
    {
      ...{
        kind: 'party',
        name: { short, full: `Общество с ограниченной ответственностью ${short.slice(4)}`, latin: null }
      },
      inn: { text: '7707083893', isValid: true },
      kpp: { text: '770701001', isValid: true },
      ogrn: { text: '1027700132195', isValid: true },
      state: { status, text: status },
      ...{ registered: '2003-04-14', liquidated: status === 'LIQUIDATED' ? '2019-09-30' : null, actual: '2026-11-01' },
      head: { name: 'Иванова Анна Петровна', post: 'Генеральный директор' },
      ...{ address: 'г Москва, ул Ленина, д 5', place: null, codes: [{ code: 'okved', text: '46.74' }] },
      ...{ employees: 12, branches: null, isBranch: false, phones: [], emails: [] }
    }
  ]),
  bank: [
    [
      'ПАО «Пример Банк»',
      {
        ...{ kind: 'bank', name: { payment: 'ПАО «Пример Банк»', full: null, short: 'Пример Банк' } },
        ...{ bic: { text: '044525225', isValid: true }, swift: 'EXMPRUMM' },
        ...{ inn: { text: '7707083893', isValid: true }, kpp: { text: '773601001', isValid: true } },
        correspondentAccount: { text: '30101810400000000225', isValid: true },
        ...{ treasuryAccounts: [], registrationNumber: '1481', state: { status: 'ACTIVE', text: 'ACTIVE' } },
        ...{ registered: '1991-06-20', liquidated: null, type: 'BANK', city: 'г Москва' },
        ...{ address: 'г Москва, ул Вавилова, д 19', phones: [] }
      }
    ]
  ],
  fio: [
    [
      'Иванова Анна Петровна',
      {
        ...{ kind: 'fio', surname: 'Иванова', name: 'Анна', patronymic: 'Петровна', gender: 'female' },
        declensions: null
      }
    ]
  ],
  email: [
    ['anna@example.org', { kind: 'email', email: 'anna@example.org', local: 'anna', domain: 'example.org', type: null }]
  ]
}

const suggestions = (method: SuggestMethod): Suggestion[] =>
  THINGS[method].map(([value, thing]) => ({
    ...{ value, unrestricted: thing.kind === 'address' ? `101000, ${value}` : value, thing },
    data: { source: value }
  }))

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

function standardised(type: CleanType, source: string, at: number): StandardisedValue {
  const verdict = (['good', 'check', 'bad'] as const)[at % 3] ?? 'good'
  const [first] = THINGS.address
  return {
    ...{ type, source, verdict, result: verdict === 'bad' ? null : `101000, ${first?.[0] ?? ''}` },
    codes: [
      {
        name: 'qc',
        value: at % 3,
        meaning: (['address-qc-0', 'address-qc-1', 'address-qc-2'] as const)[at % 3] ?? null
      },
      { name: 'qc_complete', value: 0, meaning: 'address-qc_complete-0' }
    ],
    mailability: verdict === 'good' ? 'mailable' : 'doubtful',
    leftovers: verdict === 'check' ? 'ВТОРОЙ ПОДЪЕЗД' : null,
    thing: (first?.[1] ?? { kind: 'other' }) as StandardisedValue['thing'],
    data: { source, qc: at % 3 }
  }
}

/** A damaged database, restored from its backup and the log. */
const SAVED_ANEW: LookupDamage = {
  at: Date.parse('2026-11-23T08:04:00Z'),
  cause: 'damaged',
  answers: 796,
  jobs: 3,
  lost: { answers: 4, jobs: 0, rows: 12 },
  isComplete: false,
  inDoubt: 4,
  copy: '2026-11-22'
}

export function lookupRoutes(scenario: Scenario, push: (message: BridgeMessage) => void): Handlers {
  const today = { day: '2026-11-23', asked: 41, limit: QUESTIONS_A_DAY } as const
  let state: LookupState = {
    ...{ today, isNoteSeen: false, price: null, history: { entries: 12, paid: 8 } },
    store:
      scenario === 'unsaved'
        ? { where: 'file', problem: failure('disk-full', 'The disk is full.', {}), saved: null, unsaved: 12 }
        : { where: 'file', problem: null, saved: scenario === 'saved-anew' ? SAVED_ANEW : null, unsaved: 0 }
  }
  const refuse = (): void => {
    if (scenario === 'offline') throw new DesksideError('network-offline', 'No network.', { retryable: true })
  }
  const before = (method: SuggestMethod): Extract<HistoryEntry, { kind: 'suggestion' }>[] =>
    suggestions(method).map((suggestion, at) => ({
      ...{ kind: 'suggestion', id: -1 - at, method, text: suggestion.value.slice(0, 6), suggestion },
      at: Date.now() - 86_400_000 * (at + 1)
    }))
  const table: OpenedTable = {
    ...{ id: '0d7a0b3c-7f55-4f0a-9d3a-5b1a3f0c8e11', name: 'Клиенты.csv', kind: 'text', bytes: 48_210, sheets: [] },
    reading: {
      ...{ encoding: 'windows-1251', encodingFrom: 'guess', separator: ';', separatorFrom: 'line', separatorFit: 1 },
      ...{ sheet: null, sheetFrom: null, headingRow: 3 }
    },
    ...{ rows: 120, emptyRows: 2, columnsLeftOut: 0 },
    headingRows: [
      { row: 1, text: 'Контрагенты на 01.11.2026' },
      { row: 3, text: 'Клиент · Адрес · ИНН · Дата рождения' },
      { row: 4, text: 'Иванова Анна 0 · мск ленина 1 · 7707083893 · 29346' }
    ],
    leftOut: [
      { kind: 'above-headings', count: 1, isTaken: false, first: [{ row: 1, text: 'Контрагенты на 01.11.2026' }] },
      { kind: 'totals', count: 1, isTaken: false, first: [{ row: 126, text: 'Итого: 120' }] },
      {
        ...{ kind: 'hidden-rows', count: 3, isTaken: true },
        first: [{ row: 8, text: 'Иванова Анна 7 · мск ленина 8 · 7707083893' }]
      }
    ],
    uneven: [{ kind: 'short', count: 104, first: [{ row: 17, text: 'Иванова Анна 16 · мск ленина 17 · 7707083893' }] }],
    columns: ['Клиент', 'Адрес', 'ИНН', 'Дата рождения'].map((heading, index) => ({
      ...{ index, heading, filled: 118, distinct: 110, guess: index === 1 ? 'address' : index === 0 ? 'name' : null },
      serialDates: index === 3 ? { cells: 118, from: '29346', to: '05.05.1980', isTaken: false } : null,
      flags: index === 2 ? [{ flag: 'short-tax-id', cells: 3, first: [{ row: 4, text: '278121425' }] }] : []
    })),
    preview: Array.from({ length: 20 }, (_, at) => [
      { text: `Иванова Анна ${String(at)}`, flags: [] },
      { text: `мск ленина ${String(at + 1)}`, flags: [] },
      { text: at === 2 ? '278121425' : '7707083893', flags: at === 2 ? (['short-tax-id'] as const) : [] },
      { text: String(29_346 + at), flags: ['serial-date'] as const }
    ])
  }
  const rows: JobRow[] = Array.from({ length: 120 }, (_, row) => {
    const cell: JobCell = {
      ...{
        column: 0,
        text: `мск ленина ${String(row + 1)}`,
        at: Date.now(),
        isBefore: false,
        error: null,
        decision: null
      },
      state: row < 60 ? 'answered' : 'open',
      standardised: row < 60 ? standardised('address', `мск ленина ${String(row + 1)}`, row) : null
    }
    return { row, fileRow: row + 2, original: [`Иванова ${String(row)}`, cell.text, '7707083893'], cells: [cell] }
  })
  let job: LookupJob = {
    ...{ id: 1, name: 'Клиенты.csv', createdAt: Date.now() - 600_000, state: 'paused', form: 'array', doubts: [] },
    pause: { reason: 'quota', error: null, at: Date.now() - 60_000 },
    columns: [{ index: 1, heading: 'Адрес', type: 'address' }],
    headings: ['Клиент', 'Адрес', 'ИНН'],
    counts: {
      ...{ rows: 120, items: 120, empty: 0, texts: 118, answered: 60, answeredBefore: 4, open: 58, sent: 0 },
      ...{ inDoubt: 0, refused: 0, toPay: 58, trialToPay: 0, good: 20, check: 20, bad: 20, reviewed: 0 }
    },
    pace: null
  }
  const passing = (filter: string): JobRow[] =>
    rows.filter(({ cells: [cell] }) => {
      if (filter === 'all') return true
      if (filter === 'open' || filter === 'in-doubt' || filter === 'refused') return cell?.state === filter
      if (filter === 'good') return cell?.standardised?.verdict === 'good'
      const isDoubtful = cell?.standardised != null && cell.standardised.verdict !== 'good'
      return isDoubtful && (filter === 'doubtful' || cell.decision === null)
    })
  const changed = (change: Partial<LookupJob>): LookupJob => {
    job = { ...job, ...change }
    push({ name: 'lookup', data: { workspaceId: 'w1', what: 'job', jobId: 1 } })
    return job
  }
  return {
    'lookup.suggest': async ({ method, query, count }) => {
      await wait(120)
      refuse()
      const found = query.includes('zzz') ? [] : suggestions(method).slice(0, count)
      return { suggestions: found, at: Date.now(), unknown: null, today }
    },
    'lookup.choose': async ({ method, suggestion }) => {
      await wait(120)
      const thing = suggestions(method).find(({ value }) => value === suggestion.value)?.thing ?? { kind: 'other' }
      return { suggestion: { ...suggestion, thing }, at: Date.now(), failure: null, today }
    },
    'lookup.before': ({ method, limit }) => before(method).slice(0, limit),
    'lookup.ask': () => {
      refuse()
      const json = { suggestions: suggestions('address') }
      const raw = { text: JSON.stringify(json, null, 2), isCut: false }
      return { at: Date.now(), status: 200, json, raw, suggestions: suggestions('address'), today }
    },
    'lookup.standardise': ({ type, text, confirmedItems }) => {
      if (confirmedItems === 0) return { state: 'to-confirm', doubt: null }
      refuse()
      const answer = { standardised: standardised(type, text.trim(), text.length), at: Date.now() }
      return { state: 'answered', answer, isPaid: true, isSaved: true }
    },
    'lookup.cancel': () => undefined,
    'lookup.state': () => state,
    'lookup.noteSeen': () => {
      state = { ...state, isNoteSeen: true }
      return undefined
    },
    'lookup.damageSeen': () => {
      state = { ...state, store: { ...state.store, saved: null } }
      return undefined
    },
    'lookup.unsaved': () => [],
    'lookup.saveUnsaved': () => undefined,
    'lookup.setPrice': ({ price }) => {
      state = { ...state, price }
      return undefined
    },
    'lookup.history': ({ offset, limit }) => {
      const entries: HistoryEntry[] = [
        ...before('address'),
        {
          ...{ kind: 'standardised', id: 1, type: 'address', text: 'мск ленина 1', at: Date.now() - 3_600_000 },
          standardised: standardised('address', 'мск ленина 1', 1)
        }
      ]
      return { entries: entries.slice(offset, offset + limit), total: entries.length }
    },
    'lookup.clearing': () => ({ entries: 12, paid: 8, keptForJobs: 0 }),
    'lookup.clearHistory': () => ({ entries: 12, paid: 8, keptForJobs: 0 }),
    'lookup.entry': () => null,
    'lookup.forget': () => undefined,
    'lookup.openTable': () => table,
    'lookup.dropTable': ({ name }) => ({ ...table, name }),
    'lookup.pasteLines': () => table,
    'lookup.readTable': ({ id: _, ...choice }) => ({ ...table, reading: { ...table.reading, ...choice } }),
    'lookup.closeTable': () => undefined,
    'lookup.createJob': () => changed({ state: 'ready', pause: null }),
    'lookup.jobs': () => [job],
    'lookup.job': () => job,
    'lookup.runJob': () => changed({ state: 'running', pause: null, pace: { perMinute: 240, left: 14_000 } }),
    'lookup.pauseJob': () =>
      changed({ state: 'paused', pause: { reason: 'user', error: null, at: Date.now() }, pace: null }),
    'lookup.cancelJob': () => changed({ state: 'cancelled', pause: null, pace: null }),
    'lookup.repeatDoubts': () => job,
    'lookup.reopenRefused': () => job,
    'lookup.jobRows': ({ filter, offset, limit }) => {
      const all = passing(filter)
      return { rows: all.slice(offset, offset + limit), total: all.length }
    },
    'lookup.nextRow': ({ filter, after }) => {
      const all = passing(filter)
      const index = Math.max(
        0,
        all.findIndex(({ row }) => row > after)
      )
      const next = all[index]
      return next === undefined ? null : { row: next.row, index }
    },
    'lookup.decide': ({ row, column, decision }) => {
      const at = rows[row]
      if (at !== undefined)
        rows[row] = { ...at, cells: at.cells.map((cell) => (cell.column === column ? { ...cell, decision } : cell)) }
      return undefined
    },
    'lookup.removeJob': () => undefined,
    'lookup.exportJob': () => ({ savedAs: 'Клиенты 2026-11-23.csv', rows: 120, cut: 0 })
  }
}
