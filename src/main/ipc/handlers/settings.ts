import { DENSITIES, LANGUAGES, THEMES, type Settings } from '@shared/model/settings'
import type { UserData } from '../../user-data/types'
import { nothing, parser, z } from '../parse'
import type { Handlers } from '../router'

export interface SettingsHandlersOptions {
  readonly userData: UserData
  readonly onChanged: (settings: Settings, change: Partial<Settings>) => void
}

type SettingsHandlers = Pick<Handlers, 'settings.get' | 'settings.set'>

export function settingsHandlers({ userData, onChanged }: SettingsHandlersOptions): SettingsHandlers {
  return {
    'settings.get': { parse: parser(nothing), run: () => userData.settings() },
    'settings.set': {
      parse: parser(
        z.strictObject({
          language: z.enum(LANGUAGES).exactOptional(),
          theme: z.enum(THEMES).exactOptional(),
          density: z.enum(DENSITIES).exactOptional(),
          listWidth: z.number().int().min(200).max(10_000).nullable().exactOptional(),
          alwaysOnTop: z.boolean().exactOptional()
        })
      ),
      run: async (change) => {
        const settings = await userData.setSettings(change)
        onChanged(settings, change)
        return settings
      }
    }
  }
}
