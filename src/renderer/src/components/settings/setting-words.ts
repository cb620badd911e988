/** A setting and its value in words, for display without a control. */
import type { Settings } from '@shared/model/settings'
import { isMac } from '../../commands/active'
import { globalKeyText } from '../../commands/global-key'
import { formatBytes } from '../../basics/format'
import { t, tn } from '../../locales/fields'
import '../../locales/quick'
import '../../locales/settings'
import { ROOMS } from '../shell/rooms'

type Words = { readonly [K in keyof Settings]: (value: Settings[K]) => readonly [name: string, value: string] }

const WORDS: Words = {
  language: (value) => [
    t('settings.language'),
    { system: t('settings.languageSystem'), en: 'English', ru: 'Русский' }[value]
  ],
  theme: (value) => [
    t('settings.theme'),
    { system: t('settings.themeSystem'), light: t('settings.themeLight'), dark: t('settings.themeDark') }[value]
  ],
  density: (value) => [
    t('settings.density'),
    { comfortable: t('settings.densityComfortable'), compact: t('settings.densityCompact') }[value]
  ],
  listWidth: (value) => [t('fields.data.listWidth'), value === null ? t('fields.data.usual') : String(value)],
  viewsWidth: (value) => [t('fields.data.viewsWidth'), value === null ? t('fields.data.usual') : String(value)],
  viewsFolded: (value) => [t('fields.data.viewsFolded'), t(value ? 'fields.data.on' : 'fields.data.off')],
  foldersWidth: (value) => [t('fields.data.foldersWidth'), value === null ? t('fields.data.usual') : String(value)],
  calendarWidth: (value) => [t('fields.data.calendarWidth'), value === null ? t('fields.data.usual') : String(value)],
  emptyFieldsOpen: (value) => [t('fields.data.emptyFieldsOpen'), t(value ? 'fields.data.on' : 'fields.data.off')],
  railNames: (value) => [t('settings.railNames'), t(value ? 'fields.data.on' : 'fields.data.off')],
  lastRoom: (value) => [t('fields.data.lastRoom'), roomName(value)],
  alwaysOnTop: (value) => [t('settings.windowsOnTop'), t(value ? 'fields.data.on' : 'fields.data.off')],
  onClose: (value) => [
    t('settings.onClose'),
    { ask: t('settings.askFirst'), stay: t('settings.onCloseStay'), quit: t('settings.onCloseQuit') }[value]
  ],
  calendarPast: (value) => [t('settings.calendarPast'), months(value)],
  calendarFuture: (value) => [t('settings.calendarFuture'), months(value)],
  diskBudget: (value) => [t('settings.diskBudget'), formatBytes(value * 1e6)],
  syncPace: (value) => [
    t('settings.pace'),
    { auto: t('settings.paceAuto'), full: t('settings.paceFull'), sparing: t('settings.paceSparing') }[value]
  ],
  askMail: (value) => [t('settings.askMail'), t(value ? 'fields.data.on' : 'fields.data.off')],
  askPhone: (value) => [t('settings.askPhone'), t(value ? 'fields.data.on' : 'fields.data.off')],
  askWho: (value) => [t('settings.askWho'), t(value ? 'fields.data.on' : 'fields.data.off')],
  singleKeys: (value) => [t('settings.singleKeys'), t(value ? 'fields.data.on' : 'fields.data.off')],
  quickKey: (value) => [t('quick.key'), value === null ? t('quick.keyNone') : globalKeyText(value, isMac())],
  quickClipboard: (value) => [t('quick.clipboard'), t(value ? 'fields.data.on' : 'fields.data.off')],
  quickExplained: (value) => [t('quick.explainedName'), t(value ? 'fields.data.on' : 'fields.data.off')]
}

const roomName = (room: Settings['lastRoom']): string =>
  t(ROOMS.find(({ name }) => name === room)?.label ?? 'shell.today')
const months = (count: number): string => (count === 0 ? t('settings.calendarNone') : tn('settings.months', count))

/** "Theme: Dark". */
export function settingWords<K extends keyof Settings>(key: K, value: Settings[K]): string {
  const [name, words] = WORDS[key](value)
  return t('fields.data.settingTo', { name, value: words })
}
