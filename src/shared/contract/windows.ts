import type { QuickKeyState, QuickStart } from '../model/quick'
import { LARGEST_MAIL } from '../model/saved-mail'
import { CANDIDATE_KINDS, LONGEST_TEXT } from '../model/candidates'
import { answer, done, inWorkspace, nothing, recordId, route, text, workspaceId, z, type Infer } from './kit'

const menuCommand = z.strictObject({
  id: text(50),
  label: text(200),
  /** Electron's name of the key; null: none that a menu may show. */
  key: text(50).nullable(),
  enabled: z.boolean()
})
/** Groups of commands, separated by lines. */
const menu = z.array(z.array(menuCommand).max(50)).max(10)
/** `app`: on a Mac the menu named after the app, elsewhere below the file menu. */
const appMenus = z.strictObject({ app: menu, file: menu, go: menu, help: menu })
export type AppMenus = Infer<typeof appMenus>

/** The main window docked as a narrow panel at a screen edge. */
export interface SidePanel {
  /** False where apps cannot position windows: Wayland. */
  readonly isPossible: boolean
  /** Edge where the window is docked; null while undocked. */
  readonly edge: 'left' | 'right' | null
  /** Always on top: per display while docked, otherwise the setting `alwaysOnTop`. */
  readonly onTop: boolean
}

/** Absent keys stay unchanged. */
const panelChange = z.strictObject({
  /** Null undocks the window. `last`: the last docked edge on this display, initially the right one. */
  edge: z.enum(['left', 'right', 'last']).nullable().optional(),
  /** Applies to the docked panel only. */
  onTop: z.boolean().optional()
})
export type SidePanelChange = Infer<typeof panelChange>

/** The records that a text names, and the source of the text. */
const namedText = z.strictObject({
  /** At least one, best first. */
  candidates: z
    .array(z.strictObject({ kind: z.enum(CANDIDATE_KINDS), value: text(LONGEST_TEXT) }))
    .min(1)
    .max(LONGEST_TEXT),
  /** Null: not from an e-mail. */
  mail: z
    .strictObject({
      subject: z.string().max(LARGEST_MAIL),
      attachments: z.array(z.string().max(LARGEST_MAIL)).max(LARGEST_MAIL),
      unread: z.enum(['winmail', 'encrypted', 'formatting']).nullable(),
      isCut: z.boolean()
    })
    .nullable()
})
export type NamedText = Infer<typeof namedText>

const paper = z.strictObject({ size: z.enum(['A4', 'Letter']), landscape: z.boolean() })
export type Paper = Infer<typeof paper>

/** A project of a workspace, shown in its own window. */
const projectPlace = z.strictObject({ workspaceId, id: recordId })
export type ProjectPlace = Infer<typeof projectPlace>

export const windows = {
  'windows.setMenu': route(appMenus, done),
  'windows.panel': route(nothing, answer<SidePanel>()),
  /** Docks or undocks the main window, or keeps it on top. No effect where `isPossible` is false. */
  'windows.setPanel': route(panelChange, answer<SidePanel>()),
  /**
   * Prints the calling window in its print layout, with the system's print dialog. `isPrinted` false: the user
   * cancelled. Rejects with `print-failed`.
   */
  'windows.print': route(z.strictObject({ paper }), answer<{ readonly isPrinted: boolean }>()),
  /** Prints into a PDF file chosen by the user; null: cancelled. Rejects as `lists.export` does. */
  'windows.savePdf': route(z.strictObject({ paper, name: text(200) }), answer<{ readonly savedAs: string | null }>()),
  /** Shows a project in its own window; an existing one comes to the front. */
  'windows.openProject': route(projectPlace, done),
  /** Opens a folder (null: the top) in a new window; two windows may show the same folder. */
  'windows.openFolder': inWorkspace({ id: recordId.nullable() }, done),
  /** Like `openProject`, for an event. `key` names one occurrence; null: the next one. */
  'windows.openEvent': inWorkspace({ id: recordId, key: z.string().max(400).nullable() }, done),
  /** Opens a project beside its list in the main window, like an external link, and brings that window to the front. */
  'windows.showInMain': route(projectPlace, done),
  /** Opens the quick look-up, like its shortcut. */
  'windows.openQuick': route(nothing, done),
  /** Initial input of the quick look-up, for that window only and once per opening; null: nothing new. */
  'windows.quickStart': route(nothing, answer<QuickStart | null>()),
  'windows.quickKey': route(nothing, answer<QuickKeyState>()),
  /** Searches the main window for the records that a text names, and brings it to the front. */
  'windows.findInMain': route(namedText, done),
  /**
   * Closes the calling window if it shows a project, folder, event or the quick look-up. The main window is closed by
   * the system only.
   */
  'windows.close': route(nothing, answer<{ readonly isClosed: boolean }>())
}
