/** What a window reads and changes of what the user made in a workspace, by key. */
import {
  CALENDAR_MODES,
  REMINDED_OF,
  type CalendarSettings,
  type ReminderSettings,
  type RemindersState
} from '../model/calendar'
import type { FieldCorrection } from '../model/field-correction'
import { MODULE_NOUNS, type PastSearch } from '../model/search'
import type { Visit } from '../model/view'
import type { ModuleChoice } from '../rules/module-nouns'
import { MOST_STAGE_CHOICES, STAGE_STATES, type StageChoice } from '../rules/stage-state'
import { hiddenCategories, zoneName } from './calendar'
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

/** How the calendar is looked at; kept with the workspace. The day that is looked at is not kept: it opens on today. */
export const calendarView = z.strictObject({
  mode: z.enum(CALENDAR_MODES),
  hidden: hiddenCategories,
  onlyMine: z.boolean(),
  /** The first day of the week, 1 (Monday) to 7; null: by locale. */
  firstDay: z.number().int().min(1).max(7).nullable(),
  weekNumbers: z.boolean(),
  /** The hours that are seen without scrolling: 0 to 24; null: 8 to 20. */
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

/** Folders that are remembered as open (or, among open ones, as closed): more than anybody opens by hand. */
export const MOST_OPEN = 50_000
/** Folders that are remembered as shown in a grid. */
export const MOST_GRIDS = 2_000
/** What is taken from the page at once; beyond it the input is refused. */
const MOST_SENT = 2 * MOST_OPEN

/** Each once, where it was named last; of too many the first go, which are the oldest. */
const newest = (most: number) =>
  z
    .array(recordId)
    .max(MOST_SENT)
    .transform((ids): readonly number[] => [...new Set(ids.toReversed())].slice(0, most).toReversed())

export const filesViewState = z.strictObject({
  open: z.strictObject({ all: z.boolean(), ids: newest(MOST_OPEN) }),
  order: z.enum(['position', 'title']),
  /** The folder that is shown; null: the top. */
  folder: recordId.nullable(),
  /** The topmost row of the tree. */
  top: offset,
  /** Folders that are shown as a grid, what became one last at the end; the top is 0 here. */
  grids: newest(MOST_GRIDS)
})
/**
 * How Files is looked at; kept with the workspace. Of `open.ids` the last 50,000 are kept and of `grids` the
 * last 2,000: a folder that is forgotten is closed again (or open, where `open.all`), or shown as a list.
 */
export type FilesViewState = Infer<typeof filesViewState>

/** A week. */
const MOST_MINUTES = 7 * 24 * 60
const MOST_CATEGORIES = 2_000
const minutes = z.number().int().min(0).max(MOST_MINUTES)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const reminderSettings: z.ZodType<ReminderSettings> = z.strictObject({
  of: z.enum(REMINDED_OF),
  minutes,
  byCategory: z.array(z.strictObject({ id: referenceId, minutes: minutes.nullable() })).max(MOST_CATEGORIES),
  quiet: z.strictObject({ from: time, to: time }).nullable(),
  hideText: z.boolean()
})

// A stage that the service calls by its name alone has a local id, which is negative.
const stage = { id: referenceId, state: z.enum(STAGE_STATES) }
/** One choice for each stage. */
export const stageChoices = z
  .array(z.strictObject(stage))
  .max(MOST_STAGE_CHOICES)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)

const me = z.strictObject({
  /** Their record in the list of people, for "mine"; null while unknown. */
  userId: referenceId.nullable(),
  /** Details and children of their own active projects are fetched ahead, as of a kept view; false while unknown. */
  keepOffline: z.boolean()
})
/** Who the user is, and what follows from it. */
export type Me = Infer<typeof me>

/** The latest searches; older ones are forgotten. */
export const MOST_PAST = 50
/** Characters; longer texts are searched for and not remembered. */
export const LONGEST_PAST = 200
/** A search that is longer is refused. */
const MOST_CHARACTERS = 1_000

export const moduleChoice = z.strictObject({ module: moduleName, noun: z.enum(MODULE_NOUNS).nullable() })

/** What changes a key. A change is made on what is stored by then, so that two windows lose nothing of each other's. */
const CHANGES = {
  calendar: calendarView,
  storage: filesViewState,
  default: viewContent,
  tables: keptTable,
  /** Refused with `not-found` when the view no longer exists. */
  views: viewsChange,
  /** `state` null: the name speaks again. `fields` with the noun `stage` follows. */
  stages: z.union([z.strictObject({ ...stage, state: stage.state.nullable() }), z.strictObject({ all: stageChoices })]),
  /** `fields` and `changed` of the noun follow. */
  corrections: correctionsChange,
  times: calendarSettings,
  reminders: reminderSettings,
  me,
  /** Refused with `bad-input` when there are too many. */
  pins: z.strictObject({ noun, id: recordId, pinned: z.boolean() }),
  recent: z.never(),
  /** `forget` null: all. */
  searches: z.union([
    z.strictObject({ remember: text(MOST_CHARACTERS) }),
    z.strictObject({ forget: z.array(text(LONGEST_PAST)).max(MOST_PAST).nullable() })
  ]),
  /** Without `noun` the user's word is taken back. */
  modules: moduleChoice.partial({ noun: true })
}

interface Values {
  /** How the calendar was left; null before the first change. */
  calendar: CalendarView | null
  /** How Files was left; null before the first change. */
  storage: FilesViewState | null
  /** Columns, widths and sort of projects without a saved view; null before the first change. */
  default: ViewContent | null
  /** The same for each other table that was changed. */
  tables: readonly NamedTable[]
  /** Saved views in the user's order. */
  views: readonly SavedView[]
  /** What the user said about stages; all others are judged by their names. */
  stages: readonly StageChoice[]
  /** What the user says about fields. */
  corrections: readonly FieldCorrection[]
  /** How times of the calendar are read; null while the user has said nothing of it. */
  times: CalendarSettings | null
  /** Of what the user is reminded while the app runs. */
  reminders: RemindersState
  me: Me
  /** In the order in which they were pinned, with current titles. */
  pins: readonly Visit[]
  /** The last 200 records that were opened, the latest first, with current titles. */
  recent: readonly Visit[]
  /** What was searched for, the latest first. */
  searches: readonly PastSearch[]
  /** What a module holds, by the user's word: null for records of its own. */
  modules: readonly ModuleChoice[]
}

export type PrefKey = keyof Values
/** By key, what a window reads and how it changes it. */
export type Prefs = {
  readonly [K in PrefKey]: { readonly value: Values[K]; readonly change: Infer<(typeof CHANGES)[K]> }
}
/** Keys of which a change answers with what was stored before, for undo: of `corrections` those of the noun. */
export type UndoableKey = 'views' | 'stages' | 'corrections'

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
  /** Null of keys that are not undoable. */
  'prefs.set': route(anyChange, answer<Values[UndoableKey] | null>())
}
