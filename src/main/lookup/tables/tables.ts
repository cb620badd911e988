/** The tables that are open: each in a thread, until it became a job or was closed. */
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DesksideError, errorFromShape } from '@shared/ipc/errors'
import { LARGEST_TABLE_FILE, type OpenedTable, type ReadingChoice } from '@shared/model/lookup-table'
import type { NewRow } from '../store/operations'
import type { FromTable, ToTable } from './protocol'
import type { ReadTable, TableSource } from './read-table'
import workerPath from './worker?modulePath'

/** Somebody who opens one after the other leaves some behind. */
const MOST_OPEN = 3

type Shown = Omit<ReadTable, 'body'>
type Ask =
  | { readonly type: 'read'; readonly choice: ReadingChoice }
  | { readonly type: 'rows'; readonly from: number; readonly count: number }

interface Open {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly worker: Worker
  readonly pending: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>
  shown: Shown | null
}

export class TableFiles {
  readonly #open = new Map<string, Open>()
  #asked = 0

  /** A file by its path, which only main knows. @throws DesksideError `file-unreadable`, `table-*` */
  async openFile(path: string): Promise<OpenedTable> {
    let bytes: Uint8Array
    try {
      const file = await open(path, 'r')
      try {
        if ((await file.stat()).size > LARGEST_TABLE_FILE) throw tooLarge()
        bytes = await file.readFile()
      } finally {
        await file.close()
      }
    } catch (thrown) {
      if (thrown instanceof DesksideError) throw thrown
      throw new DesksideError('file-unreadable', 'The file can not be read.', { cause: thrown })
    }
    return this.openBytes(basename(path), bytes)
  }

  openBytes(name: string, bytes: Uint8Array): Promise<OpenedTable> {
    // A buffer of its own, which the thread can take without a copy.
    return this.#start(name, bytes.byteLength, { kind: 'file', bytes: new Uint8Array(bytes) })
  }

  openLines(name: string, text: string): Promise<OpenedTable> {
    return this.#start(name, Buffer.byteLength(text), { kind: 'lines', text })
  }

  /** Reads it again, as it was chosen. The rows of a job are those that were read last. */
  async read(id: string, choice: ReadingChoice): Promise<OpenedTable> {
    const table = this.#get(id)
    table.shown = (await this.#ask(table, { type: 'read', choice })) as Shown
    return openedOf(table, table.shown)
  }

  headingsOf(id: string): readonly string[] {
    return this.#get(id).shown?.headings ?? []
  }

  nameOf(id: string): string {
    return this.#get(id).name
  }

  /** Rows from a place on; fewer at the end. */
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
    const worker = new Worker(workerPath, { workerData: source, name: 'deskside-table', transferList })
    const table: Open = { id: randomUUID(), name, bytes, worker, pending: new Map(), shown: null }
    worker.on('message', (message: FromTable) => {
      const pending = table.pending.get(message.id)
      table.pending.delete(message.id)
      if (message.ok) pending?.resolve(message.value)
      else pending?.reject(errorFromShape(message.error))
    })
    const failAll = (cause: unknown): void => {
      for (const { reject } of table.pending.values()) reject(ended(cause))
      table.pending.clear()
    }
    worker.on('error', failAll)
    worker.on('exit', failAll)
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

function openedOf({ id, name, bytes }: Open, { headings: _, ...shown }: Shown): OpenedTable {
  return { id, name, bytes, ...shown }
}

const tooLarge = (): DesksideError =>
  new DesksideError('table-too-large', 'The file is too large.', { details: { limit: LARGEST_TABLE_FILE } })
/** A thread that ends with its memory used up is what a file does that is too large in another way. */
const ended = (cause: unknown): DesksideError =>
  new DesksideError('table-too-large', 'The table could not be held.', { cause })
