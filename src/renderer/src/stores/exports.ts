import { defineStore } from 'pinia'
import { shallowReadonly, shallowRef } from 'vue'
import type { ExportColumn, ExportedList, ExportFormat } from '@shared/contract/exports'
import { formatLocale } from '../basics/format'
import { on, request } from '../desktop'
import { t, tn } from '../locales'
import { useNotices } from '../state/notices'
import { keyOfClient } from './clients/client-numbers'
import { readSteadily, type MarkedRows } from '../data/table-list/steady'

export interface ExportProgress {
  readonly attempt: string
  readonly done: number
  /** Null until the number of marked records is known. */
  readonly total: number | null
}

export interface ExportWanted {
  readonly workspaceId: string
  readonly of: ExportedList
  /** The marked rows; empty to export the whole list. */
  readonly marked: MarkedRows
  /** Reads the marked rows, see `readRanges`. */
  readonly read: (marked: MarkedRows, signal: AbortSignal) => AsyncIterable<readonly { readonly id: number }[]>
  /** The positions of the marked rows after the list was read again. */
  readonly follow: () => Promise<MarkedRows>
  readonly columns: readonly ExportColumn[]
  readonly format: ExportFormat
  readonly name: string
}

/** The running export, if any. It continues while the user navigates. */
export const useExports = defineStore('exports', () => {
  const notices = useNotices()
  const running = shallowRef<ExportProgress | null>(null)
  let reading = new AbortController()

  async function idsOf(read: ExportWanted['read'], marked: MarkedRows): Promise<number[]> {
    const ids: number[] = []
    for await (const rows of read(marked, reading.signal)) ids.push(...rows.map(({ id }) => id))
    return ids
  }

  /** Exports and shows the result; one export at a time. */
  async function run({ workspaceId, of, read, marked, follow, columns, format, name }: ExportWanted): Promise<void> {
    if (running.value !== null) return
    const attempt = crypto.randomUUID()
    reading = new AbortController()
    running.value = { attempt, done: 0, total: null }
    const stop = on('export', ({ attempt: which, done, total }) => {
      if (which === attempt) running.value = { attempt, done, total }
    })
    try {
      const all = marked.ranges.length === 0
      const ids = all ? null : await readSteadily(marked, follow, (now) => idsOf(read, now))
      // The marks are lost: export nothing rather than wrong records.
      if (!all && ids === null) return notices.done(t('table.marksLost'))
      const { savedAs, rows, cut } = await request('lists.export', {
        workspaceId,
        attempt,
        columns,
        ...(of.kind === 'client' && ids !== null
          ? { of: { ...of, keys: ids.map(keyOfClient) }, ids: null }
          : { of, ids }),
        format,
        locale: formatLocale(),
        name
      })
      if (savedAs === null) return
      const done = tn(of.kind === 'project' ? 'exports.done' : 'exports.doneRows', rows, { file: savedAs })
      notices.doneWritten(cut === 0 ? done : `${done} ${tn('exports.cut', cut)}`, savedAs)
    } catch (thrown) {
      // No notice, because the progress bar disappears visibly. Screen readers get an announcement.
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
    if (attempt !== undefined) request('lists.cancelExport', { attempt }).catch(notices.problem)
  }

  return { running: shallowReadonly(running), run, cancel }
})
