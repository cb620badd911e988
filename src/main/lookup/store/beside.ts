/** The files that lie beside a file of lookups, by their names. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileCodeOf } from '../../files/file-errors'

/** In the names of files that were put aside since nothing of them could be read. */
export const UNREAD = '.unread-'
/** Bytes of the smallest database that SQLite writes. */
const SMALLEST = 512

export interface CopyFile {
  readonly path: string
  /** `YYYY-MM-DD`, by this computer's calendar. */
  readonly day: string
  /** The first segment of the log of paid requests with what the copy does not hold. */
  readonly segment: number
}

export interface Segment {
  readonly path: string
  readonly nth: number
}

/** Names begin with that of the file, without its ending; the key's mark tells whose they are. */
export class FilesBeside {
  readonly file: string
  /** Says that a damaged file is being saved. */
  readonly note: string
  /** The file that takes the place of a damaged one. */
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

  /** Whether a database can be there at all: SQLite takes fewer bytes for a new file. */
  get isThere(): boolean {
    return sizeOf(this.file) >= SMALLEST
  }

  /** Whether anything shows that there was a file, though it may be gone. */
  get wasThere(): boolean {
    return sizeOf(this.file) > 0 || sizeOf(`${this.file}-wal`) > 0 || this.#named(/^(paid|copy)-/).length > 0
  }

  /** Whether everything that shows it belongs to other keys. */
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

  /** Of this key, in their order. */
  segments(): readonly Segment[] {
    return this.#named(/^paid-([0-9a-f]{16})-(\d+)$/)
      .filter(([, mark]) => mark === this.#mark)
      .map(([name = '', , nth]) => ({ path: join(this.#folder, `${this.#stem}.${name}`), nth: Number(nth) }))
      .toSorted((a, b) => a.nth - b.nth)
  }

  /** Of this key, the latest first, whatever the clock said. */
  copies(): readonly CopyFile[] {
    return this.#named(/^copy-([0-9a-f]{16})-(\d{4}-\d{2}-\d{2})-(\d+)\.sqlite$/)
      .filter(([, mark]) => mark === this.#mark)
      .map(([name = '', , day = '', nth]) => ({
        ...{ path: join(this.#folder, `${this.#stem}.${name}`), day, segment: Number(nth) }
      }))
      .toSorted((a, b) => b.segment - a.segment)
  }

  /** Files that were put aside because no key at the time could read them. */
  unread(): readonly string[] {
    const beginning = basename(this.file) + UNREAD
    return namesIn(this.#folder)
      .filter((name) => name.startsWith(beginning) && !/-(wal|shm)$/.test(name))
      .map((name) => join(this.#folder, name))
  }

  /** Removes what copies left that were killed while they were made. */
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

/** Whether anything of a file of lookups lies in its folder: the file, its copies, or what was put aside. */
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
