/** Which runtime the specs run on: the real Electron where its binary is present, else the stand-in. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')
export const MAIN = join(ROOT, 'out/main/index.js')
export const DEMO_SERVICE = join(ROOT, 'out/main/demo-service.js')
const STAND_IN = join(ROOT, 'tools/electron-standin/register.mjs')

/** The path of Electron's binary; null where it was never downloaded. Importing `electron` would start a download. */
function electronBinary(): string | null {
  const folder = join(ROOT, 'node_modules/electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const binary = join(
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'),
    readFileSync(pathFile, 'utf8')
  )
  return existsSync(binary) ? binary : null
}

/** `DESKSIDE_RUNTIME=stand-in` runs on the stand-in although Electron is there. */
export const ELECTRON = process.env['DESKSIDE_RUNTIME'] === 'stand-in' ? null : electronBinary()

/** Program and first arguments that run a main script on the runtime of these tests. */
export function commandFor(mainScript: string): { program: string; args: string[] } {
  return ELECTRON === null
    ? { program: process.execPath, args: ['--import', STAND_IN, mainScript] }
    : { program: ELECTRON, args: [mainScript] }
}
