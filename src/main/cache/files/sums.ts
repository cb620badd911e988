/** Sums of folders. Each entry counts once, however many places it has. */
import type { SpacePart, FilesSpace, FilesSums } from '@shared/model/files'
import type { ResidentColumns } from '../columns'
import { LruCache, STATE } from '../core'
import type { Area, ListIndex } from '../file-places'
import { numbersOf, readFacts } from './facts'
import type { Names } from './names'

const MOST_PARTS = 200

/** An unknown folder has no known content. */
const UNKNOWN_FOLDER: FilesSums = { folders: 0, files: 0, bytes: 0, withSize: 0, unknownFolders: 1 }

type ContentCounts = { -readonly [K in keyof FilesSums]: number }

const none = (): ContentCounts => ({ folders: 0, files: 0, bytes: 0, withSize: 0, unknownFolders: 0 })

export class Sums {
  readonly #sizes = new LruCache<Float64Array>(1)

  constructor(
    private readonly columns: ResidentColumns,
    private readonly names: Names
  ) {}

  /** Sums everything below a folder; null for an unknown one. Deleted and missing entries do not count. */
  below(area: Area, folder: number | null): FilesSums {
    if (folder === null) return UNKNOWN_FOLDER
    const counted = this.#count(area, returnedIn(area, folder))
    if (area.coverage(folder).state !== 'complete') counted.unknownFolders += 1
    return counted
  }

  /** Sums these entries, even deleted ones, and everything below them. */
  of(area: Area, listed: readonly ListIndex[]): FilesSums {
    const entries = listed.filter((one) => one >= 0)
    const counted = this.#count(area, entries)
    // A further place counts as one file, or as one folder with unknown content.
    for (const one of listed) {
      if (one >= 0) continue
      counted[area.isFolder(one) ? 'folders' : 'files'] += 1
      if (area.isFolder(one)) counted.unknownFolders += 1
    }
    return counted
  }

  /** The parts of a folder, largest first: its folders, and its own files by kind. */
  space(area: Area, folder: number | null): FilesSpace {
    const inside = folder === null ? new Int32Array() : returnedIn(area, folder)
    const titles = this.names.titles(area, inside)
    const titled = Array.from(inside, (entry, at) => ({ entry, title: titles[at] ?? null }))
    const factsOf = readFacts(this.columns, area)
    const seen = new Uint8Array(area.length)
    const groups = Map.groupBy(titled, ({ entry, title }) =>
      area.isFolder(entry) ? entry : factsOf(entry, title).kind
    )
    const parts = [...groups].map(([of, own]): SpacePart => {
      const entries = own.map(({ entry }) => entry)
      const { unknownFolders: _unknown, ...counted } = this.#count(area, entries, seen)
      if (typeof of === 'string') return { of: { kind: 'files', fileKind: of }, ...counted }
      return { of: { kind: 'folder', id: area.keyOf(of), title: own[0]?.title ?? null }, ...counted }
    })
    parts.sort((one, other) => other.bytes - one.bytes || other.files - one.files || other.folders - one.folders)
    const others = together(parts.slice(MOST_PARTS))
    return { parts: parts.slice(0, MOST_PARTS), others, sums: this.below(area, folder) }
  }

  /** Counts these entries and everything below them. @param seen entries that count no more */
  #count(area: Area, entries: Iterable<number>, seen = new Uint8Array(area.length)): ContentCounts {
    const counted = none()
    const sizes = this.#sizesOf(area)
    const left = [...entries]
    for (let entry = left.pop(); entry !== undefined; entry = left.pop()) {
      if (seen[entry] === 1) continue
      seen[entry] = 1
      if (!area.isFolder(entry)) {
        counted.files += 1
        const size = sizes[entry] as number
        if (Number.isNaN(size)) continue
        counted.withSize += 1
        counted.bytes += size
        continue
      }
      counted.folders += 1
      if (area.coverage(entry).state !== 'complete') counted.unknownFolders += 1
      for (const inside of returnedIn(area, entry)) left.push(inside)
    }
    return counted
  }

  /** Size of each entry; NaN if unknown. */
  #sizesOf(area: Area): Float64Array {
    return this.#sizes.of('sizes', area.entries, () => {
      const sizeOf = numbersOf(this.columns, area, 'size')
      return Float64Array.from({ length: area.length }, (_, entry) => sizeOf(entry))
    })
  }
}

/** The content of a folder according to the newest answers. */
const returnedIn = (area: Area, folder: number): Int32Array =>
  area.inside(folder).filter((one) => area.isHere(one) && area.claims.states[one] !== STATE.deleted)

function together(parts: readonly SpacePart[]): FilesSpace['others'] {
  if (parts.length === 0) return null
  const { unknownFolders: _unknown, ...sum } = none()
  for (const part of parts) for (const key of ['folders', 'files', 'bytes', 'withSize'] as const) sum[key] += part[key]
  return sum
}
