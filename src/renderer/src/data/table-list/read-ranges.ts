import { DesksideError } from '@shared/ipc/errors'
import type { ListPage, ListRow } from '../windowed-list/list-source'
import { RowsMoved, type Marked } from './steady'

/** The contract's largest window. */
const MOST_ROWS = 500

/**
 * Reads the rows of ranges of a list, in order, window by window. Throws `cancelled` when `signal` aborts, `RowsMoved`
 * when a place in `stand` has another record, and what `read` rejects with.
 */
export async function* readRanges<Row extends ListRow>(
  read: (offset: number, limit: number) => Promise<ListPage<Row>>,
  { ranges, stand }: Marked,
  signal: AbortSignal
): AsyncGenerator<readonly Row[], void, undefined> {
  for (const { first, last } of ranges) {
    for (let offset = first; offset <= last; offset += MOST_ROWS) {
      const limit = Math.min(MOST_ROWS, last - offset + 1)
      const { rows } = await read(offset, limit)
      if (signal.aborted) throw new DesksideError('cancelled', 'Nobody waits for these rows any more.')
      for (let place = 0; place < limit; place += 1) {
        const id = stand.get(offset + place)
        if (id !== undefined && id !== rows[place]?.id) throw new RowsMoved()
      }
      yield rows
      // The list became shorter meanwhile.
      if (rows.length < limit) return
    }
  }
}
