/** Parent, size and change date of files and folders, under many names. */
import { describe, expect, it } from 'vitest'
import { decodeRecord } from './decode'
import { readAnswer } from './envelope'

const file = (fields: object) =>
  decodeRecord('file', { id: 3, fields: { id: 3, name: 'Offer.pdf', author: 'Anna', ...fields } })

const FOLDER_KEYS = [
  ...['folder_id', 'id_folder', 'idFolder', 'ID_FOLDER', 'directory_id', 'id_directory', 'directory', 'dir', 'dir_id'],
  ...['id_dir', 'catalog_id', 'catalog', 'id_catalog', 'catalogId', 'parent_id', 'id_parent', 'parent_dir']
]

describe('the folder of a file', () => {
  it.each(FOLDER_KEYS)('is named by %s', (key) => {
    expect(file({ [key]: 12 }).parentId).toBe(12)
    expect(file({ [key]: '12' }).parentId).toBe(12)
    expect(file({ [key]: { id: 12, name: 'Contracts' } }).parentId).toBe(12)
  })

  it.each(FOLDER_KEYS)('is named by %s in a tree and in the contents of a folder', (key) => {
    const answer = {
      folders: [{ id: 12, name: 'Contracts', [key]: 4 }],
      files: [{ id: 3, name: 'Offer.pdf', [key]: 12 }]
    }
    const { records } = readAnswer(JSON.stringify(answer), 'tree', 'folder')
    expect(records.map(({ noun, id, parentId }) => [noun, id, parentId])).toEqual([
      ['folder', 12, 4],
      ['file', 3, 12]
    ])
  })

  it.each([{ dir: '/contracts' }, { directory: 'Contracts' }, { catalog: '' }, { id_card: 12 }])(
    'is not %j',
    (fields) => {
      expect(file(fields).parentId).toBeNull()
    }
  )
})

describe('id_ in front of a word', () => {
  it.each([
    ['id_user', 'responsible'],
    ['id_stage', 'stage'],
    ['id_sales_funnel', 'funnel'],
    ['id_currency', 'currency']
  ] as const)('is _id behind it: %s', (key, role) => {
    const { fields } = decodeRecord('project', { id: 1, fields: { id: 1, name: 'One', price: 5, [key]: 7 } })
    const found = fields.find((field) => field.key === key)
    expect(found?.role).toBe(role)
    expect(found?.value).toMatchObject({ type: 'references', references: [{ id: 7 }] })
  })

  it.each(['id_card', 'id_number', 'idea', 'identity', 'id_code'])('but not in %s', (key) => {
    const { fields } = decodeRecord('project', { id: 1, fields: { id: 1, name: 'One', [key]: 7 } })
    expect(fields.find((field) => field.key === key)?.value.type).not.toBe('references')
  })

  it('is the own id of a list that has no other', () => {
    const answer = [
      { id_task: 5, title: 'A' },
      { id_task: 6, title: 'B' }
    ]
    expect(readAnswer(JSON.stringify(answer), 'list', 'project').records.map(({ id }) => id)).toEqual([5, 6])
  })
})

it.each(['volume', 'length', 'weight', 'объём', 'вес', 'size'])('a whole number under %s is the size', (key) => {
  expect(file({ [key]: 20_480 }).size).toBe(20_480)
  expect(file({ [key]: 'light' }).size).toBeNull()
  expect(file({ [key]: 12.5 }).size).toBeNull()
})

it.each(['date_edit', 'edit_date', 'DATE_EDIT', 'dateEdit', 'edit_time', 'edited_on', 'date_change', 'change_date'])(
  '%s is when it was changed',
  (key) => {
    expect(file({ [key]: '2026-03-04 10:00:00' }).updated).toContain('2026-03-04')
  }
)

describe('the one entry of a flat tree without an id and a parent', () => {
  const NODES = [
    { id: 1, name: 'Contracts', parent_id: 0 },
    { id: 2, name: 'Offer.pdf', parent_id: 1 }
  ]
  it.each([
    { name: 'Storage' },
    { name: 'Storage', type: 'folder' },
    { id: null, parent_id: null, name: 'Storage' },
    { id: '', name: 'Storage' }
  ])('is the top of the files: %j', (root) => {
    for (const answer of [[root, ...NODES], { data: [...NODES, root] }]) {
      const { records, folder } = readAnswer(JSON.stringify(answer), 'tree', 'folder')
      expect(records.map(({ id, parentId }) => [id, parentId])).toEqual([
        [1, null],
        [2, 1]
      ])
      expect(folder?.fields).toMatchObject({ name: 'Storage' })
    }
  })

  it('is a node where it is a file, or not the only one', () => {
    const lost = [{ name: 'Lost.pdf' }, ...NODES]
    expect(readAnswer(JSON.stringify(lost), 'tree', 'folder').records).toHaveLength(3)
    const two = [{ name: 'One' }, { name: 'Two' }, ...NODES]
    expect(readAnswer(JSON.stringify(two), 'tree', 'folder').records).toHaveLength(4)
  })
})
