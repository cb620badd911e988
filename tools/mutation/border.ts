/**
 * The security border: the files that protect secrets and keep strangers out, each with the tests that must notice a
 * change. See docs/testing.md.
 */

/** Paths from the project's folder. */
export interface Guarded {
  readonly file: string
  /** Where it is not the one test file beside it. Tests that wait for programs of the system are not among these. */
  readonly tests?: readonly string[]
}

export const BORDER: readonly Guarded[] = [
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
  { file: 'src/main/api/http/hide-secrets.ts' }
]

/** Files of those folders with nothing to change: types, and a table of data. */
export const NOTHING_TO_MUTATE: readonly string[] = [
  'src/main/credentials/keychain-protocol.ts',
  'src/main/credentials/types.ts',
  'src/main/secrets-in-text/entities.ts'
]

/** The required share of noticed changes of each file, in percent. */
export const LEAST_SCORE = 95

/** The test files that must notice a change of the file. */
export const testsOf = ({ file, tests }: Guarded): readonly string[] => tests ?? [file.replace(/\.ts$/, '.test.ts')]

/** The environment variable that names the tests of the run, separated by commas. */
export const TESTS_VARIABLE = 'DESKSIDE_MUTATION_TESTS'

/** The file with this path or end of a path; null when none or several match. */
export function meant(name: string, border: readonly Guarded[] = BORDER): Guarded | null {
  const path = name.replaceAll('\\', '/').replace(/^\.\//, '')
  const found = border.filter(({ file }) =>
    [file, file.replace(/\.ts$/, '')].some((each) => `/${each}`.endsWith(`/${path}`))
  )
  const [only] = found
  return found.length === 1 && only !== undefined ? only : null
}
