/** One tab of a strip. */
export interface TabOf<Tab extends string> {
  readonly tab: Tab
  readonly label: string
  /** How much stands behind it, as it is written; undefined: that is not known, or nothing is counted. */
  readonly count?: string
  /** The same for screen readers. */
  readonly said?: string
}
