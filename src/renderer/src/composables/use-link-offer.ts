import { offerOf, type Offer } from '../commands/active'
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

/** Who copies the link to the record that is open; undefined: none is. */
export function openedLink(): Offer | undefined {
  const commands = ['project-link', 'record-link', 'entry-link', 'event-link'] as const
  return commands.map(offerOf).find((offer) => offer !== undefined)
}

/** Who copies the link to what a room shows, if that is more than the room: a search, a view, a month. */
export function shownLink(): Offer | undefined {
  const commands = ['search-link', 'view-link', 'calendar-link'] as const
  return commands.map(offerOf).find((offer) => offer !== undefined)
}
