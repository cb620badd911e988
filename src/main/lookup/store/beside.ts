/** Names of the files beside the lookup file: copies, log segments, damaged files. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileCodeOf } from '../../files/file-errors'

/** Part of the names of files that were set aside as unreadable. */
export const UNREAD = '.unread-'
/** Minimum size of an SQLite database in bytes. */
const SMALLEST = 512

/** Names start with the file's path without its ending (`stem`). The mark, 16 hex digits, identifies the key. */
export class FilesBeside {
  /** Path of the note about a repair in progress. */
  readonly note: string
  /** Path of the new file that replaces a damaged one. */
  readonly savedAnew: string
  readonly #stem: string

  constructor(
    readonly file: string,
    private readonly mark: string
  ) {
    this.#stem = stemOf(file)
    this.note = `${this.#stem}.saving`
    this.savedAnew = `${this.#stem}.saving.sqlite`
  }

  /** Whether the file can be a database: SQLite leaves new files smaller. */
  get isThere(): boolean {
    return sizeOf(this.file) >= SMALLEST
  }

  /** Whether any trace shows that the file existed, even if it is gone. */
  get wasThere(): boolean {
    return sizeOf(this.file) > 0 || sizeOf(`${this.file}-wal`) > 0 || this.#named(/^(paid|copy)-/).length > 0
  }

  /** Whether all such traces belong to other keys. */
  get isOfOtherKey(): boolean {
    const marks = this.#named(/^(?:paid|copy)-([0-9a-f]{16})-/).map(({ parts: [mark] }) => mark)
    return marks.length > 0 && !marks.includes(this.mark)
  }

  segmentPath(nth: number): string {
    return `${this.#stem}.paid-${this.mark}-${numbered(nth)}`
  }

  copyPath(day: string, segment: number): string {
    return `${this.#stem}.copy-${this.mark}-${day}-${numbered(segment)}.sqlite`
  }

  segments() {
    return this.#named(/^paid-([0-9a-f]{16})-(\d+)$/)
      .filter(({ parts: [mark] }) => mark === this.mark)
      .map(({ path, parts: [, nth] }) => ({ path, nth: Number(nth) }))
      .toSorted((a, b) => a.nth - b.nth)
  }

  /**
   * Copies of this key, newest first, independent of the clock. `day` is `YYYY-MM-DD` in local time. `segment`: first log
   * segment with data newer than the copy.
   */
  copies() {
    return this.#named(/^copy-([0-9a-f]{16})-(\d{4}-\d{2}-\d{2})-(\d+)\.sqlite$/)
      .filter(({ parts: [mark] }) => mark === this.mark)
      .map(({ path, parts: [, day = '', segment] }) => ({ path, day, segment: Number(segment) }))
      .toSorted((a, b) => b.segment - a.segment)
  }

  /** Files set aside because no key at the time could read them. */
  unread(): readonly string[] {
    return pathsFrom(this.file + UNREAD).filter((path) => !/-(wal|shm)$/.test(path))
  }

  /** Removes partial copies left by a kill. */
  removeUnfinishedCopies(): void {
    for (const { path } of this.#named(/^copy-.*\.part(-journal)?$/)) rmSync(path, { force: true, recursive: true })
  }

  /** Files whose name behind the stem matches, with the groups of the pattern. */
  #named(pattern: RegExp): { readonly path: string; readonly parts: readonly (string | undefined)[] }[] {
    const beginning = `${this.#stem}.`
    return pathsFrom(beginning).flatMap((path) => {
      const found = pattern.exec(path.slice(beginning.length))
      return found === null ? [] : [{ path, parts: found.slice(1) }]
    })
  }
}

/** Whether the folder contains the lookup file, its copies or files set aside. */
export const hasLookupFiles = (file: string): boolean => pathsFrom(`${stemOf(file)}.`).length > 0

const stemOf = (file: string): string => file.replace(/\.sqlite$/, '')

const numbered = (nth: number): string => String(nth).padStart(6, '0')

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function pathsFrom(beginning: string): readonly string[] {
  const start = basename(beginning)
  try {
    const names = readdirSync(dirname(beginning)).filter((name) => name.startsWith(start))
    return names.map((name) => beginning + name.slice(start.length))
  } catch (thrown) {
    if (fileCodeOf(thrown) === 'ENOENT') return []
    throw thrown
  }
}
