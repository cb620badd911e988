/** Files as it is now: kept as long as nothing of it was written. */
import type { Coverage } from '@shared/model/cached'
import type { EntryName, FilesNoun, UnplacedReason } from '@shared/model/files'
import { entryKey, entryOf } from '@shared/rules/entry-key'
import type { Queries } from '../../database/queries'
import { type Claims, indexOf, NO_RECORD, readClaims, TOP, withAnswers } from './claims'
import { firstFolderOf, NOWHERE, place, type Places } from './placing'

/** Entries are named by their index; it holds as long as `state` is equal. */
export class Area {
  #furtherAt: ReadonlyMap<number, number> | null = null

  constructor(
    /** Equal for two areas that are the same. */
    readonly state: string,
    /** Equal for two areas that have the same entries, of the same names and records: only where they lie may differ. */
    readonly entries: string,
    readonly claims: Claims,
    readonly places: Places
  ) {}

  get length(): number {
    return this.claims.keys.length
  }

  /** Files come before folders. */
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

  /** -1: it is not known. */
  find(name: EntryName): number {
    return this.findKey(entryKey(name))
  }

  findKey(key: number): number {
    return indexOf(this.claims.keys, key)
  }

  /** TOP for null; null for a folder that is not known. */
  folder(id: number | null): number | null {
    if (id === null) return TOP
    const entry = this.find({ noun: 'folder', id })
    return entry < 0 ? null : entry
  }

  /** What a folder holds, folders first, in the service's order. */
  inside(folder: number): Int32Array {
    const { children, starts } = this.places
    return children.subarray(starts[folder + 1], starts[folder + 2])
  }

  foldersInside(folder: number): Int32Array {
    const { children, starts, folders } = this.places
    const start = starts[folder + 1] as number
    return children.subarray(start, start + (folders[folder + 1] as number))
  }

  /** The id of the folder that holds it; null at the top and for what has no place. */
  parentId(entry: number): number | null {
    const holder = this.places.holders[entry] as number
    return holder < 0 ? null : this.keyOf(holder)
  }

  /** The folders above it, the topmost first; null where they do not lead to the top. */
  above(entry: number): readonly number[] | null {
    return this.pathOf(this.places.holders[entry] as number)
  }

  /** The folders down to this one, itself included; none for the top. */
  pathOf(folder: number): readonly number[] | null {
    const way: number[] = []
    for (let at = folder; at !== TOP; at = this.places.holders[at] as number) {
      if (at === NOWHERE) return null
      way.push(at)
    }
    return way.reverse()
  }

  /** Why it, or a folder above it, has no place. */
  reasonOf(entry: number): UnplacedReason | null {
    let at = entry
    while ((this.places.holders[at] as number) >= 0) at = this.places.holders[at] as number
    return this.places.reasonOf(at)
  }

  /** How much is known of what a folder holds. */
  coverage(folder: number): Coverage {
    const cached = this.inside(folder).length
    const whole = [this.#wholeAt(folder, 'folder'), this.#wholeAt(folder, 'file')].map((at) => at ?? NaN)
    const sweptAt = Math.min(...whole)
    if (!Number.isNaN(sweptAt)) return { state: 'complete', cached, total: null, sweptAt, obstacle: null }
    const some = cached > 0 || whole.some((at) => !Number.isNaN(at))
    return { state: some ? 'partial' : 'none', cached, total: null, sweptAt: null, obstacle: null }
  }

  /** When all that a folder holds of a noun was known last: by an answer about it, or by the list of all. */
  #wholeAt(folder: number, noun: FilesNoun): number | null {
    const at = this.places.answeredAt(folder, noun)
    const listed = this.claims.listedAt[noun]
    if (Number.isNaN(at)) return listed
    return listed === null ? at : Math.max(at, listed)
  }

  /** Of the further place with this number, its index; null for one that is no longer there. */
  furtherIndex(place: number): number | null {
    this.#furtherAt ??= new Map(this.places.further.map((one, index) => [one.place, index]))
    return this.#furtherAt.get(place) ?? null
  }

  /** Some entries are known by the tree or by a folder's answer alone. */
  get hasUnread(): boolean {
    return this.claims.states.includes(NO_RECORD)
  }

  hasRecord(entry: number): boolean {
    return this.claims.states[entry] !== NO_RECORD
  }
}

/** What `files_generation` tells: see its schema. */
interface Generation {
  readonly contents: number
  readonly ages: number
}

/** Reads the area when it is asked for the first time, and again when something of it was written. */
export class Areas {
  readonly #queries: Queries
  #kept: { readonly area: Area; readonly generation: Generation } | null = null
  /** How often entries were read. */
  #reads = 0

  constructor(queries: Queries) {
    this.#queries = queries
  }

  /** For use within a snapshot. */
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
