/** What the command line asks of this run. Chromium's own switches keep their names. */
export interface Launch {
  /** `--demo`: open the demo workspace. */
  readonly demo: boolean
  /** `--hidden`: start without a window, as at log-in. */
  readonly hidden: boolean
  /** `--lang=en|ru`: outranks the setting, for this run. */
  readonly language: 'en' | 'ru' | null
}

/** Reads the switches; anything that is not ours is left to Chromium. */
export function readLaunch(switches: { has: (name: string) => boolean; value: (name: string) => string }): Launch {
  const language = switches.value('lang').toLowerCase().split(/[-_]/)[0]
  const hidden = switches.has('hidden')
  return { demo: switches.has('demo'), hidden, language: language === 'en' || language === 'ru' ? language : null }
}

/** The language of this run: the switch, else the setting, else the first of the system's languages that we speak. */
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
