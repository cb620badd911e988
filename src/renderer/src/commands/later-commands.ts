import { useUntil } from '../basics/until'
import type { CommandId } from '../basics/commands/catalogue'
import { useNotices } from '../state/notices'
import { isImplemented, offerOf, useCommands, type Offer } from './active'

/**
 * Registers commands of a part that is loaded on demand. Until the part registers them itself, they wait for it, so
 * that no shortcut is lost.
 *
 * @param load loads the part, which is on the page
 */
export function useLaterCommands(ids: readonly CommandId[], load: () => Promise<unknown>): void {
  const notices = useNotices()
  const until = useUntil()
  const later = (id: CommandId): Offer => ({
    isPlaceholder: true,
    async run(isByKey) {
      try {
        await load()
        if (await until(() => isImplemented(id))) await offerOf(id)?.run(isByKey)
      } catch (thrown) {
        notices.problem(thrown)
      }
    },
    isEnabled: () => !isImplemented(id)
  })
  useCommands(Object.fromEntries(ids.map((id) => [id, later(id)])))
}
