import { describe, expect, it } from 'vitest'
import { decode, field } from '../../../test/contract/decoding'
import { decodeRecord } from './decode'

describe('roles of a project', () => {
  it('are found under the names of the interface', () => {
    const record = decode({
      name: 'Roof',
      created: '2025-03-04 10:20:30',
      sales_funnel_id: 3,
      step_id: 4,
      user_id: 5,
      group_id: 6,
      price: 1500.5,
      currency_id: 1,
      participants_user_id: [5, 8],
      participants_group_id: [6],
      actions_type_id: [9],
      good_id: [11],
      deleted: '1'
    })
    expect(record).toMatchObject({
      noun: 'project',
      id: 7,
      title: 'Roof',
      created: '2025-03-04T10:20:30',
      funnel: { id: 3, label: null },
      stage: { id: 4, label: null },
      responsible: { id: 5, label: null },
      userGroup: { id: 6, label: null },
      price: 1500.5,
      currency: { id: 1, label: null },
      deleted: true
    })
    expect(record.fields.map(({ role }) => role)).toEqual([
      ...['id', 'title', 'created', 'funnel', 'stage', 'responsible', 'user-group', 'price', 'currency'],
      ...['participants-users', 'participants-groups', 'event-types', 'goods', 'deleted']
    ])
    expect(new Set(record.fields.map(({ section }) => section))).toEqual(new Set(['built-in']))
  })

  it.each<[string, Record<string, unknown>]>([
    ['camel case', { Title: 'Roof', createdAt: '2025-03-04', responsibleUserId: 5, totalPrice: '100' }],
    ['kebab case', { 'deal-name': 'Roof', 'date-create': '2025-03-04', 'manager-id': '5', 'deal-amount': 100 }],
    ['capitals', { NAME: 'Roof', CREATED_DATE: '04.03.2025', ASSIGNED_BY_ID: 5, OPPORTUNITY: '100.00' }],
    ['Russian', { Название: 'Roof', 'Дата создания': '2025-03-04', Ответственный: 5, Сумма: '100,00 ₽' }],
    [
      'endings alone',
      { prj_main_title: 'Roof', prj_created_when: '2025-03-04', prj_responsible_id: 5, prj_budget: 100 }
    ]
  ])('are found in %s', (_what, fields) => {
    expect(decode(fields)).toMatchObject({ title: 'Roof', created: '2025-03-04', responsible: { id: 5 }, price: 100 })
  })

  it('go to the best name, whatever the order', () => {
    const record = decode({ label: 'L', total: 5, name: 'N', owner_id: 1, price: 6, responsible_id: 2, user_id: 3 })
    expect(record).toMatchObject({ title: 'N', price: 6, responsible: { id: 2 } })
    expect(field(record, 'total').role).toBeNull()
  })

  it('are not given to values that can not be read so', () => {
    const record = decode({
      name: { ru: 'x' },
      title: 'T',
      price: 'by agreement',
      amount: 5,
      created: 'yesterday',
      user_id: 'https://example.org/anna'
    })
    expect(record).toMatchObject({ title: 'T', price: 5, created: null, responsible: null })
    expect(field(record, 'price')).toMatchObject({ role: null, value: { type: 'text', text: 'by agreement' } })
    expect(field(record, 'user_id').value).toEqual({ type: 'text', text: 'https://example.org/anna' })
  })

  it('prefer a field with a value to an empty one of a better name', () => {
    expect(decode({ responsible_id: null, user_id: 5 }).responsible).toEqual({ id: 5, label: null })
    expect(decode({ created: '0000-00-00', created_at: '2025-03-04' }).created).toBe('2025-03-04')
    expect(field(decode({ responsible_id: 0 }), 'responsible_id')).toMatchObject({
      role: 'responsible',
      value: { type: 'empty' }
    })
  })

  it('do not mistake the name of something else for the title', () => {
    const record = decode({ client_name: 'ACME', user_name: 'Anna', currency_name: 'rouble', step_title: 'New' })
    expect(record.title).toBeNull()
    expect(record.fields.map(({ key }) => key)).toEqual([
      'id',
      'client_name',
      'user_name',
      'currency_name',
      'step_title'
    ])
  })

  it('do not mistake who created it for when', () => {
    expect(decode({ created_by: 5, created_user: { id: 5, name: 'Anna' } }).created).toBeNull()
  })

  it('know what deletion says', () => {
    const deletedOf = (fields: Record<string, unknown>) => decode(fields).deleted
    expect([{ deleted: '0' }, { deleted: 1 }, { isDeleted: true }, { is_deleted: 'false' }].map(deletedOf)).toEqual([
      false,
      true,
      true,
      false
    ])
    expect([{ deleted_at: null }, { deleted_at: '2025-01-01 10:00:00' }, { deleted: null }, {}].map(deletedOf)).toEqual(
      [false, true, null, null]
    )
    // Bitrix24's files: 3 and 4 are kinds of deletion.
    const types = [{ DELETED_TYPE: '0' }, { DELETED_TYPE: '3' }, { deletedType: 4 }, { DELETED_TYPE: null }]
    expect(types.map(deletedOf)).toEqual([false, true, true, null])
  })
})

describe('a file', () => {
  it.each([{ byte_size: 10 }, { sizeInBytes: '10' }, { getcontentlength: '10' }])('is as large as %j', (fields) => {
    const { fields: read } = decodeRecord('file', { id: 1, fields: { id: 1, displayname: 'A', ...fields } })
    expect(read.find(({ role }) => role === 'size')?.value).toEqual({ type: 'number', number: 10 })
    expect(read.find(({ role }) => role === 'title')?.value).toEqual({ type: 'text', text: 'A' })
  })
})

describe('other nouns', () => {
  it('a stage belongs to its funnel and has a position', () => {
    expect(decode({ name: 'New', sales_funnel_id: '3', sort: '20' }, 'stage')).toMatchObject({
      title: 'New',
      funnel: { id: 3 },
      position: 20,
      labels: [{ kind: 'stage', id: 7, label: 'New' }]
    })
  })

  it('a module and a dynamic list have a title for people and a name for machines', () => {
    expect(decode({ name: 'sources', title: 'Источники' }, 'list')).toMatchObject({
      title: 'Источники',
      name: 'sources'
    })
    expect(decode({ name: 'sources' }, 'list')).toMatchObject({ title: 'sources', name: 'sources' })
    expect(decode({ module: 'projects', label: 'Projects' }, 'module')).toMatchObject({
      title: 'Projects',
      name: 'projects'
    })
    expect(decode({ name: 'Roof' }).name).toBeNull()
  })

  it('a calendar event has a start, an end and a category', () => {
    const record = decode(
      { title: 'Call', start: '2025-03-04 10:00', end: '2025-03-04 11:30', category: { id: 2, name: 'Calls' } },
      'calendar-event'
    )
    expect(record.fields.map(({ role }) => role)).toEqual(['id', 'title', 'start', 'end', 'category'])
    expect(field(record, 'start').value).toEqual({ type: 'moment', iso: '2025-03-04T10:00:00' })
    expect(record.labels).toEqual([{ kind: 'calendar-category', id: 2, label: 'Calls' }])
  })

  it('folders and files know what holds them', () => {
    expect(decode({ name: 'A', parent_id: '3' }, 'folder').parentId).toBe(3)
    expect(decode({ name: 'A', parent_id: 0 }, 'folder').parentId).toBeNull()
    expect(decodeRecord('file', { id: 1, fields: { id: 1, name: 'x' }, parentId: 9 }).parentId).toBe(9)
    expect(field(decode({ name: 'x.pdf', size: '2048' }, 'file'), 'size')).toMatchObject({
      role: 'size',
      value: { type: 'number', number: 2048 }
    })
  })
})
