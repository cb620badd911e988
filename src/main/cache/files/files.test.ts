import { beforeEach, describe, expect, it } from 'vitest'
import type { FilesListOf, FilesListQuery } from '@shared/contract/files'
import { bytes, type Engine } from '../../../../test/main/cache/engine'
import {
  BY_POSITION,
  folder,
  named,
  names,
  NOTHING_FOUND,
  plan,
  filesAnswers
} from '../../../../test/main/cache/files-answers'

const { tree, folderAnswer, sweep, list, inFolder, at, engine: current } = filesAnswers()

let engine: Engine
beforeEach(() => {
  engine = current()
})

const unplaced = () => list({ kind: 'unplaced' }).rows.map((row) => [named(row), row.why])

describe('the files', () => {
  it('has what the tree says, in the service’s order', () => {
    tree([folder(2, [folder(1, [plan])]), folder(3)])
    expect(names(inFolder(null))).toEqual(['folder 2', 'folder 3'])
    expect(names(inFolder(2))).toEqual(['folder 1'])
    const [file] = inFolder(1).rows
    expect(file).toMatchObject({
      title: 'plan.pdf',
      kind: 'pdf',
      ending: 'pdf',
      isHere: true,
      why: null,
      isNameOnly: true
    })
    expect(file?.path).toEqual([
      { id: 2, label: 'Folder 2' },
      { id: 1, label: 'Folder 1' }
    ])
    expect(inFolder(1)).toMatchObject({ total: 1, folders: 0, files: 1 })
  })

  it('knows of a folder that was answered alone what is in it, and that nothing else is', () => {
    tree([folder(2, [folder(1), plan])])
    folderAnswer(2, { folder: { id: 2, name: 'Folder 2' }, folders: [], files: [{ id: 8, name: 'new.txt', size: 5 }] })
    const page = inFolder(2)
    expect(page.rows.map((row) => [named(row), row.isHere])).toEqual([
      ['folder 1', false],
      ['file 8', true],
      ['file 7', false]
    ])
    expect(page.coverage).toMatchObject({ state: 'complete', sweptAt: at() })
    expect(page.fetchedAt).toBe(at())
  })

  it('shows what has moved where the newest answer has it', () => {
    tree([folder(2, [plan]), folder(3)])
    folderAnswer(3, { folders: [], files: [{ id: 7, name: 'plan.pdf' }] })
    expect(names(inFolder(3))).toEqual(['file 7'])
    expect(names(inFolder(2))).toEqual([])
    tree([folder(2, [plan]), folder(3, [folder(4)])])
    expect(names(inFolder(2))).toEqual(['file 7'])
    expect(names(inFolder(3))).toEqual(['folder 4'])
  })

  it('takes a record by its own word where nobody newer has said otherwise', () => {
    tree([folder(2), folder(3)])
    sweep('file', [{ id: 9, name: 'a.txt', folder_id: 3 }])
    expect(inFolder(3).rows.map((row) => [named(row), row.isHere])).toEqual([['file 9', true]])
    folderAnswer(3, { folders: [], files: [] }, true)
    expect(inFolder(3).rows.map((row) => [named(row), row.isHere])).toEqual([['file 9', false]])
    sweep('file', [{ id: 9, name: 'a.txt', folder_id: 3 }])
    expect(inFolder(3).rows.map((row) => [named(row), row.isHere])).toEqual([['file 9', true]])
  })

  it('no longer has what was deleted since; the list of deleted ones has it with its last path', () => {
    tree([folder(2, [plan])])
    sweep('file', [{ id: 7, name: 'plan.pdf', folder_id: 2, deleted: 1 }], true)
    expect(names(inFolder(2))).toEqual([])
    const [gone] = list({ kind: 'deleted' }).rows
    expect(gone).toMatchObject({ recordId: 7, state: 'deleted', path: [{ id: 2, label: 'Folder 2' }] })
    tree([folder(2, [plan, folder(5)])])
    expect(names(inFolder(2))).toEqual(['folder 5', 'file 7'])
  })

  it('lists what has no place, each with why', () => {
    tree([
      folder(1, [plan, folder(2, [plan])]),
      { name: 'without an id', type: 'folder', children: [folder(6)] },
      { id: 10, name: 'B', type: 'folder', parent_id: 11 },
      { id: 11, name: 'A', type: 'folder', parent_id: 10 }
    ])
    sweep('file', [{ id: 20, name: 'lost.txt', folder_id: 404 }])
    expect(unplaced()).toEqual([
      ['folder 6', 'orphan'],
      ['folder 10', 'cycle'],
      ['folder 11', 'cycle'],
      ['folder null', 'no-id'],
      ['file 20', 'orphan'],
      ['file 7', 'second-place']
    ])
    expect(engine.files.tree({ open: { all: true, ids: [] }, order: 'position', offset: 0, limit: 10 }).unplaced).toBe(
      6
    )
    expect(engine.files.place({ noun: 'folder', id: 10 })).toMatchObject({ path: null, why: 'cycle' })
  })

  it('does not say of a deleted folder that nothing is in it', () => {
    sweep('folder', [
      { id: 2, name: 'Folder 2' },
      { id: 4, name: 'Folder 4', parent_id: 2 }
    ])
    sweep('file', [{ id: 7, name: 'plan.pdf', folder_id: 2 }])
    sweep('folder', [{ id: 3, name: 'Old', parent_id: 2 }], true)
    expect(list({ kind: 'deleted' }).rows.map(({ recordId, holds }) => [recordId, holds])).toEqual([[3, null]])
    expect(inFolder(2).rows.map(({ recordId, holds }) => [recordId, holds])).toEqual([
      [4, 0],
      [7, null]
    ])
  })

  it('a folder that names itself has no place', () => {
    sweep('folder', [{ id: 4, name: 'Self', parent_id: 4 }])
    expect(unplaced()).toEqual([['folder 4', 'self-parent']])
  })

  it('says of each folder how much is known of it', () => {
    expect(inFolder(null).coverage.state).toBe('none')
    tree([folder(1, [folder(2)])])
    expect(inFolder(null).coverage.state).toBe('partial')
    expect(inFolder(2).coverage.state).toBe('none')
    sweep('file', [{ id: 9, name: 'a.txt', folder_id: 2 }])
    expect(inFolder(2).coverage.state).toBe('partial')
    folderAnswer(2, { folders: [], files: [{ id: 9, name: 'a.txt' }] })
    expect(inFolder(2).coverage).toMatchObject({ state: 'complete', cached: 1, sweptAt: at() })
    expect(inFolder(404).coverage.state).toBe('none')
  })

  it('shows the tree’s visible rows with levels and places', () => {
    tree([folder(2, [folder(5, [folder(6)], 'b'), folder(4, [], 'a')]), folder(3)])
    const shown = (order: 'position' | 'title', ids: number[]) =>
      engine.files
        .tree({ open: { all: false, ids }, order, offset: 0, limit: 50 })
        .rows.map(({ id, level, position, setSize, isOpen }) => [id, level, position, setSize, isOpen])
    expect(shown('position', [])).toEqual([
      [2, 1, 1, 2, false],
      [3, 1, 2, 2, false]
    ])
    expect(shown('title', [2, 5])).toEqual([
      [2, 1, 1, 2, true],
      [4, 2, 1, 2, false],
      [5, 2, 2, 2, true],
      [6, 3, 1, 1, false],
      [3, 1, 2, 2, false]
    ])
    const query = { open: { all: true, ids: [] }, order: 'position' as const }
    expect(engine.files.treePosition({ ...query, id: 6 })).toBe(2)
    expect(engine.files.treePosition({ ...query, open: { all: false, ids: [] }, id: 6 })).toBeNull()
    expect(engine.files.treeTyped({ ...query, text: 'B', after: 1 })).toBe(1)
  })

  it('keeps what it worked out while only other things are written', () => {
    tree([folder(1, [plan])])
    inFolder(null)
    const state = () => engine.queries.get('SELECT contents, ages FROM files_generation')
    const before = state()
    const project = { noun: 'project', deleted: false } as const
    engine.ingestPage({
      list: project,
      body: bytes({ items: [{ id: 1, name: 'A' }] }),
      receivedAt: at(),
      pass: null,
      cursor: null
    })
    expect(state()).toEqual(before)
  })
})

describe('the contents of a folder', () => {
  const query = (of: FilesListOf): FilesListQuery => ({ of, filter: null, sort: BY_POSITION })

  it('that comes empty although something was in it are held back until they are sure', () => {
    folderAnswer(2, { folders: [], files: [plan] })
    expect(folderAnswer(2, { folders: [], files: [] }).held).toBe('emptied')
    expect(inFolder(2).rows.map((row) => row.isHere)).toEqual([true])
    expect(folderAnswer(2, { folders: [], files: [] }, true).held).toBeNull()
    expect(inFolder(2).rows.map((row) => row.isHere)).toEqual([false])
  })

  it.each([
    ['an error in a success', { error: 'no access' }],
    ['what is no list', { folder: { id: 2, name: 'B' } }],
    ['what lies elsewhere', { files: [{ ...plan, folder_id: 9 }] }]
  ])('are not read from %s', (_what, answer) => {
    folderAnswer(2, { folders: [], files: [{ id: 1, name: 'a.txt' }] })
    expect(() => folderAnswer(2, answer)).toThrow()
    expect(names(inFolder(2))).toEqual(['file 1'])
    expect(inFolder(2).coverage.state).toBe('complete')
  })

  it('are not believed of a service that answers every folder alike', () => {
    const answer = { files: [{ id: 1, name: 'a.txt' }], folders: [] }
    folderAnswer(2, answer)
    expect(folderAnswer(3, answer)).toMatchObject({ held: 'another', folders: [2] })
    for (const id of [2, 3]) expect(inFolder(id)).toMatchObject({ total: 0, coverage: { state: 'none' } })
    expect(folderAnswer(2, answer).held).toBe('another')
    // Only if another source agrees.
    sweep('file', [{ id: 1, name: 'a.txt', folder_id: 3 }])
    expect(folderAnswer(3, answer).held).toBeNull()
    expect(names(inFolder(3))).toEqual(['file 1'])
  })

  it('are not believed where the tree and the lists know them as those of another folder', () => {
    tree([folder(1, [folder(4), folder(5), plan]), folder(2, [folder(6)])])
    const constant = {
      folders: [
        { id: 4, name: 'Folder 4' },
        { id: 5, name: 'Folder 5' }
      ],
      files: []
    }
    expect(folderAnswer(2, constant).held).toBe('another')
    expect(names(inFolder(2))).toEqual(['folder 6'])
    expect(folderAnswer(1, { ...constant, files: [{ id: 7, name: 'plan.pdf' }] }).held).toBeNull()
    // The top level is a location like any other.
    expect(
      folderAnswer(3, {
        folders: [
          { id: 1, name: 'A' },
          { id: 2, name: 'B' }
        ],
        files: []
      }).held
    ).toBe('another')
    // A move is accepted if the entries name the folder themselves, or if they are not most of the other folder's
    // content.
    const here = [4, 5].map((id) => ({ id, name: `Folder ${id}`, parent_id: 2 }))
    expect(folderAnswer(2, { folders: here, files: [] }, true).held).toBeNull()
    expect(folderAnswer(6, { folders: [], files: [{ id: 7, name: 'plan.pdf' }] }).held).toBeNull()
    expect(names(inFolder(6))).toEqual(['file 7'])
  })

  it('lose nothing of a file by a name alone', () => {
    sweep('file', [{ id: 7, name: 'plan.pdf', folder_id: 2, size: 900, created: '2026-01-02', note: 'Second floor' }])
    folderAnswer(2, { folders: [], files: [{ id: 7, name: 'plan.pdf' }] })
    const [row] = inFolder(2, { columns: ['note'] }).rows
    expect(row).toMatchObject({ size: 900, created: '2026-01-02', isNameOnly: false })
    expect(row?.fields).toEqual({ note: { type: 'text', text: 'Second floor' } })
  })

  it('are ordered and narrowed, folders first in either direction', () => {
    tree([folder(1, [folder(2, [], 'B'), folder(3, [], 'a')])])
    const files = [
      { id: 1, name: 'Акт 10.pdf', size: 5, created: '2026-01-03' },
      { id: 2, name: 'Акт 9.pdf', size: 7, created: '2026-01-01' },
      { id: 3, name: 'акт 9.docx', created: '2026-01-02' },
      { id: 4, name: 'ёлка.jpg', size: 1 }
    ]
    sweep(
      'file',
      files.map((file) => ({ ...file, folder_id: 1 }))
    )
    const sorted = (key: FilesListQuery['sort']['key'], descending = false, filter: FilesListQuery['filter'] = null) =>
      inFolder(1, { sort: { key, descending }, filter }).rows.map(({ noun, recordId }) =>
        noun === 'folder' ? `F${recordId}` : recordId
      )
    expect(sorted('title')).toEqual(['F3', 'F2', 3, 2, 1, 4])
    expect(sorted('title', true)).toEqual(['F2', 'F3', 4, 1, 2, 3])
    expect(sorted('size')).toEqual(['F3', 'F2', 4, 1, 2, 3])
    expect(sorted('size', true)).toEqual(['F3', 'F2', 2, 1, 4, 3])
    expect(sorted('created')).toEqual(['F2', 'F3', 2, 3, 1, 4])
    expect(sorted('kind')).toEqual(['F3', 'F2', 3, 2, 1, 4])
    expect(sorted('field:size', true)).toEqual(['F2', 'F3', 2, 1, 4, 3])
    const all = { noun: null, kinds: [], created: null, updated: null, size: null }
    expect(sorted('id', false, { ...all, kinds: ['pdf'] })).toEqual([1, 2])
    expect(sorted('id', false, { ...all, size: { from: 2, to: null } })).toEqual([1, 2])
    expect(sorted('id', false, { ...all, noun: 'folder' })).toEqual(['F2', 'F3'])
    expect(sorted('id', false, { ...all, created: { from: '2026-01-02', to: null } })).toEqual([1, 3])
    const listing = {
      query: { ...query({ kind: 'folder', id: 1 }), sort: { key: 'title', descending: false } as const },
      found: NOTHING_FOUND
    }
    expect(engine.files.typed({ ...listing, query: { ...listing.query, text: 'АКТ', after: 2 } })).toBe(3)
    expect(engine.files.position({ ...listing, query: { ...listing.query, id: -1 - 4 } })).toBe(5)
  })
})

it('orders folders by the number of entries they hold; files hold none', () => {
  const leaf = (id: number) => folder(id, [], `Leaf ${id}`)
  tree([folder(1, [folder(2, [leaf(5)], 'B'), folder(3, [leaf(6), leaf(7), leaf(8)], 'a'), folder(4, [], 'c')])])
  sweep('file', [
    { id: 1, name: 'b.pdf', folder_id: 1 },
    { id: 2, name: 'a.pdf', folder_id: 1 }
  ])
  const sorted = (descending: boolean) =>
    inFolder(1, { sort: { key: 'holds', descending }, filter: null }).rows.map(({ title, holds }) => [title, holds])
  expect(sorted(true).slice(0, 2)).toEqual([
    ['a', 3],
    ['B', 1]
  ])
  const ascending = sorted(false)
  expect(ascending.flatMap(([title, holds]) => (Number(holds) > 0 ? [title] : []))).toEqual(['B', 'a'])
  expect(ascending.slice(3)).toEqual([
    ['a.pdf', null],
    ['b.pdf', null]
  ])
})

describe('everything by its last change', () => {
  it('mixes folders and files, the latest first; what was never changed counts by when it was made', () => {
    sweep('folder', [{ id: 1, name: 'A', updated: '2026-03-02', parent_id: 0 }])
    sweep('file', [
      { id: 1, name: 'old.txt', created: '2025-01-01', updated: '2026-01-01', folder_id: 1 },
      { id: 2, name: 'new.txt', created: '2026-03-03', folder_id: 1 },
      { id: 3, name: 'undated.txt', folder_id: 404 }
    ])
    const page = list({ kind: 'changed' }, { sort: { key: 'updated', descending: true } })
    expect(names(page)).toEqual(['file 2', 'folder 1', 'file 1', 'file 3'])
    expect(page.rows.at(-1)).toMatchObject({ why: 'orphan', isHere: true, path: null })
  })
})

describe('sums', () => {
  const sums = (of: Parameters<Engine['files']['sums']>[0]) => engine.files.sums(of, NOTHING_FOUND)

  beforeEach(() => {
    tree([folder(1, [folder(2, [plan, { id: 8, name: 'b.jpg', type: 'file' }])]), folder(3)])
    sweep('file', [
      { id: 7, name: 'plan.pdf', size: 100, folder_id: 2 },
      { id: 8, name: 'b.jpg', size: '1 КБ', folder_id: 2 },
      { id: 9, name: 'c.jpg', folder_id: 1 }
    ])
  })

  it('count everything once, and say how many files have a size', () => {
    const all = { folders: 3, files: 3, bytes: 1124, withSize: 2 }
    expect(sums({ kind: 'below', folder: null })).toMatchObject(all)
    expect(sums({ kind: 'below', folder: 1 })).toMatchObject({ folders: 1, files: 3, bytes: 1124 })
    const chosen = [
      { noun: 'folder', id: 1 },
      { noun: 'folder', id: 2 },
      { noun: 'file', id: 7 }
    ] as const
    expect(sums({ kind: 'entries', entries: chosen })).toMatchObject({ folders: 2, files: 3, bytes: 1124, withSize: 2 })
    const rows = { of: { kind: 'folder', id: null } as const, filter: null, sort: BY_POSITION }
    expect(sums({ kind: 'rows', list: rows, ranges: [{ first: 0, last: 0 }] })).toMatchObject({ folders: 2, files: 3 })
  })

  it('leave out what is no longer returned, unless it is chosen', () => {
    folderAnswer(2, { folders: [], files: [{ id: 8, name: 'b.jpg' }] })
    expect(sums({ kind: 'below', folder: 2 })).toMatchObject({ files: 1, bytes: 1024, unknownFolders: 0 })
    expect(sums({ kind: 'entries', entries: [{ noun: 'file', id: 7 }] })).toMatchObject({ files: 1, bytes: 100 })
  })

  it('make up the parts of a folder, each a folder or files of a kind', () => {
    const { parts, others, sums: whole } = engine.files.space(1)
    expect(parts.map(({ of, files, bytes }) => [of, files, bytes])).toEqual([
      [{ kind: 'folder', id: 2, title: 'Folder 2' }, 2, 1124],
      [{ kind: 'files', fileKind: 'image' }, 1, 0]
    ])
    expect(others).toBeNull()
    expect(whole).toMatchObject({ files: 3, bytes: 1124, withSize: 2 })
  })
})

describe('a path that is typed', () => {
  it('leads to folders by their names, which may have slashes in them', () => {
    tree([
      folder(1, [folder(2, [folder(3, [], '2026')], 'In/Out'), folder(4, [], 'Inbox')], 'Projects'),
      folder(5, [], 'projects')
    ])
    const typed = (text: string) => {
      const { options, exact, hasMore } = engine.files.complete(text)
      return { ids: options.map(({ id }) => id), exact, hasMore }
    }
    expect(typed('')).toEqual({ ids: [5, 1], exact: null, hasMore: false })
    // Two folders have this name.
    expect(typed('projects')).toEqual({ ids: [5, 1], exact: null, hasMore: false })
    expect(typed('/Projects / in')).toEqual({ ids: [2, 4], exact: null, hasMore: false })
    expect(typed('projects/IN/OUT')).toEqual({ ids: [2], exact: 2, hasMore: false })
    expect(typed('projects/in/out/2026/')).toMatchObject({ exact: 3 })
    expect(engine.files.complete('projects/inbox').options[0]?.path.map(({ label }) => label)).toEqual([
      'Projects',
      'Inbox'
    ])
  })
})
