import { describe, expect, it } from 'vitest'
import { ownerOf } from './likely-me'

const [anna, boris] = [
  { id: 1, name: 'Anna' },
  { id: 2, name: 'Boris' }
]

describe('the owner of the opened projects', () => {
  it('is responsible for most of them, and for several', () => {
    expect(ownerOf([anna, anna, boris, anna, null, null])).toEqual(anna)
    expect(ownerOf([boris, boris, boris])).toEqual(boris)
  })

  it('is unknown without evidence', () => {
    expect(ownerOf([])).toBeNull()
    expect(ownerOf([anna, anna, null])).toBeNull()
    expect(ownerOf([anna, anna, anna, boris, boris, boris])).toBeNull()
  })
})
