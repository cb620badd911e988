import { describe, expect, it } from 'vitest'
import { decodeRecord } from '../decode'
import { readAnswer } from '../envelope'

const nodes = (value: unknown) =>
  readAnswer(JSON.stringify(value), 'tree').records.map((raw) => {
    const { title, parentId } = decodeRecord(raw.noun ?? 'folder', raw)
    return `${raw.noun} ${raw.id ?? '-'} "${title}" in ${parentId}`
  })

describe('what a node says that it is', () => {
  it.each([
    ['a type', { type: 'dir' }, { type: 'blob' }],
    ['a type with a prefix', { nodeType: 'dms:folder' }, { nodeType: 'dms:document' }],
    ['a tag', { '.tag': 'folder' }, { '.tag': 'file' }],
    ['the type of its content', { contentType: 'text/x-folder' }, { contentType: 'text/plain' }],
    ['a flag', { is_dir: '1' }, { is_dir: '0' }],
    ['a flag in one word', { isdirectory: true }, { isdirectory: false }],
    ['being a leaf', { leaf: false }, { leaf: true }],
    ['a collection of resources', { resourcetype: { collection: '' } }, { getcontenttype: 'text/plain' }],
    ['an object of its kind', { folder: { count: 0 } }, { file: {} }]
  ])('by %s', (_how, folder, file) => {
    const list = [
      { id: 4, name: 'Contracts', ...folder },
      { id: 5, name: 'Offer', ...file }
    ]
    expect(nodes({ entries: list })).toEqual(['folder 4 "Contracts" in null', 'file 5 "Offer" in null'])
  })

  it('is a file where only folders say what they are', () => {
    const list = [
      { id: 4, title: 'Contracts', folder: true, children: [{ id: 5, title: 'Offer' }] },
      { id: 6, title: 'Empty', folder: true }
    ]
    expect(nodes(list)).toEqual(['folder 4 "Contracts" in null', 'file 5 "Offer" in 4', 'folder 6 "Empty" in null'])
  })

  it('is told by the ending of a name, which the name of a site does not have', () => {
    const list = [
      { id: 4, name: 'example.ru', can_hold: 1 },
      { id: 5, name: 'Offer.PDF', can_hold: 0 }
    ]
    expect(nodes(list)).toEqual(['folder 4 "example.ru" in null', 'file 5 "Offer.PDF" in null'])
  })

  it('is not told by the folder that it lies in', () => {
    const list = [{ id: 5, name: 'Offer.pdf', folder: { id: 4, name: 'Contracts' } }]
    expect(nodes(list)).toEqual(['file 5 "Offer.pdf" in 4'])
    expect(readAnswer(JSON.stringify(list), 'tree').records[0]?.fields).toEqual(list[0])
  })
})

describe('what a folder holds', () => {
  const file = { id: 5, name: 'Offer.pdf', size: 10 }

  it.each([
    ['in an object with its count', { entry_collection: { total: 1, entries: [file] } }],
    ['in a holder', { _embedded: { items: [file] } }],
    ['in a map', { contents: { '5': file } }]
  ])('may stand %s', (_how, holder) => {
    expect(nodes({ id: 4, name: 'Contracts', ...holder })).toEqual([
      'folder 4 "Contracts" in null',
      'file 5 "Offer.pdf" in 4'
    ])
  })

  it('is not what lies above it, and not what it links to', () => {
    const above = [{ id: 1, name: 'All', type: 'folder' }]
    const folder = { id: 4, name: 'Contracts', type: 'folder', path_collection: { entries: above }, breadcrumbs: above }
    expect(nodes(folder)).toEqual(['folder 4 "Contracts" in null'])
    expect(readAnswer(JSON.stringify(folder), 'tree').records[0]?.fields).toEqual(folder)
  })

  it('may have a typed name and no id', () => {
    const named = (name: string) => ({ name: { type: 'text', value: name } })
    const tree = [
      { id: 1, ...named('One'), folders: [] },
      { ...named('Lost'), folders: [], files: [] }
    ]
    expect(nodes(tree)).toHaveLength(2)
  })

  it('may be wrapped one by one', () => {
    expect(nodes({ list: { entries: [{ entry: { ...file, parentId: 4 } }] } })).toEqual(['file 5 "Offer.pdf" in 4'])
  })
})

describe('the folder that a node lies in', () => {
  it.each([
    ['pId', 4],
    ['parent', '4'],
    ['parents', [4]],
    ['parentFolderId', '4'],
    ['parent', { id: 4, name: 'Contracts' }]
  ])('stands under %s', (key, value) => {
    expect(nodes([{ id: 5, name: 'Offer', is_file: 1, [key]: value }])).toEqual(['file 5 "Offer" in 4'])
  })

  it.each([0, '0', '#', null, ''])('is none where it is %j', (value) => {
    expect(nodes([{ id: 5, name: 'Offer', is_file: 1, parent: value }])).toEqual(['file 5 "Offer" in null'])
  })
})

describe('nodes without an id of the interface', () => {
  it('are nodes by what they say, and no number beside passes for their id', () => {
    const list = [
      { id: 'b7-1', owner_id: 12, name: 'Contracts', type: 'folder' },
      { id: 'b7-2', owner_id: 13, name: 'Offer', type: 'file', size: 4 }
    ]
    expect(nodes({ value: list })).toEqual(['folder - "Contracts" in null', 'file - "Offer" in null'])
  })

  it('may bear one under the name of their kind, or a key', () => {
    const file = { name: 'Offer', is_folder: false, fileid: 7, parentfolderid: 4 }
    const folder = { name: 'Contracts', is_folder: true, folderid: 4, contents: [file] }
    expect(nodes({ metadata: folder })).toEqual(['folder 4 "Contracts" in null', 'file 7 "Offer" in 4'])
    expect(nodes([{ key: '9', title: 'One', folder: true }])).toEqual(['folder 9 "One" in null'])
  })

  it('leave what holds them to be the envelope', () => {
    const answer = { name: 'Contracts', type: 'dir', _embedded: { items: [{ name: 'Offer', type: 'file' }] } }
    expect(nodes(answer)).toEqual(['file - "Offer" in null'])
  })
})

it('nodes of something else, deep in envelopes, are no tree; folders in folders are, however deep', () => {
  const wrapped = (value: unknown, times: number): unknown =>
    times === 0 ? value : wrapped({ inner: value }, times - 1)
  expect(() => nodes(wrapped([{ id: 1, name: 'Deep' }], 9))).toThrow('holds nothing that could be')
  expect(nodes(wrapped([{ id: 1, name: 'Deep' }], 8))).toHaveLength(1)
  const folder = (depth: number): object => ({
    id: depth,
    name: 'One',
    children: depth === 0 ? [] : [folder(depth - 1)]
  })
  expect(nodes([folder(40)])).toHaveLength(41)
})
