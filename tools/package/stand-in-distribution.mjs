// A folder in the form of Electron's distribution for Linux, without Electron in it: enough for electron-builder to pack
// the app, so that what a package carries can be looked at and run where the real one can't be downloaded.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the program that burns the fuses looks for, in front of the fuses themselves (@electron/fuses). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES = 9

/** Makes the folder anew. `program` is any program of this machine. */
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
