import { useUntil } from '../basics/until'
import type { CommandId } from '../basics/commands/catalogue'
import { useNotices } from '../state/notices'
import { isOfferedBesides, offerOf, useCommands, type Offer } from './active'

/**
 * Registers commands of a part that is loaded on demand. Until the part registers them itself, they wait for it, so
 * that no shortcut is lost.
 *
 * @param load loads the part, which is on the page
 */
export function useLaterCommands(ids: readonly CommandId[], load: () => Promise<unknown>): void {
  const notices = useNotices()
  const until = useUntil()
  function later(id: CommandId): Offer {
    const offer: Offer = {
      async run(isByKey) {
        try {
          await load()
          if (await until(() => isOfferedBesides(id, offer))) await offerOf(id)?.run(isByKey)
        } catch (thrown) {
          notices.problem(thrown)
        }
      },
      isEnabled: () => !isOfferedBesides(id, offer)
    }
    return offer
  }
  useCommands(Object.fromEntries(ids.map((id) => [id, later(id)])))
}
