import { defineStore } from 'pinia'
import { computed, shallowReadonly, ref, shallowRef, watch } from 'vue'
import type { AppInfo } from '@shared/contract/app'
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'
import { localeFor, setFormatLocale } from '../basics/format'
import { on, request } from '../desktop'
import { setLanguage, type Language } from '../locales'
import { applyTheme } from '../theme/apply'
import type { Scheme } from '../theme/tokens'

const isLanguage = (tag: string): tag is Language => tag === 'en' || tag === 'ru'

/** The first system language that the app supports, else English. */
function systemLanguage(languages: readonly string[]): Language {
  return languages.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? '').find(isLanguage) ?? 'en'
}

/** The user's settings, applied at once: language, colour scheme, density. */
export const useSettings = defineStore('settings', () => {
  /** The last answer of main. */
  const stored = shallowRef<Settings>(DEFAULT_SETTINGS)
  /** Unconfirmed changes: answers from before must not undo them. */
  const underWay = shallowRef<readonly Partial<Settings>[]>([])
  const settings = computed<Settings>(() => Object.assign({ ...stored.value }, ...underWay.value) as Settings)
  const info = shallowRef<AppInfo | null>(null)
  // `--lang` overrides the stored setting, until the user chooses a language in this run.
  const isLanguageChosen = ref(false)

  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const isSystemDark = ref(dark.matches)
  dark.addEventListener('change', () => (isSystemDark.value = dark.matches))

  const isLanguageForced = computed(() => !isLanguageChosen.value && info.value?.forcedLanguage != null)
  const language = computed<Language>(() => {
    // Fallback until main has answered, or if it cannot.
    const systemLanguages = info.value?.languages ?? navigator.languages
    if (isLanguageForced.value && info.value?.forcedLanguage) return info.value.forcedLanguage
    return settings.value.language === 'system' ? systemLanguage(systemLanguages) : settings.value.language
  })
  const scheme = computed<Scheme>(() => {
    if (settings.value.theme === 'system') return isSystemDark.value ? 'dark' : 'light'
    return settings.value.theme
  })

  watch(
    [language, info],
    () => {
      setLanguage(language.value)
      setFormatLocale(localeFor(language.value, info.value?.languages ?? []))
    },
    { immediate: true, flush: 'sync' }
  )
  watch([scheme, () => settings.value.density], () => applyTheme(scheme.value, settings.value.density), {
    immediate: true,
    flush: 'sync'
  })

  // Not a live read: it belongs to no workspace, and the app does not start without an answer.
  /** Reads app and settings from main and follows their changes. Rejects with main's error. */
  async function load(): Promise<void> {
    on('settings', () => void reload())
    await reload()
  }

  /** Reloads settings. A language chosen by the user, in any window, ends a forced one. */
  async function reload(): Promise<void> {
    const read = async (): Promise<void> => void (stored.value = await request('settings.get'))
    const [about] = await Promise.all([request('app.info'), read()])
    info.value = about
  }

  /** Applies and stores a change; on failure reverts it and rejects. */
  async function update(change: Partial<Settings>): Promise<void> {
    const hasChosenBefore = isLanguageChosen.value
    if (change.language !== undefined) isLanguageChosen.value = true
    underWay.value = [...underWay.value, change]
    try {
      stored.value = await request('settings.set', change)
    } catch (thrown) {
      isLanguageChosen.value = hasChosenBefore
      throw thrown
    } finally {
      underWay.value = underWay.value.filter((one) => one !== change)
    }
  }

  return {
    settings: shallowReadonly(settings),
    info: shallowReadonly(info),
    language,
    languageForced: isLanguageForced,
    scheme,
    load,
    update
  }
})
