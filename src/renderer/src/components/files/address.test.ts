import { createMemoryHistory } from 'vue-router'
import { describe, expect, it } from 'vitest'
import { makeRouter } from '../../router'
import { addressOf, listOf, readAddress, TOP, type FilesAddress } from './address'

const plain = { open: null, words: '', isBelow: false } as const
const router = makeRouter(createMemoryHistory())
const throughRouter = (address: FilesAddress): FilesAddress => {
  const { params, query } = router.resolve(router.resolve(addressOf(address)).fullPath)
  return readAddress(params, query)
}

describe('the address of a place among files', () => {
  it.each<FilesAddress>([
    { ...plain, place: null },
    { ...plain, place: TOP },
    { ...plain, place: { kind: 'folder', id: 12 } },
    { ...plain, place: { kind: 'folder', id: 9_007_199_254_740_991 } },
    { ...plain, place: { kind: 'file', id: 33 } },
    { ...plain, place: { kind: 'unplaced' } },
    { ...plain, place: { kind: 'changed' }, open: { noun: 'file', id: 33 } },
    { place: { kind: 'deleted' }, open: { noun: 'folder', id: 0 }, words: 'смета 12% & "a/b"', isBelow: false },
    { ...plain, place: { kind: 'folder', id: 12 }, words: 'pdf', isBelow: true }
  ])('says all that is shown there: %o', (address) => {
    expect(throughRouter(address)).toEqual(address)
  })

  it('is that of the folder or file where another room leads to one', () => {
    const { params, query } = router.resolve({ name: 'files', params: { kind: 'files', id: '33' } })
    expect(readAddress(params, query).place).toEqual({ kind: 'file', id: 33 })
  })

  it('names nothing where it was tampered with', () => {
    for (const open of ['file-', 'file-1x', 'project-1', 'folder--1', 'file-99999999999999999']) {
      expect(readAddress({}, { open }).open).toBeNull()
    }
  })
})

describe('the list of a place', () => {
  it('is a search while there are words, everywhere or below the folder', () => {
    const folder = { kind: 'folder', id: 12 } as const
    expect(listOf(folder, ' pdf ', true)).toEqual({ kind: 'search', text: 'pdf', below: 12 })
    expect(listOf(folder, 'pdf', false)).toEqual({ kind: 'search', text: 'pdf', below: null })
    expect(listOf({ kind: 'deleted' }, 'pdf', true)).toEqual({ kind: 'search', text: 'pdf', below: null })
    expect(listOf(folder, '  ', true)).toEqual(folder)
  })
})
