/**
 * Limits of the recorded changes. The first one reached drops the oldest changes, and `ChangeFeed.keptSince` reports
 * it. For 100,000 projects with 5,000 changes a day: about forty days in 30 MB.
 */
export const CHANGE_LIMITS = {
  /** Milliseconds. */
  age: 90 * 24 * 60 * 60 * 1000,
  /** Rows; each takes about 40 bytes plus its differences. */
  changes: 200_000,
  /** Total bytes of the differences. */
  bytes: 24 * 1024 * 1024,
  perRecord: 100,
  /** Number of records whose last visit is stored. */
  visits: 20_000
} as const

export type ChangeLimits = { readonly [K in keyof typeof CHANGE_LIMITS]: number }
