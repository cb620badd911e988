/** The visible folders of the tree, row by row, without the content of closed folders. */
import type { TreePage, TreeRow } from '@shared/model/files'
import type { TreeQuery } from '@shared/contract/files'
import { LruCache, stateName } from '../core'
import { checkWindow } from '../listing'
import { type Area, type Areas, TOP } from '../file-places'
import type { Names, TypeAheadQuery } from './names'

/** The visible folders in order, and by entry its level and its position among siblings, both from 1. */
interface Visible {
  readonly entries: Int32Array
  readonly levels: Int32Array
  readonly positions: Int32Array
}

export type TreeLayout = Pick<TreeQuery, 'open' | 'order'>

export class VisibleTree {
  /** Usually one per window of the app. */
  readonly #kept = new LruCache<Visible>(3)
  /** All folders, by name. */
  readonly #sorted = new LruCache<Int32Array>(1)

  constructor(
    private readonly areas: Areas,
    private readonly names: Names
  ) {}

  /** Use within a snapshot. @throws RangeError if the window is too large */
  page(query: TreeQuery): TreePage {
    const { offset, limit } = query
    checkWindow(limit)
    const area = this.areas.now()
    const { entries, levels, positions } = this.#visible(area, query)
    const shown = entries.subarray(offset, offset + limit)
    const titles = this.names.titles(area, shown)
    const isOpen = opening(area, query)
    const rows = Array.from(shown, (entry, at): TreeRow => {
      return {
        id: area.keyOf(entry),
        title: titles[at] ?? null,
        state: area.ridOf(entry) > 0 ? stateName(area.claims.states[entry] as number) : 'active',
        level: levels[entry] as number,
        setSize: area.foldersInside(area.holderOf(entry)).length,
        position: positions[entry] as number,
        parentId: area.parentId(entry),
        holdsFolders: area.foldersInside(entry).length > 0,
        isOpen: isOpen(entry)
      }
    })
    const { unplaced, further } = area.places
    return { rows, total: entries.length, unplaced: unplaced.length + further.length }
  }

  /** Null if the folder is not visible. Use within a snapshot. */
  position({ id, ...query }: TreeLayout & { readonly id: number }): number | null {
    const area = this.areas.now()
    const index = this.#visible(area, query).entries.indexOf(area.find({ noun: 'folder', id }))
    return index < 0 ? null : index
  }

  /** Position of the first name after `after` that starts with the text, wrapping around. Use within a snapshot. */
  typed(query: TreeLayout & TypeAheadQuery): number | null {
    const area = this.areas.now()
    return this.names.typed(area, this.#visible(area, query).entries, query)
  }

  #visible(area: Area, query: TreeLayout): Visible {
    const { open, order } = query
    return this.#kept.of(JSON.stringify([order, open.all, open.ids]), area.state, () => this.#walk(area, query))
  }

  #walk(area: Area, query: TreeLayout): Visible {
    const isOpen = opening(area, query)
    const inside = this.#insideIn(area, query.order)
    const [levels, positions] = [new Int32Array(area.length), new Int32Array(area.length)]
    const entries: number[] = []
    /** Folders still to list, the next one last. */
    const left: number[] = []
    const open = (folder: number, level: number): void => {
      const folders = inside(folder)
      for (let at = folders.length - 1; at >= 0; at -= 1) {
        const entry = folders[at] as number
        levels[entry] = level
        positions[entry] = at + 1
        left.push(entry)
      }
    }
    open(TOP, 1)
    for (let entry = left.pop(); entry !== undefined; entry = left.pop()) {
      entries.push(entry)
      if (isOpen(entry)) open(entry, (levels[entry] as number) + 1)
    }
    return { entries: Int32Array.from(entries), levels, positions }
  }

  #insideIn(area: Area, order: TreeQuery['order']): (folder: number) => Int32Array {
    if (order === 'position') return (folder) => area.foldersInside(folder)
    const ranks = this.#sorted.of('ranks', area.entries, () => {
      const folders = area.places.all.filter((entry) => area.isFolder(entry))
      const ranks = new Int32Array(area.length)
      this.names.sort(area, folders).order.forEach((entry, rank) => (ranks[entry] = rank))
      return ranks
    })
    return (folder) => area.foldersInside(folder).toSorted((a, b) => (ranks[a] as number) - (ranks[b] as number))
  }
}

/** A folder without subfolders is never open. */
function opening(area: Area, { open }: TreeLayout): (entry: number) => boolean {
  const named = new Set(open.ids)
  return (entry) => area.foldersInside(entry).length > 0 && named.has(area.keyOf(entry)) !== open.all
}
