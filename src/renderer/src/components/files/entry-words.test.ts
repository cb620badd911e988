import { beforeEach, describe, expect, it } from 'vitest'
import type { FilesRow } from '@shared/model/files'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { entryCell } from './entry-columns'
import { entryTitle, pathCut, pathText, pathTyped, rowNote, sumWords } from './entry-words'

const folder = (id: number, label: string | null) => ({ id, label })
const spaces = (text: string): string => text.replace(/[\u00A0\u202F]/gu, ' ')
const row = (change: Partial<FilesRow> = {}): FilesRow => ({
  ...{ id: 1, noun: 'folder', recordId: 1, title: 'A', state: 'active', isHere: true, why: null, parentId: null },
  ...{ path: [], size: null, kind: null, ending: '', created: null, updated: null, holds: null, isNameOnly: false },
  ...{ foundBy: null, fields: {} },
  ...change
})

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('what an entry is called', () => {
  it('is its name, else its number, else that it has neither', () => {
    expect(entryTitle('folder', 3, ' Contracts ')).toEqual({ text: 'Contracts', isUntitled: false })
    expect(entryTitle('folder', 3, '  ')).toEqual({ text: 'Folder 3', isUntitled: true })
    expect(entryTitle('file', 3, null)).toEqual({ text: 'File 3', isUntitled: true })
    expect(entryTitle('file', null, '')).toEqual({ text: 'Without name and number', isUntitled: true })
  })
})

describe('the path of an entry', () => {
  it('is one line from the top, nothing where its place is not known', () => {
    expect(pathText([folder(1, 'Contracts'), folder(2, null)])).toBe('Contracts / Folder 2')
    expect(pathText([])).toBe('All files')
    expect(pathText(null)).toBe('')
    expect(pathTyped([folder(1, 'Contracts'), folder(2, '2024')])).toBe('Contracts/2024')
  })

  it.each<[names: (string | null)[], cut: string | null]>([
    [[], null],
    [['A'], null],
    [['A', 'B'], null],
    [['A', 'B', 'C'], 'A / … / C'],
    [['A', 'B', 'C', 'D'], 'A / … / D'],
    [
      ['Contracts with all suppliers', 'B', 'Signed and stamped in the year 2024'],
      'Contracts with al… / … / Signed and stamped in the year 2024'
    ],
    [['A', 'B', null], 'A / … / Folder 3'],
    [['A', 'B', 'חוזים'], 'A / … / \u2068חוזים\u2069']
  ])('is cut in the middle where there is little room: %j', (names, cut) =>
    expect(pathCut(names.map((name, at) => folder(at + 1, name)))).toBe(cut)
  )

  it('keeps its order around a name that is written from right to left', () => {
    expect(pathText([folder(1, 'A'), folder(2, 'חוזים'), folder(3, 'C')])).toBe('A / \u2068חוזים\u2069 / C')
    expect(pathText([folder(1, 'exe.\u202Efdp')])).toBe('\u2068exe.\u202Efdp\u2069')
  })
})

describe('what is said beside a name', () => {
  it('is what sets the entry apart, nothing of a usual one', () => {
    expect(rowNote(row())).toBe('')
    expect(rowNote(row({ isHere: false }))).toBe('no longer listed here')
    expect(rowNote(row({ state: 'missing' }))).toBe('No longer listed')
    expect(rowNote(row({ isNameOnly: true }))).toBe('only its name is known')
    expect(rowNote(row({ why: 'no-id', isNameOnly: true }))).toBe('')
    const unplaced = row({ why: 'cycle', path: null })
    expect(entryCell(unplaced, 'path').text).toBe('its folders lead back to it')
    expect([row({ foundBy: 'cache' }), row({ foundBy: 'service' }), row({ foundBy: 'both' })].map(rowNote)).toEqual([
      ...['found here', 'found on the server', '']
    ])
  })
})

describe('sums', () => {
  const sums = (change = {}) => ({
    folders: 0,
    files: 12,
    bytes: 4_404_019,
    withSize: 12,
    unknownFolders: 0,
    ...change
  })

  it('say how many files have a size, where not all have one', () => {
    expect(sumWords(sums()).map(spaces)).toEqual(['12 files, 4.2 MB'])
    expect(sumWords(sums({ withSize: 10, folders: 1 })).map(spaces)).toEqual([
      ...['1 folder, 12 files, 4.2 MB', '10 of 12 files have a size']
    ])
    expect(sumWords(sums({ withSize: 0, bytes: 0 }))).toEqual(['12 files', 'no file has a size'])
  })

  it('say that there may be more in folders that were not read', () => {
    expect(sumWords(sums({ unknownFolders: 2 })).map(spaces)).toEqual([
      ...['12 files, 4.2 MB', '2 folders not read yet']
    ])
    expect(sumWords(sums({ files: 0, bytes: 0, withSize: 0, unknownFolders: 1 }))).toEqual(['1 folder not read yet'])
    expect(sumWords(sums({ files: 0, bytes: 0, withSize: 0 }))).toEqual([])
  })
})
