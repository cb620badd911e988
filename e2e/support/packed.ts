/** The packed app, for specs that run it instead of the built one. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { extractAll } from '@electron/asar'
import { packWithoutElectron } from '../../tools/tasks/package-app.ts'
import { packedFolder } from './packed-folder.ts'
import { ROOT } from './runtime.ts'

/** Cache of the last packed app; each run unpacks its own copy. */
const KEPT = join(ROOT, 'node_modules', '.cache', 'deskside-packed')
const BUILD = join(ROOT, 'out', '.stamp')
const STAMP = join(KEPT, '.stamp')

export interface PackedApp {
  /** Program to start: the folder unpacked from the archive, with the native programs put back. */
  readonly main: string
  readonly resources: string
}

const ARCH = process.arch === 'arm64' ? 'arm64' : 'x64'

export const PACKED: PackedApp = {
  main: packedFolder(),
  resources: join(KEPT, ARCH === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked', 'resources')
}

/** Hash of the build and the packing configuration; empty without a build. */
function stamp(): string {
  if (!existsSync(BUILD)) return ''
  const hash = createHash('sha256').update(readFileSync(BUILD))
  for (const file of ['electron-builder.yml', ...globSync('tools/package/*.mjs', { cwd: ROOT }).sort()])
    hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** Packs the build unless unchanged, and unpacks the archive: plain Node cannot read it. */
export async function pack(): Promise<void> {
  await packAnew()
  rmSync(PACKED.main, { recursive: true, force: true })
  mkdirSync(PACKED.main, { mode: 0o700 })
  const others = modulesBeside(PACKED.main)
  if (others.length > 0) throw new Error(`What the archive lacks would be found in ${others.join(', ')}.`)
  extractAll(join(PACKED.resources, 'app.asar'), PACKED.main)
}

async function packAnew(): Promise<void> {
  const built = stamp()
  if (built !== '' && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === built) return
  rmSync(KEPT, { recursive: true, force: true })
  mkdirSync(KEPT, { recursive: true })
  const code = await packWithoutElectron(KEPT, ARCH)
  if (code !== 0) throw new Error(`electron-builder ended with ${code}.`)
  writeFileSync(STAMP, stamp())
}

/** Folders in which Node looks for modules besides the app's own; the home folder is the test's. */
function modulesBeside(main: string): string[] {
  const places = createRequire(join(main, 'package.json')).resolve.paths('keytar') ?? []
  return places.filter(
    (place) => basename(place) === 'node_modules' && place !== join(main, 'node_modules') && existsSync(place)
  )
}
