/** A text read by several finders in turn; a later finder does not see what an earlier one took. */

import type { Candidate, CandidateKind } from '@shared/model/candidates'

/** Placeholder for taken text: no letter, digit or space; one UTF-16 unit. */
export const TAKEN = '\uFFFC'

/** A part of the text and its value. `value` null: irrelevant, and hidden from later finders. */
export interface Part {
  readonly from: number
  readonly to: number
  readonly value: string | null
}

export class Page {
  readonly found: Candidate[] = []
  #text: string

  constructor(text: string) {
    this.#text = text
  }

  get text(): string {
    return this.#text
  }

  /** Takes consecutive, non-overlapping parts. */
  take(kind: CandidateKind, parts: Iterable<Part>): void {
    let rest = ''
    let at = 0
    for (const { from, to, value } of parts) {
      rest += this.#text.slice(at, from) + TAKEN.repeat(to - from)
      at = to
      if (value !== null) this.found.push({ kind, value })
    }
    this.#text = rest + this.#text.slice(at)
  }

  /** Takes each match accepted by `read`, which returns a value, or null for irrelevant text. */
  takeEach(kind: CandidateKind, expression: RegExp, read: (match: RegExpExecArray) => string | null | undefined): void {
    const parts: Part[] = []
    for (const match of this.#text.matchAll(expression)) {
      const value = read(match)
      if (value !== undefined) parts.push({ from: match.index, to: match.index + match[0].length, value })
    }
    this.take(kind, parts)
  }

  /** Removes irrelevant text. */
  drop(expression: RegExp): void {
    this.takeEach('link', expression, () => null)
  }
}

/** The context before a position: at most `most` UTF-16 units of the same line. */
export function before(text: string, at: number, most: number): string {
  const near = text.slice(Math.max(0, at - most), at)
  return near.slice(near.lastIndexOf('\n') + 1)
}

/** Joins lines with commas. */
export const onOneLine = (text: string): string => text.replaceAll(/,? ?\n/g, ', ')
