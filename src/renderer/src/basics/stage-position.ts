/** Position of an open stage among the open ones of its funnel. Final stages have none. */
export interface StagePosition {
  /** Zero-based. */
  readonly index: number
  readonly count: number
}
