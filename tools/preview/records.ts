/** Groups, people and other records, invented for screenshots. */
import type { Requests } from '../../src/shared/ipc/contract'
import { DesksideError } from '../../src/shared/ipc/errors'
import type { Field } from '../../src/shared/model/record'
import type { PersonRow, RecordRow } from '../../src/shared/model/records'
import type { PeopleListQuery, RecordListQuery } from '../../src/shared/contract/listing'
import { complete } from './scenarios'

type Routes = 'records.list' | 'records.position' | 'records.get' | 'people.list' | 'people.position'

const NAMES: Readonly<Partial<Record<RecordRow['noun'], readonly string[]>>> = {
  'project-group': [
    'Retail',
    'Offices',
    'Клиники',
    'Гостиницы',
    'Museums',
    'Schools',
    ...Array.from({ length: 640 }, (_, at) => `Branch ${at + 1}`)
  ],
  'user-group': ['Sales', 'Workshop', 'Отдел сервиса', 'Designers'],
  folder: ['Contracts', 'Drawings', 'Фотографии'],
  file: ['contract-2481.pdf', 'plan, 2nd floor.dwg', 'Смета.xlsx', 'photo-114.jpg']
}

const PEOPLE = ['Anna Petrova', 'Maximilian Featherstonehaugh-Cholmondeley', 'Олег Ким'].map((label, at) => ({
  id: at + 1,
  label
}))

function fieldsOf({ noun, id, title, created }: RecordRow): Field[] {
  const builtIn = { section: 'built-in', role: null } as const
  return [
    { key: 'id', label: 'id', section: 'built-in', role: 'id', value: { type: 'number', number: id } },
    { key: 'name', label: 'name', section: 'built-in', role: 'title', value: { type: 'text', text: title ?? '' } },
    {
      ...{ key: 'created', label: 'created', section: 'built-in', role: 'created' },
      value: { type: 'date', date: created ?? '2026-01-01' }
    },
    ...(noun === 'user-group'
      ? ([
          {
            ...{ key: 'users', label: 'users', ...builtIn },
            value: { type: 'references', kind: 'user', references: PEOPLE }
          }
        ] as const)
      : []),
    { key: 'color', label: 'color', section: 'other', role: null, value: { type: 'text', text: '#3652d9' } },
    { key: 'description', label: 'description', section: 'other', role: null, value: { type: 'empty' } }
  ]
}

const rowsOf = (noun: RecordRow['noun'], deleted: boolean): RecordRow[] =>
  (NAMES[noun] ?? []).map((title, index) => ({
    noun,
    id: index + 1,
    state: deleted ? 'deleted' : 'active',
    title: deleted ? `${title} (old)` : title,
    name: null,
    created: '2026-02-11',
    parentId: null,
    ...(noun === 'user-group' ? { projects: 412 - index * 97 } : {}),
    fields: { color: { type: 'text', text: ['#3652d9', '#0f8a5f', '#b3261e'][index % 3] ?? '' } }
  }))

const EVERYBODY: readonly PersonRow[] = [
  ...PEOPLE.map(({ id, label }, at) => ({ id, title: label, projects: [1_284, 96, 3][at] ?? 0 })),
  ...Array.from({ length: 60 }, (_, at) => ({ id: at + 10, title: `Colleague ${at + 1}`, projects: (at * 7) % 40 })),
  { id: 99, title: null, projects: 1 },
  { id: -40262579842005, title: 'Only by name', projects: 2 }
]

function people({ text, sort: { key, descending } }: PeopleListQuery): PersonRow[] {
  const wanted = text.trim().toLowerCase()
  const found = EVERYBODY.filter(({ title }) => (title ?? '').toLowerCase().includes(wanted))
  if (key !== 'title') found.sort((a, b) => (a[key] ?? 0) - (b[key] ?? 0))
  return descending ? found.reverse() : found
}

function listed({ noun, deleted, text, sort }: RecordListQuery): RecordRow[] {
  const wanted = text.trim().toLowerCase()
  const rows = rowsOf(noun, deleted).filter(({ title }) => (title ?? '').toLowerCase().includes(wanted))
  if (sort.key === 'title') rows.sort((a, b) => (a.title ?? '').localeCompare(b.title ?? ''))
  return sort.descending ? rows.reverse() : rows
}

export function recordRoutes(): { [R in Routes]: (input: Requests[R]['in']) => Requests[R]['out'] } {
  const where = { fetchedAt: Date.now() - 4 * 60_000, source: 'cache' } as const
  return {
    'records.list': ({ offset, limit, ...query }) => {
      const rows = listed(query)
      const value = { rows: rows.slice(offset, offset + limit), total: rows.length }
      return { ...where, value, coverage: complete(rows.length, Date.now()), failure: null }
    },
    'people.list': ({ offset, limit, ...query }) => {
      const rows = people(query)
      return { rows: rows.slice(offset, offset + limit), total: rows.length }
    },
    'people.position': ({ id, ...query }) => {
      const index = people(query).findIndex((row) => row.id === id)
      return { index: index === -1 ? null : index }
    },
    'records.position': ({ id, ...query }) => {
      const index = listed(query).findIndex((row) => row.id === id)
      return { index: index === -1 ? null : index }
    },
    'records.get': ({ noun, id }) => {
      const row = rowsOf(noun, false).find((one) => one.id === id)
      if (row === undefined) throw new DesksideError('not-found', 'There is no such record.')
      const raw = JSON.stringify({ id, name: row.title, created: row.created }, null, 2)
      return { ...where, value: { ...row, fields: fieldsOf(row), raw }, coverage: complete(1, Date.now()) }
    }
  }
}
