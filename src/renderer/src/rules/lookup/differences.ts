/** Word diff of two texts. */
import { foldText } from '@shared/rules/search/fold'

export interface TextPiece {
  readonly text: string
  readonly hasChanged: boolean
}

/** Words beyond this limit are compared as one piece. */
const MOST_WORDS = 300

function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? []
  return words.length <= MOST_WORDS ? words : [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join('')]
}

const says = (word: string): boolean => /[\p{L}\p{N}]/u.test(word)

/** Ignores case, ё and punctuation between words. The pieces of each side add up to its whole text. */
export function differences(before: string, after: string): { before: TextPiece[]; after: TextPiece[] } {
  const [left, right] = [wordsOf(before), wordsOf(after)]
  const [a, b] = [left.filter(says), right.filter(says)]
  const [inA, inB] = common(a.map(foldText), b.map(foldText))
  return { before: piecesOf(left, inA), after: piecesOf(right, inB) }
}

/** Longest common subsequence: indexes of its words on either side. */
function common(a: readonly string[], b: readonly string[]): [Set<number>, Set<number>] {
  const width = b.length + 1
  const longest = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const [inA, inB] = [new Set<number>(), new Set<number>()]
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      inA.add(i++)
      inB.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return [inA, inB]
}

/** Punctuation between two changed words counts as changed. */
function piecesOf(words: readonly string[], kept: ReadonlySet<number>): TextPiece[] {
  const pieces: { text: string; hasChanged: boolean }[] = []
  const add = (text: string, hasChanged: boolean): void => {
    const last = pieces.at(-1)
    if (text === '') return
    if (last?.hasChanged === hasChanged) last.text += text
    else pieces.push({ text, hasChanged })
  }
  let nth = 0
  let signs = ''
  for (const word of words) {
    if (!says(word)) {
      signs += word
      continue
    }
    const hasChanged = !kept.has(nth++)
    add(signs, hasChanged && pieces.at(-1)?.hasChanged === true)
    add(word, hasChanged)
    signs = ''
  }
  add(signs, false)
  return pieces
}
