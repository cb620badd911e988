import { settings } from '@shared/contract/app'
import type { Settings } from '@shared/model/settings'
import type { UserData } from '../../user-data/types'
import { serve } from '../serve'

export interface SettingsHandlersOptions {
  readonly userData: UserData
  readonly onChanged: (settings: Settings, change: Partial<Settings>) => void
}

export const settingsHandlers = ({ userData, onChanged }: SettingsHandlersOptions) =>
  serve(settings, {
    'settings.get': () => userData.settings(),
    'settings.set': async (change) => {
      const changed = await userData.setSettings(change)
      onChanged(changed, change)
      return changed
    }
  })
