/** The app as an installer carries it, for specs that run what is packed instead of what was built. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import { packWithoutElectron } from '../../tools/tasks/package-app.ts'
import { ROOT } from './runtime.ts'

const FOLDER = join(ROOT, 'node_modules', '.cache', 'deskside-packed')
const BUILD = join(ROOT, 'out', '.stamp')
const STAMP = join(FOLDER, '.stamp')

export interface PackedApp {
  /** What is started: the folder that came out of the archive, with the native programs beside it put back. */
  readonly main: string
  readonly resources: string
}

const ARCH = process.arch === 'arm64' ? 'arm64' : 'x64'

export const PACKED: PackedApp = {
  main: join(FOLDER, 'app'),
  resources: join(FOLDER, ARCH === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked', 'resources')
}

/** A name for what was built and for how it is packed; empty where nothing was built. */
function stamp(): string {
  if (!existsSync(BUILD)) return ''
  const hash = createHash('sha256').update(readFileSync(BUILD))
  for (const file of ['electron-builder.yml', ...globSync('tools/package/*.mjs', { cwd: ROOT }).sort()])
    hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** Packs what was built, unless that is what was packed last, and opens the archive: plain Node can't read in one. */
export async function pack(): Promise<void> {
  const built = stamp()
  if (built !== '' && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === built) return
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const code = await packWithoutElectron(FOLDER, ARCH)
  if (code !== 0) throw new Error(`electron-builder ended with ${code}.`)
  extractAll(join(PACKED.resources, 'app.asar'), PACKED.main)
  writeFileSync(STAMP, stamp())
}
