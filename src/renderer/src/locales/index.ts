/**
 * Typed message catalogues. English defines the shape (`locales/en/<area>.ts`), Russian is typed as the same shape, and
 * `t` accepts only existing keys.
 */
import { createI18n } from 'vue-i18n'
import { formatNumber } from '../basics/format'
import { en } from './en'
import type { calendar } from './en/calendar'
import type { childTab } from './en/child-tab'
import type { clients } from './en/clients'
import type { columnList } from './en/column-list'
import type { commands } from './en/commands'
import type { connect } from './en/connect'
import type { console } from './en/console'
import type { fields } from './en/fields'
import type { fileKinds } from './en/file-kinds'
import type { files } from './en/files'
import type { filterEditor } from './en/filter-editor'
import type { funnel } from './en/funnel'
import type { lookup } from './en/lookup'
import type { lookupMany } from './en/lookup-many'
import type { meeting } from './en/meeting'
import type { palette } from './en/palette'
import type { pasted } from './en/pasted'
import type { quick } from './en/quick'
import type { people } from './en/people'
import type { projectsOf } from './en/projects-of'
import type { search } from './en/search'
import type { settings } from './en/settings'
import type { space } from './en/space'
import type { syncPanel } from './en/sync-panel'
import type { today } from './en/today'
import { russianPlural } from './plural'
import { ru } from './ru'

export type Language = 'en' | 'ru'
/** Includes the lazy catalogues, see `addWords`. */
export type Messages = typeof en & {
  readonly calendar: typeof calendar
  readonly childTab: typeof childTab
  readonly clients: typeof clients
  readonly columnList: typeof columnList
  readonly commands: typeof commands
  readonly connect: typeof connect
  readonly console: typeof console
  readonly fields: typeof fields
  readonly fileKinds: typeof fileKinds
  readonly files: typeof files
  readonly filterEditor: typeof filterEditor
  readonly funnel: typeof funnel
  readonly lookup: typeof lookup
  readonly lookupMany: typeof lookupMany
  readonly meeting: typeof meeting
  readonly palette: typeof palette
  readonly pasted: typeof pasted
  readonly quick: typeof quick
  readonly people: typeof people
  readonly projectsOf: typeof projectsOf
  readonly search: typeof search
  readonly settings: typeof settings
  readonly space: typeof space
  readonly syncPanel: typeof syncPanel
  readonly today: typeof today
}

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string]

/** Every key of the catalogues, e.g. `shell.settings`. */
export type MessageKey = Leaves<Messages>

export type MessageParameters = Readonly<Record<string, string | number>>

export const i18n = createI18n({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  messages: { en, ru },
  pluralRules: { ru: russianPlural },
  // A missing key does not compile; at run time it would be visible.
  missingWarn: true,
  fallbackWarn: true
})

/**
 * Adds a lazy catalogue. Code that uses one of its keys must import its module from this folder; a test enforces that.
 */
export function addWords(english: Partial<Messages>, russian: Partial<Messages>): void {
  i18n.global.mergeLocaleMessage('en', english)
  i18n.global.mergeLocaleMessage('ru', russian)
}

export function currentLanguage(): Language {
  return i18n.global.locale.value as Language
}

/** Sets the language of the whole screen, and of the document for screen readers. */
export function setLanguage(language: Language, target: Document = document): void {
  i18n.global.locale.value = language
  target.documentElement.lang = language
}

/** Cache of messages without parameters: each rendering needs hundreds of them. */
const said: Readonly<Record<Language, Map<MessageKey, string>>> = { en: new Map(), ru: new Map() }

/** The message of `key` in the current language; reactive when rendered. */
export function t(key: MessageKey, parameters?: MessageParameters): string {
  if (parameters !== undefined) return i18n.global.t(key, parameters)
  const known = said[currentLanguage()]
  let message = known.get(key)
  if (message === undefined) {
    message = i18n.global.t(key)
    // Do not cache a message whose lazy catalogue is not loaded yet.
    if (message !== key) known.set(key, message)
  }
  return message
}

/** The plural form for `count`, which is formatted and replaces `{n}`. */
export function tn(key: MessageKey, count: number, parameters: MessageParameters = {}): string {
  return i18n.global.t(key, { n: formatNumber(count), ...parameters }, count)
}
