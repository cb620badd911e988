/**
 * The one clock of the tests. The app (main, its threads and its pages), the demo service and the expectations of a test
 * all read `Date`, which `preload.cjs` moves in each of their processes.
 */
import { fileURLToPath } from 'node:url'

/** A Wednesday at half past ten, far from any end of a month and any change of clocks. Local time. */
const USUAL_NOW = '2026-11-25T10:30:00'

interface TestClock {
  set(now: number): void
  /** Milliseconds that it is ahead of the machine's. */
  readonly offset: number
  setOffset(offset: number): void
  pageScript(): string
}

/** `preload.cjs` of this process; undefined where it was not loaded. */
export function testClock(): TestClock | undefined {
  return (globalThis as { [key: symbol]: TestClock | undefined })[Symbol.for('deskside.test.clock')]
}

/**
 * When tests believe to run: `DESKSIDE_TEST_NOW`, e.g. `2028-02-29T23:55`, in local time; the same Wednesday otherwise.
 *
 * @throws Error where that is no time
 */
export function givenNow(given: string | undefined = process.env['DESKSIDE_TEST_NOW']): Date {
  const now = new Date(given === undefined || given === '' ? USUAL_NOW : given)
  if (Number.isNaN(now.getTime())) throw new Error(`DESKSIDE_TEST_NOW is no time: ${given}`)
  return now
}

/** Moves the clock of all programs that this one starts from now on; its own stays. For configurations of test runners. */
export function moveClockOfChildren(env: NodeJS.ProcessEnv = process.env): void {
  const preload = `--require ${JSON.stringify(fileURLToPath(new URL('./preload.cjs', import.meta.url)))}`
  if (env['NODE_OPTIONS']?.includes(preload) === true) return
  env['NODE_OPTIONS'] = [env['NODE_OPTIONS'], preload].filter(Boolean).join(' ')
  env['DESKSIDE_TEST_CLOCK'] = String(givenNow().getTime() - Date.now())
}

/**
 * Sets the clock of this process, and of what it starts from now on.
 *
 * @param now local time, e.g. `2028-02-29T23:55`; by default that of the run
 * @throws Error in a process that was started without the clock
 */
export function setTestClock(now?: string): void {
  const clock = testClock()
  if (clock === undefined) throw new Error('This process was started without the clock of the tests.')
  clock.set(givenNow(now).getTime())
}
