import type { InferShape } from '../contract/kit'
import type { SETTINGS } from '../contract/settings'

export * from './setting-values'

/** The user's settings, stored in the settings file. */
export type Settings = InferShape<typeof SETTINGS>

export const DEFAULT_SETTINGS: Settings = {
  language: 'system',
  theme: 'system',
  density: 'comfortable',
  listWidth: null,
  viewsWidth: null,
  viewsFolded: false,
  foldersWidth: null,
  calendarWidth: null,
  emptyFieldsOpen: false,
  railNames: false,
  lastRoom: null,
  alwaysOnTop: false,
  onClose: 'ask',
  calendarPast: 6,
  calendarFuture: 12,
  diskBudget: 1000,
  syncPace: 'auto',
  askMail: false,
  askPhone: true,
  askWho: true,
  singleKeys: true,
  quickKey: 'CommandOrControl+Shift+Space',
  quickClipboard: true,
  quickExplained: false
}
