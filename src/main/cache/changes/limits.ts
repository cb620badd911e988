/**
 * How much of the past is kept: whichever of these is met first drops the oldest, and `ChangeFeed.keptSince` says so.
 * With 100,000 projects of which 5,000 change every day that is about forty days in 30 MB.
 */
export const CHANGE_LIMITS = {
  /** Milliseconds. */
  age: 90 * 24 * 60 * 60 * 1000,
  /** Rows; each takes about 40 bytes beside its differences. */
  changes: 200_000,
  /** Of the differences together. */
  bytes: 24 * 1024 * 1024,
  perRecord: 100,
  /** Records that are remembered as looked at. */
  visits: 20_000
} as const

export type ChangeLimits = { readonly [K in keyof typeof CHANGE_LIMITS]: number }
