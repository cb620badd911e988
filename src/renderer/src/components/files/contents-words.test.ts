import { beforeEach, describe, expect, it } from 'vitest'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { contentsWords, emptyContents, sweptBehind, type ContentsState } from './contents-words'

const now = new Date(2026, 10, 21, 14, 2).getTime()
const coverage = { state: 'complete', cached: 3, total: 3, sweptAt: now, obstacle: null } as const
const facts = { fetchedAt: now, source: 'cache', coverage, failure: null } as const

const state = (change: Partial<ContentsState> = {}): ContentsState => ({
  ...{ of: { kind: 'folder', id: 1 }, counts: { folders: 1, files: 2 }, total: 3, facts, error: null, sweep: null },
  ...{ connectivity: 'online', deleted: false, filtered: null, isCounting: false },
  ...change
})
const empty = (change: Partial<ContentsState> = {}) => state({ total: 0, counts: { folders: 0, files: 0 }, ...change })
const partly = (known: 'none' | 'partial') => ({
  ...facts,
  coverage: { ...coverage, state: known, sweptAt: null, cached: 0 }
})

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('the line under what a folder holds', () => {
  it('says how many, and as of when', () => {
    expect(contentsWords(state(), now).parts).toEqual(['1 folder, 2 files', 'as of 14:02'])
  })

  it('says that there may be more, where entries are known by lists alone', () => {
    expect(contentsWords(state({ facts: partly('partial') }), now).parts).toEqual([
      ...['1 folder, 2 files', 'from lists only, there may be more']
    ])
  })

  it('says nothing where the list itself says why it is empty', () => {
    expect(contentsWords(empty(), now).parts).toEqual([])
  })
})

describe('a folder without rows', () => {
  it('is empty only where the service said so', () => {
    expect(emptyContents(empty(), false, now)).toMatchObject({ sentence: 'This folder is empty', action: 'again' })
    expect(emptyContents(empty({ of: { kind: 'folder', id: null } }), false, now)?.sentence).toBe('There are no files')
    expect(emptyContents(empty({ of: { kind: 'deleted' }, deleted: true }), false, now)?.sentence).toBe(
      'Nothing is deleted'
    )
  })

  it('was not saved yet where nobody asked, and says whether it can be asked', () => {
    const unknown = empty({ facts: partly('none') })
    expect(emptyContents(unknown, false, now)).toMatchObject({ sentence: 'Not saved yet', action: 'read' })
    expect(emptyContents({ ...unknown, connectivity: 'offline' }, false, now)?.hint).toContain('can’t be reached')
  })

  it('is no folder of the service’s where it said so', () => {
    const failure = { code: 'service-not-found', message: 'x' } as unknown as NonNullable<typeof facts.failure>
    const gone = empty({ facts: { ...partly('none'), failure } })
    expect(emptyContents(gone, false, now)).toMatchObject({ sentence: 'There is no such folder', action: 'again' })
    // The failure of one folder does not matter for other lists.
    expect(emptyContents({ ...gone, of: { kind: 'changed' } }, false, now)?.sentence).toBe('Not saved yet')
  })

  it('failed, was narrowed, or was searched in vain: each with its own way on', () => {
    const failed = { code: 'internal', message: 'x' } as unknown as NonNullable<ContentsState['error']>
    expect(emptyContents(empty({ error: failed }), false, now)).toMatchObject({ action: 'retry' })
    expect(emptyContents(empty(), true, now)).toMatchObject({ action: 'widen' })
    const searched = empty({ of: { kind: 'search', text: 'x', below: null } })
    expect(emptyContents(searched, false, now)).toMatchObject({ sentence: 'No matches', action: 'clear' })
    expect(emptyContents(searched, true, now)).toMatchObject({ action: 'widen' })
  })

  it('says nothing while rows are there, or nothing is known', () => {
    expect(emptyContents(state(), false, now)).toBeNull()
    expect(emptyContents(empty({ total: null, facts: null }), false, now)).toBeNull()
  })
})

describe('what is read again', () => {
  it('is the lists behind what is shown; a folder and words are asked for by themselves', () => {
    expect(sweptBehind({ kind: 'folder', id: null })).toEqual(['file-tree'])
    expect(sweptBehind({ kind: 'unplaced' })).toEqual(['file-tree'])
    expect(sweptBehind({ kind: 'deleted' })).toEqual(['folders-deleted', 'files-deleted'])
    expect(sweptBehind({ kind: 'folder', id: 7 })).toEqual([])
    expect(sweptBehind({ kind: 'search', text: 'a', below: null })).toEqual([])
  })
})
