/** Copies the marked rows (else the one with the focus) as a table, window by window, with progress and a way out. */
import { onScopeDispose, shallowRef } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import { asError, request } from '../../desktop'
import { t, tn } from '../../locales'
import { useNotices } from '../../stores/notices'
import { useProjects } from '../../stores/projects'
import { countOf } from '../../stores/projects/marks'
import { readRanges } from '../../stores/projects/read-ranges'
import { readSteadily, type Marked } from '../../stores/projects/steady'
import { TableCopy, type CopiedColumn } from './copy-table'

/** Characters. More makes the programs that paste stand still, if they take it at all. */
const MOST = 10_000_000

export interface CopyProgress {
  readonly done: number
  readonly count: number
}

export function useTableCopy(columns: () => readonly CopiedColumn[]) {
  const store = useProjects()
  const notices = useNotices()
  const progress = shallowRef<CopyProgress | null>(null)
  let controller: AbortController | null = null

  async function gather({ ranges, stand }: Marked, signal: AbortSignal): Promise<TableCopy> {
    const seen = columns()
    const copy = new TableCopy(seen)
    const scope = store.scope()
    if (!scope) return copy
    const fields = seen.flatMap(({ key }) => (key.startsWith('field:') ? [key.slice('field:'.length)] : []))
    const count = countOf(ranges)
    for await (const rows of readRanges({ ...scope, columns: fields }, ranges, signal, stand)) {
      for (const row of rows) copy.add(row)
      if (copy.size > MOST) throw new DesksideError('bad-input', 'The table is too long for the clipboard.')
      progress.value = { done: copy.rows, count }
    }
    return copy
  }

  /** Copies; tells how it went. A copy that is still being gathered gives way to the new one. */
  async function copy(): Promise<void> {
    const wanted = store.ranges.length > 0 ? store.marked : store.focused
    const marked = wanted()
    if (marked.ranges.length === 0) return
    controller?.abort()
    const mine = new AbortController()
    controller = mine
    try {
      const follow = async (): Promise<Marked> => {
        await store.catchUp()
        return wanted()
      }
      const table = await readSteadily(marked, follow, (now) => gather(now, mine.signal))
      if (mine.signal.aborted) return
      if (table === null) return notices.done(t('table.marksLost'))
      await request('app.copyText', { text: table.text, html: table.html })
      notices.done(tn('table.copied', table.rows))
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
