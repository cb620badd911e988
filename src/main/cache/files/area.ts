/** Snapshot of all files and folders, cached until they change. */
import type { Coverage } from '@shared/model/cached'
import type { EntryName, FilesNoun, UnplacedReason } from '@shared/model/files'
import { entryKey, entryOf } from '@shared/rules/entry-key'
import type { Queries } from '../../database/queries'
import { type Claims, indexOf, NO_RECORD, readClaims, TOP, withAnswers } from './claims'
import { firstFolderOf, NOWHERE, place, type EntryPositions } from './placing'

/** Entries are identified by their index, which is valid while `state` is equal. */
export class Area {
  #furtherAt: ReadonlyMap<number, number> | null = null

  constructor(
    /** Equal for equal areas. */
    readonly state: string,
    /** Equal for areas with the same entries, names and records; only locations may differ. */
    readonly entries: string,
    readonly claims: Claims,
    readonly places: EntryPositions
  ) {}

  get length(): number {
    return this.claims.keys.length
  }

  /** Index of the first folder; files come first. */
  get firstFolder(): number {
    return firstFolderOf(this.claims.keys)
  }

  isFolder(entry: number): boolean {
    return (this.claims.keys[entry] as number) >= 0
  }

  keyOf(entry: number): number {
    return this.claims.keys[entry] as number
  }

  nameOf(entry: number): EntryName {
    return entryOf(this.keyOf(entry))
  }

  /** The index of an entry; -1 if unknown. */
  find(name: EntryName): number {
    return this.findKey(entryKey(name))
  }

  findKey(key: number): number {
    return indexOf(this.claims.keys, key)
  }

  /** The index of a folder: TOP for null, null for an unknown folder. */
  folder(id: number | null): number | null {
    if (id === null) return TOP
    const entry = this.find({ noun: 'folder', id })
    return entry < 0 ? null : entry
  }

  /** The content of a folder, folders first, in service order. */
  inside(folder: number): Int32Array {
    const { children, starts } = this.places
    return children.subarray(starts[folder + 1], starts[folder + 2])
  }

  foldersInside(folder: number): Int32Array {
    const { children, starts, folders } = this.places
    const start = starts[folder + 1] as number
    return children.subarray(start, start + (folders[folder + 1] as number))
  }

  /** The id of the parent folder; null at the top level and for unplaced entries. */
  parentId(entry: number): number | null {
    const holder = this.places.holders[entry] as number
    return holder < 0 ? null : this.keyOf(holder)
  }

  /** The folders above an entry, topmost first; null if they do not lead to the top. */
  above(entry: number): readonly number[] | null {
    return this.pathOf(this.places.holders[entry] as number)
  }

  /** The folders down to this one, inclusive; empty for the top level. */
  pathOf(folder: number): readonly number[] | null {
    const way: number[] = []
    for (let at = folder; at !== TOP; at = this.places.holders[at] as number) {
      if (at === NOWHERE) return null
      way.push(at)
    }
    return way.reverse()
  }

  /** Why the entry, or a folder above it, is unplaced. */
  reasonOf(entry: number): UnplacedReason | null {
    let at = entry
    while ((this.places.holders[at] as number) >= 0) at = this.places.holders[at] as number
    return this.places.reasonOf(at)
  }

  /** How much of a folder's content is known. */
  coverage(folder: number): Coverage {
    const cached = this.inside(folder).length
    const whole = [this.#wholeAt(folder, 'folder'), this.#wholeAt(folder, 'file')].map((at) => at ?? NaN)
    const sweptAt = Math.min(...whole)
    if (!Number.isNaN(sweptAt)) return { state: 'complete', cached, total: null, sweptAt, obstacle: null }
    const hasSome = cached > 0 || whole.some((at) => !Number.isNaN(at))
    return { state: hasSome ? 'partial' : 'none', cached, total: null, sweptAt: null, obstacle: null }
  }

  /** When the folder's content of a noun was last known completely, from its own answer or from the list of all. */
  #wholeAt(folder: number, noun: FilesNoun): number | null {
    const at = this.places.answeredAt(folder, noun)
    const listed = this.claims.listedAt[noun]
    if (Number.isNaN(at)) return listed
    return listed === null ? at : Math.max(at, listed)
  }

  /** The index of a further place by its number; null if it is gone. */
  furtherIndex(place: number): number | null {
    this.#furtherAt ??= new Map(this.places.further.map((one, index) => [one.place, index]))
    return this.#furtherAt.get(place) ?? null
  }

  /** Whether some entries are known from the tree or a folder's answer alone. */
  get hasUnread(): boolean {
    return this.claims.states.includes(NO_RECORD)
  }

  hasRecord(entry: number): boolean {
    return this.claims.states[entry] !== NO_RECORD
  }
}

/** A row of `files_generation`: see its schema. */
interface Generation {
  readonly contents: number
  readonly ages: number
}

/** Reads the area on first use, and again after changes. */
export class Areas {
  readonly #queries: Queries
  #kept: { readonly area: Area; readonly generation: Generation } | null = null
  /** How many times all entries were read. */
  #reads = 0

  constructor(queries: Queries) {
    this.#queries = queries
  }

  /** The current area. Use within a snapshot. */
  now(): Area {
    const { contents, ages } = this.#queries.get<Generation>('SELECT contents, ages FROM files_generation') ?? NEW
    const before = this.#kept
    if (before?.generation.contents === contents && before.generation.ages === ages) return before.area
    const known = before?.generation.contents === contents ? withAnswers(this.#queries, before.area.claims) : null
    if (known === null) this.#reads += 1
    const claims = known ?? readClaims(this.#queries)
    const area = new Area(`${contents}:${ages}`, String(this.#reads), claims, place(claims))
    this.#kept = { area, generation: { contents, ages } }
    return area
  }
}

const NEW: Generation = { contents: 0, ages: 0 }
