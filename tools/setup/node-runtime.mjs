import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanInstall } from './npm.mjs'
import { libcOf, nodePackageFor } from './platform.mjs'
import { SetupError } from './setup-error.mjs'

const wanted = 24

/**
 * Provides Node: the running one if new enough, else the platform's package from the registry. Each lock file has its
 * own folder, so that an installation never deletes the running Node.
 */
export function provideNode(root, say) {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath
  const libc = libcOf()
  const name = nodePackageFor(process.platform, process.arch, libc)
  if (!name) {
    const machine = [process.platform, process.arch, libc].filter(Boolean).join(' ')
    throw new SetupError(
      `Deskside is built with Node ${wanted}, which the registry does not carry for ${machine}: install it and run this again.`
    )
  }
  const source = join(root, 'tools', 'setup', 'node')
  const lock = readFileSync(join(source, 'package-lock.json'))
  const folder = join(root, '.toolchain', `node-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`)
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) {
    say(`Getting Node ${wanted} from the package registry (this one is ${process.versions.node}).`)
    mkdirSync(folder, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(source, file), join(folder, file))
    cleanInstall(folder, process.execPath)
    // npm reports success even if an optional package could not be fetched.
    if (!existsSync(node)) {
      throw new SetupError(
        `Node ${wanted} (package ${name}) could not be fetched from the package registry: \`npm ping\` shows whether npm reaches it.`
      )
    }
  }
  const check = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (check.status !== 0) {
    const reason = check.error?.message ?? check.stderr.trim().split('\n')[0]
    throw new SetupError(
      `Node ${wanted} from the registry does not run here (${reason}): install Node ${wanted} and run this again.`
    )
  }
  return node
}
