/** Open tables, each in its own thread until it becomes a job or is closed. */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { DesksideError, errorFromShape } from '@shared/ipc/errors'
import { LARGEST_TABLE_FILE, type OpenedTable } from '@shared/model/lookup-table'
import type { ReadingChoice } from '@shared/contract/lookup'
import { readRegularFile } from '../../files/regular-file'
import type { NewRow } from '../store/operations'
import { READING_TIME, THREAD_LIMITS } from './limits'
import type { ReadTable, TableSource } from './read-table'
import type { FromTable, TableRequest, ToTable } from './worker'
import workerPath from './worker?modulePath'

/** Upper bound of open tables, since users leave some open. */
const MOST_OPEN = 3

type TableOutline = Omit<ReadTable, 'body'>

interface Open {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly worker: Worker
  /** Ends the thread and rejects pending calls with `table-too-large`. */
  end(cause: unknown): void
  readonly pending: Map<number, PromiseWithResolvers<unknown>>
  shown: TableOutline | null
}

export class TableFiles {
  readonly #open = new Map<string, Open>()
  #asked = 0

  /** @param limits `readingTime`: deadline of one reading (ms) */
  constructor(private readonly limits: { readonly readingTime?: number; readonly thread?: ResourceLimits } = {}) {}

  /** Opens a file by its path, which only main has. @throws DesksideError `file-*`, `table-*` */
  async openFile(path: string): Promise<OpenedTable> {
    const bytes = await readRegularFile(path, LARGEST_TABLE_FILE)
    if (bytes === null)
      throw new DesksideError('table-too-large', 'The file is too large.', { details: { limit: LARGEST_TABLE_FILE } })
    return this.#start(basename(path), bytes.byteLength, { kind: 'file', bytes })
  }

  openBytes(name: string, bytes: Uint8Array): Promise<OpenedTable> {
    // A separate buffer, which can be transferred without a copy.
    return this.#start(name, bytes.byteLength, { kind: 'file', bytes: new Uint8Array(bytes) })
  }

  openLines(name: string, text: string): Promise<OpenedTable> {
    return this.#start(name, Buffer.byteLength(text), { kind: 'lines', text })
  }

  /** Reads the table again with the given choice. A job gets the rows of the last reading. */
  async read(id: string, choice: ReadingChoice): Promise<OpenedTable> {
    const table = this.#get(id)
    const { readingTime = READING_TIME } = this.limits
    const late = setTimeout(() => table.end(new Error('The table was not read in time.')), readingTime)
    try {
      table.shown = (await this.#ask(table, { type: 'read', choice })) as TableOutline
    } finally {
      clearTimeout(late)
    }
    const { headings: _, ...shown } = table.shown
    return { id, name: table.name, bytes: table.bytes, ...shown }
  }

  headingsOf(id: string): readonly string[] {
    return this.#get(id).shown?.headings ?? []
  }

  nameOf(id: string): string {
    return this.#get(id).name
  }

  rows(id: string, from: number, count: number): Promise<readonly NewRow[]> {
    return this.#ask(this.#get(id), { type: 'rows', from, count }) as Promise<readonly NewRow[]>
  }

  async close(id: string): Promise<void> {
    const table = this.#open.get(id)
    this.#open.delete(id)
    await table?.worker.terminate()
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.close(id)))
  }

  async #start(name: string, bytes: number, source: TableSource): Promise<OpenedTable> {
    for (const id of [...this.#open.keys()].slice(0, Math.max(0, this.#open.size - MOST_OPEN + 1))) await this.close(id)
    const transferList = source.kind === 'file' ? [source.bytes.buffer as ArrayBuffer] : []
    const { thread: resourceLimits = THREAD_LIMITS } = this.limits
    const worker = new Worker(workerPath, { workerData: source, name: 'deskside-table', transferList, resourceLimits })
    const end = (cause: unknown): void => {
      // The thread no longer answers: drop the table.
      this.#open.delete(table.id)
      // Out of memory or time: as for a file that is too large.
      const error = new DesksideError('table-too-large', 'The table could not be held.', { cause })
      for (const { reject } of table.pending.values()) reject(error)
      table.pending.clear()
      void worker.terminate()
    }
    const table: Open = { id: randomUUID(), name, bytes, worker, end, pending: new Map(), shown: null }
    worker.on('message', (message: FromTable) => {
      const pending = table.pending.get(message.id)
      table.pending.delete(message.id)
      if ('error' in message) pending?.reject(errorFromShape(message.error))
      else pending?.resolve(message.value)
    })
    worker.on('error', end)
    worker.on('exit', end)
    this.#open.set(table.id, table)
    try {
      return await this.read(table.id, {})
    } catch (thrown) {
      await this.close(table.id)
      throw thrown
    }
  }

  #get(id: string): Open {
    const table = this.#open.get(id)
    if (table === undefined) throw new DesksideError('not-found', 'This table is not open any more.')
    return table
  }

  #ask(table: Open, request: TableRequest): Promise<unknown> {
    const id = ++this.#asked
    const answer = Promise.withResolvers<unknown>()
    table.pending.set(id, answer)
    table.worker.postMessage({ id, ...request } satisfies ToTable)
    return answer.promise
  }
}
