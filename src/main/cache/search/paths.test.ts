/** Finds files and folders by words of the folders above them. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchQuery } from '@shared/contract/search'
import { bytes, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { BY_POSITION, NOTHING_FOUND } from '../../../../test/main/cache/files-answers'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

let engine: Engine
beforeEach(() => {
  engine = openEngine(undefined, trueDecoder())
  const put = (noun: 'folder' | 'file' | 'project', items: readonly object[], deleted = false): void => {
    engine.ingestPage(page(items, { list: { noun, deleted } }))
  }
  put('folder', [
    { id: 1, name: 'Клиенты' },
    { id: 2, name: 'СтолицаЛаб', parent_id: 1 },
    { id: 3, name: 'Договоры и акты', parent_id: 2 },
    { id: 4, name: 'Ромашка', parent_id: 1 }
  ])
  put('file', [
    { id: 10, name: 'Акт сверки.pdf', folder_id: 2 },
    { id: 11, name: 'Акт приёмки.pdf', folder_id: 3 },
    { id: 12, name: 'Акт сверки.pdf', folder_id: 4 },
    { id: 13, name: 'Смета.xlsx', folder_id: 2 },
    { id: 14, name: 'Акт СтолицаЛаб.pdf', folder_id: 4 },
    { id: 15, name: 'Акт на верху.pdf' }
  ])
  put('file', [{ id: 16, name: 'Акт старый.pdf', folder_id: 2 }], true)
  put('project', [{ id: 20, name: 'Акт' }])
  while (!engine.upkeep.learnWords().done);
})

const search = (text: string, query: Partial<SearchQuery> = {}) =>
  engine.search({ text, nouns: null, deleted: false, limit: 20, ...query }).hits
const found = (text: string, query: Partial<SearchQuery> = {}): string[] =>
  search(text, query).map(({ noun, id }) => `${noun} ${id}`)

describe('words of a path', () => {
  it.each<[text: string, ...files: number[]]>([
    ['акт столицалаб', 14, 10, 11],
    ['столицалаб акт', 14, 10, 11],
    ['акт столица', 14, 10, 11],
    ['клиенты столицалаб смета', 13],
    ['смета клиенты', 13],
    ['сверки ромашка', 12],
    ['приёмки договоры столицалаб', 11],
    ['АКТ РОМАШКА', 12, 14]
  ])('%s', (text, ...files) => {
    const ids = search(text).flatMap(({ noun, id }) => (noun === 'file' ? [id] : []))
    expect(ids.toSorted()).toEqual(files.toSorted())
  })

  it('come behind words of names', () => {
    expect(found('акт столицалаб')[0]).toBe('file 14')
  })

  it('find folders too, of which one word is in the name', () => {
    expect(found('клиенты ромашка')).toEqual(['folder 4'])
    expect(found('акты клиенты', { nouns: ['folder'] })).toEqual(['folder 3'])
  })

  it('do not find whatever lies in a folder by its name alone', () => {
    expect(found('столицалаб')).not.toContain('file 13')
  })

  it('find what is deleted where that is asked for', () => {
    expect(found('старый столицалаб')).toEqual([])
    expect(found('старый столицалаб', { deleted: true })).toEqual(['file 16'])
  })

  it('find the same on all pages', () => {
    const { hits } = engine.search({ text: 'акт столицалаб', nouns: ['file'], deleted: false, limit: 1, offset: 0 })
    expect(hits.map(({ id }) => id)).toEqual([14])
    const later = [1, 2].flatMap((offset) =>
      engine
        .search({ text: 'акт столицалаб', nouns: ['file'], deleted: false, limit: 1, offset })
        .hits.map(({ id }) => id)
    )
    expect(later.toSorted()).toEqual([10, 11])
  })

  it('follow a file that was moved', () => {
    engine.ingestPage(
      page([{ id: 12, name: 'Акт сверки.pdf', folder_id: 2 }], { list: { noun: 'file', deleted: false } })
    )
    expect(found('сверки столицалаб')).toContain('file 12')
    expect(found('сверки ромашка')).toEqual([])
  })
})

describe('a file that was found', () => {
  it('says in which folders it lies, and where the words stand', () => {
    const [hit] = search('приёмки столицалаб')
    expect(hit?.matches).toEqual([
      { in: 'path', label: null, text: 'Клиенты / СтолицаЛаб / Договоры и акты', ranges: [[10, 20]] },
      { in: 'title', label: null, text: 'Акт приёмки.pdf', ranges: [[4, 11]] }
    ])
  })

  it('says it too where its name alone was found', () => {
    const paths = search('сверки').map(({ id, matches }) => [id, matches.find((one) => one.in === 'path')?.text])
    expect(Object.fromEntries(paths)).toEqual({ 10: 'Клиенты / СтолицаЛаб', 12: 'Клиенты / Ромашка' })
  })

  it('at the top has no path', () => {
    expect(search('верху')[0]?.matches.map((one) => one.in)).toEqual(['title'])
  })
})

describe('the path of a file', () => {
  const titleOf = ({ label }: { readonly label: string | null }): string => label ?? '?'
  /** Paths in search and in Files, by file; null at the top level. */
  const paths = () => {
    const of = { kind: 'search', text: 'акт', below: null } as const
    const query = { of, filter: null, sort: BY_POSITION, columns: [], offset: 0, limit: 50 }
    const { rows } = engine.files.list({ query, found: NOTHING_FOUND })
    const inFiles = rows.flatMap(({ noun, recordId, path }) =>
      noun === 'file' ? [[recordId, path === null ? 'unplaced' : path.map(titleOf).join(' / ') || null] as const] : []
    )
    const inSearch = search('акт', { nouns: ['file'] }).map(
      ({ id, matches }) => [id, matches.find((one) => one.in === 'path')?.text ?? null] as const
    )
    return { inFiles: Object.fromEntries(inFiles), inSearch: Object.fromEntries(inSearch) }
  }
  const answer = (folder: number, content: object, receivedAt = 5_000) =>
    engine.fileTree.ingestFolder({ folder, body: bytes(content), receivedAt, isSure: true })

  it('is the same in search as in Files', () => {
    const { inFiles, inSearch } = paths()
    expect(inSearch).toEqual(inFiles)
    expect(inSearch).toMatchObject({ 10: 'Клиенты / СтолицаЛаб', 15: null })
  })

  it('follows a folder that was answered after the record', () => {
    answer(4, { folder: { id: 4, name: 'Ромашка' }, folders: [], files: [{ id: 10, name: 'Акт сверки.pdf' }] })
    const { inFiles, inSearch } = paths()
    expect(inSearch).toEqual(inFiles)
    expect(inSearch[10]).toBe('Клиенты / Ромашка')
    expect(found('сверки ромашка')).toContain('file 10')
    expect(found('сверки столицалаб')).not.toContain('file 10')
  })

  it('has no deleted folder, nor one that is in itself', () => {
    engine.ingestPage(page([{ id: 2, name: 'СтолицаЛаб', parent_id: 1 }], { list: { noun: 'folder', deleted: true } }))
    engine.ingestPage(page([{ id: 4, name: 'Ромашка', parent_id: 4 }], { list: { noun: 'folder', deleted: false } }))
    const { inFiles, inSearch } = paths()
    expect(inFiles).toMatchObject({ 10: 'unplaced', 12: 'unplaced', 11: 'unplaced', 15: null })
    // The known part is named, and what is above it is not.
    expect(inSearch).toMatchObject({ 10: '…', 12: '… / Ромашка', 11: '… / Договоры и акты', 15: null })
  })

  it('is told as unknown for a folder in itself and a file in an unknown folder, with or without its words', () => {
    const folders = [
      { id: 2, name: 'СтолицаЛаб', parent_id: 4 },
      { id: 4, name: 'Ромашка', parent_id: 2 }
    ]
    engine.ingestPage(page(folders, { list: { noun: 'folder', deleted: false } }))
    const lost = { id: 17, name: 'Акт пропавший.pdf', folder_id: 99 }
    engine.ingestPage(page([lost], { list: { noun: 'file', deleted: false } }))
    const unknown = { in: 'path', label: null, text: '…', ranges: [] }
    for (const text of ['ромашка', 'пропавший']) expect(search(text)[0]?.matches).toContainEqual(unknown)
    expect(search('верху')[0]?.matches.map((one) => one.in)).toEqual(['title'])
  })

  it('needs only the names of its folders after another file changed, and the tree only if that changed', () => {
    const tree = (nodes: unknown, receivedAt: number) =>
      engine.fileTree.ingestTree({ body: bytes(nodes), receivedAt, isSure: true })
    const folderOf = (id: number, name: string, children: readonly object[] = []) =>
      ({ id, name, type: 'folder', children }) as const
    const pathOf = (text: string) => search(text)[0]?.matches.find((one) => one.in === 'path')?.text
    tree([folderOf(1, 'Клиенты')], 2_000)
    expect(pathOf('смета')).toBe('Клиенты / СтолицаЛаб')
    const other = { id: 10, name: 'Акт другой.pdf', folder_id: 2 }
    engine.ingestPage(page([other], { list: { noun: 'file', deleted: false } }))
    const read = vi.spyOn(engine.queries, 'rows')
    expect(pathOf('смета')).toBe('Клиенты / СтолицаЛаб')
    const ofNames = read.mock.calls.filter(([sql]) => /title FROM|tree_nodes/.test(sql))
    expect(ofNames.map(([, rids]) => (JSON.parse(String(rids)) as number[]).length)).toEqual([2])
    tree([folderOf(1, 'Клиенты', [folderOf(4, 'Ромашка', [folderOf(2, 'СтолицаЛаб')])])], 6_000)
    expect(pathOf('смета')).toBe('Клиенты / Ромашка / СтолицаЛаб')
  })
})
