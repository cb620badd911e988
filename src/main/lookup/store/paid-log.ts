/**
 * Append-only log of paid requests, written before the lookup file. Requests are logged before their first byte is
 * sent, answers before they count as saved. If the file is damaged or gone, the log and the latest copy still hold
 * every paid answer.
 *
 * The log has numbered segments. Each copy of the file starts a new one; segments contained in all copies are removed.
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { JsonObject } from '@shared/model/lookup'
import type { CleanType } from '@shared/model/lookup-clean'
import { appendDurably } from '../../files/durable'
import { LineSeal } from '../../files/line-seal'
import { FilesBeside } from './beside'
import type { SentRequest } from './operations'

/** Amount of data in the file; a later start compares it. */
export interface Totals {
  readonly answers: number
  readonly jobs: number
  readonly requests: number
}

export function totalsOf(db: Database): Totals {
  const count = (sql: string): number => Number(db.prepare(sql).pluck().get())
  return {
    answers: count("SELECT count(*) FROM texts WHERE state = 'answered'"),
    jobs: count("SELECT count(*) FROM jobs WHERE state <> 'making'"),
    requests: count('SELECT count(*) FROM requests')
  }
}

export type PaidEntry =
  /** A request is about to be sent; `request` is unique for ever. */
  | ({ readonly kind: 'sent'; readonly request: string; readonly at: number } & Omit<SentRequest, 'id'>)
  /** The provider certainly did not charge for it. */
  | { readonly kind: 'not-paid'; readonly request: string }
  | {
      readonly kind: 'answered'
      readonly type: CleanType
      readonly text: string
      readonly record: JsonObject
      readonly at: number
    }
  | { readonly kind: 'totals'; readonly totals: Totals }

export class PaidLog {
  readonly beside: FilesBeside
  readonly #seal: LineSeal
  #segment: number
  /** The end of the latest segment was checked. */
  #isEndSure = false

  /** @param key the file's key, 64 hex digits */
  constructor(file: string, key: string) {
    this.#seal = new LineSeal(key, 'deskside-lookups')
    this.beside = new FilesBeside(file, this.#seal.mark)
    this.#segment = this.beside.segments().at(-1)?.nth ?? 0
  }

  get isEmpty(): boolean {
    return this.beside.segments().length === 0
  }

  /** @throws `disk-full` and the like; nothing was written then */
  append(entries: readonly PaidEntry[]): void {
    const path = this.beside.segmentPath(this.#segment)
    const lines = entries.map((entry) => `${this.#seal.seal(JSON.stringify(entry))}\n`).join('')
    // A kill may have left a partial last line.
    const apart = this.#isEndSure || endsWithLine(path) ? '' : '\n'
    appendDurably(path, apart + lines)
    this.#isEndSure = true
  }

  /** Starts a new segment for later entries, and returns its number. */
  beginSegment(totals: Totals): number {
    const last = this.beside.segments().at(-1)
    this.#segment = last === undefined ? 0 : last.nth + 1
    this.append([{ kind: 'totals', totals }])
    return this.#segment
  }

  /** All entries. `isWhole`: all segments from number `from` on exist and were readable. */
  read(from: number) {
    const entries: PaidEntry[] = []
    let isWhole = true
    let expected = from
    for (const { path, nth } of this.beside.segments()) {
      const found = this.#read(path)
      entries.push(...found.entries)
      if (nth < from) continue
      isWhole &&= nth === expected && found.isWhole && found.entries[0]?.kind === 'totals'
      expected = nth + 1
    }
    return { entries, isWhole: isWhole && expected > from }
  }

  /** The file's last totals, and those before the last change, which a kill may have cut off. */
  lastTotals(): { readonly last: Totals; readonly before: Totals } | null {
    const found: Totals[] = []
    for (const { path } of this.beside.segments().toReversed())
      for (const line of linesOf(path).toReversed()) {
        const entry = this.#entryOf(line)
        if (entry?.kind === 'totals') found.push(entry.totals)
        const [last, before] = found
        if (last !== undefined && before !== undefined) return { last, before }
      }
    const [last] = found
    return last === undefined ? null : { last, before: last }
  }

  #entryOf(line: string): PaidEntry | null {
    const text = this.#seal.open(line)
    return text === null ? null : (JSON.parse(text) as PaidEntry)
  }

  #read(path: string) {
    const entries = linesOf(path).map((line) => this.#entryOf(line))
    return {
      entries: entries.filter((entry) => entry !== null),
      isWhole: entries.length > 0 && !entries.includes(null)
    }
  }
}

const linesOf = (path: string): string[] =>
  readFileSync(path, 'latin1')
    .split('\n')
    .filter((line) => line !== '')

function endsWithLine(path: string): boolean {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    // The file does not exist yet.
    return true
  }
  try {
    const { size } = fstatSync(file)
    const last = Buffer.alloc(1)
    return size === 0 || (readSync(file, last, 0, 1, size - 1) === 1 && last[0] === 0x0a)
  } finally {
    closeSync(file)
  }
}
