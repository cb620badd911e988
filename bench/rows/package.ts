/**
 * `package`: size that the app adds to the runtime. Packed with the installers' configuration; the runtime is a folder
 * of empty files, since only the app's part counts.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../e2e/support/runtime.ts'
import { round } from '../lib/numbers.ts'
import { notMeasured, type Row } from '../lib/row.ts'

const base = { id: 'package', unit: 'MB', aim: '<= 12' }

/** Files that electron-builder expects in a runtime for Linux. */
const STAND_INS = ['electron', 'LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'chrome_crashpad_handler']

async function standInRuntime(folder: string): Promise<string> {
  const runtime = join(folder, 'runtime')
  mkdirSync(join(runtime, 'resources'), { recursive: true })
  for (const name of STAND_INS) writeFileSync(join(runtime, name), '')
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }
  writeFileSync(join(runtime, 'version'), version)
  const app = join(folder, 'default-app')
  mkdirSync(app)
  writeFileSync(join(app, 'main.js'), '')
  const { createPackage } = await import('@electron/asar')
  await createPackage(app, join(runtime, 'resources', 'default_app.asar'))
  return runtime
}

async function pack(folder: string): Promise<string> {
  const runtime = await standInRuntime(folder)
  const output = join(folder, 'dist')
  const settings = {
    electronDist: runtime,
    'directories.output': output,
    // Fuses are written into the runtime's program, which is empty here.
    electronFuses: ''
  }
  const args = Object.entries(settings).map(([name, value]) => `-c.${name}=${value}`)
  const builder = join(ROOT, 'node_modules/electron-builder/cli.js')
  const child = spawn(process.execPath, [builder, '--dir', ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`electron-builder ended with ${code}: ${printed.trim().slice(-1_000)}`)
  return join(output, 'linux-unpacked', 'resources')
}

const megabytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0) / 1024 ** 2

export async function measurePackage(): Promise<Row> {
  if (process.platform !== 'linux') return notMeasured(base, 'the stand-ins for the runtime are those of Linux')
  const folder = mkdtempSync(join(tmpdir(), 'deskside-bench-'))
  try {
    const resources = await pack(folder)
    const asar = join(resources, 'app.asar')
    const unpacked = globSync('app.asar.unpacked/**/*', { cwd: resources, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    const binaries = unpacked.filter((file) => file.endsWith('.node'))
    if (binaries.length === 0) throw new Error('the package carries no native binary: it could not start')
    const inAsar = megabytes([asar])
    return {
      ...base,
      value: round(inAsar + megabytes(unpacked)),
      runs: 1,
      detail: `asar ${round(inAsar)} MB, beside it ${round(megabytes(unpacked))} MB in ${unpacked.length} files, of which ${round(megabytes(binaries))} MB are the ${binaries.length} native binaries of this platform`
    }
  } catch (error) {
    return notMeasured(base, error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
