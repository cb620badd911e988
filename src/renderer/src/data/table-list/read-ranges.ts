import { DesksideError } from '@shared/ipc/errors'
import type { ListPage, ListRow } from '../windowed-list/list-source'
import { RowsMoved, type MarkedRows } from './steady'

/** Maximum rows per request. */
const MOST_ROWS = 500

/**
 * Reads the rows of index ranges in order, window by window. Throws `cancelled` when `signal` aborts, `RowsMoved` if an
 * index in `stand` has another record, and the errors of `read`.
 */
export async function* readRanges<Row extends ListRow>(
  read: (offset: number, limit: number) => Promise<ListPage<Row>>,
  { ranges, stand }: MarkedRows,
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
      // The list has become shorter.
      if (rows.length < limit) return
    }
  }
}
