/** Which runtime the specs run on: the stand-in, or the real Electron where it was asked for. */
import { join, resolve } from 'node:path'
import { electronProgram } from '../../tools/tasks/electron-binary.ts'
import { electronSwitches } from '../../tools/tasks/electron-switches.ts'
import { askedRuntime } from '../../tools/tasks/runtime.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
/** The app is started as its folder: a bare script would have neither its name nor its version. */
export const MAIN = ROOT
export const DEMO_SERVICE = join(ROOT, 'out/main/demo-service.js')
const STAND_IN = join(ROOT, 'tools/electron-standin/register.mjs')

/** For V8 in main and its pages: what runs for seconds costs more to optimise than that gains. */
export const SHORT_LIVED = ['--no-opt', '--no-maglev'] as const

/** Electron's program where `DESKSIDE_RUNTIME=electron` asks for it; null for the stand-in. */
export const ELECTRON = askedRuntime(process.env) === 'electron' ? askedElectron() : null

function askedElectron(): string {
  const program = electronProgram()
  if (program === undefined)
    throw new Error('DESKSIDE_RUNTIME asks for Electron, which is not here (npm start gets it).')
  return program
}

/** Program and first arguments that run a main script, or a folder with one, on the runtime of these tests. */
export function commandFor(main: string): { program: string; args: string[] } {
  if (ELECTRON === null) return { program: process.execPath, args: ['--import', STAND_IN, main] }
  return { program: ELECTRON, args: [...electronSwitches(), main] }
}
