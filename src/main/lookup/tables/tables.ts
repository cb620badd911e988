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
import type { FromTable, ToTable } from './protocol'
import type { ReadTable, TableSource } from './read-table'
import workerPath from './worker?modulePath'

/** Upper bound of open tables, since users leave some open. */
const MOST_OPEN = 3

type TableOutline = Omit<ReadTable, 'body'>
type Ask =
  | { readonly type: 'read'; readonly choice: ReadingChoice }
  | { readonly type: 'rows'; readonly from: number; readonly count: number }

interface Open {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly worker: Worker
  /** Ends the thread and rejects pending calls with `table-too-large`. */
  end(cause: unknown): void
  readonly pending: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>
  shown: TableOutline | null
}

export interface TableLimits {
  /** Deadline of one reading (ms). */
  readonly readingTime: number
  readonly thread: ResourceLimits
}

export class TableFiles {
  readonly #open = new Map<string, Open>()
  readonly #limits: TableLimits
  #asked = 0

  constructor(limits: Partial<TableLimits> = {}) {
    this.#limits = { readingTime: READING_TIME, thread: THREAD_LIMITS, ...limits }
  }

  /**
   * Opens a file by its path, which only main has.
   * @throws DesksideError `file-*`, `table-*`
   */
  async openFile(path: string): Promise<OpenedTable> {
    const bytes = await readRegularFile(path, LARGEST_TABLE_FILE)
    if (bytes === null) throw tooLarge()
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
    const late = setTimeout(() => table.end(new Error('The table was not read in time.')), this.#limits.readingTime)
    try {
      table.shown = (await this.#ask(table, { type: 'read', choice })) as TableOutline
    } finally {
      clearTimeout(late)
    }
    return openedOf(table, table.shown)
  }

  headingsOf(id: string): readonly string[] {
    return this.#get(id).shown?.headings ?? []
  }

  nameOf(id: string): string {
    return this.#get(id).name
  }

  /** Rows from a position; fewer at the end. */
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
    const resourceLimits = this.#limits.thread
    const worker = new Worker(workerPath, { workerData: source, name: 'deskside-table', transferList, resourceLimits })
    const end = (cause: unknown): void => {
      // The thread no longer answers: drop the table.
      this.#open.delete(table.id)
      for (const { reject } of table.pending.values()) reject(ended(cause))
      table.pending.clear()
      void worker.terminate()
    }
    const table: Open = { id: randomUUID(), name, bytes, worker, end, pending: new Map(), shown: null }
    worker.on('message', (message: FromTable) => {
      const pending = table.pending.get(message.id)
      table.pending.delete(message.id)
      if (message.ok) pending?.resolve(message.value)
      else pending?.reject(errorFromShape(message.error))
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

  #ask(table: Open, request: Ask): Promise<unknown> {
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      table.pending.set(id, { resolve, reject })
      table.worker.postMessage({ id, ...request } satisfies ToTable)
    })
  }
}

function openedOf({ id, name, bytes }: Open, { headings: _, ...shown }: TableOutline): OpenedTable {
  return { id, name, bytes, ...shown }
}

const tooLarge = (): DesksideError =>
  new DesksideError('table-too-large', 'The file is too large.', { details: { limit: LARGEST_TABLE_FILE } })
/** The worker ran out of memory or time: treat it as "file too large". */
const ended = (cause: unknown): DesksideError =>
  new DesksideError('table-too-large', 'The table could not be held.', { cause })
