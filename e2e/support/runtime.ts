/** Runtime of the specs: the stand-in, or the real Electron on request. */
import { join, resolve } from 'node:path'
import { electronProgram } from '../../tools/tasks/electron-binary.ts'
import { electronSwitches } from '../../tools/tasks/electron-switches.ts'
import { askedRuntime } from '../../tools/tasks/runtime.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
/** The app is started as a folder: a bare script would have no name and version. */
export const MAIN = ROOT
export const DEMO_SERVICE = join(ROOT, 'out/main/demo-service.js')
const STAND_IN = join(ROOT, 'tools/electron-standin/register.mjs')

/** V8 switches for main: in short runs, optimising and collecting garbage early cost more than they gain. */
export const SHORT_LIVED = ['--no-opt', '--no-maglev', '--single-threaded-gc', '--min-semi-space-size=16'] as const
/** V8 switches for its pages, which run the functions of the driver and of axe often. */
export const SHORT_LIVED_PAGE = [...SHORT_LIVED, '--max-semi-space-size=32', '--always-sparkplug'] as const

/** Stops animations, which cost processor time and show nothing that is asserted. Packed apps run with them. */
export const STILL = ['--force-prefers-reduced-motion'] as const

/** Electron's program, if `DESKSIDE_RUNTIME=electron`; null for the stand-in. */
export const ELECTRON = askedRuntime(process.env) === 'electron' ? askedElectron() : null

function askedElectron(): string {
  const program = electronProgram()
  if (program === undefined)
    throw new Error('DESKSIDE_RUNTIME asks for Electron, which is not here (npm start gets it).')
  return program
}

/** Program and first arguments that run a main script, or its folder, on the runtime of these tests. */
export function commandFor(main: string): { program: string; args: string[] } {
  if (ELECTRON === null) return { program: process.execPath, args: ['--import', STAND_IN, main] }
  return { program: ELECTRON, args: [...electronSwitches(), main] }
}
