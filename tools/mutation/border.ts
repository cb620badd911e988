/**
 * The security border: files that protect secrets and isolate untrusted input, each with the tests that must detect
 * changes. See docs/testing.md.
 */

/** Paths relative to the project folder. */
export interface GuardedFile {
  readonly file: string
  /** Default: the test file beside it. Excludes tests that wait for system programs. */
  readonly tests?: readonly string[]
}

export const BORDER: readonly GuardedFile[] = [
  { file: 'src/main/credentials/dbus.ts' },
  { file: 'src/main/credentials/entries.ts' },
  { file: 'src/main/credentials/keychain.ts', tests: ['src/main/credentials/keychain-calls.test.ts'] },
  { file: 'src/main/credentials/keychain-child.ts' },
  { file: 'src/main/credentials/keychain-errors.ts' },
  { file: 'src/main/credentials/keychain-process.ts' },
  { file: 'src/main/credentials/session-memory.ts' },
  { file: 'src/main/ipc/router.ts' },
  { file: 'src/main/ipc/trusted-sender.ts' },
  { file: 'src/main/workspace/secrets.ts' },
  {
    file: 'src/main/workspace/changing-secrets.ts',
    tests: ['src/main/workspace/changing-secrets-steps.test.ts']
  },
  { file: 'src/main/workspace/connecting.ts', tests: ['src/main/workspace/connecting-steps.test.ts'] },
  { file: 'src/main/window/app-protocol.ts' },
  { file: 'src/main/window/deep-links.ts' },
  { file: 'src/main/window/fresh-page.ts' },
  { file: 'src/main/window/navigation.ts' },
  { file: 'src/main/window/open-external.ts' },
  { file: 'src/main/redaction.ts' },
  { file: 'src/main/secrets-in-text/forms.ts' },
  { file: 'src/main/secrets-in-text/secret-finder.ts' },
  { file: 'src/main/secrets-in-text/telling-names.ts' },
  { file: 'src/main/secrets-in-text/token-like.ts' },
  { file: 'src/main/secrets-in-text/unfold.ts' },
  { file: 'src/main/api/hide-secrets.ts' }
]

/** Files of those folders with nothing to mutate. */
export const NOTHING_TO_MUTATE: readonly string[] = [
  'src/main/credentials/keychain-protocol.ts',
  'src/main/credentials/types.ts'
]

/** Required share of killed mutants per file (per cent). */
export const LEAST_SCORE = 95

/** Test files that must detect changes to the file. */
export const testsOf = ({ file, tests }: GuardedFile): readonly string[] => tests ?? [file.replace(/\.ts$/, '.test.ts')]

/** Environment variable with the tests of the run, separated by commas. */
export const TESTS_VARIABLE = 'DESKSIDE_MUTATION_TESTS'

/** The file with this path or path ending; null without a unique match. */
export function meant(name: string, border: readonly GuardedFile[] = BORDER): GuardedFile | null {
  const path = name.replaceAll('\\', '/').replace(/^\.\//, '')
  const found = border.filter(({ file }) =>
    [file, file.replace(/\.ts$/, '')].some((each) => `/${each}`.endsWith(`/${path}`))
  )
  const [only] = found
  return found.length === 1 && only !== undefined ? only : null
}
