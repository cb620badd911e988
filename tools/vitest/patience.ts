/** `vi.waitFor` waits as long as `expect.poll` does: its own second is too short for a busy machine. */
import { vi } from 'vitest'

const PATIENCE = 20_000

const { waitFor } = vi
// Files of tests may share a process, and with it this object.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently<T>(
    run: () => T | Promise<T>,
    options?: number | { timeout?: number; interval?: number }
  ): Promise<T> {
    return waitFor(run, typeof options === 'number' ? options : { timeout: PATIENCE, ...options })
  }
}
