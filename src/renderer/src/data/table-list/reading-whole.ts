import { hasShortened } from '@shared/rules/short-texts'
import type { ListPage, ListRow, ListSource } from '../windowed-list/list-source'
import { RowsMoved } from './steady'

/** Rows per read: rows with long texts may be too large together. */
const AT_ONCE = 10

/**
 * Reads windows of a list with untruncated texts. Windows without truncated texts are read once.
 *
 * @throws RowsMoved if the window has other records by then, and the errors of `source.read`
 */
export const readingWhole =
  <Row extends ListRow, Scope>(source: Pick<ListSource<Row, Scope>, 'read'>, scope: Scope) =>
  async (offset: number, limit: number): Promise<ListPage<Row>> => {
    const page = await source.read(scope, offset, limit)
    const rows: Row[] = []
    for (let at = 0; at < page.rows.length; at += AT_ONCE) {
      const some = page.rows.slice(at, at + AT_ONCE)
      const isCut = some.some((row) => hasShortened(row))
      const read = isCut ? await source.read({ ...scope, whole: true }, offset + at, some.length) : { rows: some }
      if (some.some(({ id }, place) => id !== read.rows[place]?.id)) throw new RowsMoved()
      rows.push(...read.rows)
    }
    return { ...page, rows }
  }
