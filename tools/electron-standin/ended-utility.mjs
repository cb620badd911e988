// Loaded into a utility process that Electron would end as it starts (sandbox-rule.ts): the message and the signal of
// LOG(FATAL).
import { writeSync } from 'node:fs'

writeSync(2, 'FATAL:electron_main_delegate.cc Running as root without --no-sandbox is not supported.\n')
process.kill(process.pid, 'SIGTRAP')
