import { describe, expect, it } from 'vitest'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { FieldValue, Noun } from '@shared/model/record'
import { decodeRecord } from './decode'
import { CorrectionBook } from './fields'

type Fields = Readonly<Record<string, unknown>>

function value(noun: Noun, fields: Fields, key: string, corrections: readonly FieldCorrection[] = []): FieldValue {
  const book = new CorrectionBook(corrections)
  const options = { corrections: book.of(noun) }
  const record = decodeRecord(noun, { id: 3, fields: { id: 3, name: 'Three', ...fields } }, options)
  const field = record.fields.find((one) => one.key === key)
  if (field === undefined) throw new Error(`no field ${key}`)
  return field.value
}

const to = (kind: string, ...references: (readonly [number, string | null])[]): unknown => ({
  type: 'references',
  kind,
  references: references.map(([id, label]) => ({ id, label }))
})

describe('a project names a folder or a file', () => {
  it.each<[Fields, string, unknown]>([
    [{ folder_id: 12 }, 'folder_id', to('folder', [12, null])],
    [{ folder_id: '12' }, 'folder_id', to('folder', [12, null])],
    [{ cloud_folder: 12 }, 'cloud_folder', to('folder', [12, null])],
    [{ folder: { id: 12, name: 'Contracts' } }, 'folder', to('folder', [12, 'Contracts'])],
    [{ папка: 12 }, 'папка', to('folder', [12, null])],
    [{ data: { project_folder_id: 12 } }, 'data.project_folder_id', to('folder', [12, null])],
    [{ data: { cloud_folders: [12, 13] } }, 'data.cloud_folders', to('folder', [12, null], [13, null])],
    [{ file_id: 7 }, 'file_id', to('file', [7, null])],
    [{ file_ids: [7, 8] }, 'file_ids', to('file', [7, null], [8, null])],
    [{ file_ids: '7,8' }, 'file_ids', to('file', [7, null], [8, null])],
    [{ files: [{ id: 7, name: 'Offer.pdf', size: 5 }] }, 'files', to('file', [7, 'Offer.pdf'])],
    [{ file: [7, 'Offer.pdf'] }, 'file', to('file', [7, 'Offer.pdf'])],
    [
      { relationships: { folder: { data: { type: 'folders', id: '12' } } } },
      'relationships.folder',
      to('folder', [12, null])
    ],
    [{ place: { data: { type: 'files', id: '7' } } }, 'place', to('file', [7, null])]
  ])('%j', (fields, key, expected) => {
    expect(value('project', fields, key)).toEqual(expected)
  })

  it.each<[Fields, string]>([
    [{ folder_name: 'Contracts' }, 'folder_name'],
    [{ folder: 'Contracts' }, 'folder'],
    [{ folders_count: 12 }, 'folders_count'],
    [{ files_count: 7 }, 'files_count'],
    [{ files: 7 }, 'files'],
    [{ file_type_id: 7 }, 'file_type_id'],
    [{ google_folder_id: 12 }, 'google_folder_id'],
    [{ has_folder: 1 }, 'has_folder'],
    [{ profile_id: 7 }, 'profile_id']
  ])('only where the name says so plainly, and not by %j', (fields, key) => {
    const read = value('project', fields, key)
    expect(read.type === 'references' ? read.kind : 'unknown').toBe('unknown')
  })

  it('never by a name alone', () => {
    expect(value('project', { folder: { name: 'Contracts', colour: 'red' } }, 'folder.name').type).toBe('text')
    expect(decodeRecord('folder', { id: 3, fields: { id: 3, name: 'Three', parent: 'Contracts' } }).parentId).toBeNull()
  })

  it('has no parent by the name of a folder', () => {
    expect(decodeRecord('project', { id: 3, fields: { id: 3, name: 'Three', folder_id: 12 } }).parentId).toBeNull()
  })

  it.each([
    ['folders', 'folder'],
    ['files', 'file'],
    ['projects', 'project']
  ] as const)('where the user says that a field is of %s', (type, kind) => {
    const corrections = [{ noun: 'project', key: 'data.x7', type }] as const
    expect(value('project', { data: { x7: '12' } }, 'data.x7', corrections)).toEqual(to(kind, [12, null]))
  })
})

describe('a folder or a file names a project', () => {
  it.each<[Noun, Fields, string, unknown]>([
    ['folder', { project_id: 5 }, 'project_id', to('project', [5, null])],
    ['file', { project: { id: 5, name: 'Roof' } }, 'project', to('project', [5, 'Roof'])],
    ['file', { deal_ids: [5, 6] }, 'deal_ids', to('project', [5, null], [6, null])],
    ['calendar-event', { project_id: 5 }, 'project_id', to('project', [5, null])]
  ])('a %s by %j', (noun, fields, key, expected) => {
    expect(value(noun, fields, key)).toEqual(expected)
  })

  it('and the name it gives it is learned', () => {
    const { labels } = decodeRecord('file', { id: 3, fields: { id: 3, name: 'x', project: { id: 5, name: 'Roof' } } })
    expect(labels).toContainEqual({ kind: 'project', id: 5, label: 'Roof' })
  })

  it('beside the folder it lies in, which is one of folders', () => {
    const fields = { folder_id: 12, project_id: 5 }
    expect(value('file', fields, 'folder_id')).toEqual(to('folder', [12, null]))
    expect(decodeRecord('file', { id: 3, fields: { id: 3, ...fields } }).parentId).toBe(12)
  })
})
