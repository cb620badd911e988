import { useRegions } from '../../composables/regions'
import { useCommands } from '../../commands/active'

/** Commands that move the focus between regions of the window. */
export function usePartCommands(): void {
  const go = useRegions()
  useCommands({ 'app-nextPart': () => go(1), 'app-previousPart': () => go(-1) })
}
