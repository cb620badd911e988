/** What a project of `playwright.config.ts` says of its tests. A file of its own, because that one knows no DOM. */
export interface TestOptions {
  /** Whether the app runs as it was packed; else as it was built. */
  packed: boolean
}
