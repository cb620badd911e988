/** Letters somewhere in a row of code units: a word of a list of words. */
export interface Letters {
  readonly of: ArrayLike<number>
  readonly from: number
  readonly length: number
}

/**
 * Whether one edit makes `typed` to the word: two neighbouring letters swapped, a letter too much, one too few, or
 * another one. `start`: to a beginning of the word, but not to the word; null: not by one edit. A word that begins with
 * what was typed needs none.
 */
export function oneEdit(typed: Letters, word: Letters, beginnings: boolean): 'whole' | 'start' | null {
  const { length } = typed
  if (word.length < length - 1 || (!beginnings && word.length > length + 1)) return null
  let same = 0
  while (same < length && same < word.length && typed.of[typed.from + same] === word.of[word.from + same]) same++
  if (same === length) return word.length === length + 1 ? 'whole' : null
  // Where the edit leaves off in both, and what must follow there.
  let best: 'whole' | 'start' | null = null
  for (const [ofTyped, ofWord] of EDITS) {
    if (ofTyped === 2 && !isSwapped(typed, word, same)) continue
    if (same + ofTyped > length || same + ofWord > word.length) continue
    const rest = length - same - ofTyped
    if (word.length - same - ofWord < rest) continue
    if (!isSame(typed, same + ofTyped, word, same + ofWord, rest)) continue
    if (word.length - same - ofWord === rest) return 'whole'
    if (beginnings) best = 'start'
  }
  return best
}

/** How many letters an edit takes of what was typed, and of the word: swap, replace, one too many, one too few. */
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
