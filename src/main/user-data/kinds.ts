/** Record kinds in a workspace's file, in the order of writing. */
import { z } from 'zod'
import { clientChoices } from '@shared/contract/clients'
import { fieldCorrection } from '@shared/contract/corrections'
import { referenceId } from '@shared/contract/kit'
import {
  calendarSettings,
  calendarView,
  stageChoices,
  filesViewState,
  type CalendarView,
  type FilesViewState
} from '@shared/contract/prefs'
import {
  keptTable,
  savedView,
  viewContent,
  type NamedTable,
  type SavedView,
  type ViewContent
} from '@shared/contract/views'
import type { CalendarSettings } from '@shared/model/calendar'
import type { ClientChoices } from '@shared/model/clients'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { StageChoice } from '@shared/rules/stage-state'
import { inOrder } from './corrections'
import { keptReminders, reminded, type KeptReminders, type ShownReminder } from './reminders'
import { keptSearches, type KeptSearches } from './searches'
import { bounded, mergedVisit, storedVisit, type StoredVisit } from './visits'

/** Identity of a workspace, from which a lost entry can be restored. */
export interface WorkspaceIdentity {
  readonly name: string
  readonly address: string
  readonly lookupPath: string
}

/** Damage of the file that the user has not dismissed yet. */
export interface Damage {
  /** `key-lost`: the file was set aside because the keychain no longer has its key. */
  readonly kind: 'damaged' | 'key-lost'
  /** Epoch milliseconds. */
  readonly at: number
  readonly read: number
  /** Number of lost records; null if unknown. */
  readonly lost: number | null
}

/** Kinds with at most one record. */
interface Single {
  place: WorkspaceIdentity
  damage: Damage
  default: ViewContent
  storage: FilesViewState
  calendar: CalendarView
  times: CalendarSettings
  reminders: KeptReminders
  reminded: readonly ShownReminder[]
  searches: KeptSearches
  me: number
  /** Whether the user's own projects are prefetched for offline use. */
  'own-offline': boolean
  stages: readonly StageChoice[]
  clients: ClientChoices
}

/** Kinds with one record per entry. */
interface EntryKinds {
  view: SavedView
  table: NamedTable
  visit: StoredVisit
  correction: FieldCorrection
}

export type Kind = keyof Single | keyof EntryKinds
/** Entries of a kind in order, or its single value. */
export type ValueOf<K extends Kind> = K extends keyof EntryKinds
  ? readonly EntryKinds[K][]
  : K extends keyof Single
    ? Single[K] | null
    : never

export interface KindRules<Item> {
  readonly schema: z.ZodType<Item>
  /** Id of an entry, for kinds with several; null if it is invalid in every version. */
  readonly id?: (stored: unknown) => string | null
  /** An invalid value is stored beside this version's value instead of being replaced. */
  readonly isBeside?: true
  /** Merges two records of one entry; by default the first wins. */
  merge?(here: Item, added: Item): Item
  /** Sorts and limits the entries. */
  settle?(all: readonly Item[]): readonly Item[]
}

const idBy =
  (...members: readonly string[]) =>
  (stored: unknown): string | null => {
    if (typeof stored !== 'object' || stored === null) return null
    const found = members.map((member) => (stored as Readonly<Record<string, unknown>>)[member])
    return found.every((one) => typeof one === 'string' || typeof one === 'number') ? found.join('\n') : null
  }

type Rules = { readonly [K in keyof Single]: KindRules<Single[K]> } & {
  readonly [K in keyof EntryKinds]: KindRules<EntryKinds[K]> & { readonly id: (stored: unknown) => string | null }
}

export const KINDS: Rules = {
  place: { schema: z.object({ name: z.string(), address: z.string(), lookupPath: z.string() }), isBeside: true },
  damage: {
    schema: z.object({
      kind: z.enum(['damaged', 'key-lost']),
      at: z.number(),
      read: z.number(),
      lost: z.number().nullable()
    }),
    isBeside: true
  },
  view: { schema: savedView, id: idBy('id') },
  default: { schema: viewContent },
  table: { schema: keptTable, id: idBy('table') },
  storage: { schema: filesViewState },
  calendar: { schema: calendarView },
  times: { schema: calendarSettings },
  reminders: { schema: keptReminders },
  reminded: {
    schema: reminded,
    isBeside: true,
    merge: (here, added) => [...new Map([...here, ...added].map((one) => [one.key, one])).values()]
  },
  searches: { schema: keptSearches },
  visit: { schema: storedVisit, id: idBy('noun', 'id'), isBeside: true, merge: mergedVisit, settle: bounded },
  // A negative id is local: the user is known by name only.
  me: { schema: referenceId, isBeside: true },
  'own-offline': { schema: z.boolean(), isBeside: true },
  correction: { schema: fieldCorrection, id: idBy('noun', 'key'), settle: inOrder },
  stages: { schema: stageChoices },
  clients: { schema: clientChoices, isBeside: true }
}
