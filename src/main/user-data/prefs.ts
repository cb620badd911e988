/** The preferences of a workspace by key: the schema of a change, how it is made, and what a window reads. */
import { z } from 'zod'
import { DesksideError } from '@shared/ipc/errors'
import type { PrefKey, Prefs, UndoableKey } from '@shared/ipc/routes/prefs'
import { DEFAULT_REMINDERS } from '@shared/model/calendar'
import type { Noun } from '@shared/model/record'
import { MODULE_NOUNS } from '@shared/model/search'
import type { Me, Visit } from '@shared/model/view'
import { withJoined } from '@shared/rules/filter/local-ids'
import { MOST_STAGE_CHOICES, withStageChoice, type StageChoice } from '@shared/rules/stage-state'
import { moduleName } from '@shared/contract/search'
import type { Cache } from '../cache/types'
import { calendarSettings, calendarView } from './calendar-view'
import { changedCorrections, correctionsChange, noun } from './corrections'
import type { Made } from './made'
import { reminderSettings } from './reminders'
import { chosen, forgotten, LONGEST_PAST, MOST_PAST, NO_SEARCHES, searched } from './searches'
import { stageChoices, stageId, stageState } from './stage-choices'
import { filesViewState } from './files-view-state'
import { changedViews, keptTable, viewContent, viewsChange } from './views'
import { pinned, pinsOf, recentOf, type StoredVisit } from './visits'

/** A search that is longer is refused. */
const MOST_CHARACTERS = 1_000

/** What keys need beside what is stored. */
export interface PrefWorld {
  readonly cache: Pick<Cache, 'titles'> & {
    readonly records: Pick<Cache['records'], 'joinedIds'>
    readonly fields: Pick<Cache['fields'], 'setCorrections'>
    readonly reference: Pick<Cache['reference'], 'modules'>
  }
  /** Epoch milliseconds. */
  readonly now: number
  /** Whether this computer shows notifications. */
  readonly reminds: boolean
}

type Stored = Pick<Made, 'get'>

export interface PrefRule<K extends PrefKey> {
  readonly change: z.ZodType<Prefs[K]['change']>
  read(made: Stored, world: PrefWorld): Prefs[K]['value'] | Promise<Prefs[K]['value']>
  /** Prepares a change; what it returns is made on what is stored by then. Its answer goes to the window. */
  set(change: Prefs[K]['change'], world: PrefWorld): PrefEdit | Promise<PrefEdit>
  /** What is done with a change once it is saved. */
  follow?(made: Stored, world: PrefWorld): () => Promise<unknown>
  /** Other windows are not told: the only one that shows it has just made the change. */
  readonly quiet?: true
  /** What else is outdated then. */
  outdates?(change: Prefs[K]['change']): { readonly [E in 'fields' | 'changed']?: { readonly noun: Noun } }
}

type PrefEdit = (made: Made) => Prefs[UndoableKey]['value'] | void

const short = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !value.includes('\0'))

/** Who the user is, and whether their own projects are kept offline: never while nobody knows who they are. */
export function meOf(made: Stored): Me {
  const userId = made.get('me')
  return { userId, keepOffline: userId !== null && made.get('own-offline') === true }
}

/** @throws `bad-input` when there are too many */
export function setStages(made: Made, now: readonly StageChoice[]): readonly StageChoice[] {
  if (now.length > MOST_STAGE_CHOICES) throw new DesksideError('bad-input', 'Too many stages were judged by hand.')
  const before = made.get('stages') ?? []
  made.set('stages', now.length === 0 ? null : now)
  return before
}

/** With the current titles of records that the cache knows; they are not stored. */
async function named(visits: readonly StoredVisit[], { cache }: PrefWorld): Promise<readonly Visit[]> {
  const titles = await cache.titles(visits.map((visit) => ({ noun: visit.noun, id: visit.id })))
  return visits.map((visit, at) => ({ ...visit, title: titles[at] ?? null }))
}

export const PREFS: { readonly [K in PrefKey]: PrefRule<K> } = {
  calendar: {
    change: calendarView,
    read: (made) => made.get('calendar'),
    set: (view) => (made) => made.set('calendar', view),
    quiet: true
  },
  storage: {
    change: filesViewState,
    read: (made) => made.get('storage'),
    set: (view) => (made) => made.set('storage', view),
    quiet: true
  },
  default: {
    change: viewContent,
    read: async (made, { cache }) => {
      const [usual, joined] = [made.get('default'), await cache.records.joinedIds()]
      return usual === null ? null : { ...usual, filter: withJoined(usual.filter, joined) }
    },
    set: (content) => (made) => made.set('default', content),
    quiet: true
  },
  tables: {
    change: keptTable,
    read: (made) => made.get('table'),
    set: (one) => (made) => {
      made.set('table', [...made.get('table').filter(({ table }) => table !== one.table), one])
    },
    quiet: true
  },
  views: {
    change: viewsChange,
    read: async (made, { cache }) => {
      const [all, joined] = [made.get('view'), await cache.records.joinedIds()]
      return all.map((view) => ({ ...view, filter: withJoined(view.filter, joined) }))
    },
    set: (change) => (made) => {
      const before = made.get('view')
      made.set('view', changedViews(before, change))
      return before
    }
  },
  stages: {
    change: z.union([
      z.strictObject({ id: stageId, state: stageState.nullable() }),
      z.strictObject({ all: stageChoices })
    ]),
    read: (made) => made.get('stages') ?? [],
    set: (change) => (made) =>
      setStages(
        made,
        'all' in change ? change.all : withStageChoice(made.get('stages') ?? [], change.id, change.state)
      ),
    quiet: true,
    outdates: () => ({ fields: { noun: 'stage' } })
  },
  corrections: {
    change: correctionsChange,
    read: (made) => made.get('correction'),
    set: (change) => (made) => {
      const before = made.get('correction')
      made.set('correction', changedCorrections(before, change))
      return before.filter(({ noun: of }) => of === change.noun)
    },
    follow: (made, { cache }) => cache.fields.setCorrections.bind(null, made.get('correction')),
    quiet: true,
    // What is read from then on is decoded differently, even if nothing cached has to be re-decoded.
    outdates: ({ noun: of }) => ({ fields: { noun: of }, changed: { noun: of } })
  },
  times: {
    change: calendarSettings,
    read: (made) => made.get('times'),
    set: (settings) => (made) => made.set('times', settings),
    quiet: true,
    // Every event may stand elsewhere then.
    outdates: () => ({ changed: { noun: 'calendar-event' } })
  },
  reminders: {
    change: reminderSettings,
    read: (made, { reminds }) => ({
      settings: made.get('reminders')?.settings ?? DEFAULT_REMINDERS,
      supported: reminds
    }),
    // What came due before is not reminded of.
    set:
      (settings, { now }) =>
      (made) =>
        made.set('reminders', { settings, since: now })
  },
  me: {
    change: z.strictObject({ userId: stageId.nullable(), keepOffline: z.boolean() }),
    read: meOf,
    set:
      ({ userId, keepOffline }) =>
      (made) => {
        made.set('me', userId)
        made.set('own-offline', userId === null ? null : keepOffline)
      }
  },
  pins: {
    change: z.strictObject({ noun, id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), pinned: z.boolean() }),
    read: (made, world) => named(pinsOf(made.get('visit')), world),
    set:
      ({ pinned: pins, ...of }, { now }) =>
      (made) => {
        made.set('visit', pinned(made.get('visit'), { ...of, pinnedAt: pins ? now : null }))
      }
  },
  recent: {
    change: z.never(),
    read: (made, world) => named(recentOf(made.get('visit')), world),
    set: (never) => never
  },
  searches: {
    change: z.union([
      z.strictObject({ remember: short(MOST_CHARACTERS) }),
      z.strictObject({ forget: z.array(short(LONGEST_PAST)).max(MOST_PAST).nullable() })
    ]),
    read: (made) => (made.get('searches') ?? NO_SEARCHES).past,
    set:
      (change, { now }) =>
      (made) => {
        const before = made.get('searches') ?? NO_SEARCHES
        const after =
          'remember' in change ? searched(before, change.remember.trim(), now) : forgotten(before, change.forget)
        made.set('searches', after)
      },
    quiet: true
  },
  modules: {
    change: z.strictObject({ module: moduleName, noun: z.enum(MODULE_NOUNS).nullable().optional() }),
    read: (made) => (made.get('searches') ?? NO_SEARCHES).choices,
    set: async ({ module, noun: held }, { cache }) => {
      const listed = await cache.reference.modules()
      const choice = held === undefined ? null : { module, noun: held }
      return (made) => made.set('searches', chosen(made.get('searches') ?? NO_SEARCHES, module, choice, listed))
    }
  }
}
