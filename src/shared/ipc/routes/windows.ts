import type { QuickKeyState, QuickStart } from '../../model/quick'
import type { AppMenus } from '../../model/app-menu'
import type { SidePanel, SidePanelChange } from '../../model/side-panel'
import type { NamedText } from './mail'

/** A project of a workspace, shown in a window of its own. */
export interface ProjectPlace {
  readonly workspaceId: string
  readonly id: number
}

/** A folder of the storage area; null: the top. */
export interface FolderPlace {
  readonly workspaceId: string
  readonly id: number | null
}

/** An event of the calendar; `key` names one of its occurrences, null: the next one. */
export interface EventPlace {
  readonly workspaceId: string
  readonly id: number
  readonly key: string | null
}

/** The paper that a window is printed on. */
export interface Paper {
  readonly size: 'A4' | 'Letter'
  readonly landscape: boolean
}

export interface WindowRoutes {
  /** The commands in the menu of the app, as they are called and can be carried out now. */
  'windows.setMenu': { in: AppMenus; out: undefined }
  'windows.panel': { in: undefined; out: SidePanel }
  /** Docks or frees the main window, or keeps it above others. Without effect where `possible` is false. */
  'windows.setPanel': { in: SidePanelChange; out: SidePanel }
  /**
   * Prints the calling window as it lays itself out for paper; the system asks for the printer. `printed` false: the
   * user cancelled. Rejects with `print-failed`.
   */
  'windows.print': { in: { readonly paper: Paper }; out: { readonly printed: boolean } }
  /** The same into a PDF file that the user chooses; null: cancelled. Rejects as `lists.export` does. */
  'windows.savePdf': {
    in: { readonly paper: Paper; readonly name: string }
    out: { readonly savedAs: string | null }
  }
  /** Shows a project in its own window; an existing one comes to the front. */
  'windows.openProject': { in: ProjectPlace; out: undefined }
  /** Shows the storage area, a folder of it open, in a further window: two of them may show one folder. */
  'windows.openFolder': { in: FolderPlace; out: undefined }
  /** Shows an event in its own window; an existing one comes to the front. */
  'windows.openEvent': { in: EventPlace; out: undefined }
  /** Shows a project in the main window, beside its list, like a link from outside; that window comes to the front. */
  'windows.showInMain': { in: ProjectPlace; out: undefined }
  /** Opens the quick look-up as its key does. */
  'windows.openQuick': { in: undefined; out: undefined }
  /** What the quick look-up begins with, to that window alone and once each time it opens; null: nothing new. */
  'windows.quickStart': { in: undefined; out: QuickStart | null }
  'windows.quickKey': { in: undefined; out: QuickKeyState }
  /** Looks in the main window for what a text names; that window comes to the front. */
  'windows.findInMain': { in: NamedText; out: undefined }
  /**
   * Closes the calling window if it is one of a project, folder or event, or the quick look-up; the main window is closed
   * by the system only.
   */
  'windows.close': { in: undefined; out: { readonly closed: boolean } }
}

export interface WindowEvents {
  /** The main window was docked or freed, or its place above others changed. */
  panel: undefined
  /** The quick look-up was opened. */
  quick: undefined
}
