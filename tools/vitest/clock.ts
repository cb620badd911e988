/** Every test file starts at the same time of the same day, whatever timers the previous one left. */
import { vi } from 'vitest'
import { setTestClock } from '../testing/clock/clock'

vi.useRealTimers()
setTestClock()
