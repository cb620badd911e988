import { withoutEnds } from './trimmed'

/** What nobody sees: control characters, what turns the reading direction, and all that is shown as nothing. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
/** What joins characters, parts them, or chooses among their forms: emoji and some scripts are written with it. */
const JOINER = /[\u200C\u200D\p{Variation_Selector}]/u
/** Behind these it changes nothing, and would only tell two names apart that look alike. */
const UNJOINED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
/** But behind a picture, which is common to all scripts, it does. */
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
const CHOSEN_PICTURE_JOINED = /^\p{Variation_Selector}\u200D$/u
/** White space, and the Braille cell without a dot, which is shown as such. */
const SPACES = /[\s\u2800]+/gu

/**
 * A name as it may stand on screen: without what can't be seen, so that no name reads as another one. Joiners stay where
 * they can join anything. Empty when nothing is left to be seen.
 */
export function workspaceName(typed: string): string {
  let seen = ''
  let last = ''
  for (const character of typed) {
    if (UNSEEN.test(character) && !(JOINER.test(character) && canStandBehind(last, character))) continue
    seen += character
    last = character
  }
  return withoutEnds(seen.replace(SPACES, ' '), ' \u200C\u200D')
}

const canStandBehind = (last: string, joiner: string): boolean =>
  last !== '' && (PICTURE.test(last) || !UNJOINED.test(last) || CHOSEN_PICTURE_JOINED.test(last + joiner))
