/** Runs one export: reads all ids at once, then writes the rows page by page to a temporary file beside the target. */
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { errorFromShape, type ErrorShape } from '@shared/ipc/errors'
import type { ExportInput, ExportOutcome } from '@shared/contract/exports'
import { partOf, unfinishedFiles } from '../files/unfinished-files'
import { cancelled } from '../attempts'
import type { ExportedRow, ExportedRows } from './exported-rows'
import { fileError } from '../files/chosen-file-error'
import type { ExportedKind } from './words'
import workerPath from './worker?modulePath'

const WINDOW = 500
/** Matches names made by `partOf` and no others. */
const PART = /^\..*\.deskside-[0-9a-f]{8}\.part$/
/** Milliseconds after which a temporary file counts as left by a killed app. */
const LEFT_BEHIND = 24 * 3_600_000

export interface ExportTask extends Pick<ExportInput, 'columns' | 'ids' | 'format' | 'locale'> {
  readonly path: string
  readonly rows: ExportedRows
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

export interface ExportJob extends Pick<ExportTask, 'columns' | 'format' | 'locale'> {
  /** Path of the temporary file, which must not exist yet. */
  readonly part: string
  readonly kind: ExportedKind
}
/** A page of rows; null after the last one. */
export type ToExport = readonly ExportedRow[] | null
/** `more`: ready for the next page. `done`: the file is complete and on disk. */
export type FromExport =
  | { readonly type: 'more' }
  | { readonly type: 'done'; readonly cut: number }
  | { readonly type: 'failed'; readonly error: ErrorShape }

/**
 * Writes the file completely or not at all: an existing file stays until the new one is on disk. Records and order are
 * read at once; records that leave the cache meanwhile are omitted.
 * @throws DesksideError `cancelled`, `disk-full`, `file-unwritable`, and errors of the cache
 */
export async function exportList(task: ExportTask): Promise<Omit<ExportOutcome, 'savedAs'>> {
  const { path, signal } = task
  signal.throwIfAborted()
  const part = partOf(path, `deskside-${randomUUID().slice(0, 8)}`)
  await removeLeftBehind(dirname(path))
  return unfinishedFiles.during(part, async () => {
    try {
      const outcome = await writeThroughWorker(task, part)
      if (signal.aborted) throw cancelled()
      await rename(part, path)
      return outcome
    } catch (thrown) {
      // Windows may still lock the file of a thread that has just ended. Report the first error, not this one.
      await rm(part, { force: true, maxRetries: 5 }).catch(() => undefined)
      throw signal.aborted ? cancelled() : fileError(thrown)
    }
  })
}

/** Removes hidden files of interrupted exports. A failure does not prevent an export to the folder. */
async function removeLeftBehind(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const parts = names.filter((name) => PART.test(name)).map((name) => join(folder, name))
  await Promise.allSettled(
    parts.map(async (part) => {
      if (Date.now() - (await stat(part)).mtimeMs > LEFT_BEHIND) await rm(part)
    })
  )
}

async function writeThroughWorker(task: ExportTask, part: string): Promise<Omit<ExportOutcome, 'savedAs'>> {
  const { rows: source, columns, format, locale, signal, onProgress } = task
  const ids = task.ids ?? (await source.ids())
  if (signal.aborted) throw cancelled()
  onProgress(0, ids.length)
  const fields = columns.flatMap(({ key }) => (key.startsWith('field:') ? [key.slice('field:'.length)] : []))
  const job: ExportJob = { part, kind: source.kind, columns, format, locale }
  const worker = new Worker(workerPath, { workerData: job, name: 'deskside-export' })
  let at = 0
  let written = 0
  const give = async (): Promise<void> => {
    onProgress(at, ids.length)
    const wanted = ids.slice(at, at + WINDOW)
    at += wanted.length
    const rows: ToExport = wanted.length === 0 ? null : await source.rows(wanted, fields)
    written += rows?.length ?? 0
    if (!signal.aborted) worker.postMessage(rows)
  }
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(cancelled()), { once: true })
      worker.on('message', (message: FromExport) => {
        if (message.type === 'more') give().catch(reject)
        else if (message.type === 'done') resolve({ rows: written, cut: message.cut })
        else reject(errorFromShape(message.error))
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The thread that writes an export ended without a word.')))
    })
  } finally {
    await worker.terminate()
  }
}
