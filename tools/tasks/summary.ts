import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Failed tests by file and title, with the first line of their messages. */
  failures: readonly string[]
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped, failures }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures]
    }),
    nothing
  )
}

/** A program with only an exit code counts as one test. */
export function tallyOfExit(code: number): Tally {
  return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests?: number
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  status: string
  /** Epoch milliseconds. */
  startTime: number
  endTime: number
  /** Why the file could not run; empty if it could. */
  message?: string
  assertionResults: { fullName: string; status: string; failureMessages?: readonly string[] }[]
}

/** Reads Vitest's JSON report. A file that could not run contains no failed test, so it counts as one. */
export function tallyOfVitest(report: unknown, code: number): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
  )
  const skipped = numPendingTests + (numTodoTests ?? 0)
  const failures = [
    ...broken.map(({ name, message }) => entry(basename(name), message)),
    ...failedOfVitest(testResults)
  ]
  return whole({ passed: numPassedTests, failed: numFailedTests + broken.length, skipped, failures }, code)
}

function failedOfVitest(files: readonly VitestFile[]): readonly string[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, status, failureMessages: [message] = [] }) =>
      status === 'failed' ? [entry(`${basename(name)} › ${fullName}`, message)] : []
    )
  )
}

const LONGEST_REASON = 1_000

/** A test and its failure on one line; the first line of the message contains the seed of a random case. */
function entry(test: string, message = ''): string {
  const [reason = ''] = stripVTControlCharacters(message).trim().split('\n')
  return reason === '' ? test : `${test}: ${reason.slice(0, LONGEST_REASON)}`
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string; results?: PlaywrightResult[] }[] }[]
}

interface PlaywrightResult {
  /** Milliseconds. */
  duration: number
  error?: { message?: string; location?: { file: string; line: number } }
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites?: PlaywrightSuite[]
}

/** Reads Playwright's JSON report. A flaky test, which passed only on a retry (`--retries`), counts as failed. */
export function tallyOfPlaywright(report: unknown, code: number): Tally {
  const { stats, errors, suites = [] } = report as PlaywrightReport
  const { expected, unexpected, flaky, skipped } = stats
  const failures = testsOfPlaywright(suites).flatMap(({ title, status, message }) =>
    status === 'unexpected' || status === 'flaky' ? [entry(title, message)] : []
  )
  return whole({ passed: expected, failed: unexpected + flaky + errors.length, skipped, failures }, code)
}

interface PlaywrightTest {
  /** File, titles of groups and own title. */
  readonly title: string
  readonly status: string
  /** Duration of all tries. */
  readonly milliseconds: number
  /** Place and message of the first failure. */
  readonly message: string | undefined
}

/** All tests of a report, also in groups. */
export function testsOfPlaywright(
  suites: readonly PlaywrightSuite[],
  above: readonly string[] = []
): readonly PlaywrightTest[] {
  return suites.flatMap((suite) => {
    const names = suite.title === '' ? above : [...above, suite.title]
    const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status, results = [] }) => ({
        title: [...names, title].join(' › '),
        status,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        message: messageOf(results)
      }))
    )
    return [...own, ...testsOfPlaywright(suite.suites ?? [], names)]
  })
}

function messageOf(results: readonly PlaywrightResult[]): string | undefined {
  const error = results.find(({ error }) => error !== undefined)?.error
  if (error?.location === undefined) return error?.message
  return `${basename(error.location.file)}:${error.location.line}, ${error.message ?? ''}`
}

interface BenchReport {
  rows: { id: string; value: number | null; detail?: string }[]
}

/** Reads the bench's JSON: each row counts as a test, which fails if it could not be measured. */
export function tallyOfBench(report: unknown, code: number): Tally {
  const { rows } = report as BenchReport
  const failures = rows.flatMap(({ id, value, detail }) => (value === null ? [entry(id, detail)] : []))
  const failed = failures.length
  return whole({ ...nothing, passed: rows.length - failed, failed, failures }, code)
}

/** A runner that ran nothing, or failed without a failed test, counts as one failure. */
function whole(tally: Tally, code: number): Tally {
  const hasRun = tally.passed + tally.failed > 0
  if (hasRun && (code === 0 || tally.failed > 0)) return tally
  const reason = hasRun ? `exit code ${code}, but no test failed: see the errors in its output` : 'no test ran'
  return { ...tally, failed: tally.failed + 1, failures: [...tally.failures, entry('the runner', reason)] }
}

/** The last line of `npm test`. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

/** The lines above it: counts per runner, and details that the total hides. */
export function details(tallies: Readonly<Record<string, Tally>>): string {
  const { skipped, failures } = sum(Object.values(tallies))
  const parts = Object.entries(tallies).map(([name, { passed, failed }]) => `${name} ${passed}/${passed + failed}`)
  const lines = [
    [parts.join(', '), ...(skipped > 0 ? [`${skipped} skipped`] : [])].join('; '),
    ...(failures.length > 0 ? ['Failed:', ...failures.map((test) => `  ${test}`)] : [])
  ]
  return lines.join('\n')
}

export function exitCode({ passed, failed }: Tally): number {
  return failed > 0 || passed === 0 ? 1 : 0
}
