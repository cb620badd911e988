import type { Settings } from '@shared/model/settings'
import type { UserData } from '../../user-data/types'
import { settingsSchema } from '../../user-data/values'
import { nothing, parser } from '../parse'
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
      parse: parser(settingsSchema),
      run: async (change) => {
        const settings = await userData.setSettings(change)
        onChanged(settings, change)
        return settings
      }
    }
  }
}
