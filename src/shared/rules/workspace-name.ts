import { withoutEnds } from './trimmed'

/** Invisible characters: control characters, direction marks, and ignorable ones. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
/** Joiners and variation selectors, used by emoji and some scripts. */
const JOINER = /[\u200C\u200D\p{Variation_Selector}]/u
/** After these scripts, a joiner has no effect and would only make look-alike names differ. */
const UNJOINED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
/** After a picture, whose script is common, it has an effect. */
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
const CHOSEN_PICTURE_JOINED = /^\p{Variation_Selector}\u200D$/u
/** White space, and the Braille cell without dots. */
const SPACES = /[\s\u2800]+/gu

/**
 * Removes invisible characters, so that no name imitates another. Joiners stay where they have an effect. Empty if
 * nothing visible is left.
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
