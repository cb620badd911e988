import { beforeEach, describe, expect, it } from 'vitest'
import type { FilesQuery } from '@shared/contract/files'
import type { FileKind } from '@shared/rules/file-kinds'
import { bytes } from '../../../../test/main/cache/engine'
import { folder, named, NOTHING_FOUND, filesAnswers } from '../../../../test/main/cache/files-answers'

const { tree, sweep, list, inFolder, later, engine: current } = filesAnswers()

type FoundEntries = { folders: number[]; files: number[] }

describe('words that are looked for', () => {
  const search = (text: string, found: FoundEntries = NOTHING_FOUND, below: number | null = null) =>
    list({ kind: 'search', text, below }, {}, found).rows.map((row) => [named(row), row.foundBy])

  beforeEach(() => {
    tree([folder(1, [folder(2, [], 'Сметы')], 'Projects')])
    sweep('folder', [
      { id: 1, name: 'Projects' },
      { id: 2, name: 'Сметы', parent_id: 1 }
    ])
    sweep('file', [
      { id: 1, name: 'Смета.xlsx', folder_id: 2 },
      { id: 2, name: 'plan.pdf', folder_id: 2 },
      { id: 3, name: 'IMG_1.jpg', folder_id: 1 }
    ])
  })

  it('are found in names, kinds and endings', () => {
    // Other grammatical forms come after it.
    expect(search('смета')).toEqual([
      ['file 1', 'cache'],
      ['folder 2', 'cache']
    ])
    expect(search('смет')).toEqual([
      ['folder 2', 'cache'],
      ['file 1', 'cache']
    ])
    expect(search('таблица')).toEqual([['file 1', 'cache']])
    expect(search('pdf')).toEqual([['file 2', 'cache']])
    expect(search('смета таблица')).toEqual([['file 1', 'cache']])
    expect(search('picture')).toEqual([['file 3', 'cache']])
    expect(search('смет', undefined, 1)).toHaveLength(2)
    expect(search('смет', undefined, 2)).toEqual([['file 1', 'cache']])
  })

  it('are found in parts of words as typed before what is like them, in either layout', () => {
    const letter = (at: number): string => String.fromCodePoint(0x430 + (at % 32), 0x430 + Math.floor(at / 32))
    sweep('folder', [
      { id: 1, name: 'Projects' },
      { id: 2, name: 'Сметы', parent_id: 1 },
      // More words with this prefix, in this and other kinds of records, than are looked up.
      { id: 3, name: Array.from({ length: 60 }, (_, at) => `плат${letter(at)}`).join(' '), parent_id: 1 }
    ])
    sweep('file', [
      ...Array.from({ length: 8 }, (_, at) => ({ id: at + 10, name: `Оплата ${at}.pdf`, folder_id: 2 })),
      ...Array.from({ length: 8 }, (_, at) => ({ id: at + 30, name: `План ${at}.pdf`, folder_id: 2 }))
    ])
    const found = search('плат').map(([name]) => name)
    expect(found).toHaveLength(9)
    expect(found.some((name) => Number(String(name).split(' ')[1]) >= 30)).toBe(false)
    expect(search('gkfn').map(([name]) => name)).toEqual(expect.arrayContaining(found))
  })

  it('are found with one slip of the finger', () => {
    expect(search('сметта')).toEqual([['file 1', 'cache']])
    expect(search('porjects')).toEqual([['folder 1', 'cache']])
  })

  it('are found in every name and field that has them, however many and however they are read', () => {
    const many = Array.from({ length: 250 }, (_, at) => at + 100)
    sweep('file', [
      ...many.map((id) => ({ id, name: `Монтаж ${id}.pdf`, folder_id: 2 })),
      ...many.map((id) => ({ id: id + 1000, name: `Scan ${id}.pdf`, folder_id: 2, description: 'Монтаж' }))
    ])
    const sorted = (text: string) => search(text).map(([name]) => Number(String(name).split(' ')[1]))
    const all = [...many, ...many.map((id) => id + 1000)]
    const found = sorted('монтаж')
    expect(found.toSorted((a, b) => a - b)).toEqual(all)
    // Exact names come first, followed by names that contain the word.
    expect(found.slice(0, 250).every((id) => id < 1000)).toBe(true)
    // The same for the other keyboard layout and another word form.
    for (const text of ['vjynf;', 'монтажом']) {
      const read = sorted(text)
      expect(read.toSorted((a, b) => a - b)).toEqual(all)
      expect(read.slice(0, 250).every((id) => id < 1000)).toBe(true)
    }
  })

  it('are found within words, also where more words begin so than are looked up', () => {
    const many = Array.from({ length: 50 }, (_, at) => at + 100)
    const letters = (id: number) => `${'абвгде'[id % 6]}${'абвгдежзик'[Math.floor((id - 100) / 6)]}`
    sweep('file', [
      ...many.map((id) => ({ id, name: `Про${letters(id)}.pdf`, folder_id: 2 })),
      { id: 1, name: 'Проект.pdf', folder_id: 2 },
      { id: 2, name: 'Опрос.docx', folder_id: 2 },
      { id: 3, name: 'Опись.docx', folder_id: 2 }
    ])
    const found = search('про').map(([name]) => name)
    expect(found).toHaveLength(52)
    // After those that begin with it.
    expect(found.at(-1)).toBe('file 2')
  })

  it('are found behind all that nearly has them', () => {
    const many = Array.from({ length: 250 }, (_, at) => at + 100)
    sweep('file', [
      { id: 1, name: 'Свет в торговый зал.pdf', folder_id: 2 },
      ...many.map((id) => ({ id, name: `Торговый большой зал ${id}.pdf`, folder_id: 2 }))
    ])
    expect(search('"торговый зал"')).toEqual([['file 1', 'cache']])
  })

  it('of the service come behind, and move nothing that is there', () => {
    expect(search('смет')).toHaveLength(2)
    // Results of the service can be found by name from then on, and keep the service's position.
    const list = { noun: 'file', deleted: false } as const
    current().ingestPage({
      ...{ list, body: bytes({ items: [{ id: 40, name: 'Смет' }] }), receivedAt: later() },
      ...{ pass: null, cursor: null, filtered: 'hits' as const }
    })
    expect(search('смет', { folders: [], files: [40, 1, 3] })).toEqual([
      ['folder 2', 'cache'],
      ['file 1', 'both'],
      ['file 40', 'service'],
      ['file 3', 'service']
    ])
    expect(search('смет', { folders: [2], files: [40, 1, 3] })[0]).toEqual(['folder 2', 'both'])
  })

  it('are found in names without an id, which nothing else leads to', () => {
    tree([folder(1, [{ name: 'Смета без номера.xlsx', type: 'file' }, folder(2, [], 'Сметы')], 'Projects')])
    expect(search('смет').filter(([name]) => name === 'file null')).toEqual([['file null', 'cache']])
    expect(search('без номера')).toEqual([['file null', 'cache']])
    expect(search('без таблица', undefined, 1)).toEqual([['file null', 'cache']])
    expect(search('без таблица', undefined, 2)).toEqual([])
    const [row] = list({ kind: 'search', text: 'без номера', below: null }).rows
    expect(row).toMatchObject({ title: 'Смета без номера.xlsx', why: 'no-id', kind: 'spreadsheet' })
    // A repeated entry has an id and is found by it, once.
    tree([folder(1, [folder(2, [], 'Сметы')], 'Projects'), folder(2, [], 'Сметы')])
    expect(search('сметы')).toEqual([
      ['folder 2', 'cache'],
      ['file 1', 'cache']
    ])
  })
})

describe('the kind of a file', () => {
  const kinds = (query: Partial<FilesQuery> = {}) =>
    inFolder(1, query).rows.map(({ title, kind, ending }) => [title, kind, ending])
  const ofKinds = (...chosen: FileKind[]) => ({
    filter: { noun: null, kinds: chosen, created: null, updated: null, size: null }
  })

  beforeEach(() => {
    tree([folder(1)])
    sweep('file', [
      { id: 1, name: 'Offer', folder_id: 1, mime_type: 'application/pdf', size: 30 },
      { id: 2, name: 'Estimate v1.2', folder_id: 1, extension: 'XLSX', size: 20 },
      { id: 3, name: 'Site.jpg', folder_id: 1, contentType: 'application/octet-stream', size: 10 },
      { id: 4, name: 'Roof', folder_id: 1, type: 'image/png', size: 5 },
      { id: 5, name: 'Notes', folder_id: 1, type: 'file', size: 1 }
    ])
  })

  it('comes from its name, its ending or its type of content, wherever the service says it', () => {
    expect(kinds()).toEqual([
      ['Offer', 'pdf', ''],
      ['Estimate v1.2', 'spreadsheet', 'xlsx'],
      ['Site.jpg', 'image', 'jpg'],
      ['Roof', 'image', ''],
      ['Notes', 'other', '']
    ])
  })

  it('is the same for what lists are narrowed to, sorted by and searched for, and for where the space goes', () => {
    expect(kinds(ofKinds('pdf')).map(([title]) => title)).toEqual(['Offer'])
    expect(kinds(ofKinds('image')).map(([title]) => title)).toEqual(['Site.jpg', 'Roof'])
    expect(kinds({ sort: { key: 'kind', descending: false } }).map(([title]) => title)).toEqual([
      ...['Estimate v1.2', 'Offer', 'Roof', 'Site.jpg', 'Notes']
    ])
    const found = (text: string) => list({ kind: 'search', text, below: null }).rows.map(({ title }) => title)
    expect(found('таблица')).toEqual(['Estimate v1.2'])
    expect(found('xlsx')).toEqual(['Estimate v1.2'])
    expect(found('scan')).toEqual(expect.arrayContaining(['Offer', 'Roof', 'Site.jpg']))
    expect(
      current()
        .files.space(1)
        .parts.map(({ of, bytes: size }) => [of, size])
    ).toEqual([
      [{ kind: 'files', fileKind: 'pdf' }, 30],
      [{ kind: 'files', fileKind: 'spreadsheet' }, 20],
      [{ kind: 'files', fileKind: 'image' }, 15],
      [{ kind: 'files', fileKind: 'other' }, 1]
    ])
  })

  it('is kept when a search answers with the name alone', () => {
    current().ingestPage({
      ...{ list: { noun: 'file', deleted: false }, body: bytes({ items: [{ id: 1, name: 'Offer' }] }) },
      ...{ receivedAt: later(), pass: null, cursor: null, filtered: 'hits' as const }
    })
    expect(kinds()[0]).toEqual(['Offer', 'pdf', ''])
  })
})
