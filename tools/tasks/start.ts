import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { whyAborted } from './aborted-start.ts'
import { buildIfChanged } from './build.ts'
import { canShowWindows, provideDisplay } from './display.ts'
import { provideElectron, type DownloadLimits } from './electron-binary.ts'
import { root, run, say } from './program.ts'
import { askedRuntime } from './runtime.ts'
import { sandboxCommand, sandboxFacts, sandboxProblem, type SandboxFacts } from './sandbox.ts'
import { ensureSystem } from './system-packages.ts'

const fallback = 'Deskside runs on its development stand-in instead of Electron (see docs/stand-in.md).'

/**
 * A way to start the app: a program, its arguments, and whether it is the stand-in, which itself reports that the app
 * runs.
 */
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

/** Why Electron's installed program cannot be used on such a machine; undefined when it can. */
export function whyNotElectron(facts: SandboxFacts, hasWindows: boolean): string | undefined {
  const problem = sandboxProblem(facts)
  if (problem !== undefined) return problem
  return hasWindows ? undefined : "Electron can't start here: there is no display, and no Xvfb (package xvfb)."
}

const whyNotHere = (program: string): string | undefined => whyNotElectron(sandboxFacts(program), canShowWindows())

/**
 * Electron if it is or becomes available, else the stand-in, with a sentence about it; undefined where neither can run.
 * With `DESKSIDE_RUNTIME` set only that runtime is used.
 */
export async function chooseLauncher(retry: boolean, limits?: DownloadLimits): Promise<Launcher | undefined> {
  const runtime = askedRuntime(process.env)
  if (runtime !== 'stand-in') {
    const electron = await provideElectron(retry || runtime === 'electron', limits)
    const problem = electron === undefined ? undefined : whyNotHere(electron)
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
  try {
    const { code, why } = await runOn(launcher, args, display.env)
    if (why === undefined) return code
    say(`Electron's own program ended as it started: ${why}.`)
    const instead = askedRuntime(process.env) === undefined ? await standInInstead() : undefined
    return instead === undefined ? code : (await runOn(instead, args, display.env)).code
  } finally {
    display.end()
  }
}

async function standInInstead(): Promise<Launcher | undefined> {
  say(fallback)
  return (await ensureSystem('run')) ? standInLauncher() : undefined
}

/** Characters: enough for the messages of a program that ends at its start. */
const BEGINNING = 20_000
/** Milliseconds within which an Electron that cannot run ends; only after that is it reported as running. */
const STANDS_AFTER = 1_000

/** Runs the app to its end. `why`: half a sentence, if Electron could not even start. */
async function runOn(
  launcher: Launcher,
  args: readonly string[],
  given: NodeJS.ProcessEnv
): Promise<{ code: number; why: string | undefined }> {
  const port = debuggingPort(args)
  const debugging = port ? `, debugging at http://127.0.0.1:${port}` : ''
  const running = (pid: number | string): string => `Deskside is running (pid ${pid}${debugging}).`
  const command = [...launcher.args, ...args]
  // The stand-in reports it itself, once its window is loaded.
  const env = { ...given, DESKSIDE_STANDIN_ANNOUNCE: running('%PID%') }
  if (launcher.isStandIn) return { code: await run(launcher.program, command, { env }), why: undefined }
  let output = ''
  let timer: NodeJS.Timeout | undefined
  const code = await run(launcher.program, command, {
    env,
    onStart: (pid) => {
      timer = setTimeout(() => console.log(running(pid)), STANDS_AFTER)
    },
    onErrorText: (text) => {
      if (output.length < BEGINNING) output += text
    }
  })
  clearTimeout(timer)
  return {
    code,
    why: code === 0 ? undefined : whyAborted(output, () => sandboxCommand(sandboxFacts(launcher.program)))
  }
}

/** Makes sure that Electron's own program can be used here: for machines that test with it. */
export async function electronOnly(): Promise<number> {
  const program = await provideElectron(true)
  const problem = program === undefined ? undefined : whyNotHere(program)
  if (problem !== undefined) say(problem)
  return program === undefined || problem !== undefined ? 1 : 0
}
