// Loaded into a utility process that Electron would end at its start (sandbox-rule.ts). It prints the message of
// LOG(FATAL) and sends its signal.
import { writeSync } from 'node:fs'

writeSync(2, 'FATAL:electron_main_delegate.cc Running as root without --no-sandbox is not supported.\n')
process.kill(process.pid, 'SIGTRAP')
