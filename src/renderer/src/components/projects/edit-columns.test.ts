import { describe, expect, it } from 'vitest'
import type { ViewColumn } from '@shared/model/view'
import { moved, pinnedTo, widened, withColumn, written } from './edit-columns'

const keys = (columns: readonly ViewColumn[]) => written(columns).map(({ key }) => key)

describe('changing columns', () => {
  it('adds a field at the end, once', () => {
    const once = withColumn([], 'field:data.site', true)
    expect(keys(once)).toEqual(['title', 'stage', 'price', 'responsible', 'created', 'id', 'field:data.site'])
    expect(keys(withColumn(once, 'field:data.site', true))).toEqual(keys(once))
  })

  it('takes a column away, never the title', () => {
    expect(keys(withColumn([], 'stage', false))).not.toContain('stage')
    expect(keys(withColumn([], 'title', false))).toContain('title')
  })

  it('is back at no columns of its own once everything is as usual', () => {
    const more = withColumn([], 'field:x', true)
    expect(withColumn(more, 'field:x', false)).toEqual([])
    expect(widened(widened([], 'price', 150), 'price', null)).toEqual([])
  })

  it('moves a column to another place and stops at the ends', () => {
    expect(keys(moved([], 'price', 0))[0]).toBe('price')
    expect(keys(moved([], 'price', 99)).at(-1)).toBe('price')
    expect(keys(moved([], 'price', -5))[0]).toBe('price')
  })

  it('keeps pinned columns together at the left', () => {
    const pinned = pinnedTo(pinnedTo([], 'price', true), 'id', true)
    expect(keys(pinned).slice(0, 3)).toEqual(['price', 'id', 'title'])
    expect(keys(moved(pinned, 'title', 0)).slice(0, 3)).toEqual(['price', 'id', 'title'])
    expect(keys(moved(pinned, 'price', 5)).slice(0, 3)).toEqual(['id', 'price', 'title'])
    expect(keys(pinnedTo(pinned, 'price', false))[0]).toBe('id')
  })

  it('keeps a width with its column', () => {
    const columns = moved(widened([], 'stage', 200), 'stage', 5)
    expect(written(columns).at(-1)).toEqual({ key: 'stage', width: 200, pinned: false })
  })
})
