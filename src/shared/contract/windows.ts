import type { QuickKeyState, QuickStart } from '../model/quick'
import { LARGEST_MAIL } from '../model/saved-mail'
import type { SidePanel } from '../model/side-panel'
import { CANDIDATE_KINDS, LONGEST_TEXT } from '../rules/candidates'
import { answer, done, inWorkspace, nothing, recordId, route, text, z, type Infer, type InferShape } from './kit'

/** A command as the menu of the app shows it. */
const menuCommand = z.strictObject({
  id: text(50),
  label: text(200),
  /** As Electron names a key; null: it has none that a menu may show. */
  key: text(50).nullable(),
  /** It can be carried out now. */
  enabled: z.boolean()
})
/** In groups, with a line between two. */
const menu = z.array(z.array(menuCommand).max(50)).max(10)
/** `app`: on a Mac in the menu that is called after the app, elsewhere below the file menu. */
const appMenus = z.strictObject({ app: menu, file: menu, go: menu, help: menu })
export type AppMenus = Infer<typeof appMenus>

/** What is to change; what is left out stays. */
const panelChange = z.strictObject({
  /** Null frees the window; `last`: the edge where it was docked last on this display, at first the right one. */
  edge: z.enum(['left', 'right', 'last']).nullable().optional(),
  /** Of the docked panel; without effect while the window is free. */
  onTop: z.boolean().optional()
})
export type SidePanelChange = Infer<typeof panelChange>

/** What a text names, and where the text came from. */
const namedText = z.strictObject({
  /** At least one, the best first. */
  candidates: z
    .array(z.strictObject({ kind: z.enum(CANDIDATE_KINDS), value: text(LONGEST_TEXT) }))
    .min(1)
    .max(LONGEST_TEXT),
  /** Null: it was no e-mail. */
  mail: z
    .strictObject({
      subject: z.string().max(LARGEST_MAIL),
      attachments: z.array(z.string().max(LARGEST_MAIL)).max(LARGEST_MAIL),
      unread: z.enum(['winmail', 'encrypted', 'formatting']).nullable(),
      cut: z.boolean()
    })
    .nullable()
})
export type NamedText = Infer<typeof namedText>

/** The paper that a window is printed on. */
const paper = z.strictObject({ size: z.enum(['A4', 'Letter']), landscape: z.boolean() })
export type Paper = Infer<typeof paper>

interface InWorkspace {
  readonly workspaceId: string
}
/** A project of a workspace, shown in a window of its own. */
const projectPlace = { id: recordId }
export type ProjectPlace = InWorkspace & InferShape<typeof projectPlace>
/** A folder of the files; null: the top. */
const folderPlace = { id: recordId.nullable() }
export type FolderPlace = InWorkspace & InferShape<typeof folderPlace>
/** An event of the calendar; `key` names one of its occurrences, null: the next one. */
const eventPlace = { id: recordId, key: z.string().max(400).nullable() }
export type EventPlace = InWorkspace & InferShape<typeof eventPlace>

export const windows = {
  /** The commands in the menu of the app, as they are called and can be carried out now. */
  'windows.setMenu': route(appMenus, done),
  'windows.panel': route(nothing, answer<SidePanel>()),
  /** Docks or frees the main window, or keeps it above others. Without effect where `possible` is false. */
  'windows.setPanel': route(panelChange, answer<SidePanel>()),
  /**
   * Prints the calling window as it lays itself out for paper; the system asks for the printer. `printed` false: the
   * user cancelled. Rejects with `print-failed`.
   */
  'windows.print': route(z.strictObject({ paper }), answer<{ readonly printed: boolean }>()),
  /** The same into a PDF file that the user chooses; null: cancelled. Rejects as `lists.export` does. */
  'windows.savePdf': route(z.strictObject({ paper, name: text(200) }), answer<{ readonly savedAs: string | null }>()),
  /** Shows a project in its own window; an existing one comes to the front. */
  'windows.openProject': inWorkspace(projectPlace, done),
  /** Shows the files, a folder of it open, in a further window: two of them may show one folder. */
  'windows.openFolder': inWorkspace(folderPlace, done),
  /** Shows an event in its own window; an existing one comes to the front. */
  'windows.openEvent': inWorkspace(eventPlace, done),
  /** Shows a project in the main window, beside its list, like a link from outside; that window comes to the front. */
  'windows.showInMain': inWorkspace(projectPlace, done),
  /** Opens the quick look-up as its key does. */
  'windows.openQuick': route(nothing, done),
  /** What the quick look-up begins with, to that window alone and once each time it opens; null: nothing new. */
  'windows.quickStart': route(nothing, answer<QuickStart | null>()),
  'windows.quickKey': route(nothing, answer<QuickKeyState>()),
  /** Looks in the main window for what a text names; that window comes to the front. */
  'windows.findInMain': route(namedText, done),
  /**
   * Closes the calling window if it is one of a project, folder or event, or the quick look-up; the main window is closed
   * by the system only.
   */
  'windows.close': route(nothing, answer<{ readonly closed: boolean }>())
}
