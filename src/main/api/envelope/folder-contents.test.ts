/** `GET /cloud?id=` returns "folders and files in that folder", in any shape (interface, "Cloud"). */
import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { readAnswer } from '../envelope'
import type { RawRecord, ReadAnswer } from '../types'

const read = (value: unknown, folder?: number): ReadAnswer =>
  readAnswer(JSON.stringify(value), 'node', 'folder', folder)

const named = ({ noun, id }: RawRecord): string => `${noun} ${id}`
/** Direct children of the folder. */
const contents = ({ records }: ReadAnswer): string[] => records.filter(({ within }) => within === null).map(named)

const OWN = { id: 4, name: 'Contracts', parent_id: 1 }
const INNER = { id: 9, name: 'Old', parent_id: 4 }
const FILE = { id: 9, name: 'Offer.pdf', folder_id: 4 }
const mark = (record: object, type: string): object => ({ ...record, type })

describe('what a folder holds', () => {
  const forms: readonly (readonly [string, unknown])[] = [
    ['two lists', { folders: [INNER], files: [FILE] }],
    ['two lists beside the folder', { folder: OWN, folders: [INNER], files: [FILE] }],
    ['two lists in the folder', { data: { ...OWN, folders: [INNER], files: [FILE] } }],
    [
      'the folder beside two lists, in an envelope',
      { response: { item: { folder: OWN, folders: [INNER], files: [FILE] } } }
    ],
    ['two maps by ids', { result: { folders: { '9': INNER }, files: { '9': FILE } } }],
    [
      'two maps by ids without ids within',
      { folders: { '9': { name: 'Old' } }, files: { '9': { name: 'Offer.pdf' } } }
    ],
    ['two maps of names', { folders: { '9': 'Old' }, files: { '9': 'Offer.pdf' } }],
    ['one list that says what is what', { data: [mark(INNER, 'folder'), mark(FILE, 'file')] }],
    ['one list with the folder first', [mark(OWN, 'folder'), mark(INNER, 'folder'), mark(FILE, 'file')]],
    ['one list with the folder in it', [mark(FILE, 'file'), mark(OWN, 'folder'), mark(INNER, 'folder')]],
    ['a bare list', [INNER, FILE]],
    ['a list in the folder', { ...OWN, type: 'dir', entries: [mark(INNER, 'dir'), mark(FILE, 'file')] }],
    [
      'a list with its length',
      { data: { ...OWN, item_collection: { total: 2, entries: [mark(INNER, 'dir'), mark(FILE, 'file')] } } }
    ],
    ['the folder as the only item of a list', [{ ...OWN, folders: [INNER], files: [FILE] }]],
    ['a map around the folder', { data: { '4': { name: 'Contracts', folders: [INNER], files: [FILE] } } }],
    [
      'JSON:API',
      {
        data: { type: 'folders', id: '4', attributes: { name: 'Contracts' } },
        included: [
          { type: 'folders', id: '9', attributes: { name: 'Old', 'parent-id': 4 } },
          { type: 'files', id: '9', attributes: { name: 'Offer.pdf', 'folder-id': 4 } }
        ]
      }
    ]
  ]

  it.each(forms)('is read from %s', (_form, value) => {
    const answer = read(value, 4)
    expect(contents(answer).sort()).toEqual(['file 9', 'folder 9'])
    expect(answer).toMatchObject({ emptiness: 'rows', isBeside: false })
    expect(answer.folder === undefined || answer.folder.id === 4).toBe(true)
  })

  it('is no more than lies in it: what is deeper stands within', () => {
    const deep = { ...OWN, folders: [{ ...INNER, files: [FILE] }], files: [] }
    expect(contents(read(deep, 4))).toEqual(['folder 9'])
    expect(read(deep, 4).records.map(({ within, parentId }) => [within, parentId])).toEqual([
      [null, 4],
      [0, 9]
    ])
  })

  it('may be one folder, or one file, that is no list', () => {
    expect(contents(read({ folders: [], files: { id: 9, name: 'Offer.pdf' } }, 4))).toEqual(['file 9'])
    expect(contents(read({ data: [{ id: 9, name: 'Old', children: [] }] }, 4))).toEqual(['folder 9'])
  })

  it('is told from the folder without knowing which was asked for, where the folder is no item of a list', () => {
    expect(contents(read({ folder: OWN, folders: [INNER], files: [FILE] }))).toEqual(['folder 9', 'file 9'])
  })

  it('has the folder itself in it where that is the files', () => {
    expect(contents(read({ id: 0, name: 'Storage', folders: [{ id: 4, name: 'A' }] }, 0))).toEqual(['folder 4'])
  })

  it('says of the folder itself what came', () => {
    expect(read({ folder: OWN, folders: [], files: [FILE] }, 4).folder).toMatchObject({
      id: 4,
      fields: OWN,
      parentId: 1
    })
  })
})

describe('that a folder holds nothing', () => {
  it.each<[string, unknown]>([
    ['two empty lists', { folders: [], files: [] }],
    ['two empty lists beside it', { folder: OWN, folders: [], files: [] }],
    ['two empty lists in it', { data: { ...OWN, folders: [], files: [] } }],
    ['two empty maps', { folder: OWN, folders: {}, files: {} }],
    ['an empty list', []],
    ['an empty list in an envelope', { data: [], total: 0 }],
    ['an empty list in it', { ...OWN, type: 'dir', entries: [] }],
    ['JSON:API', { data: { type: 'folders', id: '4', attributes: { name: 'A' } }, included: [] }]
  ])('is said by %s', (_how, value) => {
    expect(read(value, 4)).toMatchObject({ records: [], emptiness: 'empty' })
  })

  it.each<[string, unknown]>([
    ['nothing said of it', { data: OWN }],
    ['null for both lists', { folder: OWN, folders: null, files: null }],
    ['null', { data: null }]
  ])('is doubtful with %s', (_how, value) => {
    expect(read(value, 4)).toMatchObject({ records: [], emptiness: 'doubtful' })
  })

  it.each<[string, unknown]>([
    ['an error', { error: 'Folder not found' }],
    ['a state and a message', { success: false, message: 'Папка не найдена' }],
    ['an error with a code', { error: { code: 404, message: 'There is no folder 4' } }],
    ['a status and no data', { status: 'error', data: null, message: 'No such folder' }]
  ])('is not said by %s with a status of success', (_how, value) => {
    expect(() => read(value, 4)).toThrow(DesksideError)
  })
})
