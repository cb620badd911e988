/** Generic rows for the tests of this folder. */
import { DesksideError } from '@shared/ipc/errors'
import type { Coverage } from '@shared/model/cached'
import type { ListPage } from '../../../../src/renderer/src/data/windowed-list/list-source'

export interface Line {
  readonly id: number
  readonly text: string
}

export const line = (id: number, text = `Line ${id}`): Line => ({ id, text })
export const isSameLine = (a: Line, b: Line): boolean => a.id === b.id && a.text === b.text

const complete: Coverage = { state: 'complete', cached: 0, total: null, sweptAt: 1, obstacle: null }

export function page(ids: readonly number[], offset: number, limit: number, fetchedAt = 1_000): ListPage<Line> {
  return {
    rows: ids.slice(offset, offset + limit).map((id) => line(id)),
    total: ids.length,
    facts: { fetchedAt, source: 'cache', coverage: { ...complete, cached: ids.length }, failure: null }
  }
}

export const ids = (count: number, from = 1): number[] => Array.from({ length: count }, (_, place) => from + place)

/** Scope of a list: `heading` is shown above it, `order` is not. */
export interface Scope {
  readonly heading: string
  readonly order: string
}

export const scope: Scope = { heading: 'one', order: 'id' }

interface Query {
  readonly scope: Scope
  readonly offset: number
  readonly limit: number
}

/** A fake service that answers on request. */
export class Desk {
  readonly asked: { query: Query; answer(list?: readonly number[]): Promise<void>; fail(): Promise<void> }[] = []
  list = ids(10_000)

  readonly read = (of: Scope, offset: number, limit: number): Promise<ListPage<Line>> =>
    new Promise((resolve, reject) => {
      this.asked.push({
        query: { scope: of, offset, limit },
        answer: async (list = this.list) => {
          resolve(page(list, offset, limit))
          await settled()
        },
        fail: async () => {
          reject(new DesksideError('cache-busy', 'The cache is busy.', { retryable: true }))
          await settled()
        }
      })
    })

  /** Answers requests until there are no more. */
  async answerAll(): Promise<void> {
    for (let next = this.asked.shift(); next; next = this.asked.shift()) await next.answer()
  }
}

export const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
