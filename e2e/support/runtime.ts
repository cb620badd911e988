/** Which runtime the specs run on: the real Electron where its binary is present, else the stand-in. */
import { join, resolve } from 'node:path'
import { electronProgram } from '../../tools/tasks/electron-binary.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
export const MAIN = join(ROOT, 'out/main/index.js')
export const DEMO_SERVICE = join(ROOT, 'out/main/demo-service.js')
const STAND_IN = join(ROOT, 'tools/electron-standin/register.mjs')

/** Electron's program, null where the stand-in is used. `DESKSIDE_RUNTIME=stand-in` uses it although Electron is there. */
export const ELECTRON = process.env['DESKSIDE_RUNTIME'] === 'stand-in' ? null : (electronProgram() ?? null)

/** Program and first arguments that run a main script on the runtime of these tests. */
export function commandFor(mainScript: string): { program: string; args: string[] } {
  return ELECTRON === null
    ? { program: process.execPath, args: ['--import', STAND_IN, mainScript] }
    : { program: ELECTRON, args: [mainScript] }
}
