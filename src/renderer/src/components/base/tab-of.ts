/** One tab of a strip. */
export interface TabOf<Tab extends string> {
  readonly tab: Tab
  readonly label: string
  /** Formatted number of items; null: unknown. Undefined: not counted. */
  readonly count?: string | null
  /** The same for screen readers. */
  readonly said?: string
}
