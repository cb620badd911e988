import { oneEdit } from './edits'
import { areForms, stemsOf } from './endings'
import { MATCH_QUALITY, type StandIn } from './match-quality'
import type { StandIns } from './query'
import { spellingKey } from './transliteration'

/** Upper bound for words, about 9 MB with all letters; later ones are dropped. */
const MOST_WORDS = 200_000
const LETTERS_EACH = 12
/** Only words of letters are listed. Numbers and codes have no endings, and an edit turns one into another. */
const ONLY_LETTERS = /^\p{L}+$/u
/** Longer ones are encoded files, not words (UTF-16 units). */
const LONGEST = 24
/** Upper bound for stand-ins of a word; whole words first. */
const MOST_STAND_INS = 48
/** Upper bound for words with the same beginning whose stems are compared. */
const MOST_STEMMED = 600
/** Minimum length for edits: one edit of a shorter word or beginning finds too many. */
const LEAST_EDITED = 4
const LEAST_EDITED_BEGINNING = 5

/** In-memory word list, letter by letter: a trigram index cannot tell which words are one edit away. */
export class ListedWords {
  readonly #words = new PackedWords(Uint16Array)
  /** Spelling key of each word; empty without one. */
  readonly #keys = new PackedWords(Uint8Array)

  /** Adds a new folded word; ignores words with other characters than letters, and those beyond the limits. */
  add(word: string): void {
    if (word.length > LONGEST || !ONLY_LETTERS.test(word) || this.isFull) return
    this.#words.add(word)
    this.#keys.add(spellingKey(word) ?? '')
  }

  /** Whether further words are dropped. */
  get isFull(): boolean {
    return this.#words.count >= MOST_WORDS || this.#words.letters >= MOST_WORDS * LETTERS_EACH
  }

  /** Number of words and memory used (bytes). */
  get size(): { readonly words: number; readonly bytes: number } {
    return { words: this.#words.count, bytes: this.#words.bytes + this.#keys.bytes }
  }

  /** Words that equal it, or begin with it, in the other alphabet or another spelling. */
  spelledLike(word: string): StandIns {
    const key = spellingKey(word)
    const found = new StandInCollector()
    if (key === null || key.length < 2) return found.words
    const wanted = codesOf(key)
    for (let at = 0; at < this.#keys.count; at++) {
      if (!this.#keys.beginsWith(at, wanted)) continue
      const one = this.#words.at(at)
      // Words that begin with it are found anyway.
      if (!one.startsWith(word)) found.add(one, this.#keys.lengthOf(at) === wanted.length)
    }
    return found.words
  }

  /** Other forms of a Russian word. */
  formsOf(word: string): StandIns {
    const found = new StandInCollector()
    const stems = stemsOf(word)
    const stem = stems.at(-1)
    if (stem === undefined) return found.words
    // The list may lack words of three letters, and stems may be that short.
    for (const one of stems) if (one !== word) found.add(one, true)
    const wanted = codesOf(stem)
    let stemmed = 0
    for (let at = 0; at < this.#words.count && stemmed < MOST_STEMMED; at++) {
      if (!this.#words.beginsWith(at, wanted)) continue
      const one = this.#words.at(at)
      if (one === word) continue
      stemmed += 1
      if (areForms(stems, stemsOf(one))) found.add(one, true)
    }
    return found.words
  }

  /** Words one edit away; for the last word of a query also beginnings. */
  editsOf(word: string, hasBeginnings: boolean): StandIns {
    const found = new StandInCollector()
    if (word.length < LEAST_EDITED || word.length > LONGEST || !ONLY_LETTERS.test(word)) return found.words
    const typed = { of: Uint16Array.from(codesOf(word)), from: 0, length: word.length }
    const isStart = hasBeginnings && word.length >= LEAST_EDITED_BEGINNING
    this.#words.eachNear(typed.of, isStart, (letters, at) => {
      const how = oneEdit(typed, letters, isStart)
      if (how !== null) found.add(this.#words.at(at), how === 'whole')
    })
    return found.words
  }
}

/** Collects stand-ins; beyond the limit, whole words displace beginnings. */
class StandInCollector {
  readonly words = new Map<string, StandIn>()
  #starts: string[] = []

  add(word: string, whole: boolean): void {
    if (this.words.size >= MOST_STAND_INS) {
      const last = whole ? this.#starts.pop() : undefined
      if (last === undefined) return
      this.words.delete(last)
    }
    this.words.set(word, whole ? MATCH_QUALITY.standIn : MATCH_QUALITY.standInStart)
    if (!whole) this.#starts.push(word)
  }
}

function codesOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
}

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

/** Words packed into one array: a tenth of the memory of strings. */
class PackedWords {
  #codes: Codes
  #ends = new Uint32Array(256)
  count = 0

  constructor(private readonly codes: new (length: number) => Codes) {
    this.#codes = new codes(4_096)
  }

  get letters(): number {
    return this.#from(this.count)
  }

  get bytes(): number {
    return this.#codes.byteLength + this.#ends.byteLength
  }

  add(word: string): void {
    const from = this.letters
    const end = from + word.length
    if (end > this.#codes.length) {
      const grown = new this.codes(grow(this.#codes.length, end))
      grown.set(this.#codes)
      this.#codes = grown
    }
    if (this.count === this.#ends.length) {
      const grown = new Uint32Array(grow(this.#ends.length, this.count + 1))
      grown.set(this.#ends)
      this.#ends = grown
    }
    for (let at = 0; at < word.length; at++) this.#codes[from + at] = word.charCodeAt(at)
    this.#ends[this.count] = end
    this.count += 1
  }

  at(index: number): string {
    return String.fromCharCode(...this.#codes.subarray(this.#from(index), this.#from(index + 1)))
  }

  lengthOf(index: number): number {
    return this.#from(index + 1) - this.#from(index)
  }

  beginsWith(index: number, codes: readonly number[]): boolean {
    const from = this.#from(index)
    if (this.#from(index + 1) - from < codes.length) return false
    for (let at = 0; at < codes.length; at++) if (this.#codes[from + at] !== codes[at]) return false
    return true
  }

  /**
   * Candidates for one edit, by length and first letters: an edit leaves one of the first two letters in place or next
   * to it. Reuses one object for all calls.
   */
  eachNear(
    typed: Uint16Array,
    hasBeginnings: boolean,
    see: (letters: { of: Codes; from: number; length: number }, index: number) => void
  ): void {
    const codes = this.#codes
    const letters = { of: codes, from: 0, length: 0 }
    const [first, second] = [typed[0], typed[1]]
    const most = hasBeginnings ? Infinity : typed.length + 1
    let from = 0
    for (let index = 0; index < this.count; index++) {
      const end = this.#ends[index] as number
      const length = end - from
      if (length >= typed.length - 1 && length <= most) {
        const one = codes[from]
        const two = codes[from + 1]
        if (one === first || two === second || one === second || two === first) {
          letters.from = from
          letters.length = length
          see(letters, index)
        }
      }
      from = end
    }
  }

  /** Start of a word, the end of the previous one. */
  #from(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] as number)
  }
}

/** Grows by half; doubling would waste more. */
const grow = (length: number, least: number): number => Math.max(least, Math.ceil(length * 1.5))
