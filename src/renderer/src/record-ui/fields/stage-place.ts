/** The position of a stage in its funnel. */
export interface StagePlace {
  /** From 0. */
  readonly index: number
  readonly count: number
}
