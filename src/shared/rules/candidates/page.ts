/** A text that one finder after the other reads: what one has taken, no later one sees. */

export const CANDIDATE_KINDS = [
  'email',
  'phone',
  'inn',
  'kpp',
  'ogrn',
  'bic',
  'iban',
  'contract',
  'sum',
  'company',
  'person',
  'address',
  'link'
] as const
export type CandidateKind = (typeof CANDIDATE_KINDS)[number]

/** Something in a text that records may be found by. */
export interface Candidate {
  readonly kind: CandidateKind
  readonly value: string
}

/** What stands where something was taken: no letter, no digit, no space, one UTF-16 unit. */
export const TAKEN = '\uFFFC'

/** A part of the page, and what it is. `value` null: it is nothing to look for, and no other finder may read it. */
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

  /** Takes parts, which follow one another and do not overlap. */
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

  /** Takes each match for which `read` answers: with a value, or with null for what is nothing to look for. */
  takeEach(kind: CandidateKind, expression: RegExp, read: (match: RegExpExecArray) => string | null | undefined): void {
    const parts: Part[] = []
    for (const match of this.#text.matchAll(expression)) {
      const value = read(match)
      if (value !== undefined) parts.push({ from: match.index, to: match.index + match[0].length, value })
    }
    this.take(kind, parts)
  }

  /** Takes away what is nothing to look for. */
  drop(expression: RegExp): void {
    this.takeEach('link', expression, () => null)
  }
}

/** So much of what stands before a place as tells what it is, at most `most` UTF-16 units and one line. */
export function before(text: string, at: number, most: number): string {
  const near = text.slice(Math.max(0, at - most), at)
  return near.slice(near.lastIndexOf('\n') + 1)
}

/** Several lines as one, a comma between two. */
export const onOneLine = (text: string): string => text.replaceAll(/,? ?\n/g, ', ')
