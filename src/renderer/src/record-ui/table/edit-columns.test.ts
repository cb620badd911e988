import { describe, expect, it } from 'vitest'
import type { ViewColumn } from '@shared/contract/views'
import { PROJECT_COLUMNS as OWN } from '../../components/projects/project-columns'
import { moved, pinnedTo, widened, withColumn, written } from './edit-columns'

const keys = (columns: readonly ViewColumn[]) => written(OWN, columns).map(({ key }) => key)

describe('changing columns', () => {
  it('adds a field at the end, once', () => {
    const once = withColumn(OWN, [], 'field:data.site', true)
    expect(keys(once)).toEqual([...OWN.map(({ id }) => id), 'field:data.site'])
    expect(keys(withColumn(OWN, once, 'field:data.site', true))).toEqual(keys(once))
  })

  it('takes a column away, never the title', () => {
    expect(keys(withColumn(OWN, [], 'stage', false))).not.toContain('stage')
    expect(keys(withColumn(OWN, [], 'title', false))).toContain('title')
  })

  it('is back at no columns of its own once everything is as usual', () => {
    const more = withColumn(OWN, [], 'field:x', true)
    expect(withColumn(OWN, more, 'field:x', false)).toEqual([])
    expect(widened(OWN, widened(OWN, [], 'price', 150), 'price', null)).toEqual([])
  })

  it('moves a column to another place and stops at the ends', () => {
    expect(keys(moved(OWN, [], 'price', 0))[0]).toBe('price')
    expect(keys(moved(OWN, [], 'price', 99)).at(-1)).toBe('price')
    expect(keys(moved(OWN, [], 'price', -5))[0]).toBe('price')
  })

  it('keeps pinned columns together at the left', () => {
    const pinned = pinnedTo(OWN, pinnedTo(OWN, [], 'price', true), 'id', true)
    expect(keys(pinned).slice(0, 3)).toEqual(['price', 'id', 'title'])
    expect(keys(moved(OWN, pinned, 'title', 0)).slice(0, 3)).toEqual(['price', 'id', 'title'])
    expect(keys(moved(OWN, pinned, 'price', 5)).slice(0, 3)).toEqual(['id', 'price', 'title'])
    expect(keys(pinnedTo(OWN, pinned, 'price', false))[0]).toBe('id')
  })

  it('keeps a width with its column', () => {
    const columns = moved(OWN, widened(OWN, [], 'stage', 200), 'stage', 99)
    expect(written(OWN, columns).at(-1)).toEqual({ key: 'stage', width: 200, pinned: false })
  })
})
