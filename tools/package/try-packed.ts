/**
 * Starts a packed app on its demo workspace and waits until it has opened its database and read a list. Tests on the
 * stand-in cannot cover this: fuses, archive integrity, native programs, preload. For machines that make installers:
 * `node tools/package/try-packed.ts [PROGRAM [ARGUMENT...]]`; default: the result of `npm run package`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { provideDisplay } from '../tasks/display.ts'
import { electronSwitches } from '../tasks/electron-switches.ts'
import { root } from '../tasks/program.ts'

const LIMIT = 60_000
/** Log line of a list that was read from the demo service, and log lines of failures. */
const READ = /request answered .*"operation":"projects\.list"/
const FAILED = /^\S+ error .*$/m

function unpackedProgram(): string {
  const places = [
    'linux-unpacked/deskside',
    'linux-arm64-unpacked/deskside',
    'win-unpacked/Deskside.exe',
    'win-arm64-unpacked/Deskside.exe',
    'mac/Deskside.app/Contents/MacOS/Deskside',
    'mac-arm64/Deskside.app/Contents/MacOS/Deskside'
  ].map((place) => join(root, 'dist', place))
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error(`Nothing is packed: ${places.join(', ')}.`)
  return found
}

const [program = unpackedProgram(), ...given] = process.argv.slice(2)
const profile = mkdtempSync(join(tmpdir(), 'deskside-packed-'))
const log = join(profile, 'logs', 'deskside.log')
const display = await provideDisplay()
const args = [...given, ...electronSwitches(), `--user-data-dir=${profile}`, '--demo']
const child = spawn(program, args, { env: display.env, stdio: 'inherit' })
const ended = once(child, 'exit')
let problem = `it did not read a list within ${LIMIT / 1000} seconds`
for (const last = Date.now() + LIMIT; Date.now() < last; await pause(200)) {
  const text = existsSync(log) ? readFileSync(log, 'utf8') : ''
  const failure = FAILED.exec(text)?.[0]
  const isOver = child.exitCode !== null || child.signalCode !== null
  problem = failure ?? (isOver ? `it ended with ${child.exitCode ?? child.signalCode}` : READ.test(text) ? '' : problem)
  if (failure !== undefined || isOver || problem === '') break
}
if (child.exitCode === null && child.signalCode === null) {
  child.kill()
  await Promise.race([ended, pause(10_000).then(() => child.kill('SIGKILL'))])
}
display.end()
rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
console.log(problem === '' ? 'The packed app starts and reads.' : `The packed app does not work: ${problem}.`)
process.exit(problem === '' ? 0 : 1)
