/** The visible folders of the tree, row by row, without the content of closed folders. */
import type { TreePage, TreeRow } from '@shared/model/files'
import type { TreeQuery } from '@shared/contract/files'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { LruCache, stateName } from '../core'
import { checkWindow } from '../listing'
import type { Area, Areas } from './area'
import { TOP } from './claims'
import { Names } from './names'

/** Visible rows as parallel lists. */
interface Visible {
  readonly entries: Int32Array
  readonly levels: Int32Array
  /** Position among siblings, from 1. */
  readonly positions: Int32Array
}

type TreeLayout = Pick<TreeQuery, 'open' | 'order'>

export class VisibleTree {
  readonly #areas: Areas
  readonly #names: Names
  /** Usually one per window of the app. */
  readonly #kept = new LruCache<Visible>(3)
  /** All folders, by name. */
  readonly #sorted = new LruCache<Int32Array>(1)

  constructor(
    queries: Queries,
    areas: Areas,
    private readonly columns: ResidentColumns
  ) {
    this.#areas = areas
    this.#names = new Names(queries)
  }

  /** Use within a snapshot. @throws RangeError if the window is too large */
  page(query: TreeQuery): TreePage {
    const { offset, limit } = query
    checkWindow(limit)
    const area = this.#areas.now()
    const visible = this.#visible(area, query)
    const { entries, levels, positions } = visible
    const shown = entries.subarray(offset, offset + limit)
    const titles = this.#names.titles(area, shown)
    const isOpen = opening(area, query)
    const rows = Array.from(shown, (entry, at): TreeRow => {
      const holder = area.places.holders[entry] as number
      const state = area.claims.states[entry] as number
      return {
        id: area.keyOf(entry),
        title: titles[at] ?? null,
        state: area.hasRecord(entry) ? stateName(state) : 'active',
        level: levels[offset + at] as number,
        setSize: area.foldersInside(holder).length,
        position: positions[offset + at] as number,
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
    const area = this.#areas.now()
    const entry = area.find({ noun: 'folder', id })
    if (entry < 0) return null
    const index = this.#visible(area, query).entries.indexOf(entry)
    return index < 0 ? null : index
  }

  /** Position of the first name after `after` that starts with the text, wrapping around. Use within a snapshot. */
  typed({ text, after, ...query }: TreeLayout & { readonly text: string; readonly after: number }): number | null {
    const area = this.#areas.now()
    return this.#names.typed(area, this.#visible(area, query).entries, text, after)
  }

  #visible(area: Area, query: TreeLayout): Visible {
    const { open, order } = query
    return this.#kept.of(JSON.stringify([order, open.all, open.ids]), area.state, () => this.#walk(area, query))
  }

  #walk(area: Area, query: TreeLayout): Visible {
    const isOpen = opening(area, query)
    const inside = this.#insideIn(area, query.order)
    const most = area.length
    const [entries, levels, positions] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)]
    let length = 0
    /** Stack of folders being listed, with the position in each. */
    const way: { readonly folders: Int32Array; at: number }[] = [{ folders: inside(TOP), at: 0 }]
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const entry = step.folders[step.at]
      if (entry === undefined) {
        way.pop()
        continue
      }
      step.at += 1
      entries[length] = entry
      levels[length] = way.length
      positions[length] = step.at
      length += 1
      if (isOpen(entry)) way.push({ folders: inside(entry), at: 0 })
    }
    return {
      entries: entries.slice(0, length),
      levels: levels.slice(0, length),
      positions: positions.slice(0, length)
    }
  }

  #insideIn(area: Area, order: TreeQuery['order']): (folder: number) => Int32Array {
    if (order === 'position') return (folder) => area.foldersInside(folder)
    const ranks = this.#sorted.of('ranks', area.entries, () => {
      const first = area.firstFolder
      const folders = Int32Array.from({ length: area.length - first }, (_, at) => first + at)
      const ranks = new Int32Array(area.length)
      this.#names.sort(area, folders, this.columns).order.forEach((entry, rank) => (ranks[entry] = rank))
      return ranks
    })
    return (folder) =>
      area
        .foldersInside(folder)
        .slice()
        .sort((a, b) => (ranks[a] as number) - (ranks[b] as number))
  }
}

/** A folder without subfolders is never open. */
function opening(area: Area, { open }: TreeLayout): (entry: number) => boolean {
  const named = new Set(open.ids)
  return (entry) => area.foldersInside(entry).length > 0 && named.has(area.keyOf(entry)) !== open.all
}
