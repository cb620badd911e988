import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'
import type { SavedView, ViewContent } from '@shared/model/view'
import type { Handlers } from '../database/worker-host'
import { MOST_VIEWS, readContent, writeContent, type ViewChange } from './views'

export interface ViewCommands {
  views: { in: string; out: readonly SavedView[] }
  /** At its place among the others; null for the end. One of the same id is replaced. */
  putView: { in: { workspace: string; view: SavedView; index: number | null }; out: void }
  updateView: { in: { workspace: string; id: string; change: ViewChange }; out: SavedView }
  reorderViews: { in: { workspace: string; ids: readonly string[] }; out: void }
  removeView: { in: { workspace: string; id: string }; out: { view: SavedView; index: number } }
  defaultView: { in: string; out: ViewContent | null }
  setDefaultView: { in: { workspace: string; content: ViewContent }; out: void }
}

interface Row {
  readonly id: string
  readonly name: string
  readonly keep_offline: number
  readonly content: string
}

/** The saved views of workspaces, in the order that the user gave them. */
export class ViewStore {
  readonly #db: Database
  readonly #sql

  constructor(db: Database) {
    this.#db = db
    this.#sql = {
      all: db.prepare<[string], Row>(
        'SELECT id, name, keep_offline, content FROM views WHERE workspace = ? ORDER BY position, id'
      ),
      put: db.prepare(
        `INSERT INTO views (workspace, id, position, name, keep_offline, content) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (workspace, id) DO UPDATE SET position = excluded.position, name = excluded.name,
           keep_offline = excluded.keep_offline, content = excluded.content`
      ),
      change: db.prepare('UPDATE views SET name = ?, keep_offline = ?, content = ? WHERE workspace = ? AND id = ?'),
      place: db.prepare('UPDATE views SET position = ? WHERE workspace = ? AND id = ?'),
      remove: db.prepare('DELETE FROM views WHERE workspace = ? AND id = ?'),
      removeAll: db.prepare('DELETE FROM views WHERE workspace = ?'),
      default: db.prepare<[string], string>('SELECT content FROM default_views WHERE workspace = ?').pluck(),
      putDefault: db.prepare(
        `INSERT INTO default_views (workspace, content) VALUES (?, ?)
         ON CONFLICT (workspace) DO UPDATE SET content = excluded.content`
      ),
      removeDefault: db.prepare('DELETE FROM default_views WHERE workspace = ?')
    }
  }

  /** Those that this version understands. */
  all(workspace: string): readonly SavedView[] {
    return this.#sql.all.all(workspace).flatMap((row) => readRow(row) ?? [])
  }

  put(workspace: string, view: SavedView, index: number | null): void {
    const rows = this.#sql.all.all(workspace).filter(({ id }) => id !== view.id)
    if (rows.length >= MOST_VIEWS) {
      throw new DesksideError('bad-input', 'There are too many views.', { details: { most: MOST_VIEWS } })
    }
    const ids = rows.map(({ id }) => id)
    // Counted among those that can be shown: the caller knows of no others.
    const shown = rows.filter((row) => readRow(row) !== null)
    const behind = index === null ? undefined : shown[index]?.id
    ids.splice(behind === undefined ? ids.length : ids.indexOf(behind), 0, view.id)
    const { id, name, keepOffline } = view
    this.#sql.put.run(workspace, id, BigInt(ids.length), name, BigInt(Number(keepOffline)), writeContent(view))
    this.#place(workspace, ids)
  }

  /** One that comes from elsewhere: in the place of its own older self, else behind all others. */
  take(workspace: string, view: SavedView): void {
    const at = this.all(workspace).findIndex(({ id }) => id === view.id)
    this.put(workspace, view, at < 0 ? null : at)
  }

  /** @throws `not-found` */
  update(workspace: string, id: string, change: ViewChange): SavedView {
    const view = { ...this.#find(workspace, id).view, ...change, id }
    this.#sql.change.run(view.name, BigInt(Number(view.keepOffline)), writeContent(view), workspace, id)
    return view
  }

  /** Those that are named come first; of what is no longer there nothing is said. */
  reorder(workspace: string, ids: readonly string[]): void {
    const all = this.#sql.all.all(workspace).map(({ id }) => id)
    const known = new Set(all)
    const first = [...new Set(ids)].filter((id) => known.has(id))
    const named = new Set(first)
    this.#place(workspace, [...first, ...all.filter((id) => !named.has(id))])
  }

  /** @throws `not-found` */
  remove(workspace: string, id: string): { view: SavedView; index: number } {
    const found = this.#find(workspace, id)
    this.#sql.remove.run(workspace, id)
    return found
  }

  default(workspace: string): ViewContent | null {
    const stored = this.#sql.default.get(workspace)
    return stored === undefined ? null : readContent(stored)
  }

  setDefault(workspace: string, content: ViewContent): void {
    this.#sql.putDefault.run(workspace, writeContent(content))
  }

  /** With the workspace. */
  removeAll(workspace: string): void {
    this.#sql.removeAll.run(workspace)
    this.#sql.removeDefault.run(workspace)
  }

  #find(workspace: string, id: string): { view: SavedView; index: number } {
    const all = this.all(workspace)
    const index = all.findIndex((view) => view.id === id)
    const view = all[index]
    if (view === undefined) throw new DesksideError('not-found', 'There is no such view any more.')
    return { view, index }
  }

  #place(workspace: string, ids: readonly string[]): void {
    ids.forEach((id, at) => this.#sql.place.run(BigInt(at), workspace, id))
  }

  handlers(): Handlers<ViewCommands> {
    const atOnce = <T>(run: () => T): T => this.#db.transaction(run).immediate()
    return {
      views: (workspace) => this.all(workspace),
      putView: ({ workspace, view, index }) => atOnce(() => this.put(workspace, view, index)),
      updateView: ({ workspace, id, change }) => atOnce(() => this.update(workspace, id, change)),
      reorderViews: ({ workspace, ids }) => atOnce(() => this.reorder(workspace, ids)),
      removeView: ({ workspace, id }) => atOnce(() => this.remove(workspace, id)),
      defaultView: (workspace) => this.default(workspace),
      setDefaultView: ({ workspace, content }) => this.setDefault(workspace, content)
    }
  }
}

function readRow({ id, name, keep_offline: keepOffline, content }: Row): SavedView | null {
  const read = readContent(content)
  return read === null ? null : { id, name, keepOffline: keepOffline === 1, ...read }
}
