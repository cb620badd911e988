// Creates a folder like Electron's distribution for Linux, without Electron. electron-builder packs the app with it
// where Electron cannot be downloaded, to inspect and run the package.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Marker in front of the fuses; the program that sets the fuses searches for it (@electron/fuses). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES = 9

/** Recreates the folder. `program` is any program of this machine. */
export function makeDistribution(folder, version, program) {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  mkdirSync(join(folder, 'locales'), { recursive: true })
  copyFileSync(program, join(folder, 'electron'))
  const fuses = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES]), Buffer.from('1'.repeat(FUSES))])
  writeFileSync(join(folder, 'electron'), fuses, { flag: 'a' })
  writeFileSync(join(folder, 'version'), `v${version}`)
  writeFileSync(join(folder, 'LICENSE'), '')
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '')
  for (const name of [
    'chrome-sandbox',
    'chrome_crashpad_handler',
    'resources.pak',
    'icudtl.dat',
    'v8_context_snapshot.bin'
  ]) {
    writeFileSync(join(folder, name), '')
  }
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '')
}
