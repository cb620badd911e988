import { describe, expect, it } from 'vitest'
import { readAnswer } from '../envelope'
import type { RawRecord } from '../types'

const nameOf = ({ id, fields }: RawRecord): string => (id === null ? `"${String(fields['name'])}"` : String(id))

/** `file 5 in 4`, with the surrounding node if it is not the parent. */
function told(value: unknown): string[] {
  const { records } = readAnswer(JSON.stringify(value), 'tree')
  return records.map((record) => {
    const around = record.within == null ? null : (records[record.within] as RawRecord)
    const within =
      around === null || (around.id !== null && around.id === record.parentId) ? '' : `, within ${nameOf(around)}`
    return `${record.noun} ${nameOf(record)} in ${record.parentId ?? 'the top'}${within}`
  })
}

const folder = (id: number | null, more: object = {}): object => ({
  ...(id === null ? {} : { id }),
  name: id === null ? 'Nameless' : `Folder ${id}`,
  type: 'folder',
  ...more
})

describe('every node that came is there', () => {
  it('with the id of another, each with what is in it', () => {
    const twice = [folder(4, { children: [folder(5)] }), folder(4, { children: [folder(6)] }), folder(5)]
    expect(told(twice)).toEqual([
      'folder 4 in the top',
      'folder 5 in 4',
      'folder 4 in the top',
      'folder 6 in 4',
      'folder 5 in the top'
    ])
    const { records } = readAnswer(JSON.stringify(twice), 'tree')
    expect(records.map(({ within }) => within)).toEqual([null, 0, null, 2, null])
  })

  it('without an id, and what is in it knows where it is', () => {
    expect(told([folder(4, { children: [folder(null, { children: [folder(6)] })] }), folder(7)])).toEqual([
      'folder 4 in the top',
      'folder "Nameless" in 4',
      'folder 6 in the top, within "Nameless"',
      'folder 7 in the top'
    ])
  })

  it.each([
    ['with a name alone', { name: 'Offer' }],
    ['with a size alone', { size: 5 }],
    ['with somebody in it', { name: 'Offer', owner: { id: 3, name: 'Ann', email: 'ann@example.com' } }],
    ['without a name, with somebody in it', { size: 5, owner: { id: 3, name: 'Ann', email: 'ann@example.com' } }]
  ])('%s beside others', (_what, row) => {
    const list = [folder(4), row, { id: 6, name: 'x.pdf' }]
    for (const value of [list, { data: list }, { id: 1, name: 'All', children: list }]) {
      const { records } = readAnswer(JSON.stringify(value), 'tree')
      expect(records.map(({ fields }) => fields)).toContainEqual(row)
      expect(records.slice(-3).map(({ id }) => id)).toEqual([4, null, 6])
    }
  })

  it('without an id, also where the folder that it lies in is the only id that it bears', () => {
    const nameless = { name: 'Boxes', type: 'folder', files: [{ name: 'x.pdf', folder_id: 7, size: 5 }] }
    expect(told([folder(7), nameless])).toEqual([
      'folder 7 in the top',
      'folder "Boxes" in the top',
      'file "x.pdf" in 7, within "Boxes"'
    ])
  })

  it('in a tree in which nothing has an id', () => {
    const tree = [
      { name: 'Contracts', children: [{ name: 'Old', children: [] }, { name: 'x.pdf' }] },
      { name: 'Photos', children: [] }
    ]
    expect(told({ tree })).toEqual([
      'folder "Contracts" in the top',
      'folder "Old" in the top, within "Contracts"',
      'file "x.pdf" in the top, within "Contracts"',
      'folder "Photos" in the top'
    ])
  })

  it('given by its name alone, or by an id and its name', () => {
    expect(told({ folders: ['A'], files: ['x.pdf', 'y.pdf'] })).toEqual([
      'folder "A" in the top',
      'file "x.pdf" in the top',
      'file "y.pdf" in the top'
    ])
    expect(told([folder(4, { files: { '5': 'x.pdf', '7': 'y.pdf' } })])).toEqual([
      'folder 4 in the top',
      'file 5 in 4',
      'file 7 in 4'
    ])
  })
})

describe('what is no node', () => {
  it('stays a field: pairs of names and values, ids alone, people', () => {
    const fields = {
      data: [
        { name: 'Area', value: 12 },
        { name: 'City', value: 'Omsk' }
      ],
      items_codes: ['a', 'b'],
      children: [5, 6],
      users: [{ id: 3, name: 'Ann', email: 'ann@example.com' }]
    }
    const { records } = readAnswer(JSON.stringify([folder(4, fields)]), 'tree')
    expect(records).toHaveLength(1)
    expect(records[0]?.fields).toMatchObject(fields)
  })

  it('stands beside the tree', () => {
    const users = [{ id: 3, name: 'Ann', email: 'ann@example.com' }]
    const included = [{ type: 'users', id: '3', attributes: { name: 'Ann' } }]
    expect(told({ users, tree: [folder(4)], included })).toEqual(['folder 4 in the top'])
  })

  it('is the number of a remote call', () => {
    expect(told({ jsonrpc: '2.0', id: 1, result: [folder(4)] })).toEqual(['folder 4 in the top'])
  })
})

describe('the folder that a node lies in', () => {
  it('is the one that it names, where the answer has that one, also against its place', () => {
    expect(told([folder(4, { children: [folder(5, { parent_id: 6 })] }), folder(6)])).toEqual([
      'folder 4 in the top',
      'folder 5 in 6, within 4',
      'folder 6 in the top'
    ])
  })

  it('is so for a flat list within a folder that stands for all', () => {
    const list = [folder(4, { parent_id: 1 }), folder(5, { parent_id: 4 })]
    expect(told([folder(1, { children: list })])).toEqual([
      'folder 1 in the top',
      'folder 4 in 1',
      'folder 5 in 4, within 1'
    ])
  })

  it.each([99, 0, 5, null])('is the one around it, where %j leads nowhere', (parent) => {
    expect(told([folder(4, { children: [folder(5, { parent_id: parent })] })])).toEqual([
      'folder 4 in the top',
      'folder 5 in 4'
    ])
  })

  it('is told of an orphan, of what names itself, and of a cycle', () => {
    expect(
      told([
        folder(4, { parent_id: 99 }),
        folder(5, { parent_id: 5 }),
        folder(6, { parent_id: 7 }),
        folder(7, { parent_id: 6 })
      ])
    ).toEqual(['folder 4 in 99', 'folder 5 in 5', 'folder 6 in 7', 'folder 7 in 6'])
  })

  it('may have the number of a file in it, and may bear its own under a second name', () => {
    const file = { id: 4, name: 'x.pdf', folder_id: 4 }
    expect(told([{ id: 4, folder_id: 4, name: 'A', type: 'folder' }, file])).toEqual([
      'folder 4 in the top',
      'file 4 in 4'
    ])
  })

  it('is a folder, whatever it is called', () => {
    expect(
      told([
        { id: 4, name: 'Offer.pdf' },
        { id: 5, name: 'Page 1.pdf', parent_id: 4 }
      ])
    ).toEqual(['folder 4 in the top', 'file 5 in 4'])
  })
})

describe('one node around all others', () => {
  it('is a folder with an id of its own', () => {
    expect(told(folder(1, { children: [folder(4)] }))).toEqual(['folder 1 in the top', 'folder 4 in 1'])
  })

  it.each([
    ['the id 0', folder(0, { children: [folder(4, { children: [folder(5)] })] })],
    ['the id 0 in a list', [folder(0, { children: [folder(4, { children: [folder(5)] })] })]],
    ['the id 0 that others name', [folder(0), folder(4, { parent_id: 0 }), folder(5, { parent_id: 4 })]],
    ['no id', folder(null, { children: [folder(4, { children: [folder(5)] })] })],
    ['no id in a list', [folder(null, { children: [folder(4, { children: [folder(5)] })] })]],
    ['an id of letters', { data: [{ ...folder(null), id: 'root', children: [folder(4, { children: [folder(5)] })] }] }]
  ])('stands for the files with %s', (_what, tree) => {
    expect(told(tree)).toEqual(['folder 4 in the top', 'folder 5 in 4'])
    expect(readAnswer(JSON.stringify(tree), 'tree').folder).toMatchObject({ noun: 'folder', parentId: null })
  })

  it('is a folder beside others, also with the id 0', () => {
    expect(told([folder(0, { children: [folder(4)] }), folder(7), folder(8, { parent_id: 0 })])).toEqual([
      'folder 0 in the top',
      'folder 4 in 0',
      'folder 7 in the top',
      'folder 8 in 0'
    ])
  })

  it('and nothing in it is no files', () => {
    expect(readAnswer(JSON.stringify(folder(0, { children: [] })), 'tree')).toMatchObject({
      records: [],
      emptiness: 'empty'
    })
  })
})

describe('folders that name what they hold by ids', () => {
  const node = (id: number | null, more: object = {}): object => ({
    ...(id === null ? {} : { id }),
    name: id === null ? 'Nameless' : `Node ${id}`,
    ...more
  })

  it('hold it, wherever it stands beside them', () => {
    expect(told({ nodes: [node(4), node(1, { children: [2, 3] }), node(2, { children: [4] }), node(3)] })).toEqual([
      'folder 4 in 2',
      'folder 1 in the top',
      'folder 2 in 1',
      'folder 3 in 1'
    ])
    // As texts, as a map, and under names that state the kind.
    const files = [node(7, { type: 'file', children: [] }), node(2, { type: 'file', children: [] })]
    const list = [node(1, { child_ids: ['2'], files: { '0': 7, '1': '2' } }), node(2, { files: [] }), ...files]
    expect(told(list)).toEqual(['folder 1 in the top', 'folder 2 in 1', 'file 7 in 1', 'file 2 in 1'])
  })

  it('count less than what a node says itself, and more than a folder that is not there', () => {
    const list = [node(1, { children: [2, 3, 9] }), node(2, { parent_id: 3 }), node(3, { parent_id: 8 })]
    expect(told(list)).toEqual(['folder 1 in the top', 'folder 2 in 3', 'folder 3 in 1'])
  })

  it('may name one twice, themselves, or each other: nothing is lost', () => {
    const twice = [node(1, { children: [3] }), node(2, { children: [3] }), node(3)]
    expect(told(twice)).toEqual(['folder 1 in the top', 'folder 2 in the top', 'folder 3 in 1', 'folder 3 in 2'])
    const came = [node(1, { children: [3] }), node(2, { children: [3] }), node(3), node(3)]
    expect(told(came)).toEqual(['folder 1 in the top', 'folder 2 in the top', 'folder 3 in 1', 'folder 3 in 2'])
    expect(told([node(1, { children: [1] }), node(2)])).toEqual(['folder 1 in 1', 'folder 2 in the top'])
    expect(told([node(1, { children: [2] }), node(2, { children: [1] })])).toEqual(['folder 1 in 2', 'folder 2 in 1'])
  })

  it('are not those of a list of people, of prices, or of one folder’s contents', () => {
    expect(told([node(1, { subscribers: [2], prices: [2], folder_id: [2] }), node(2)])[1]).toMatch(
      /^folder 2 in the top/
    )
    const { records } = readAnswer(
      JSON.stringify({ folder: { id: 5, name: 'Asked' }, items: [node(1, { children: [2] }), node(2)] }),
      'node',
      undefined,
      5
    )
    expect(records.map(({ id, parentId }) => [id, parentId])).toEqual([
      [1, null],
      [2, null]
    ])
  })
})
