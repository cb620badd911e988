import { offerOf, type Offer } from '../commands/active'
import { useCopy } from './use-copy'

/**
 * Offers the copy-link command while there is a link.
 * @param link null: nothing on screen has a link
 */
export function useLinkOffer(link: () => string | null): Offer {
  const copy = useCopy()
  return {
    run: () => {
      const now = link()
      return now === null ? undefined : copy(now)
    },
    isEnabled: () => link() !== null
  }
}

/** The active command that copies the link to the open record; undefined if none is open. */
export function openedLink(): Offer | undefined {
  const commands = ['project-link', 'record-link', 'entry-link', 'event-link'] as const
  return commands.map(offerOf).find((offer) => offer !== undefined)
}

/** The active command that copies a link more specific than the page: to a search, a view or a month. */
export function shownLink(): Offer | undefined {
  const commands = ['search-link', 'view-link', 'calendar-link'] as const
  return commands.map(offerOf).find((offer) => offer !== undefined)
}
