import { withoutEnds } from './trimmed'

/**
 * A name as it may stand on screen: without control characters and without the marks that turn the reading direction or
 * take no room, so that no name reads as another one. Joiners stay, as emoji and some scripts need them. Empty when
 * nothing is left to be seen.
 */
export function workspaceName(typed: string): string {
  const spaced = typed.replace(/[^\P{C}\u200C\u200D]/gu, '').replace(/\s+/gu, ' ')
  return withoutEnds(spaced, ' \u200C\u200D')
}
