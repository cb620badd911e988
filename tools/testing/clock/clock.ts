/**
 * The common clock of the tests. The app (main, its threads and pages), the demo service and the tests read `Date`,
 * which `preload.cjs` shifts in all these processes.
 */
import { fileURLToPath } from 'node:url'

/** A Wednesday at half past ten, far from the end of a month and from clock changes. Local time. */
const USUAL_NOW = '2026-11-25T10:30:00'

interface TestClock {
  set(now: number): void
  /** Offset from the machine's clock (ms). */
  readonly offset: number
  setOffset(offset: number): void
  pageScript(): string
}

/** The clock set up by `preload.cjs`; undefined if that was not loaded. */
export function testClock(): TestClock | undefined {
  return (globalThis as { [key: symbol]: TestClock | undefined })[Symbol.for('deskside.test.clock')]
}

/**
 * Simulated time of the tests: `DESKSIDE_TEST_NOW`, e.g. `2028-02-29T23:55`, in local time; default: that Wednesday.
 *
 * @throws Error for an invalid time
 */
export function givenNow(given: string | undefined = process.env['DESKSIDE_TEST_NOW']): Date {
  const now = new Date(given === undefined || given === '' ? USUAL_NOW : given)
  if (Number.isNaN(now.getTime())) throw new Error(`DESKSIDE_TEST_NOW is no time: ${given}`)
  return now
}

/** Shifts the clock of all child programs from now on, not its own. For configurations of test runners. */
export function moveClockOfChildren(env: NodeJS.ProcessEnv = process.env): void {
  const preload = `--require ${JSON.stringify(fileURLToPath(new URL('./preload.cjs', import.meta.url)))}`
  if (env['NODE_OPTIONS']?.includes(preload) === true) return
  env['NODE_OPTIONS'] = [env['NODE_OPTIONS'], preload].filter(Boolean).join(' ')
  env['DESKSIDE_TEST_CLOCK'] = String(givenNow().getTime() - Date.now())
}

/**
 * Sets the clock of this process and of future child processes.
 *
 * @param now local time, e.g. `2028-02-29T23:55`; default: the time of the run
 * @throws Error in a process started without the clock
 */
export function setTestClock(now?: string): void {
  const clock = testClock()
  if (clock === undefined) throw new Error('This process was started without the clock of the tests.')
  clock.set(givenNow(now).getTime())
}
