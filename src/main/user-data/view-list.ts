import { DesksideError } from '@shared/ipc/errors'
import type { SavedView } from '@shared/model/view'
import { MOST_VIEWS, savedView, type ViewChange } from './views'

/** A stored view; `view` is null for one that this version does not understand, which stays stored. */
interface Item {
  readonly id: string
  readonly view: SavedView | null
  readonly stored: unknown
}

/** The saved views of one workspace, in the user's order. */
export class ViewList {
  #items: Item[] = []

  /** The views that this version understands. */
  all(): readonly SavedView[] {
    return this.#items.flatMap(({ view }) => view ?? [])
  }

  /** Of all views, in order. */
  get ids(): readonly string[] {
    return this.#items.map(({ id }) => id)
  }

  /** What is to be stored, in order. */
  stored(): readonly unknown[] {
    return this.#items.map(({ stored }) => stored)
  }

  /** Adds a stored view at the end; false for what is no view of any version, or exists already. */
  load(stored: unknown): boolean {
    const id = idOf(stored)
    if (id === null || this.#items.some((item) => item.id === id)) return false
    const parsed = savedView.safeParse(stored)
    this.#items.push({ id, stored, view: parsed.success ? parsed.data : null })
    return true
  }

  /** @throws `bad-input` when there are too many */
  put(view: SavedView, index: number | null): void {
    const others = this.#items.filter(({ id }) => id !== view.id)
    if (others.length >= MOST_VIEWS) {
      throw new DesksideError('bad-input', 'There are too many views.', { details: { most: MOST_VIEWS } })
    }
    // The index counts the views that can be shown: the caller knows of no others.
    const behind = index === null ? undefined : others.filter((item) => item.view !== null)[index]
    others.splice(behind === undefined ? others.length : others.indexOf(behind), 0, itemOf(view))
    this.#items = others
  }

  /** Adds an imported view: in the place of its older version, else at the end. */
  take(view: SavedView): void {
    const at = this.all().findIndex(({ id }) => id === view.id)
    this.put(view, at < 0 ? null : at)
  }

  /** @throws `not-found` */
  update(id: string, change: ViewChange): SavedView {
    const view = { ...this.#find(id).view, ...change, id }
    this.#items = this.#items.map((item) => (item.id === id ? itemOf(view) : item))
    return view
  }

  /** Puts the named views first; unknown ids are ignored. */
  reorder(ids: readonly string[]): void {
    const named = [...new Set(ids)].flatMap((id) => this.#items.find((item) => item.id === id) ?? [])
    this.#items = [...named, ...this.#items.filter((item) => !named.includes(item))]
  }

  /** @throws `not-found` */
  remove(id: string): { view: SavedView; index: number } {
    const found = this.#find(id)
    this.#items = this.#items.filter((item) => item.id !== id)
    return found
  }

  #find(id: string): { view: SavedView; index: number } {
    const all = this.all()
    const index = all.findIndex((view) => view.id === id)
    const view = all[index]
    if (view === undefined) throw new DesksideError('not-found', 'There is no such view any more.')
    return { view, index }
  }
}

/** Member by member, so that only what the schema knows is stored. */
function itemOf(view: SavedView): Item {
  const { id, name, keepOffline, deleted, filter, sort, columns, layout } = view
  const kept: SavedView = { id, name, keepOffline, deleted, filter, sort, columns, layout }
  return { id, view: kept, stored: kept }
}

function idOf(stored: unknown): string | null {
  if (typeof stored !== 'object' || stored === null || !('id' in stored)) return null
  return typeof stored.id === 'string' ? stored.id : null
}
