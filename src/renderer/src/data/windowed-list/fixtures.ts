/** Made-up rows of no kind in particular, for the tests of this folder. */
import type { Coverage } from '@shared/model/cached'
import type { ListPage } from './list-source'

export interface Line {
  readonly id: number
  readonly text: string
}

export const line = (id: number, text = `Line ${id}`): Line => ({ id, text })
export const sameLine = (a: Line, b: Line): boolean => a.id === b.id && a.text === b.text

const complete: Coverage = { state: 'complete', cached: 0, total: null, sweptAt: 1, obstacle: null }

export function page(ids: readonly number[], offset: number, limit: number, fetchedAt = 1_000): ListPage<Line> {
  return {
    rows: ids.slice(offset, offset + limit).map((id) => line(id)),
    total: ids.length,
    facts: { fetchedAt, source: 'cache', coverage: { ...complete, cached: ids.length }, failure: null }
  }
}

export const ids = (count: number, from = 1): number[] => Array.from({ length: count }, (_, place) => from + place)
