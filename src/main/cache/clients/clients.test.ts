import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientChoices, NO_CLIENT_CHOICES } from '@shared/model/clients'
import type { FieldCorrection } from '@shared/model/field-correction'
import { DELETED, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const NOW = new Date(2026, 2, 18, 15).getTime()
const ALL = { text: '', sort: { key: 'name', descending: false }, offset: 0, limit: 500 } as const
let cache: Engine
beforeEach(() => {
  cache = openEngine(undefined, trueDecoder())
})

const bring = (projects: readonly object[], first = 1): unknown =>
  cache.ingestPage(page(projects.map((more, at) => ({ id: first + at, name: `Deal ${first + at}`, ...more }))))
const client = (name: string | null, more: object = {}): object => ({ data: { client: name, ...more } })
const chosen = (change: Partial<ClientChoices> = {}): ClientChoices => ({ ...NO_CLIENT_CHOICES, ...change })
const list = (choices = chosen(), text = '') => cache.clients.list({ ...ALL, text, choices })
const names = (choices?: ClientChoices, text?: string) =>
  list(choices, text).rows.map(({ name, projects }) => `${name} ${projects}`)
const get = (key: string, choices = chosen()) => cache.clients.get({ key, choices, stages: [], now: NOW })
const keyOf = (name: string, choices?: ClientChoices): string =>
  list(choices).rows.find((row) => row.name === name)?.key ?? ''
const proposed = (choices = chosen()) =>
  cache.clients
    .proposals({ choices, offset: 0, limit: 100 })
    .rows.map(({ clients: [a, b], reason }) => `${a.name} + ${b.name}: ${reason}`)

describe('clients', () => {
  it('are one for names that differ in case, quotes and spacing; the most frequent spelling names it', () => {
    bring([client('ООО «Ромашка»'), client('ООО "РОМАШКА"'), client('ООО «Ромашка»'), client('Дуб'), client(null)])
    expect(names()).toEqual(['Дуб 1', 'ООО «Ромашка» 3'])
    expect(get(keyOf('ООО «Ромашка»'))?.parts).toEqual([
      {
        key: 'ооо ромашка',
        names: [
          { text: 'ООО «Ромашка»', projects: 2, apart: false },
          { text: 'ООО "РОМАШКА"', projects: 1, apart: false }
        ],
        taxIds: [],
        projects: 3
      }
    ])
    expect(list()).toMatchObject({ isRecognised: true, told: { known: 5, of: 5 } })
  })

  it('are told by a reference, a company with a tax id, a text, or a field that the user chose', () => {
    bring([{ client: { id: 5, name: 'ООО «Ромашка»', inn: '7707083893' } }, { client: { id: 9, name: 'Дуб' } }])
    expect(list().rows).toMatchObject([{ name: 'Дуб' }, { name: 'ООО «Ромашка»', taxIds: ['7707083893'] }])
    cache = openEngine(undefined, trueDecoder())
    bring([{ client: { name: 'ООО «Ромашка»', inn: 7707083893 } }])
    expect(list().rows).toMatchObject([{ name: 'ООО «Ромашка»', taxIds: ['7707083893'] }])
    cache = openEngine(undefined, trueDecoder())
    bring([{ data: { partner: 'Дуб' } }])
    expect(list()).toMatchObject({ rows: [], total: 0, isRecognised: false, told: { known: 0, of: 1 } })
    const partner: FieldCorrection = { noun: 'project', key: 'data.partner', answer: 'client' }
    cache.upkeep.setCorrections([partner])
    expect(list()).toMatchObject({ rows: [{ name: 'Дуб' }], isRecognised: true, told: { known: 1, of: 1 } })
  })

  it('are two for one name with two tax ids, and unclear projects are a third', () => {
    bring([
      client('Ромашка', { inn: '7707083893' }),
      client('Ромашка', { inn: '7736050003' }),
      client('Ромашка', { inn: '7736050003' }),
      client('ромашка')
    ])
    expect(list().rows.map(({ taxIds, projects }) => [taxIds, projects])).toEqual([
      [[], 1],
      [['7707083893'], 1],
      [['7736050003'], 2]
    ])
  })

  it('are found by former keys, when tax ids came or went', () => {
    bring([client('Ромашка', { inn: '7707083893' }), client('Ромашка', { inn: '7736050003' })])
    const [first = '', second = ''] = list().rows.map(({ key }) => key)
    expect(get('ромашка')?.key).toBe(first)
    bring([client('Ромашка')], 2)
    expect(list().rows).toMatchObject([{ key: 'ромашка', projects: 2 }])
    expect(get(first)?.key).toBe('ромашка')
    expect(get(second)).toBeNull()
    expect(get('дуб')).toBeNull()
  })

  it('are merged and split as the user says, with the first key', () => {
    bring([client('ООО Ромашка'), client('АО Ромашка'), client('АО Ромашка'), client('Дуб')])
    const choices = chosen({ merged: [['ооо ромашка', 'ао ромашка', 'ель']] })
    expect(names(choices)).toEqual(['Дуб 1', 'ООО Ромашка 3'])
    expect(get('ао ромашка', choices)).toMatchObject({ key: 'ооо ромашка', parts: [{ projects: 1 }, { projects: 2 }] })
    expect(get('ель', choices)?.key).toBe('ооо ромашка')
    expect(cache.clients.ofProject({ project: 3, choices })).toMatchObject({ key: 'ооо ромашка', projects: 3 })
    expect(cache.clients.ofProject({ project: 3, choices: chosen() })).toMatchObject({ key: 'ао ромашка', projects: 2 })
    expect(cache.clients.ofProject({ project: 99, choices })).toBeNull()
  })

  it('stay apart with different tax ids, also when these became known after a merge', () => {
    const choices = chosen({ merged: [['а', 'б', 'в']] })
    bring([client('А', { inn: '7707083893' }), client('Б'), client('В')])
    expect(names(choices)).toEqual(['А 3'])
    bring([client('Б', { inn: '7736050003' })], 2)
    expect(names(choices)).toEqual(['А 2', 'Б 1'])
    expect(cache.clients.taxIds({ keys: ['а', 'б'], choices: chosen() })).toEqual(['7707083893', '7736050003'])
    expect(cache.clients.taxIds({ keys: ['а', 'в'], choices: chosen() })).toEqual(['7707083893'])
  })

  it('may be one spelling alone, if the user set it apart', () => {
    bring([client('Ромашка'), client('РОМАШКА')])
    const choices = chosen({ apart: ['РОМАШКА'] })
    expect(names(choices)).toEqual(['РОМАШКА 1', 'Ромашка 1'])
    expect(get(keyOf('РОМАШКА', choices), choices)?.parts).toMatchObject([{ names: [{ apart: true }] }])
    expect(proposed(choices)).toEqual([])
  })

  it('are proposed for a merge by equal tax ids or bare names, unless tax ids differ or the user declined', () => {
    bring([
      client('ООО «Ромашка»'),
      client('ООО «Ромашка»'),
      client('Ромашка, АО'),
      client('Рoмашка ООО'),
      client('Дуб', { inn: '7707083893' }),
      client('Трест Дуб', { inn: '7707083893' }),
      client('ООО Ель', { inn: '7707083893' }),
      client('АО Ель', { inn: '7736050003' })
    ])
    expect(proposed()).toEqual([
      'ООО «Ромашка» + Рoмашка ООО: spelling',
      'ООО «Ромашка» + Ромашка, АО: form',
      'Дуб + ООО Ель: tax-id',
      'Дуб + Трест Дуб: tax-id'
    ])
    const declined = chosen({ declined: [['ромашка,ао', 'ооо ромашка']] })
    expect(proposed(declined)).not.toContain('ООО «Ромашка» + Ромашка, АО: form')
    expect(names()).toHaveLength(7)
  })

  it('are found by parts of names in any keyboard layout, transliterated, and by tax id', () => {
    bring([client('ООО «Ромашка Плюс»', { inn: '7707083893' }), client('Дуб'), client('Quay Lane Properties Ltd')])
    expect(names(undefined, 'плюс')).toEqual(['ООО «Ромашка Плюс» 1'])
    expect(names(undefined, 'hjvfirf')).toEqual(['ООО «Ромашка Плюс» 1'])
    expect(names(undefined, 'romashka')).toEqual(['ООО «Ромашка Плюс» 1'])
    expect(names(undefined, 'lane prop')).toEqual(['Quay Lane Properties Ltd 1'])
    expect(names(undefined, '7707 0838')).toEqual(['ООО «Ромашка Плюс» 1'])
    expect(names(undefined, '1')).toEqual([])
    const [hit] = cache.clients.list({ ...ALL, text: 'дуб', bestFirst: true, choices: chosen() }).rows
    expect(hit).toMatchObject({ name: 'Дуб', ranges: [[0, 3]] })
  })

  it('are windows of a whole list, by name or by number of active projects', () => {
    bring([client('В'), client('А'), client('Б'), client('Б')])
    cache.ingestPage(page([{ id: 9, name: 'Old', ...client('А') }], { list: DELETED }))
    const by = (key: 'name' | 'projects', descending: boolean, offset = 0, limit = 500) =>
      cache.clients
        .list({ ...ALL, sort: { key, descending }, offset, limit, choices: chosen() })
        .rows.map(({ name, projects, active }) => `${name} ${active}/${projects}`)
    expect(by('name', true)).toEqual(['В 1/1', 'Б 2/2', 'А 1/2'])
    expect(by('projects', true)).toEqual(['Б 2/2', 'А 1/2', 'В 1/1'])
    expect(by('name', false, 1, 1)).toEqual(['Б 2/2'])
  })
})

describe('one client', () => {
  const stage = (id: number, name: string) => ({ step: { id, name }, funnel: { id: 1, name: 'Sales' } })
  const money = (price: number, more: object = {}) => ({ price, currency: 'RUB', ...more })

  it('has contacts of all projects once, with phones and e-mails', () => {
    const contact = (name: string | null, phone: string, email: string) =>
      client('Дуб', { contact_person: name, phone, email })
    bring([
      contact('Анна Петрова', '8 (495) 555-12-12', 'Anna@dub.example'),
      contact('АННА ПЕТРОВА', '+7 495 555 12 12', 'anna@dub.example'),
      contact('Иван Сидоров', '', 'ivan@dub.example'),
      contact(null, '', 'ivan@dub.example'),
      contact(null, '+7 495 555 00 00', '')
    ])
    expect(get('дуб')).toMatchObject({
      contactCount: 3,
      contacts: [
        { name: 'Иван Сидоров', phones: [], emails: ['ivan@dub.example'], projects: 2, projectId: 4 },
        { name: 'АННА ПЕТРОВА', phones: ['+7 495 555 12 12'], emails: ['anna@dub.example'], projects: 2, projectId: 2 },
        { name: null, phones: ['+7 495 555 00 00'], emails: [], projects: 1, projectId: 5 }
      ],
      contactsKnown: { known: 5, of: 5 }
    })
  })

  it('has projects by stage with prices, and receipts where payments are known', () => {
    bring([
      { ...client('Дуб'), ...stage(1, 'Offer'), ...money(100) },
      { ...client('Дуб'), ...stage(1, 'Offer'), ...money(50) },
      { ...client('Дуб'), ...stage(2, 'Won'), ...money(70) }
    ])
    const pay = (project: number, amount: number): unknown =>
      cache.children.ingest({
        ...{ project, kind: 'payments', receivedAt: NOW - 1000, part: { of: 'whole' } },
        body: new TextEncoder().encode(
          JSON.stringify([{ id: project, sum: amount, type: 1, date: '2026-03-01', currency: 'RUB' }])
        )
      })
    pay(1, 40)
    pay(3, 70)
    const found = get('дуб')
    expect(found?.sums).toMatchObject([{ amount: 220, count: 3 }])
    expect(found?.received).toMatchObject({ known: 2, of: 3, sums: [{ amount: 110 }], unclear: 0, at: NOW - 1000 })
    expect(found?.stages).toMatchObject([
      { stage: { label: 'Offer' }, state: 'open', count: 2, sums: [{ amount: 150 }], received: { known: 1, of: 2 } },
      { stage: { label: 'Won' }, state: 'won', count: 1, received: { known: 1, of: 1, sums: [{ amount: 70 }] } }
    ])
    const projects = cache.clients.projects({
      ...{ key: 'дуб', choices: chosen(), stages: [], now: NOW, offset: 0, limit: 2 }
    })
    expect(projects).toMatchObject({
      total: 3,
      rows: [
        { project: { id: 2 }, received: null },
        { project: { id: 1 }, received: { sums: [{ amount: 40 }], isPartial: false } }
      ]
    })
  })

  it('has the first date ahead and the latest that has passed, of open projects', () => {
    const next = (date: string) => client('Дуб', { next_contact: date })
    bring([
      { ...next('2026-03-20'), ...stage(1, 'Offer') },
      { ...next('2026-03-18'), ...stage(1, 'Offer') },
      { ...next('2026-03-10'), ...stage(1, 'Offer') },
      { ...next('2026-03-12'), ...stage(1, 'Offer') },
      { ...next('2026-03-17'), ...stage(2, 'Won') }
    ])
    expect(get('дуб')).toMatchObject({
      next: {
        kind: 'date',
        at: '2026-03-18',
        project: { id: 2, label: 'Deal 2' },
        field: { key: 'data.next_contact' }
      },
      passed: { count: 2, latest: { at: '2026-03-12', project: { id: 4 } } },
      last: null,
      eventsKnown: { known: 0, of: 5 }
    })
  })

  it('has the next open and the last past event of any project', () => {
    bring([client('Дуб', { next_contact: '2026-03-25' }), client('Дуб')])
    const events = (project: number, ...dates: readonly string[]): unknown =>
      cache.children.ingest({
        ...{ project, kind: 'actions', receivedAt: NOW, part: { of: 'whole' } },
        body: new TextEncoder().encode(JSON.stringify(dates.map((date, at) => ({ id: at + 1, name: date, date }))))
      })
    events(1, '2026-03-01', '2026-04-01')
    events(2, '2026-03-10', '2026-03-22')
    expect(get('дуб')).toMatchObject({
      next: { kind: 'child', at: '2026-03-22', project: { id: 2 } },
      last: { kind: 'child', at: '2026-03-10', project: { id: 2 }, child: { title: '2026-03-10' } }
    })
  })

  it('has no next step in a project that is won, and contacts that are not known', () => {
    bring([{ ...client('Дуб'), ...stage(2, 'Won') }])
    cache.children.ingest({
      ...{ project: 1, kind: 'actions', receivedAt: NOW, part: { of: 'whole' } },
      body: new TextEncoder().encode(JSON.stringify([{ id: 1, name: 'Call', date: '2026-03-22' }]))
    })
    expect(get('дуб')).toMatchObject({ next: null, contacts: [], contactsKnown: { known: 0, of: 1 }, unreadIds: [1] })
  })

  it('has addresses as sent, most frequent first', () => {
    const at = (address: string) => client('Дуб', { delivery_address: address })
    bring([at('Тверь, Советская, 1'), at('Москва, Тверская, 7'), at('москва, тверская,7')])
    expect(get('дуб')?.addresses).toEqual([
      { text: 'москва, тверская,7', projects: 2 },
      { text: 'Тверь, Советская, 1', projects: 1 }
    ])
  })
})
