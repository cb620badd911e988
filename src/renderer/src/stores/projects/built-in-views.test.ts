import { describe, expect, it } from 'vitest'
import type { ViewColumn } from '@shared/contract/views'
import { BUILT_IN_VIEWS, builtInContent, isBuiltIn, keptOwn } from './built-in-views'

const column = (key: ViewColumn['key']): ViewColumn => ({ key, width: null, pinned: false })
const USUAL = { columns: [], sort: { key: 'price', descending: true } } as const
const of = { me: 7, ended: [], usual: USUAL }

describe('built-in views', () => {
  it('ask for the projects that the user is responsible for, and for the overdue ones of them', () => {
    expect(builtInContent('mine', of).filter).toEqual({
      match: 'all',
      having: null,
      builtIn: { user_id: [7] },
      dynamic: {}
    })
    expect(builtInContent('my-overdue', of).filter).toMatchObject({
      match: 'all',
      having: 'checklists_expired',
      builtIn: { user_id: [7] }
    })
  })

  it('have the usual columns and order; what is overdue has its own: the oldest first, said behind the title', () => {
    expect(builtInContent('mine', of)).toMatchObject(USUAL)
    const { columns, sort } = builtInContent('my-overdue', of)
    expect(sort).toEqual({ key: 'overdue', descending: false })
    expect(columns.map(({ key }) => key)).toEqual(['title', 'overdue', 'stage', 'price', 'created', 'id'])
    const chosen = ['price', 'title', 'field:data.city'] as const
    const usual = { ...USUAL, columns: chosen.map(column) }
    expect(builtInContent('my-overdue', { ...of, usual }).columns.map(({ key }) => key)).toEqual([
      ...['price', 'title', 'overdue', 'field:data.city']
    ])
  })

  it('leave out what is over, as far as a stage says so', () => {
    expect(builtInContent('my-overdue', { ...of, ended: [3, 9] }).filter?.builtIn).toEqual({
      user_id: [7],
      not_step_id: [3, 9]
    })
    expect(builtInContent('mine', { ...of, ended: [3, 9] }).filter?.builtIn).toEqual({ user_id: [7] })
  })

  it('are kept ready offline for who wants that, as one’s own projects', () => {
    expect(keptOwn({ userId: 7, keepOffline: false })).toEqual([])
    expect(keptOwn({ userId: null, keepOffline: true })).toEqual([])
    expect(keptOwn({ userId: 7, keepOffline: true })).toMatchObject([
      { id: 'mine', deleted: false, filter: { builtIn: { user_id: [7] } } }
    ])
  })

  it('are told from saved views by their ids', () => {
    expect(BUILT_IN_VIEWS.every(isBuiltIn)).toBe(true)
    expect(['', 'v1', null].some(isBuiltIn)).toBe(false)
  })
})
