import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './program.ts'

/** An attempt is given up when no byte has arrived for so long, in milliseconds. */
const patience = 20_000
const longest = 15 * 60_000
const day = 24 * 60 * 60_000

interface Outcome {
  version: string
  at: number
}

/** Whether a failed attempt is still to be believed: for the same version, and for a day. */
export function isRemembered(outcome: Outcome | undefined, version: string, now: number): boolean {
  return outcome !== undefined && outcome.version === version && now - outcome.at < day && outcome.at <= now
}

const packageFolder = join(root, 'node_modules', 'electron')
const memory = join(root, '.toolchain', 'electron.json')

/** The version that the lock file names. */
export function electronVersion(): string {
  return (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version
}

/** The path of Electron's own program, where it has been downloaded. */
export function electronProgram(): string | undefined {
  const named = join(packageFolder, 'path.txt')
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(packageFolder, 'dist')
  if (!existsSync(named)) return undefined
  const program = join(folder, readFileSync(named, 'utf8').trim())
  return existsSync(program) ? program : undefined
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((total, entry) => {
    const path = join(entry.parentPath, entry.name)
    return total + (existsSync(path) ? statSync(path).size : 0)
  }, 0)
}

function download(): Promise<void> {
  const temporary = join(root, '.toolchain', 'electron-download')
  mkdirSync(temporary, { recursive: true })
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(packageFolder, 'install.js')], {
      env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
      stdio: 'ignore'
    })
    const started = Date.now()
    let size = 0
    let lastGrowth = started
    const watch = setInterval(() => {
      const now = sizeOf(temporary)
      if (now !== size) lastGrowth = Date.now()
      size = now
      if (Date.now() - lastGrowth > patience || Date.now() - started > longest) child.kill('SIGKILL')
    }, 500)
    const done = (): void => {
      clearInterval(watch)
      rmSync(temporary, { recursive: true, force: true })
      resolve()
    }
    child.on('exit', done)
    child.on('error', done)
  })
}

/** Electron's own program: the one that is there, or a download of it, unless that failed here within a day. */
export async function provideElectron(retry: boolean): Promise<string | undefined> {
  const present = electronProgram()
  if (present) return present
  const remembered = existsSync(memory) ? (JSON.parse(readFileSync(memory, 'utf8')) as Outcome) : undefined
  if (!retry && isRemembered(remembered, electronVersion(), Date.now())) return undefined
  say("Trying to download Electron's own program (given up after 20 seconds without progress).")
  await download()
  const program = electronProgram()
  if (program) rmSync(memory, { force: true })
  else writeFileSync(memory, JSON.stringify({ version: electronVersion(), at: Date.now() } satisfies Outcome))
  return program
}
