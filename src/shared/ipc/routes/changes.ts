import type { ChangeFeed, ChangeFeedQuery, SinceLastVisit } from '../../model/changes'
import type { Noun } from '../../model/record'
import type { ShownView } from '../../model/view'

interface InWorkspace {
  readonly workspaceId: string
}

export interface ChangeRoutes {
  /** Changes, the newest first. */
  'changes.feed': { in: InWorkspace & ChangeFeedQuery; out: ChangeFeed }
  /** What changed in a record since the last `changes.visited`. */
  'changes.since': { in: InWorkspace & { readonly noun: Noun; readonly id: number }; out: SinceLastVisit }
  /** The user has seen the record as it is now; it becomes the latest of the recently opened ones. */
  'changes.visited': { in: InWorkspace & { readonly noun: Noun; readonly id: number }; out: undefined }
}

export interface ShownRoutes {
  /** What the list of projects last showed in this run, saved or not: a reloaded page restores it. */
  'views.shown': { in: InWorkspace; out: ShownView | null }
  'views.setShown': { in: InWorkspace & ShownView; out: undefined }
}
