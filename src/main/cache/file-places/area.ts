/** Snapshot of all files and folders, cached until they change. */
import type { Coverage } from '@shared/model/cached'
import type { EntryName, FilesNoun, UnplacedReason } from '@shared/model/files'
import { entryKey, entryOf, placeKey, placeOf } from '@shared/rules/entry-key'
import type { Queries } from '../../database/queries'
import { STATE } from '../core'
import { type Claims, type FurtherPlace, indexOf, NO_RECORD, readClaims, TOP, withAnswers } from './claims'
import { place, type EntryPositions } from './placing'

/** An entry of a list: an entry's index, or a negative number for a further place, see `furtherAt`. */
export type ListIndex = number

/** The list entry of a further place's index. */
export const furtherAt = (index: number): ListIndex => -1 - index

export const NOTHING_KNOWN: Coverage = { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null }

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

  #furtherOf(further: ListIndex): FurtherPlace {
    return this.places.further[-1 - further] as FurtherPlace
  }

  isFolder(one: ListIndex): boolean {
    return one >= 0 ? (this.claims.keys[one] as number) >= 0 : this.#furtherOf(one).noun === 'folder'
  }

  /** The row id: the key of an entry or of a further place. */
  keyOf(one: ListIndex): number {
    return one >= 0 ? (this.claims.keys[one] as number) : placeKey(this.#furtherOf(one).place)
  }

  /** Null for a place without an id. */
  idOf(one: ListIndex): number | null {
    const key = one >= 0 ? this.keyOf(one) : this.#furtherOf(one).key
    return key === null ? null : entryOf(key).id
  }

  /** 0 without a record. */
  ridOf(one: ListIndex): number {
    return one >= 0 ? (this.claims.rids[one] as number) : 0
  }

  /** The node in the tree; else the negative number of the folder member, or NaN for any other entry. */
  nodeOf(one: ListIndex): number {
    if (one < 0) return this.#furtherOf(one).place
    const node = this.claims.nodes[one] as number
    return node < 0 ? NaN : node
  }

  /** The parent: an entry, TOP, or a negative number if unknown. */
  holderOf(one: ListIndex): number {
    return one >= 0 ? (this.places.holders[one] as number) : this.#furtherOf(one).holder
  }

  /** Whether the newest answer about its folder contains it. */
  isHere(one: ListIndex): boolean {
    return one < 0 || this.places.here[one] === 1
  }

  /** Why the entry itself is unplaced. */
  whyOf(one: ListIndex): UnplacedReason | null {
    if (one >= 0) return this.places.why.get(one) ?? null
    return this.#furtherOf(one).key === null ? 'no-id' : 'second-place'
  }

  /** The index of an entry; -1 if unknown. */
  find(name: EntryName): number {
    return indexOf(this.claims.keys, entryKey(name))
  }

  /** The list entry of a row id; null if it no longer exists. */
  listedOf(key: number): ListIndex | null {
    const place = placeOf(key)
    if (place === null) {
      const entry = indexOf(this.claims.keys, key)
      return entry < 0 ? null : entry
    }
    this.#furtherAt ??= new Map(this.places.further.map((one, index) => [one.place, furtherAt(index)]))
    return this.#furtherAt.get(place) ?? null
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
    return this.inside(folder).subarray(0, this.places.folders[folder + 1])
  }

  /** The id of the parent folder; null at the top level and for unplaced entries. */
  parentId(one: ListIndex): number | null {
    const holder = this.holderOf(one)
    return holder < 0 ? null : this.keyOf(holder)
  }

  /** The folders down to this one, inclusive; empty for the top level, null if they do not lead to the top. */
  pathOf(folder: number): readonly number[] | null {
    const way: number[] = []
    for (let at = folder; at !== TOP; at = this.holderOf(at)) {
      if (at < 0) return null
      way.push(at)
    }
    return way.reverse()
  }

  /** Why the entry, or a folder above it, is unplaced. */
  reasonOf(entry: number): UnplacedReason | null {
    let at = entry
    while (this.holderOf(at) >= 0) at = this.holderOf(at)
    return this.places.why.get(at) ?? null
  }

  /** The number of entries in a folder; null if unknown. No source tells the content of a deleted folder any more. */
  holds(one: ListIndex): number | null {
    const isKnown = one >= 0 && this.isFolder(one) && this.claims.states[one] !== STATE.deleted
    return isKnown && this.coverage(one).state !== 'none' ? this.inside(one).length : null
  }

  /** How much of a folder's content is known. */
  coverage(folder: number): Coverage {
    const cached = this.inside(folder).length
    const whole = [this.#wholeAt(folder, 'folder'), this.#wholeAt(folder, 'file')]
    const sweptAt = Math.min(...whole)
    if (!Number.isNaN(sweptAt)) return { ...NOTHING_KNOWN, state: 'complete', cached, sweptAt }
    const hasSome = cached > 0 || whole.some((at) => !Number.isNaN(at))
    return { ...NOTHING_KNOWN, state: hasSome ? 'partial' : 'none', cached }
  }

  /** When the folder's content of a noun was last known completely, from its own answer or from the list of all. */
  #wholeAt(folder: number, noun: FilesNoun): number {
    const at = this.places.answeredAt(folder, noun)
    const listed = this.claims.listedAt[noun]
    return Number.isNaN(listed) || at > listed ? at : listed
  }

  /** Whether some entries are known from the tree or a folder's answer alone. */
  get hasUnread(): boolean {
    return this.claims.states.includes(NO_RECORD)
  }
}

const shared = new WeakMap<Queries, Areas>()

/** The areas of one connection. Files and search share them, so both know the same places. */
export function areasOf(queries: Queries): Areas {
  const known = shared.get(queries) ?? new Areas(queries)
  shared.set(queries, known)
  return known
}

/** Reads the area on first use, and again after changes. */
export class Areas {
  /** With the number of changes of folders, files and the tree, see `files_generation`. */
  #kept: { readonly area: Area; readonly contents: number } | null = null
  /** How many times all entries were read. */
  #reads = 0

  constructor(private readonly queries: Queries) {}

  /** The current area. Use within a snapshot. */
  now(): Area {
    const sql = 'SELECT contents, ages FROM files_generation'
    const { contents = 0, ages = 0 } = this.queries.get<{ contents: number; ages: number }>(sql) ?? {}
    const state = `${contents}:${ages}`
    const before = this.#kept
    if (before?.area.state === state) return before.area
    const known = before?.contents === contents ? withAnswers(this.queries, before.area.claims) : null
    if (known === null) this.#reads += 1
    const claims = known ?? readClaims(this.queries, before?.area.claims.tree ?? null)
    const area = new Area(state, String(this.#reads), claims, place(claims))
    this.#kept = { area, contents }
    return area
  }
}
