/** A project of a workspace: what a window of its own shows. */
export interface ProjectPlace {
  readonly workspaceId: string
  readonly id: number
}

export interface WindowRoutes {
  /** Shows a project in a window of its own; one that it has already comes to the front. */
  'windows.openProject': { in: ProjectPlace; out: undefined }
  /** Shows a project in the main window, beside its list, as a link from outside does; that window comes to the front. */
  'windows.showInMain': { in: ProjectPlace; out: undefined }
  /** Closes the window that asks, when it is one of a project; the main window is closed by the system's means only. */
  'windows.close': { in: undefined; out: { readonly closed: boolean } }
}
