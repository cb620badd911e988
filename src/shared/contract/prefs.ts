/** User data of a workspace by key: the values that a window reads, and the changes it makes. */
import { CALENDAR_MODES, type CalendarSettings } from '../model/calendar'
import type { FieldCorrection } from '../model/field-correction'
import { MODULE_NOUNS, type PastSearch } from '../model/search'
import type { Visit } from '../model/view'
import type { ModuleChoice } from '../rules/module-nouns'
import { MOST_STAGE_CHOICES, STAGE_STATES, type StageChoice } from '../rules/stage-state'
import type { ClientChoices } from '../model/clients'
import { hiddenCategories, zoneName } from './calendar'
import { clientsChange } from './clients'
import { correctionsChange } from './corrections'
import {
  answer,
  inWorkspace,
  noun,
  offset,
  recordId,
  referenceId,
  route,
  text,
  workspaceId,
  z,
  type Infer
} from './kit'
import { moduleName } from './search'
import { keptTable, viewContent, viewsChange, type NamedTable, type SavedView, type ViewContent } from './views'

const hour = z.number().int().min(0).max(24)

/** Calendar view settings, stored with the workspace. The day is not stored: the calendar opens on today. */
export const calendarView = z.strictObject({
  mode: z.enum(CALENDAR_MODES),
  hidden: hiddenCategories,
  onlyMine: z.boolean(),
  /** First day of the week, 1 (Monday) to 7; null: by locale. */
  firstDay: z.number().int().min(1).max(7).nullable(),
  weekNumbers: z.boolean(),
  /** Hours visible without scrolling, 0 to 24; null: 8 to 20. */
  hours: z
    .strictObject({ from: hour, to: hour })
    .refine(({ from, to }) => from < to)
    .nullable()
})
export type CalendarView = Infer<typeof calendarView>

export const calendarSettings: z.ZodType<CalendarSettings> = z.strictObject({
  zone: zoneName.nullable(),
  endDay: z.enum(['included', 'excluded']).nullable()
})

/** Upper bound for remembered open (or closed) folders; nobody opens more by hand. */
export const MOST_OPEN = 50_000
/** Upper bound for folders remembered as grids. */
export const MOST_GRIDS = 2_000
/** Upper bound for ids in one message; larger input is refused. */
const MOST_SENT = 2 * MOST_OPEN

/** Removes duplicates, keeping the last, and drops the oldest entries beyond `most`. */
const newest = (most: number) =>
  z
    .array(recordId)
    .max(MOST_SENT)
    .transform((ids): readonly number[] => [...new Set(ids.toReversed())].slice(0, most).toReversed())

export const filesViewState = z.strictObject({
  open: z.strictObject({ all: z.boolean(), ids: newest(MOST_OPEN) }),
  order: z.enum(['position', 'title']),
  /** The open folder; null: the top. */
  folder: recordId.nullable(),
  /** The topmost row of the tree. */
  top: offset,
  /** Folders shown as a grid, newest last; 0 stands for the top. */
  grids: newest(MOST_GRIDS)
})
/**
 * View state of Files, stored with the workspace. `open.ids` keeps the last 50,000 and `grids` the last 2,000. A
 * dropped folder falls back to closed (or open, with `open.all`), or to a list.
 */
export type FilesViewState = Infer<typeof filesViewState>

const MOST_MINUTES = 7 * 24 * 60
const MOST_CATEGORIES = 2_000
const minutes = z.number().int().min(0).max(MOST_MINUTES)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const reminderSettings = z.strictObject({
  /**
   * The people whose events cause reminders. `unasked`: the user has not chosen yet; acts as `mine` once the user's own
   * record is known, and as `none` until then.
   */
  of: z.enum(['unasked', 'mine', 'all', 'none']),
  /** Before the start. */
  minutes,
  /** Exceptions by category id (0: without one); null: no reminder. */
  byCategory: z.array(z.strictObject({ id: referenceId, minutes: minutes.nullable() })).max(MOST_CATEGORIES),
  /** Quiet hours, `HH:MM`; over midnight if `from` is later than `to`. Null: none. */
  quiet: z.strictObject({ from: time, to: time }).nullable(),
  /** Hides the event's title in the notification. */
  hideText: z.boolean()
})
export type ReminderSettings = Infer<typeof reminderSettings>

export const DEFAULT_REMINDERS: ReminderSettings = {
  of: 'unasked',
  minutes: 10,
  byCategory: [],
  quiet: null,
  hideText: false
}

// Negative local ids stand for stages that the service names without an id.
const stage = { id: referenceId, state: z.enum(STAGE_STATES) }
/** At most one choice per stage. */
export const stageChoices = z
  .array(z.strictObject(stage))
  .max(MOST_STAGE_CHOICES)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)

const me = z.strictObject({
  /** Their record in the list of people, used by "mine"; null while unknown. */
  userId: referenceId.nullable(),
  /** Prefetches details and children of the user's active projects, like an offline view; false while unknown. */
  keepOffline: z.boolean()
})
/** Who the user is, and the settings that depend on it. */
export type Me = Infer<typeof me>

/** Upper bound for remembered searches; older ones are dropped. */
export const MOST_PAST = 50
/** Maximum length of a remembered search (characters); longer texts are searched for but not remembered. */
export const LONGEST_PAST = 200
/** Longer searches are refused. */
const MOST_CHARACTERS = 1_000

export const moduleChoice = z.strictObject({ module: moduleName, noun: z.enum(MODULE_NOUNS).nullable() })

/** Changes by key. A change applies to the stored state, so that two windows do not overwrite each other. */
const CHANGES = {
  calendar: calendarView,
  storage: filesViewState,
  default: viewContent,
  tables: keptTable,
  /** Rejects with `not-found` when the view no longer exists. */
  views: viewsChange,
  /** `state` null: the state is inferred from the name again. A `fields` message with the noun `stage` follows. */
  stages: z.union([z.strictObject({ ...stage, state: stage.state.nullable() }), z.strictObject({ all: stageChoices })]),
  /** The messages `fields` and `changed` of the noun follow. */
  corrections: correctionsChange,
  clients: clientsChange,
  times: calendarSettings,
  reminders: reminderSettings,
  me,
  /** Rejects with `bad-input` when there are too many. */
  pins: z.strictObject({ noun, id: recordId, pinned: z.boolean() }),
  recent: z.never(),
  /** `forget` null: all. */
  searches: z.union([
    z.strictObject({ remember: text(MOST_CHARACTERS) }),
    z.strictObject({ forget: z.array(text(LONGEST_PAST)).max(MOST_PAST).nullable() })
  ]),
  /** Without `noun`, the user's choice is removed. */
  modules: moduleChoice.partial({ noun: true })
}

interface Values {
  /** Last calendar view; null before the first change. */
  calendar: CalendarView | null
  /** Last Files view; null before the first change. */
  storage: FilesViewState | null
  /** Columns, widths and sort of the project table without a saved view; null before the first change. */
  default: ViewContent | null
  /** The same for every other changed table. */
  tables: readonly NamedTable[]
  /** Saved views in the user's order. */
  views: readonly SavedView[]
  /** Stage states set by the user; other states are inferred from names. */
  stages: readonly StageChoice[]
  corrections: readonly FieldCorrection[]
  clients: ClientChoices
  /** Time settings of the calendar; null until the user sets one. */
  times: CalendarSettings | null
  /** `isSupported`: this computer shows notifications. */
  reminders: { readonly settings: ReminderSettings; readonly isSupported: boolean }
  me: Me
  /** Pinned records in order of pinning, with current titles. */
  pins: readonly Visit[]
  /** The last 200 opened records, newest first, with current titles. */
  recent: readonly Visit[]
  /** Past searches, newest first. */
  searches: readonly PastSearch[]
  /** The record type of a module, set by the user; null for records of its own. */
  modules: readonly ModuleChoice[]
}

export type PrefKey = keyof Values
/** By key: the value read and the change accepted. */
export type Prefs = {
  readonly [K in PrefKey]: { readonly value: Values[K]; readonly change: Infer<(typeof CHANGES)[K]> }
}
/** Keys whose change returns the previous value for undo; `corrections` returns those of the noun. */
export type UndoableKey = 'views' | 'stages' | 'corrections' | 'clients'

type PrefChange = {
  [K in PrefKey]: { readonly workspaceId: string; readonly key: K; readonly change: Prefs[K]['change'] }
}[PrefKey]
const KEYS = Object.keys(CHANGES) as readonly PrefKey[]
const ofKey = (key: PrefKey) => z.strictObject({ workspaceId, key: z.literal(key), change: CHANGES[key] })
const anyChange = z.discriminatedUnion(
  'key',
  KEYS.map(ofKey) as [ReturnType<typeof ofKey>]
) as unknown as z.ZodType<PrefChange>

export const prefs = {
  'prefs.get': inWorkspace({ key: z.enum(KEYS) }, answer<Values[PrefKey]>()),
  /** Null for keys that are not undoable. */
  'prefs.set': route(anyChange, answer<Values[UndoableKey] | null>())
}
