import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from '../electron-standin/find-chromium.mjs'
import { isSandboxMissing, whyAborted } from './aborted-start.ts'
import { buildIfChanged } from './build.ts'
import { canShowWindows, provideDisplay } from './display.ts'
import { provideElectron, type DownloadLimits } from './electron-binary.ts'
import { electronSwitches } from './electron-switches.ts'
import { root, run, say } from './program.ts'
import { askedRuntime } from './runtime.ts'
import { sandboxCommand, sandboxFacts, sandboxProblem, type SandboxFacts } from './sandbox.ts'
import { ensureSystem } from './system-packages.ts'

const NO_SANDBOX = '--no-sandbox'
const fallback = 'Deskside runs on its development stand-in instead of Electron (see docs/stand-in.md).'
const orChromium =
  'Or install Google Chrome or Chromium, on which the development stand-in runs (CHROMIUM_PATH can name another one).'
const unsandboxed =
  "Until then Deskside runs without Chromium's sandbox (--no-sandbox): what breaks into its page could do all that you can."

/** A way to start the app: a program and its arguments. The stand-in reports by itself that the app runs. */
export interface Launcher {
  program: string
  args: string[]
  isStandIn: boolean
}

/** @param isSandboxed false disables Chromium's sandbox, as for root */
export function electronLauncher(program: string, isSandboxed = true): Launcher {
  const switches = new Set([...(isSandboxed ? [] : [NO_SANDBOX]), ...electronSwitches()])
  return { program, args: [...switches, root], isStandIn: false }
}

/** @param isSandboxed false disables Chromium's sandbox */
export function standInLauncher(isSandboxed = true): Launcher {
  const register = pathToFileURL(join(root, 'tools', 'electron-standin', 'register.mjs')).href
  return {
    program: process.execPath,
    args: ['--import', register, root, ...(isSandboxed ? [] : [NO_SANDBOX])],
    isStandIn: true
  }
}

/** Why Electron's installed program cannot be used on such a machine; undefined if it can. */
export function whyNotElectron(facts: SandboxFacts, hasWindows: boolean): string | undefined {
  const problem = sandboxProblem(facts)
  if (problem !== undefined) return problem
  return hasWindows ? undefined : "Electron can't start here: there is no display, and no Xvfb (package xvfb)."
}

interface Fitness {
  /** Why Electron cannot be used here; undefined if it can. */
  readonly problem: string | undefined
  /** True: only a sandbox is missing. */
  readonly needsOnlySandbox: boolean
}

/** @param program Electron's program; undefined before the download */
function fitnessFor(program: string | undefined): Fitness {
  const hasWindows = canShowWindows()
  const problem = whyNotElectron(sandboxFacts(program), hasWindows)
  return { problem, needsOnlySandbox: problem !== undefined && hasWindows }
}

/** Whether Electron without a sandbox is the last resort: requested by name, or no Chromium installed. */
const isLastResort = (): boolean => askedRuntime(process.env) === 'electron' || findChromium() === undefined

/**
 * Electron if available, else the stand-in, with a message; undefined if neither can run. `DESKSIDE_RUNTIME` forces one
 * of them. Electron without a sandbox is downloaded only as a last resort: it then runs unsandboxed, with a message on
 * how to get a sandbox.
 */
export async function chooseLauncher(isRetry: boolean, limits?: DownloadLimits): Promise<Launcher | undefined> {
  const runtime = askedRuntime(process.env)
  if (runtime === 'stand-in') return standIn()
  const said = new Set<string>()
  const sayOnce = (text: string): void => {
    if (!said.has(text)) say(text)
    said.add(text)
  }
  /** Whether Electron can be used, sandboxed or (as the last resort) unsandboxed; prints any problem. */
  const usable = (program: string | undefined): 'sandboxed' | 'unsandboxed' | undefined => {
    const { problem, needsOnlySandbox } = fitnessFor(program)
    if (problem === undefined) return 'sandboxed'
    sayOnce(problem)
    if (!needsOnlySandbox || !isLastResort()) return undefined
    if (findChromium() === undefined) sayOnce(orChromium)
    return 'unsandboxed'
  }
  const mayDownload = (): boolean => usable(undefined) !== undefined
  const electron = await provideElectron(isRetry || runtime === 'electron', limits, mayDownload)
  const how = usable(electron)
  if (electron !== undefined && how !== undefined) {
    if (how === 'unsandboxed') say(unsandboxed)
    return electronLauncher(electron, how === 'sandboxed')
  }
  if (runtime === 'electron') {
    say("DESKSIDE_RUNTIME asks for Electron, which can't be used here.")
    return undefined
  }
  return standInInstead()
}

async function standInInstead(): Promise<Launcher | undefined> {
  const launcher = await standIn()
  if (launcher !== undefined) say(fallback)
  return launcher
}

async function standIn(): Promise<Launcher | undefined> {
  return (await ensureSystem('run')) ? standInLauncher() : undefined
}

function debuggingPort(args: readonly string[]): string | undefined {
  return args.find((argument) => argument.startsWith('--remote-debugging-port='))?.split('=')[1] || undefined
}

/** Builds changed sources and runs the app to its end. All arguments except `--retry-electron` go to the app. */
export async function start(given: readonly string[]): Promise<number> {
  const args = given.filter((argument) => argument !== '--retry-electron')
  if ((await buildIfChanged()) !== 0) return 1
  const launcher = await chooseLauncher(args.length !== given.length)
  if (!launcher) return 1
  const port = debuggingPort(args)
  const display = await provideDisplay(port)
  if (display.note) say(display.note)
  try {
    for (let current = launcher; ;) {
      const ended = await runOn(current, args, display.env)
      const next = await insteadOf(current, ended)
      if (next === undefined) return ended.code
      current = next
    }
  } finally {
    display.end()
  }
}

/** Outcome of a run. */
interface RunOutcome {
  readonly code: number
  /** Half a sentence, if the program failed to start. */
  readonly why: string | undefined
  readonly lacksSandbox: boolean
}

/** Fallback after a launcher failed to start; undefined after any other end, or if there is none. */
async function insteadOf(launcher: Launcher, ended: RunOutcome): Promise<Launcher | undefined> {
  if (ended.why === undefined) return undefined
  say(`${launcher.isStandIn ? 'Chromium' : "Electron's own program"} ended as it started: ${ended.why}.`)
  const mayGoWithout = ended.lacksSandbox && !launcher.args.includes(NO_SANDBOX)
  if (mayGoWithout && (launcher.isStandIn || isLastResort())) {
    if (findChromium() === undefined) say(orChromium)
    say(unsandboxed)
    return launcher.isStandIn ? standInLauncher(false) : electronLauncher(launcher.program, false)
  }
  if (launcher.isStandIn || askedRuntime(process.env) !== undefined) return undefined
  return standInInstead()
}

/** Characters of output to keep: enough for the messages of a failed start. */
const BEGINNING = 20_000
/** Time within which a failing Electron ends (ms); after that, it is reported as running. */
const STANDS_AFTER = 1_000

/** Runs the app to its end. */
async function runOn(launcher: Launcher, args: readonly string[], given: NodeJS.ProcessEnv): Promise<RunOutcome> {
  const port = debuggingPort(args)
  const debugging = port ? `, debugging at http://127.0.0.1:${port}` : ''
  const running = (pid: number | string): string => `Deskside is running (pid ${pid}${debugging}).`
  let output = ''
  let timer: NodeJS.Timeout | undefined
  const code = await run(launcher.program, [...launcher.args, ...args], {
    env: { ...given, DESKSIDE_STANDIN_ANNOUNCE: running('%PID%') },
    onStart: (pid) => {
      // The stand-in reports this itself, after its window has loaded.
      if (!launcher.isStandIn) timer = setTimeout(() => console.log(running(pid)), STANDS_AFTER)
    },
    onErrorText: (text) => {
      if (output.length < BEGINNING) output += text
    }
  })
  clearTimeout(timer)
  if (code === 0) return { code, why: undefined, lacksSandbox: false }
  return {
    code,
    why: whyAborted(output, () => sandboxCommand(sandboxFacts(launcher.program))),
    lacksSandbox: isSandboxMissing(output)
  }
}

/** Ensures that Electron can run here in its sandbox; for machines that test with it. */
export async function electronOnly(): Promise<number> {
  const program = await provideElectron(true, undefined, () => fitnessFor(undefined).problem === undefined)
  const { problem } = fitnessFor(program)
  if (problem !== undefined) say(problem)
  return program === undefined || problem !== undefined ? 1 : 0
}
