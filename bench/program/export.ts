/** Exports all projects into files, like the app, and measures the process's event loop meanwhile. */
import { rmSync, statSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openCache } from '../../src/main/cache/client'
import { exportedRows } from '../../src/main/export/exported-rows'
import { exportList } from '../../src/main/export/export-list'
import type { ExportColumn } from '../../src/shared/contract/exports'
import type { ProjectListing } from '../../src/shared/contract/listing'
import { NO_CLIENT_CHOICES } from '../../src/shared/model/clients'
import { KEY, runJob } from './job'

export const FORMATS = ['xlsx', 'csv'] as const
export type Format = (typeof FORMATS)[number]

export interface ExportJob {
  readonly file: string
  readonly runs: number
  readonly isWarmUp: boolean
}

export interface ExportFigures {
  readonly rows: number
  /** Duration (ms), and size of the file (MB). */
  readonly time: number
  readonly size: number
  /** Maximum delay of the event loop (ms). */
  readonly late: number
  /** Maximum additional memory (MB). */
  readonly memory: number
}

export type ExportResult = Readonly<Record<Format, readonly ExportFigures[]>>

const column = (key: ExportColumn['key'], type: ExportColumn['type']): ExportColumn => ({ key, heading: key, type })
const COLUMNS: readonly ExportColumn[] = [
  column('title', 'text'),
  column('stage', 'text'),
  column('price', 'money'),
  column('responsible', 'text'),
  column('created', 'date'),
  column('id', 'text')
]
const LISTING: ProjectListing = { deleted: false, filter: null, sort: { key: 'title', descending: false } }
/** Sampling intervals of clock and memory (ms). */
const [CLOCK_EVERY, MEMORY_EVERY] = [10, 50]

runJob(async ({ file, runs, isWarmUp }: ExportJob): Promise<ExportResult> => {
  const cache = await openCache({ file, key: KEY })
  const once = async (format: Format): Promise<ExportFigures> => {
    const path = `${file}.${format}`
    const megabytes = (): number => process.memoryUsage.rss() / 1024 ** 2
    const before = megabytes()
    let most = before
    const timer = setInterval(() => (most = Math.max(most, megabytes())), MEMORY_EVERY)
    const clock = monitorEventLoopDelay({ resolution: CLOCK_EVERY })
    clock.enable()
    const from = performance.now()
    const { rows } = await exportList({
      ...{ path, format, columns: COLUMNS, ids: null, locale: 'ru-RU' },
      rows: exportedRows(
        {
          ...{ cache, records: { found: () => [] }, files: { found: () => ({ folders: [], files: [] }) } },
          clientChoices: () => NO_CLIENT_CHOICES
        },
        { kind: 'project', ...LISTING }
      ),
      signal: new AbortController().signal,
      onProgress: () => undefined
    })
    const time = performance.now() - from
    clock.disable()
    clearInterval(timer)
    const size = statSync(path).size / 1024 ** 2
    rmSync(path)
    return { rows, time, size, late: Math.max(0, clock.max / 1e6 - CLOCK_EVERY), memory: most - before }
  }
  const found: Record<Format, ExportFigures[]> = { xlsx: [], csv: [] }
  for (let round = isWarmUp ? 0 : 1; round <= runs; round++) {
    for (const format of FORMATS) {
      const exported = await once(format)
      if (round > 0) found[format].push(exported)
    }
  }
  await cache.close()
  return found
})
