import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runPackage, say } from './program.ts'

const sources = [
  'src/**/*',
  'demo/**/*',
  'resources/**/*',
  'electron.vite.config.ts',
  'tsconfig*.json',
  'package.json',
  'package-lock.json'
]
const stampFile = join(root, 'out', '.stamp')

/** A hash of all sources of the build, without tests. */
export function sourceStamp(folder: string = root): string {
  const files = globSync(sources, { cwd: folder, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.includes('.test.')
  )
  const hash = createHash('sha256')
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash
      .update(`${path.slice(folder.length)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Builds main, preload and renderer into `out/`; resolves to the exit code. */
export async function build(): Promise<number> {
  const stamp = sourceStamp()
  const code = await runPackage('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'], {
    stdio: ['ignore', 2, 2]
  })
  if (code === 0) writeFileSync(stampFile, stamp)
  return code
}

/** Builds unless `out/` is up to date. */
export async function buildIfChanged(): Promise<number> {
  const isCurrent = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp()
  if (isCurrent) return 0
  say('Building Deskside.')
  return build()
}
