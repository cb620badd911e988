import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { provideNode } from './node-runtime.mjs'
import { cleanInstall } from './npm.mjs'
import { keytarFolderFor, libcOf } from './platform.mjs'
import { installedMatches, readJson, stampOf } from './stamp.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Writes to stderr: a program may read the output of a task. */
function say(text) {
  process.stderr.write(`${text}\n`)
}

function installPackages(node) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const machine = { platform: process.platform, arch: process.arch, libc: libcOf() }
  const stamp = stampOf(lockText, machine.platform, machine.arch, machine.libc)
  const stampFile = join(root, 'node_modules', '.deskside-stamp')
  const hidden = readJson(join(root, 'node_modules', '.package-lock.json'))
  if (hidden && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (!hidden || !installedMatches(JSON.parse(lockText), hidden, machine)) {
    say('Installing the packages of the lock file (the first time takes a minute).')
    // Uses the target Node: npm omits optional packages that do not suit the Node it runs on.
    cleanInstall(root, node)
  }
  writeFileSync(stampFile, stamp)
}

/** keytar searches for its binary in one place only, and its install script, which would put it there, must not run. */
function placeKeytar() {
  const folder = keytarFolderFor(process.platform, process.arch, libcOf())
  const source = join(root, 'node_modules', 'keytar', 'prebuilds', folder, 'keytar.node')
  const target = join(root, 'node_modules', 'keytar', 'build', 'Release', 'keytar.node')
  if (!existsSync(source)) {
    say(`keytar has no prebuilt binary for ${folder}: Deskside will keep secrets only until it quits.`)
    return
  }
  if (existsSync(target) && readFileSync(target).equals(readFileSync(source))) return
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(source, target)
}

/** Prepares the checkout and returns the path of the Node to use. Fast if there is nothing to do. */
export async function setUp() {
  const node = provideNode(root, say)
  installPackages(node)
  placeKeytar()
  return node
}
