import type { Noun } from '../../model/record'
import type { Me, SavedView, ShownView, TableName, TableSettings, ViewContent, Visit } from '../../model/view'

interface InWorkspace {
  readonly workspaceId: string
}

export interface VisitRoutes {
  /** The latest first; the last 200 are kept, with their current titles. */
  'visits.recent': {
    in: InWorkspace & { readonly nouns: readonly Noun[] | null; readonly limit: number }
    out: readonly Visit[]
  }
  /** In the order in which they were pinned. */
  'visits.pinned': { in: InWorkspace; out: readonly Visit[] }
  /** Rejects with `bad-input` when there are too many pins (1,000). */
  'visits.pin': {
    in: InWorkspace & { readonly noun: Noun; readonly id: number; readonly pinned: boolean }
    out: undefined
  }
  /** Who the user is. */
  'visits.me': { in: InWorkspace; out: Me }
  'visits.setMe': { in: InWorkspace & Me; out: undefined }
}

export interface ViewRoutes {
  'views.list': { in: InWorkspace; out: readonly SavedView[] }
  'views.add': { in: InWorkspace & { readonly name: string; readonly content: ViewContent }; out: SavedView }
  /** Rejects with `not-found` when it no longer exists. */
  'views.update': {
    in: InWorkspace & {
      readonly id: string
      readonly change: Partial<ViewContent & Pick<SavedView, 'name' | 'keepOffline'>>
    }
    out: SavedView
  }
  /** `ids` first, as given; the others follow. */
  'views.reorder': { in: InWorkspace & { readonly ids: readonly string[] }; out: undefined }
  /** Returns what was removed and its place, for undo. */
  'views.remove': {
    in: InWorkspace & { readonly id: string }
    out: { readonly view: SavedView; readonly index: number }
  }
  'views.restore': { in: InWorkspace & { readonly view: SavedView; readonly index: number }; out: undefined }
  /** Columns, widths and sort of projects without a saved view; null before the first change. */
  'views.default': { in: InWorkspace; out: ViewContent | null }
  'views.setDefault': { in: InWorkspace & { readonly content: ViewContent }; out: undefined }
  /** The same for another table than projects. */
  'views.table': { in: InWorkspace & { readonly table: TableName }; out: TableSettings | null }
  'views.setTable': {
    in: InWorkspace & { readonly table: TableName; readonly settings: TableSettings }
    out: undefined
  }
  /** What the list of projects last showed in this run, saved or not: a reloaded page restores it. */
  'views.shown': { in: InWorkspace; out: ShownView | null }
  'views.setShown': { in: InWorkspace & ShownView; out: undefined }
}

export interface ViewEvents {
  /** Saved views, pins, recently opened records or "me" changed. */
  views: { readonly workspaceId: string }
}
