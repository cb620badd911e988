import type { ProjectRow } from '@shared/model/project'
import { DesksideError } from '@shared/ipc/errors'
import { request } from '../../desktop'
import type { Ranges } from './marks'
import type { ListScope } from './list-scope'
import { RowsMoved, type Marked } from './steady'

/** The contract's largest window. */
const MOST_ROWS = 500

/**
 * The rows of these ranges of a list, in order, window by window, from the cache. Throws `cancelled` when `signal` says so,
 * `RowsMoved` when another project stands where `stand` says one, and what main answers.
 */
export async function* readRanges(
  scope: ListScope,
  ranges: Ranges,
  signal: AbortSignal,
  stand: Marked['stand'] = new Map()
): AsyncGenerator<readonly ProjectRow[], void, undefined> {
  for (const { first, last } of ranges) {
    for (let offset = first; offset <= last; offset += MOST_ROWS) {
      const limit = Math.min(MOST_ROWS, last - offset + 1)
      const { value } = await request('projects.list', { ...scope, offset, limit })
      if (signal.aborted) throw new DesksideError('cancelled', 'Nobody waits for these rows any more.')
      for (let place = 0; place < limit; place += 1) {
        const id = stand.get(offset + place)
        if (id !== undefined && id !== value.rows[place]?.id) throw new RowsMoved()
      }
      yield value.rows
      // The list became shorter meanwhile: there is nothing behind its end.
      if (value.rows.length < limit) return
    }
  }
}
