import type { CalendarSettings, CalendarView, ReminderSettings, RemindersState } from '../../model/calendar'
import type { CorrectionsChange, FieldCorrection } from '../../model/field-correction'
import type { Noun } from '../../model/record'
import type { ModuleNoun, PastSearch } from '../../model/search'
import type { FilesViewState } from '../../model/files'
import type { Me, NamedTable, SavedView, ViewContent, ViewsChange, Visit } from '../../model/view'
import type { StageChoice, StageState } from '../../rules/stage-state'

/**
 * What a window reads and changes of what the user made in a workspace, by key. A change is made on what is stored by
 * then, so that two windows lose nothing of each other's.
 */
export interface Prefs {
  /** How the calendar was left; null before the first change. */
  calendar: { value: CalendarView | null; change: CalendarView }
  /** How Files was left; null before the first change. */
  storage: { value: FilesViewState | null; change: FilesViewState }
  /** Columns, widths and sort of projects without a saved view; null before the first change. */
  default: { value: ViewContent | null; change: ViewContent }
  /** The same for each other table that was changed. */
  tables: { value: readonly NamedTable[]; change: NamedTable }
  /** Saved views in the user's order. A change is refused with `not-found` when the view no longer exists. */
  views: { value: readonly SavedView[]; change: ViewsChange }
  /** What the user said about stages; all others are judged by their names. `fields` with the noun `stage` follows. */
  stages: {
    value: readonly StageChoice[]
    /** Null: the name speaks again. */
    change: { readonly id: number; readonly state: StageState | null } | { readonly all: readonly StageChoice[] }
  }
  /** What the user says about fields. `fields` and `changed` of the noun follow. */
  corrections: { value: readonly FieldCorrection[]; change: CorrectionsChange }
  /** How times of the calendar are read; null while the user has said nothing of it. */
  times: { value: CalendarSettings | null; change: CalendarSettings }
  /** Of what the user is reminded while the app runs. */
  reminders: { value: RemindersState; change: ReminderSettings }
  me: { value: Me; change: Me }
  /** In the order in which they were pinned, with current titles. Refused with `bad-input` when there are too many. */
  pins: {
    value: readonly Visit[]
    change: { readonly noun: Noun; readonly id: number; readonly pinned: boolean }
  }
  /** The last 200 records that were opened, the latest first, with current titles. */
  recent: { value: readonly Visit[]; change: never }
  /** What was searched for, the latest first. Null forgets all. */
  searches: {
    value: readonly PastSearch[]
    change: { readonly remember: string } | { readonly forget: readonly string[] | null }
  }
  /** What a module holds, by the user's word: null for records of its own. Without `noun` that word is taken back. */
  modules: {
    value: readonly { readonly module: string; readonly noun: ModuleNoun | null }[]
    change: { readonly module: string; readonly noun?: ModuleNoun | null | undefined }
  }
}

export type PrefKey = keyof Prefs
/** Keys of which a change answers with what was stored before, for undo: of `corrections` those of the noun. */
export type UndoableKey = 'views' | 'stages' | 'corrections'

interface InWorkspace {
  readonly workspaceId: string
}

export interface PrefRoutes {
  'prefs.get': { in: InWorkspace & { readonly key: PrefKey }; out: Prefs[PrefKey]['value'] }
  /** Null of keys that are not undoable. */
  'prefs.set': {
    in: { [K in PrefKey]: InWorkspace & { readonly key: K; readonly change: Prefs[K]['change'] } }[PrefKey]
    out: Prefs[UndoableKey]['value'] | null
  }
}

export interface PrefEvents {
  /** What a key says may be another; null: any key. Keys of which only one window shows the value are not told. */
  'prefs.changed': { readonly workspaceId: string; readonly key: PrefKey | null }
}
