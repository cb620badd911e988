/** Options of a project in `playwright.config.ts`. Separate, because that file is checked without DOM types. */
export interface TestOptions {
  /** True: runs the packed app; false: the built one. */
  isPacked: boolean
}
