/** The position of an open stage among the open ones of its funnel: won and lost are beside the order. */
export interface StagePlace {
  /** From 0. */
  readonly index: number
  readonly count: number
}
