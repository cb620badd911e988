import { describe, expect, it } from 'vitest'
import { BUILT_IN_VIEWS, builtInContent, isBuiltIn } from './built-in-views'

describe('built-in views', () => {
  it('ask for the projects that the user is responsible for, and for the overdue ones of them', () => {
    expect(builtInContent('mine', 7).filter).toEqual({
      match: 'all',
      having: null,
      builtIn: { user_id: [7] },
      dynamic: {}
    })
    expect(builtInContent('my-overdue', 7).filter).toMatchObject({
      match: 'all',
      having: 'checklists_expired',
      builtIn: { user_id: [7] }
    })
  })

  it('are told from saved views by their ids', () => {
    expect(BUILT_IN_VIEWS.every(isBuiltIn)).toBe(true)
    expect(['', 'v1', null].some(isBuiltIn)).toBe(false)
  })
})
