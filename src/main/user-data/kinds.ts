/** Record kinds in a workspace's file, in the order of writing. */
import { z } from 'zod'
import { clientChoices } from '@shared/contract/clients'
import { fieldCorrection } from '@shared/contract/corrections'
import { referenceId, type Infer } from '@shared/contract/kit'
import { calendarSettings, calendarView, stageChoices, filesViewState } from '@shared/contract/prefs'
import { keptTable, savedView, viewContent } from '@shared/contract/views'
import { inOrder } from './corrections'
import { keptReminders, remembered, reminded } from './reminders'
import { keptSearches } from './searches'
import { bounded, mergedVisit, storedVisit } from './visits'

/** Rules of a kind. `Item`: its single value, or one of its entries. */
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
type OtherRules<Schema extends z.ZodType> = Omit<KindRules<Infer<Schema>>, 'schema' | 'id'>

/** A kind with at most one record. */
const single = <Schema extends z.ZodType>(schema: Schema, rules: OtherRules<Schema> = {}) => ({ schema, ...rules })
/** A kind with one record per entry; the members together are its id. */
const entries = <Schema extends z.ZodType>(
  schema: Schema,
  members: readonly string[],
  rules: OtherRules<Schema> = {}
) => ({ schema, id: idBy(members), ...rules })

const idBy =
  (members: readonly string[]) =>
  (stored: unknown): string | null => {
    if (typeof stored !== 'object' || stored === null) return null
    const found = members.map((member) => (stored as Readonly<Record<string, unknown>>)[member])
    return found.every((one) => typeof one === 'string' || typeof one === 'number') ? found.join('\n') : null
  }

/** Identity of a workspace, from which a lost entry can be restored. */
const place = z.object({ name: z.string(), address: z.string(), lookupPath: z.string() })
/**
 * Damage of the file that the user has not dismissed yet. `key-lost`: the file was set aside because the keychain no
 * longer has its key. `at`: epoch milliseconds. `lost`: number of lost records; null if unknown.
 */
const damage = z.object({
  kind: z.enum(['damaged', 'key-lost']),
  at: z.number(),
  read: z.number(),
  lost: z.number().nullable()
})
export type WorkspaceIdentity = Infer<typeof place>
export type Damage = Infer<typeof damage>

export const KINDS = {
  place: single(place, { isBeside: true }),
  damage: single(damage, { isBeside: true }),
  view: entries(savedView, ['id']),
  default: single(viewContent),
  table: entries(keptTable, ['table']),
  storage: single(filesViewState),
  calendar: single(calendarView),
  times: single(calendarSettings),
  reminders: single(keptReminders),
  reminded: single(reminded, { isBeside: true, merge: (here, added) => [...remembered(here, added, -Infinity)] }),
  searches: single(keptSearches),
  visit: entries(storedVisit, ['noun', 'id'], { isBeside: true, merge: mergedVisit, settle: bounded }),
  // A negative id is local: the user is known by name only.
  me: single(referenceId, { isBeside: true }),
  /** Whether the user's own projects are prefetched for offline use. */
  'own-offline': single(z.boolean(), { isBeside: true }),
  correction: entries(fieldCorrection, ['noun', 'key'], { settle: inOrder }),
  stages: single(stageChoices),
  clients: single(clientChoices, { isBeside: true })
}

export type Kind = keyof typeof KINDS
/** Entries of a kind in order, or its single value. */
export type ValueOf<K extends Kind> = (typeof KINDS)[K] extends { readonly id: unknown }
  ? readonly Infer<(typeof KINDS)[K]['schema']>[]
  : Infer<(typeof KINDS)[K]['schema']> | null
