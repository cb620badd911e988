/** Views and visits of any workspace for the rest of main, each in the user data of that workspace. */
import { withStageChoice } from '@shared/rules/stage-state'
import type { Attached } from './attached'
import { NO_SEARCHES } from './searches'
import type { Reminders, SavedViews, Searches, Visits } from './types'

/** @param at throws for a workspace that is not attached */
type At = (workspace: string) => Attached

export const viewsOf = (at: At): SavedViews => ({
  all: async (workspace) => at(workspace).made.views.all(),
  put: async (workspace, view, index) => at(workspace).change(({ views }) => views.put(view, index)),
  update: async (workspace, id, change) => at(workspace).change(({ views }) => views.update(id, change)),
  reorder: async (workspace, ids) => at(workspace).change(({ views }) => views.reorder(ids)),
  remove: async (workspace, id) => at(workspace).change(({ views }) => views.remove(id)),
  default: async (workspace) => at(workspace).made.default,
  setDefault: async (workspace, content) => {
    await at(workspace).change((made) => void (made.default = content))
  },
  table: async (workspace, name) => at(workspace).made.table(name),
  setTable: async (workspace, name, settings) => at(workspace).change((made) => made.setTable(name, settings)),
  storage: async (workspace) => at(workspace).made.storage,
  setStorage: async (workspace, view) => {
    await at(workspace).change((made) => void (made.storage = view))
  },
  calendar: async (workspace) => at(workspace).made.calendar,
  setCalendar: async (workspace, view) => {
    await at(workspace).change((made) => void (made.calendar = view))
  },
  stages: async (workspace) => at(workspace).made.stages ?? [],
  setStage: async (workspace, id, state) => {
    await at(workspace).change((made) => void (made.stages = withStageChoice(made.stages ?? [], id, state)))
  },
  replaceStages: async (workspace, all) =>
    at(workspace).change((made) => {
      const before = made.stages ?? []
      made.stages = all
      return before
    }),
  times: async (workspace) => at(workspace).made.times,
  setTimes: async (workspace, settings) => {
    await at(workspace).change((made) => void (made.times = settings))
  }
})

export const visitsOf = (at: At): Visits => ({
  recent: async (workspace, nouns, limit) => at(workspace).made.visits.recent(nouns, limit),
  pinned: async (workspace) => at(workspace).made.visits.pinned(),
  opened: async (workspace, visit) => at(workspace).change(({ visits }) => visits.opened(visit)),
  pin: async (workspace, pin) => at(workspace).change(({ visits }) => visits.pin(pin)),
  me: async (workspace) => at(workspace).made.me,
  keepsOwn: async (workspace) => at(workspace).made.keepsOwn,
  setMe: async (workspace, userId, keepsOwn) => {
    await at(workspace).change((made) => {
      made.keepsOwn = keepsOwn
      made.me = userId
    })
  }
})

export const remindersOf = (at: At): Reminders => ({
  settings: async (workspace) => at(workspace).made.reminders,
  setSettings: async (workspace, settings, since) => {
    await at(workspace).change((made) => void (made.reminders = { settings, since }))
  },
  reminded: async (workspace) => {
    const { reminded } = at(workspace).made
    return (key) => reminded.has(key)
  },
  remember: async (workspace, all, now) => at(workspace).change(({ reminded }) => reminded.add(all, now))
})

export const searchesOf = (at: At): Searches => ({
  read: async (workspace) => at(workspace).made.searches ?? NO_SEARCHES,
  change: async (workspace, change) => {
    await at(workspace).change((made) => void (made.searches = change(made.searches ?? NO_SEARCHES)))
  }
})
