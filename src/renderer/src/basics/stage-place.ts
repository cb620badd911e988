/** Position of an open stage among the open ones of its funnel. Final stages have none. */
export interface StagePlace {
  /** Zero-based. */
  readonly index: number
  readonly count: number
}
