import { describe, expect, it } from 'vitest'
import type { FieldCorrection } from '../model/field-correction'
import {
  isDecodingChange,
  corrected,
  inOrder,
  isOpenTo,
  reordered,
  isSingleCorrection,
  tidied
} from './field-corrections'

const title: FieldCorrection = { noun: 'project', key: 'code', role: 'title', label: 'Number', position: 3 }
const other: FieldCorrection = { noun: 'folder', key: 'code', role: 'title' }

describe('a correction', () => {
  it('takes a field for one thing, not for two', () => {
    expect(isSingleCorrection({ role: 'title' })).toBe(true)
    expect(isSingleCorrection({ role: null, type: 'date' })).toBe(true)
    expect(isSingleCorrection({ role: null, list: 'industries' })).toBe(true)
    expect(isSingleCorrection({ list: null, type: 'text' })).toBe(true)
    expect(isSingleCorrection({ role: 'price', type: 'money' })).toBe(false)
    expect(isSingleCorrection({ type: 'references', list: 'industries' })).toBe(false)
    expect(isSingleCorrection({ role: null, answer: 'client', type: 'text' })).toBe(true)
    expect(isSingleCorrection({ role: 'price', answer: 'client' })).toBe(false)
  })

  it('that says nothing is none', () => {
    expect(tidied({ noun: 'project', key: 'a', label: '  ', hidden: false })).toBeNull()
    expect(tidied({ noun: 'project', key: 'a', label: ' A ', hidden: true })).toEqual({
      noun: 'project',
      key: 'a',
      label: 'A',
      hidden: true
    })
    expect(tidied({ noun: 'project', key: 'a', position: 0 })).toEqual({ noun: 'project', key: 'a', position: 0 })
    expect(tidied({ noun: 'project', key: 'a', list: null })).toEqual({ noun: 'project', key: 'a', list: null })
    expect(tidied({ noun: 'project', key: 'a', role: null })).toEqual({ noun: 'project', key: 'a', role: null })
  })

  it('changes what is cached only when it says how the field is read', () => {
    expect(isDecodingChange({ label: 'A', hidden: true })).toBe(false)
    expect(isDecodingChange({ list: null })).toBe(false)
    expect(isDecodingChange({ answer: 'client' })).toBe(false)
    expect(isDecodingChange({ role: null })).toBe(true)
    expect(isDecodingChange({ type: 'text' })).toBe(true)
  })
})

describe('what is left to a guess', () => {
  it('is a field of whose values nothing was said', () => {
    for (const correction of [{}, { label: 'A', hidden: true }, { role: null }]) expect(isOpenTo(correction)).toBe(true)
    for (const correction of [{ list: null }, { list: 'trades' }, { type: 'text' }, { role: 'title' }] as const)
      expect(isOpenTo(correction)).toBe(false)
  })
})

describe('correcting a field', () => {
  it('replaces what was said of it and leaves its place', () => {
    expect(corrected([title, other], 'project', 'code', { hidden: true })).toEqual([
      other,
      { noun: 'project', key: 'code', hidden: true, position: 3 }
    ])
    expect(corrected([title], 'project', 'code', null)).toEqual([{ noun: 'project', key: 'code', position: 3 }])
    expect(corrected([other], 'folder', 'code', null)).toEqual([])
  })

  it('takes a role from the field that had it, in records of the same kind', () => {
    const after = corrected([title, other], 'project', 'subject', { role: 'title' })
    expect(after).toEqual([
      { noun: 'project', key: 'code', label: 'Number', position: 3 },
      other,
      { noun: 'project', key: 'subject', role: 'title' }
    ])
    // Removing a field's role takes no role from other fields.
    expect(corrected([title], 'project', 'subject', { role: null })).toContainEqual(title)
  })
})

describe('putting fields in order', () => {
  it('numbers those that are named and forgets other places', () => {
    const moved: FieldCorrection = { noun: 'project', key: 'gone', position: 9 }
    expect(reordered([title, moved, other], 'project', ['subject', 'code'])).toEqual([
      other,
      { noun: 'project', key: 'subject', position: 0 },
      { ...title, position: 1 }
    ])
    expect(reordered([title, moved], 'project', [])).toEqual([
      { noun: 'project', key: 'code', role: 'title', label: 'Number' }
    ])
  })

  it('shows what has no place behind what has one, as it was', () => {
    const places: Record<string, number> = { c: 0, a: 1 }
    expect(inOrder(['a', 'x', 'c', 'y'], (key) => places[key])).toEqual(['c', 'a', 'x', 'y'])
    expect(inOrder(['b', 'a'], () => undefined)).toEqual(['b', 'a'])
  })
})
