/** A project of a workspace, shown in a window of its own. */
export interface ProjectPlace {
  readonly workspaceId: string
  readonly id: number
}

export interface WindowRoutes {
  /** Shows a project in its own window; an existing one comes to the front. */
  'windows.openProject': { in: ProjectPlace; out: undefined }
  /** Shows a project in the main window, beside its list, like a link from outside; that window comes to the front. */
  'windows.showInMain': { in: ProjectPlace; out: undefined }
  /** Closes the calling window if it is one of a project; the main window is closed by the system only. */
  'windows.close': { in: undefined; out: { readonly closed: boolean } }
}
