import type { Offer } from '../commands/active'
import { useCopy } from './use-copy'

/** Offers to copy a link as long as there is one. @param link null: nothing is here that a link can lead to */
export function useLinkOffer(link: () => string | null): Offer {
  const copy = useCopy()
  return {
    run: () => {
      const now = link()
      return now === null ? undefined : copy(now)
    },
    enabled: () => link() !== null
  }
}
