import { defineStore } from 'pinia'
import { shallowReadonly, shallowRef } from 'vue'
import type { ExportColumn, ExportFormat } from '@shared/ipc/routes/exports'
import { formatLocale } from '../composables/format'
import { on, request } from '../desktop'
import { t, tn } from '../locales'
import { useNotices } from './notices'
import type { ListScope } from './projects/list-scope'
import { readRanges } from './projects/read-ranges'
import { readSteadily, type Marked } from './projects/steady'

export interface ExportProgress {
  readonly attempt: string
  readonly done: number
  /** Null until it is known which projects. */
  readonly total: number | null
}

export interface ExportWanted {
  readonly scope: ListScope
  /** What is marked in the list; none for the whole of it. */
  readonly marked: Marked
  /** Where the marks are once the list was read anew. */
  readonly follow: () => Promise<Marked>
  readonly columns: readonly ExportColumn[]
  readonly format: ExportFormat
  /** What the list is called. */
  readonly name: string
}

/** The export that runs, if any: it goes on in whichever room somebody is, and whatever becomes of the list. */
export const useExports = defineStore('exports', () => {
  const notices = useNotices()
  const running = shallowRef<ExportProgress | null>(null)
  let reading = new AbortController()

  async function idsOf(scope: ListScope, { ranges, stand }: Marked): Promise<number[]> {
    const ids: number[] = []
    const marked = readRanges({ ...scope, columns: [] }, ranges, reading.signal, stand)
    for await (const rows of marked) ids.push(...rows.map(({ id }) => id))
    return ids
  }

  /** Exports and tells how it went; one at a time. */
  async function run({ scope, marked, follow, columns, format, name }: ExportWanted): Promise<void> {
    if (running.value !== null) return
    const { workspaceId, deleted, filter, sort } = scope
    const attempt = crypto.randomUUID()
    reading = new AbortController()
    running.value = { attempt, done: 0, total: null }
    const stop = on('export', ({ attempt: of, done, total }) => {
      if (of === attempt) running.value = { attempt, done, total }
    })
    try {
      const all = marked.ranges.length === 0
      const ids = all ? null : await readSteadily(marked, follow, (now) => idsOf(scope, now))
      // Rather nothing than other projects.
      if (!all && ids === null) return notices.done(t('table.marksLost'))
      const { savedAs, rows, cut } = await request('projects.export', {
        workspaceId,
        attempt,
        listing: { deleted, filter, sort },
        columns,
        ids,
        format,
        locale: formatLocale(),
        name
      })
      if (savedAs === null) return
      const done = tn('exports.done', rows, { file: savedAs })
      notices.done(cut === 0 ? done : `${done} ${tn('exports.cut', cut)}`)
    } catch (thrown) {
      // Seen without a notice: the progress is gone. Who can't see that is told.
      if (reading.signal.aborted) notices.say(t('exports.cancelled'))
      notices.problem(thrown)
    } finally {
      stop()
      running.value = null
    }
  }

  function cancel(): void {
    reading.abort()
    const attempt = running.value?.attempt
    if (attempt !== undefined) request('projects.cancelExport', { attempt }).catch(notices.problem)
  }

  return { running: shallowReadonly(running), run, cancel }
})
