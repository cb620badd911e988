/** Names of the files beside the lookup file: copies, log segments, damaged files. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileCodeOf } from '../../files/file-errors'

/** Part of the names of files that were set aside as unreadable. */
export const UNREAD = '.unread-'
/** Minimum size of an SQLite database in bytes. */
const SMALLEST = 512

export interface CopyFile {
  readonly path: string
  /** `YYYY-MM-DD`, local time. */
  readonly day: string
  /** First log segment with data newer than the copy. */
  readonly segment: number
}

export interface Segment {
  readonly path: string
  readonly nth: number
}

/** File names start with the file's stem; the mark identifies the key. */
export class FilesBeside {
  readonly file: string
  /** Path of the note about a repair in progress. */
  readonly note: string
  /** Path of the new file that replaces a damaged one. */
  readonly savedAnew: string
  readonly #folder: string
  readonly #stem: string
  readonly #mark: string

  /** @param mark of the key, 16 hex digits */
  constructor(file: string, mark: string) {
    this.file = file
    this.#mark = mark
    this.#folder = dirname(file)
    this.#stem = basename(file).replace(/\.sqlite$/, '')
    this.note = join(this.#folder, `${this.#stem}.saving`)
    this.savedAnew = join(this.#folder, `${this.#stem}.saving.sqlite`)
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
    const marks = this.#named(/^(?:paid|copy)-([0-9a-f]{16})-/).map(([, mark]) => mark)
    return marks.length > 0 && !marks.includes(this.#mark)
  }

  segmentPath(nth: number): string {
    return join(this.#folder, `${this.#stem}.paid-${this.#mark}-${numbered(nth)}`)
  }

  copyPath(day: string, segment: number): string {
    return join(this.#folder, `${this.#stem}.copy-${this.#mark}-${day}-${numbered(segment)}.sqlite`)
  }

  /** Log segments of this key, in order. */
  segments(): readonly Segment[] {
    return this.#named(/^paid-([0-9a-f]{16})-(\d+)$/)
      .filter(([, mark]) => mark === this.#mark)
      .map(([name = '', , nth]) => ({ path: join(this.#folder, `${this.#stem}.${name}`), nth: Number(nth) }))
      .toSorted((a, b) => a.nth - b.nth)
  }

  /** Copies of this key, newest first, independent of the clock. */
  copies(): readonly CopyFile[] {
    return this.#named(/^copy-([0-9a-f]{16})-(\d{4}-\d{2}-\d{2})-(\d+)\.sqlite$/)
      .filter(([, mark]) => mark === this.#mark)
      .map(([name = '', , day = '', nth]) => ({
        ...{ path: join(this.#folder, `${this.#stem}.${name}`), day, segment: Number(nth) }
      }))
      .toSorted((a, b) => b.segment - a.segment)
  }

  /** Files set aside because no key at the time could read them. */
  unread(): readonly string[] {
    const beginning = basename(this.file) + UNREAD
    return namesIn(this.#folder)
      .filter((name) => name.startsWith(beginning) && !/-(wal|shm)$/.test(name))
      .map((name) => join(this.#folder, name))
  }

  /** Removes partial copies left by a kill. */
  removeUnfinishedCopies(): void {
    for (const [name = ''] of this.#named(/^copy-.*\.part(-journal)?$/))
      rmSync(join(this.#folder, `${this.#stem}.${name}`), { force: true, recursive: true })
  }

  #named(pattern: RegExp): RegExpExecArray[] {
    return namesIn(this.#folder).flatMap((name) => {
      const rest = name.startsWith(`${this.#stem}.`) ? pattern.exec(name.slice(this.#stem.length + 1)) : null
      if (rest === null) return []
      rest[0] = name.slice(this.#stem.length + 1)
      return [rest]
    })
  }
}

/** Whether the folder contains the lookup file, its copies or files set aside. */
export function hasLookupFiles(file: string): boolean {
  const stem = basename(file).replace(/\.sqlite$/, '')
  return namesIn(dirname(file)).some((name) => name.startsWith(`${stem}.`))
}

const numbered = (nth: number): string => String(nth).padStart(6, '0')

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (thrown) {
    if (fileCodeOf(thrown) === 'ENOENT') return []
    throw thrown
  }
}
