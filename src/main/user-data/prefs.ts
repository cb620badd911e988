/** Preferences of a workspace by key: how each is changed and read. */
import { DEFAULT_REMINDERS, type Me, type PrefKey, type Prefs, type UndoableKey } from '@shared/contract/prefs'
import { DesksideError } from '@shared/ipc/errors'
import { type ClientChoices, NO_CLIENT_CHOICES } from '@shared/model/clients'
import type { Noun } from '@shared/model/record'
import type { Visit } from '@shared/model/view'
import { changedChoices } from '@shared/rules/clients/choices'
import { withJoined } from '@shared/rules/filter/local-ids'
import { MOST_STAGE_CHOICES, withStageChoice, type StageChoice } from '@shared/rules/stage-state'
import type { Cache } from '../cache/types'
import { changedCorrections } from './corrections'
import type { ValueOf } from './kinds'
import type { UserEntries } from './user-entries'
import { chosen, forgotten, NO_SEARCHES, searched } from './searches'
import { changedViews } from './views'
import { pinned, pinsOf, recentOf, type StoredVisit } from './visits'

/** Dependencies besides the stored data. */
export interface PrefWorld {
  readonly cache: Pick<Cache, 'titles'> & {
    readonly records: Pick<Cache['records'], 'joinedIds'>
    readonly clients: Pick<Cache['clients'], 'taxIds'>
    readonly fields: Pick<Cache['fields'], 'setCorrections'>
    readonly reference: Pick<Cache['reference'], 'modules'>
  }
  /** The decisions about clients before the change. */
  readonly choices: ClientChoices
  /** Epoch milliseconds. */
  readonly now: number
  /** Whether this computer shows notifications. */
  readonly reminds: boolean
}

type EntryReader = Pick<UserEntries, 'get'>

export interface PrefRule<K extends PrefKey> {
  read(made: EntryReader, world: PrefWorld): Prefs[K]['value'] | Promise<Prefs[K]['value']>
  /**
   * Prepares a change and returns a function that applies it to the data then stored. Its result goes to the window.
   */
  set(change: Prefs[K]['change'], world: PrefWorld): PrefEdit | Promise<PrefEdit>
  /** Runs after the change is saved. */
  follow?(made: EntryReader, world: PrefWorld): () => Promise<unknown>
  /** Does not notify other windows: only the window that made the change shows it. */
  readonly isQuiet?: true
  /** Other data that becomes outdated. */
  outdates?(change: Prefs[K]['change']): { readonly [E in 'fields' | 'changed']?: { readonly noun: Noun } }
}

type PrefEdit = (made: UserEntries) => Prefs[UndoableKey]['value'] | void

/** The user's identity, and whether their own projects are prefetched (never while the user is unknown). */
export function meOf(made: EntryReader): Me {
  const userId = made.get('me')
  return { userId, keepOffline: userId !== null && made.get('own-offline') === true }
}

/** @throws `bad-input` if there are too many */
export function setStages(made: UserEntries, now: readonly StageChoice[]): readonly StageChoice[] {
  if (now.length > MOST_STAGE_CHOICES) throw new DesksideError('bad-input', 'Too many stages were judged by hand.')
  const before = made.get('stages') ?? []
  made.set('stages', now.length === 0 ? null : now)
  return before
}

/** Adds the current titles of cached records; titles are not stored. */
async function named(visits: readonly StoredVisit[], { cache }: PrefWorld): Promise<readonly Visit[]> {
  const titles = await cache.titles(visits.map((visit) => ({ noun: visit.noun, id: visit.id })))
  return visits.map((visit, at) => ({ ...visit, title: titles[at] ?? null }))
}

/** A preference that is stored as it is. */
const quiet = <K extends 'calendar' | 'storage' | 'times'>(key: K) => ({
  read: (made: EntryReader) => made.get(key),
  set: (value: ValueOf<K>) => (made: UserEntries) => made.set(key, value),
  isQuiet: true as const
})

export const PREFS: { readonly [K in PrefKey]: PrefRule<K> } = {
  calendar: quiet('calendar'),
  storage: quiet('storage'),
  default: {
    read: async (made, { cache }) => {
      const [usual, joined] = [made.get('default'), await cache.records.joinedIds()]
      return usual === null ? null : { ...usual, filter: withJoined(usual.filter, joined) }
    },
    set: (content) => (made) => made.set('default', content),
    isQuiet: true
  },
  tables: {
    read: (made) => made.get('table'),
    set: (one) => (made) => {
      made.set('table', [...made.get('table').filter(({ table }) => table !== one.table), one])
    },
    isQuiet: true
  },
  views: {
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
    read: (made) => made.get('stages') ?? [],
    set: (change) => (made) =>
      setStages(
        made,
        'all' in change ? change.all : withStageChoice(made.get('stages') ?? [], change.id, change.state)
      ),
    isQuiet: true,
    outdates: () => ({ fields: { noun: 'stage' } })
  },
  corrections: {
    read: (made) => made.get('correction'),
    set: (change) => (made) => {
      const before = made.get('correction')
      made.set('correction', changedCorrections(before, change))
      return before.filter(({ noun: of }) => of === change.noun)
    },
    follow: (made, { cache }) => cache.fields.setCorrections.bind(null, made.get('correction')),
    isQuiet: true,
    // Decoding changes for later reads, even if no cached record must be decoded again.
    outdates: ({ noun: of }) => ({ fields: { noun: of }, changed: { noun: of } })
  },
  clients: {
    read: (made) => made.get('clients') ?? NO_CLIENT_CHOICES,
    set: async (change, { cache, choices }) => {
      if ('merge' in change) {
        const ids = await cache.clients.taxIds({ keys: change.merge, choices })
        if (ids.length > 1) throw new DesksideError('client-tax-ids', 'These clients have different tax ids.')
      }
      return (made) => {
        const before = made.get('clients') ?? NO_CLIENT_CHOICES
        made.set('clients', changedChoices(before, change))
        return before
      }
    }
  },
  times: {
    ...quiet('times'),
    // Every event may move.
    outdates: () => ({ changed: { noun: 'calendar-event' } })
  },
  reminders: {
    read: (made, { reminds }) => ({
      settings: made.get('reminders')?.settings ?? DEFAULT_REMINDERS,
      isSupported: reminds
    }),
    // Reminders due earlier are skipped.
    set:
      (settings, { now }) =>
      (made) =>
        made.set('reminders', { settings, since: now })
  },
  me: {
    read: meOf,
    set:
      ({ userId, keepOffline }) =>
      (made) => {
        made.set('me', userId)
        made.set('own-offline', userId === null ? null : keepOffline)
      }
  },
  pins: {
    read: (made, world) => named(pinsOf(made.get('visit')), world),
    set:
      ({ pinned: pins, ...of }, { now }) =>
      (made) => {
        made.set('visit', pinned(made.get('visit'), { ...of, pinnedAt: pins ? now : null }))
      }
  },
  recent: {
    read: (made, world) => named(recentOf(made.get('visit')), world),
    set: (never) => never
  },
  searches: {
    read: (made) => (made.get('searches') ?? NO_SEARCHES).past,
    set:
      (change, { now }) =>
      (made) => {
        const before = made.get('searches') ?? NO_SEARCHES
        const after =
          'remember' in change ? searched(before, change.remember.trim(), now) : forgotten(before, change.forget)
        made.set('searches', after)
      },
    isQuiet: true
  },
  modules: {
    read: (made) => (made.get('searches') ?? NO_SEARCHES).choices,
    set: async ({ module, noun: held }, { cache }) => {
      const listed = await cache.reference.modules()
      const choice = held === undefined ? null : { module, noun: held }
      return (made) => made.set('searches', chosen(made.get('searches') ?? NO_SEARCHES, module, choice, listed))
    }
  }
}
