// The app's own main program with a clock in its event loop. The parent process controls it by messages: 'begin' resets
// the measurement, any other message requests the result.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Interval between clock reads (ms). A later read counts as delay. */
const EVERY = 10
const seen = monitorEventLoopDelay({ resolution: EVERY })
seen.enable()

const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - EVERY)

process.on('message', (question) => {
  if (question === 'begin') {
    seen.reset()
    return
  }
  process.send({
    p50: late(seen.percentile(50)),
    p99: late(seen.percentile(99)),
    max: late(seen.max),
    looks: seen.count
  })
})
// The channel must not keep the app from quitting.
process.channel?.unref()

await import('../../out/main/index.js')
