/**
 * Typed message catalogues. English decides the shape (`locales/en/<area>.ts`), Russian is typed as the same shape, and
 * `t` takes only keys that exist.
 */
import { createI18n } from 'vue-i18n'
import { formatNumber } from '../composables/format'
import { en } from './en'
import type { calendar } from './en/calendar'
import type { commands } from './en/commands'
import type { fileKinds } from './en/file-kinds'
import type { files } from './en/files'
import type { lookupMany } from './en/lookup-many'
import type { palette } from './en/palette'
import type { lookup } from './en/lookup'
import type { search } from './en/search'
import type { space } from './en/space'
import { russianPlural } from './plural'
import { ru } from './ru'

export type Language = 'en' | 'ru'
/** With the words that come with a room, or later: see `files.ts`. */
export type Messages = typeof en & {
  readonly calendar: typeof calendar
  readonly commands: typeof commands
  readonly files: typeof files
  readonly fileKinds: typeof fileKinds
  readonly lookupMany: typeof lookupMany
  readonly palette: typeof palette
  readonly lookup: typeof lookup
  readonly search: typeof search
  readonly space: typeof space
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
  // A missing key does not compile; at run time it would show itself.
  missingWarn: true,
  fallbackWarn: true
})

export function currentLanguage(): Language {
  return i18n.global.locale.value as Language
}

/** Chooses the language of everything on screen, at once, and of the document for screen readers. */
export function setLanguage(language: Language, target: Document = document): void {
  i18n.global.locale.value = language
  target.documentElement.lang = language
}

/** What a message without parameters says is worked out once: a screen asks for hundreds of them each time it is drawn. */
const said: Readonly<Record<Language, Map<MessageKey, string>>> = { en: new Map(), ru: new Map() }

/** The message of `key` in the current language; reactive wherever it is rendered. */
export function t(key: MessageKey, parameters?: MessageParameters): string {
  if (parameters !== undefined) return i18n.global.t(key, parameters)
  const known = said[currentLanguage()]
  let message = known.get(key)
  if (message === undefined) {
    message = i18n.global.t(key)
    // Words that come with a room are not here yet.
    if (message !== key) known.set(key, message)
  }
  return message
}

/** The plural form for `count`, which stands in the message as `{n}`, formatted. */
export function tn(key: MessageKey, count: number, parameters: MessageParameters = {}): string {
  return i18n.global.t(key, { n: formatNumber(count), ...parameters }, count)
}
