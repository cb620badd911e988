export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped
    }),
    nothing
  )
}

/** A program that only says yes or no counts as one test. */
export function tallyOfExit(code: number): Tally {
  return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests?: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Vitest's JSON report. A file that could not be run at all has no failed test of its own and counts as one. */
export function tallyOfVitest(report: unknown, code: number): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
  )
  const skipped = numPendingTests + (numTodoTests ?? 0)
  return whole({ passed: numPassedTests, failed: numFailedTests + broken.length, skipped }, code)
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Playwright's JSON report. A test that passed only when it was repeated has failed. */
export function tallyOfPlaywright(report: unknown, code: number): Tally {
  const { stats, errors } = report as PlaywrightReport
  const failed = stats.unexpected + stats.flaky + errors.length
  return whole({ passed: stats.expected, failed, skipped: stats.skipped }, code)
}

/** A runner that ran nothing, or that failed without a failed test, has failed all the same. */
function whole(tally: Tally, code: number): Tally {
  const ran = tally.passed + tally.failed > 0
  return ran && (code === 0 || tally.failed > 0) ? tally : { ...tally, failed: tally.failed + 1 }
}

/** The last line of `npm test`, alone. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

export function exitCode({ passed, failed }: Tally): number {
  return failed > 0 || passed === 0 ? 1 : 0
}
