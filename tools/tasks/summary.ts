export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Of those that passed: how many did so only when they were run a second time. */
  repeated: number
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, repeated: 0 }

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped, repeated }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      repeated: total.repeated + repeated
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
  return whole({ ...nothing, passed: numPassedTests, failed: numFailedTests + broken.length, skipped }, code)
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/**
 * Playwright's JSON report. A test that passed only when it was repeated has passed, and is told apart: where it is
 * repeated (`playwright.config.ts`), the machine is shared with other work.
 */
export function tallyOfPlaywright(report: unknown, code: number): Tally {
  const { stats, errors } = report as PlaywrightReport
  const { expected, unexpected, flaky, skipped } = stats
  return whole({ passed: expected + flaky, failed: unexpected + errors.length, skipped, repeated: flaky }, code)
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

/** What stands above it: each runner's share, and what a bare number would hide. */
export function details(tallies: Readonly<Record<string, Tally>>): string {
  const { skipped, repeated } = sum(Object.values(tallies))
  const parts = Object.entries(tallies).map(([name, { passed, failed }]) => `${name} ${passed}/${passed + failed}`)
  return [
    parts.join(', '),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(repeated > 0 ? [`${repeated} passed only when repeated, see "flaky" above`] : [])
  ].join('; ')
}

export function exitCode({ passed, failed }: Tally): number {
  return failed > 0 || passed === 0 ? 1 : 0
}
