/** Copies the marked rows (else the focused one) as a table, window by window, with progress and a cancel button. */
import { onScopeDispose, shallowRef } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import { copyLatest } from '../../composables/copy-latest'
import { asError } from '../../desktop'
import { t, tn } from '../../locales'
import { useNotices } from '../../state/notices'
import { countOf } from '../../data/table-list/marks'
import { readSteadily, type MarkedRows } from '../../data/table-list/steady'
import { fieldsAmong } from '../../data/table-list/table-list'
import type { CopiedColumn, TableCopy } from './copy-table'
import type { TableModel } from './table-model'

/** Maximum characters. Larger texts block the programs that paste them. */
const MOST = 10_000_000

export interface CopyProgress {
  readonly done: number
  readonly count: number
}

export function useTableCopy({ list, kind }: TableModel, columns: () => readonly CopiedColumn[]) {
  const notices = useNotices()
  const progress = shallowRef<CopyProgress | null>(null)
  let controller: AbortController | null = null

  async function gather(marked: MarkedRows, signal: AbortSignal): Promise<TableCopy> {
    const seen = columns()
    // Start reading before the code is loaded: the user may open another list meanwhile.
    const reading = list.readRows(marked, fieldsAmong(seen), signal, { whole: true })
    // Loaded on demand: copying rows is rare.
    const { TableCopy } = await import('./copy-table')
    const copy = new TableCopy(kind, seen)
    const count = countOf(marked.ranges)
    for await (const rows of reading) {
      for (const row of rows) copy.add(row)
      if (copy.size > MOST) throw new DesksideError('bad-input', 'The table is too long for the clipboard.')
      progress.value = { done: copy.rows, count }
    }
    return copy
  }

  /** Copies and reports the result. A new copy cancels one in progress. */
  async function copy(): Promise<void> {
    const wanted = list.ranges.length > 0 ? list.marked : list.focused
    const marked = wanted()
    if (marked.ranges.length === 0) return
    controller?.abort()
    const mine = new AbortController()
    controller = mine
    try {
      const follow = async (): Promise<MarkedRows> => {
        await list.catchUp()
        return wanted()
      }
      let rows = 0
      const isCopied = await copyLatest(async () => {
        const table = await readSteadily(marked, follow, (now) => gather(now, mine.signal))
        if (mine.signal.aborted) return null
        if (table === null) notices.done(t('table.marksLost'))
        else rows = table.rows
        return table && { text: table.text, html: table.html }
      })
      if (isCopied) notices.done(tn('table.copied', rows))
    } catch (thrown) {
      const error = asError(thrown)
      if (mine.signal.aborted) return
      if (error.code === 'bad-input') notices.done(t('table.tooMuch'))
      else notices.problem(thrown)
    } finally {
      if (controller === mine) progress.value = null
    }
  }

  function cancel(): void {
    controller?.abort()
    progress.value = null
  }
  onScopeDispose(cancel)

  return { progress, copy, cancel }
}
