/**
 * Deterministic data: everything is a function of (seed, id). Any record can be created at any time, in any order and
 * on any machine, without storing it. This needs hashing instead of one long random sequence.
 */

/** A well-distributed unsigned 32-bit hash of up to four integers. */
export function hash(a: number, b: number, c = 0, d = 0): number {
  let h = 0x9e3779b9 ^ a
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b) ^ b
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35) ^ c
  h = Math.imul(h ^ (h >>> 16), 0x27d4eb2f) ^ d
  h = Math.imul(h ^ (h >>> 15), 0x165667b1)
  h = Math.imul(h ^ (h >>> 13), 0x2c1b3c6d)
  return (h ^ (h >>> 16)) >>> 0
}

/** A short random sequence seeded by a hash. */
export class Random {
  private state: number

  constructor(seed: number, id: number, purpose: number) {
    this.state = hash(seed, id, purpose)
  }

  /** A number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** An integer in [0, limit). */
  int(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.int(high - low + 1)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.int(items.length)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }
}

/** Each purpose has its own number, so that an additional draw in one place does not change others. */
export const PURPOSE = {
  deleted: 1,
  company: 2,
  person: 3,
  story: 4,
  events: 5,
  payments: 6,
  checklists: 7,
  goods: 8,
  title: 9,
  dynamic: 10,
  folder: 11,
  file: 12,
  calendar: 13,
  language: 14,
  wire: 15,
  secret: 16,
  notes: 17
} as const
