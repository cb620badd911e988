import { oneEdit } from './edits'
import { areForms, stemsOf } from './endings'
import { FOUND, type StandIn } from './found'
import type { StandIns } from './query'
import { spellingKey } from './transliteration'

/** Beyond so many words later ones are left out: with all letters some 9 MB. */
const MOST_WORDS = 200_000
const LETTERS_EACH = 12
/** Words of the list are of letters alone. Numbers and codes have no endings, and an edit makes another one of them. */
const ONLY_LETTERS = /^\p{L}+$/u
/** Encoded files, not words. In UTF-16 units. */
const LONGEST = 24
/** Words that may stand for one: those that are whole first. */
const MOST_STAND_INS = 48
/** Words with the same beginning whose stems are compared. */
const MOST_STEMMED = 600
/** One edit makes too many words of a shorter one; and of a shorter beginning. */
const LEAST_EDITED = 4
const LEAST_EDITED_BEGINNING = 5

/** Words in memory, letter by letter: an index of three letters each can't tell which words are one edit away. */
export class ListedWords {
  readonly #words = new PackedWords(Uint16Array)
  /** Of each word the key of its spellings, empty where it has none. */
  readonly #keys = new PackedWords(Uint8Array)

  /** Adds a folded word that is not in the list yet; what is no word of letters alone, or too much, is left out. */
  add(word: string): void {
    if (word.length > LONGEST || !ONLY_LETTERS.test(word) || this.full) return
    this.#words.add(word)
    this.#keys.add(spellingKey(word) ?? '')
  }

  /** What is added is left out. */
  get full(): boolean {
    return this.#words.count >= MOST_WORDS || this.#words.letters >= MOST_WORDS * LETTERS_EACH
  }

  /** How many words there are, and the memory that they take, in bytes. */
  get size(): { readonly words: number; readonly bytes: number } {
    return { words: this.#words.count, bytes: this.#words.bytes + this.#keys.bytes }
  }

  /** Words that are the same in the other alphabet or in another spelling, or begin with it. */
  spelledLike(word: string): StandIns {
    const key = spellingKey(word)
    const found = new Found()
    if (key === null || key.length < 2) return found.words
    const wanted = codesOf(key)
    for (let at = 0; at < this.#keys.count; at++) {
      if (!this.#keys.beginsWith(at, wanted)) continue
      const one = this.#words.at(at)
      // What begins with the word is found without this.
      if (!one.startsWith(word)) found.add(one, this.#keys.lengthOf(at) === wanted.length)
    }
    return found.words
  }

  /** Other forms of a Russian word. */
  formsOf(word: string): StandIns {
    const found = new Found()
    const stems = stemsOf(word)
    const stem = stems.at(-1)
    if (stem === undefined) return found.words
    // The list may have no words of three letters, and stems may be so short.
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

  /** Words that one edit makes of it; of the last word of a query beginnings as well. */
  editsOf(word: string, beginnings: boolean): StandIns {
    const found = new Found()
    if (word.length < LEAST_EDITED || word.length > LONGEST || !ONLY_LETTERS.test(word)) return found.words
    const typed = { of: Uint16Array.from(codesOf(word)), from: 0, length: word.length }
    const start = beginnings && word.length >= LEAST_EDITED_BEGINNING
    this.#words.eachNear(typed.of, start, (letters, at) => {
      const how = oneEdit(typed, letters, start)
      if (how !== null) found.add(this.#words.at(at), how === 'whole')
    })
    return found.words
  }
}

/** Gathers stand-ins: whole words take the place of beginnings when there are too many. */
class Found {
  readonly words = new Map<string, StandIn>()
  #starts: string[] = []

  add(word: string, whole: boolean): void {
    if (this.words.size >= MOST_STAND_INS) {
      const last = whole ? this.#starts.pop() : undefined
      if (last === undefined) return
      this.words.delete(last)
    }
    this.words.set(word, whole ? FOUND.standIn : FOUND.standInStart)
    if (!whole) this.#starts.push(word)
  }
}

function codesOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
}

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

/** Words one after another in one array: a tenth of the room of as many strings. */
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
   * The words that may be one edit away, by their lengths and first letters: one edit leaves one of the first two
   * letters where it was or next to it. What is handed over is the same object each time.
   */
  eachNear(
    typed: Uint16Array,
    beginnings: boolean,
    see: (letters: { of: Codes; from: number; length: number }, index: number) => void
  ): void {
    const codes = this.#codes
    const letters = { of: codes, from: 0, length: 0 }
    const [first, second] = [typed[0], typed[1]]
    const most = beginnings ? Infinity : typed.length + 1
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

  /** Where a word begins, which is where the one before ends. */
  #from(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] as number)
  }
}

/** By half: doubling would leave more unused. */
const grow = (length: number, least: number): number => Math.max(least, Math.ceil(length * 1.5))
