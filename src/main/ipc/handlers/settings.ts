import { settings } from '@shared/contract/app'
import type { Settings } from '@shared/model/settings'
import type { UserData } from '../../user-data/user-data'
import { serve } from '../serve'

export const settingsHandlers = ({
  userData,
  onChanged
}: {
  readonly userData: UserData
  readonly onChanged: (settings: Settings, change: Partial<Settings>) => void
}) =>
  serve(settings, {
    'settings.get': () => userData.current,
    'settings.set': async (change) => {
      const changed = await userData.setSettings(change)
      onChanged(changed, change)
      return changed
    }
  })
