import type { ShownView } from '../../model/view'

interface InWorkspace {
  readonly workspaceId: string
}

export interface ShownRoutes {
  /** What the list of projects last showed in this run, saved or not: a reloaded page restores it. */
  'views.shown': { in: InWorkspace; out: ShownView | null }
  'views.setShown': { in: InWorkspace & ShownView; out: undefined }
}
