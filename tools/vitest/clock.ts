/** Each file of tests begins at the same time of the same day, whatever timers the one before it has left. */
import { vi } from 'vitest'
import { setTestClock } from '../testing/clock/clock'

vi.useRealTimers()
setTestClock()
