/** Each file of tests begins at the same time of the same day. */
import { setTestClock } from '../testing/clock/clock'

setTestClock()
