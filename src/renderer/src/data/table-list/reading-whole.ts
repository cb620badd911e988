import { hasShortened } from '@shared/rules/short-texts'
import type { ListPage, ListRow, ListSource } from '../windowed-list/list-source'
import { RowsMoved } from './steady'

/** Rows with long texts come a few at a time: together they may be too much for the page. */
const AT_ONCE = 10

/**
 * Reads windows of a list with their long texts whole. A window in which none was cut is read once.
 *
 * @throws RowsMoved when other records are in the window meanwhile, and what `source.read` rejects with
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
