import { useRegions } from '../../composables/regions'
import { useCommands } from '../../commands/active'

/** From one part of the window to the next. */
export function usePartCommands(): void {
  const go = useRegions()
  useCommands({ 'app-nextPart': () => go(1), 'app-previousPart': () => go(-1) })
}
