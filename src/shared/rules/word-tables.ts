/** Tables of words and names, written as texts. */

/** Words of texts, separated by blanks or line breaks. */
export const wordList = (...texts: readonly string[]): readonly string[] => texts.join(' ').match(/\S+/g) ?? []

/** `wordList` as a set. */
export const wordSet = (...texts: readonly string[]): ReadonlySet<string> => new Set(wordList(...texts))
