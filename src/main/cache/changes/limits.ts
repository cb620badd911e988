/**
 * Limits of what is kept: the first that is reached drops the oldest changes, and `ChangeFeed.keptSince` tells it. With
 * 100,000 projects of which 5,000 change every day: about forty days in 30 MB.
 */
export const CHANGE_LIMITS = {
  /** Milliseconds. */
  age: 90 * 24 * 60 * 60 * 1000,
  /** Rows; each takes about 40 bytes beside its differences. */
  changes: 200_000,
  /** Of the differences together. */
  bytes: 24 * 1024 * 1024,
  perRecord: 100,
  /** Records whose last visit is remembered. */
  visits: 20_000
} as const

export type ChangeLimits = { readonly [K in keyof typeof CHANGE_LIMITS]: number }
