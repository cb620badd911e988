/** Gives `vi.waitFor` the timeout of `expect.poll`: its default of one second is too short for a busy machine. */
import { vi } from 'vitest'
import { POLLS_FOR } from './stretch'

const { waitFor } = vi
// Test files may share a process, and with it this object.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently<T>(
    run: () => T | Promise<T>,
    options?: number | { timeout?: number; interval?: number }
  ): Promise<T> {
    return waitFor(run, typeof options === 'number' ? options : { timeout: POLLS_FOR, ...options })
  }
}
