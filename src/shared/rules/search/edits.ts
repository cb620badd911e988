/** A word within an array of code units. */
export interface Letters {
  readonly of: ArrayLike<number>
  readonly from: number
  readonly length: number
}

/**
 * Whether one edit turns `typed` into the word: a swap of two neighbouring letters, an insertion, a deletion or a
 * replacement. `start`: into a beginning of the word only. Null: neither. A word that begins with the typed text needs
 * no edit.
 */
export function oneEdit(typed: Letters, word: Letters, hasBeginnings: boolean): 'whole' | 'start' | null {
  const { length } = typed
  if (word.length < length - 1 || (!hasBeginnings && word.length > length + 1)) return null
  let same = 0
  while (same < length && same < word.length && typed.of[typed.from + same] === word.of[word.from + same]) same++
  if (same === length) return word.length === length + 1 ? 'whole' : null
  // Where the edit ends in both texts; the rest must match.
  let best: 'whole' | 'start' | null = null
  for (const [ofTyped, ofWord] of EDITS) {
    if (ofTyped === 2 && !isSwapped(typed, word, same)) continue
    if (same + ofTyped > length || same + ofWord > word.length) continue
    const rest = length - same - ofTyped
    if (word.length - same - ofWord < rest) continue
    if (!isSame(typed, same + ofTyped, word, same + ofWord, rest)) continue
    if (word.length - same - ofWord === rest) return 'whole'
    if (hasBeginnings) best = 'start'
  }
  return best
}

/** Letters consumed from the typed text and the word: swap, replace, insertion, deletion. */
const EDITS = [[2, 2], [1, 1], [1, 0], [0, 1]] as const // prettier-ignore

function isSwapped(typed: Letters, word: Letters, at: number): boolean {
  return (
    at + 1 < typed.length &&
    at + 1 < word.length &&
    typed.of[typed.from + at] === word.of[word.from + at + 1] &&
    typed.of[typed.from + at + 1] === word.of[word.from + at]
  )
}

function isSame(a: Letters, from: number, b: Letters, at: number, length: number): boolean {
  for (let step = 0; step < length; step++) {
    if (a.of[a.from + from + step] !== b.of[b.from + at + step]) return false
  }
  return true
}
