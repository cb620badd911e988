/** Command line options of this run. Chromium's own switches keep their names. */
export interface Launch {
  /** `--demo`: opens the demo workspace. */
  readonly isDemo: boolean
  /** `--hidden`: starts without a window, for autostart. */
  readonly hidden: boolean
  /** `--lang=en|ru`: overrides the setting for this run. */
  readonly language: 'en' | 'ru' | null
}

/** Reads our switches; all others are left to Chromium. */
export function readLaunch(switches: { has: (name: string) => boolean; value: (name: string) => string }): Launch {
  const language = switches.value('lang').toLowerCase().split(/[-_]/)[0]
  const hidden = switches.has('hidden')
  return { isDemo: switches.has('demo'), hidden, language: language === 'en' || language === 'ru' ? language : null }
}

/** Language of this run: the switch, else the setting, else the first supported system language. */
export function languageOf(
  launch: Pick<Launch, 'language'>,
  setting: 'system' | 'en' | 'ru',
  systemLanguages: readonly string[]
): 'en' | 'ru' {
  if (launch.language !== null) return launch.language
  if (setting !== 'system') return setting
  for (const tag of systemLanguages) {
    const language = tag.toLowerCase().split('-')[0]
    if (language === 'en' || language === 'ru') return language
  }
  return 'en'
}
