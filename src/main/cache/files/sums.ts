/** Sums of folders. Each entry counts once, however many places it has. */
import type { SpacePart, FilesSpace, FilesSums } from '@shared/model/files'
import type { FileKind } from '@shared/rules/file-kinds'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { LruCache, STATE } from '../core'
import type { Area } from './area'
import { TOP } from './claims'
import { kindOf, numbersOf, readFacts } from './facts'
import { isFolder, type ListIndex } from './list-index'
import { Names } from './names'

const MOST_PARTS = 200

interface ContentCounts {
  folders: number
  files: number
  bytes: number
  withSize: number
  unknownFolders: number
}

const none = (): ContentCounts => ({ folders: 0, files: 0, bytes: 0, withSize: 0, unknownFolders: 0 })

export class Sums {
  readonly #names: Names
  readonly #sizes = new LruCache<Float64Array>(1)

  constructor(
    queries: Queries,
    private readonly columns: ResidentColumns
  ) {
    this.#names = new Names(queries)
  }

  /** Sums everything below a folder. Deleted and missing entries do not count. */
  below(area: Area, folder: number): FilesSums {
    const counted = none()
    const seen = new Uint8Array(area.length)
    if (area.coverage(folder).state !== 'complete') counted.unknownFolders += 1
    if (folder !== TOP) seen[folder] = 1
    this.#add(
      area,
      [...area.inside(folder)].filter((one) => isReturned(area, one)),
      seen,
      counted
    )
    return counted
  }

  /** Sums these entries, even deleted ones, and everything below them. */
  of(area: Area, listed: readonly ListIndex[]): FilesSums {
    const counted = none()
    const entries = listed.filter((one) => one >= 0)
    this.#add(area, entries, new Uint8Array(area.length), counted)
    // A further place counts as one file, or as one folder with unknown content.
    for (const one of listed) {
      if (one >= 0) continue
      if (!isFolder(area, one)) counted.files += 1
      else {
        counted.folders += 1
        counted.unknownFolders += 1
      }
    }
    return counted
  }

  /** The parts of a folder, largest first. */
  space(area: Area, folder: number): FilesSpace {
    const sums = this.below(area, folder)
    const seen = new Uint8Array(area.length)
    if (folder !== TOP) seen[folder] = 1
    const inside = [...area.inside(folder)].filter((one) => isReturned(area, one))
    const folders = inside.filter((one) => area.isFolder(one))
    const titles = this.#names.titles(area, folders)
    const parts = folders.map((entry, at): SpacePart => {
      const counted = none()
      this.#add(area, [entry], seen, counted)
      const { unknownFolders: _unknown, ...rest } = counted
      return { of: { kind: 'folder', id: area.keyOf(entry), title: titles[at] ?? null }, ...rest }
    })
    const ordered = [...parts, ...this.#ownFiles(area, inside, seen)].sort(
      (one, other) => other.bytes - one.bytes || other.files - one.files || other.folders - one.folders
    )
    return { parts: ordered.slice(0, MOST_PARTS), others: together(ordered.slice(MOST_PARTS)), sums }
  }

  #ownFiles(area: Area, inside: readonly number[], seen: Uint8Array): SpacePart[] {
    const files = inside.filter((one) => !area.isFolder(one))
    const titles = this.#names.titles(area, files)
    const factsOf = readFacts(this.columns, area)
    const byKind = new Map<FileKind, number[]>()
    files.forEach((file, at) => {
      const kind = kindOf(factsOf(file), titles[at] ?? null)
      const known = byKind.get(kind)
      if (known === undefined) byKind.set(kind, [file])
      else known.push(file)
    })
    return [...byKind].map(([kind, own]) => {
      const counted = none()
      this.#add(area, own, seen, counted)
      const { unknownFolders: _unknown, ...rest } = counted
      return { of: { kind: 'files', fileKind: kind }, ...rest }
    })
  }

  #add(area: Area, entries: readonly number[], seen: Uint8Array, counted: ContentCounts): void {
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
      for (const inside of area.inside(entry)) if (isReturned(area, inside)) left.push(inside)
    }
  }

  /** Size of each entry; NaN if unknown. */
  #sizesOf(area: Area): Float64Array {
    return this.#sizes.of('sizes', area.entries, () => {
      const sizeOf = numbersOf(this.columns, area, 'size')
      return Float64Array.from({ length: area.length }, (_, entry) => sizeOf(entry))
    })
  }
}

/** Whether the newest answers contain the entry in its folder. */
const isReturned = (area: Area, entry: number): boolean =>
  area.places.here[entry] === 1 && area.claims.states[entry] !== STATE.deleted

function together(parts: readonly SpacePart[]): FilesSpace['others'] {
  if (parts.length === 0) return null
  return parts.reduce(
    (sum, { folders, files, bytes, withSize }) => ({
      folders: sum.folders + folders,
      files: sum.files + files,
      bytes: sum.bytes + bytes,
      withSize: sum.withSize + withSize
    }),
    { folders: 0, files: 0, bytes: 0, withSize: 0 }
  )
}
