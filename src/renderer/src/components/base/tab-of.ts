/** One tab of a strip. */
export interface TabOf<Tab extends string> {
  readonly tab: Tab
  readonly label: string
  /** How much stands behind it, as it is written; null: that is not known. Undefined: nothing is counted. */
  readonly count?: string | null
  /** The same for screen readers. */
  readonly said?: string
}
