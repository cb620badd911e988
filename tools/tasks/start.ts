import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged } from './build.ts'
import { canShowWindows, provideDisplay } from './display.ts'
import { provideElectron } from './electron-binary.ts'
import { root, run, say } from './program.ts'
import { askedRuntime } from './runtime.ts'
import { sandboxFacts, sandboxProblem } from './sandbox.ts'
import { ensureSystem } from './system-packages.ts'

const fallback = 'Deskside runs on its development stand-in instead of Electron (see docs/stand-in.md).'

/** What starts the app: a program, its arguments, and whether it reports by itself that the app is running. */
export interface Launcher {
  program: string
  args: string[]
  isStandIn: boolean
}

export function electronLauncher(program: string): Launcher {
  // Chromium's sandbox refuses to run as root.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { program, args: [...asRoot, root], isStandIn: false }
}

export function standInLauncher(): Launcher {
  const register = pathToFileURL(join(root, 'tools', 'electron-standin', 'register.mjs')).href
  return {
    program: process.execPath,
    args: ['--import', register, root],
    isStandIn: true
  }
}

/** Why Electron's program, which is there, can't be used here; undefined when it can. */
function whyNotElectron(program: string): string | undefined {
  const problem = sandboxProblem(sandboxFacts(program))
  if (problem !== undefined) return problem
  return canShowWindows() ? undefined : "Electron can't start here: there is no display, and no Xvfb (package xvfb)."
}

/**
 * Electron where it is or can be had, else the stand-in, said in a sentence; undefined where neither can run. What was asked
 * for by name is used or nothing is.
 */
export async function chooseLauncher(retry: boolean): Promise<Launcher | undefined> {
  const runtime = askedRuntime(process.env)
  if (runtime !== 'stand-in') {
    const electron = await provideElectron(retry || runtime === 'electron')
    const problem = electron === undefined ? undefined : whyNotElectron(electron)
    if (problem !== undefined) say(problem)
    else if (electron !== undefined) return electronLauncher(electron)
    if (runtime === 'electron') {
      say("DESKSIDE_RUNTIME asks for Electron, which can't be used here.")
      return undefined
    }
    say(fallback)
  }
  return (await ensureSystem('run')) ? standInLauncher() : undefined
}

function debuggingPort(args: readonly string[]): string | undefined {
  return args.find((argument) => argument.startsWith('--remote-debugging-port='))?.split('=')[1] || undefined
}

/** Builds what has changed and runs the app to its end. All arguments but `--retry-electron` are the app's. */
export async function start(given: readonly string[]): Promise<number> {
  const args = given.filter((argument) => argument !== '--retry-electron')
  if ((await buildIfChanged()) !== 0) return 1
  const launcher = await chooseLauncher(args.length !== given.length)
  if (!launcher) return 1
  const port = debuggingPort(args)
  const display = await provideDisplay(port)
  if (display.note) say(display.note)
  const debugging = port ? `, debugging at http://127.0.0.1:${port}` : ''
  try {
    const running = (pid: number | string): string => `Deskside is running (pid ${pid}${debugging}).`
    // The stand-in says it itself, once its window has been loaded.
    const env = { ...display.env, DESKSIDE_STANDIN_ANNOUNCE: running('%PID%') }
    const onStart = (pid: number): void => {
      if (!launcher.isStandIn) console.log(running(pid))
    }
    return await run(launcher.program, [...launcher.args, ...args], { env, onStart })
  } finally {
    display.end()
  }
}

/** Makes sure of Electron's own program, and says whether it can be used here: for machines that test with it. */
export async function electronOnly(): Promise<number> {
  const program = await provideElectron(true)
  const problem = program === undefined ? undefined : whyNotElectron(program)
  if (problem !== undefined) say(problem)
  return program === undefined || problem !== undefined ? 1 : 0
}
