// Run by electron-builder after packing. A package with native programs for another machine would not start, and only
// its users would notice.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { nativeFormat } from './native-format.mjs'

/** In electron-builder's numbering. */
const ARCHES = ['ia32', 'x64', 'armv7l', 'arm64', 'universal']

/** Paths of all native programs below a folder. */
export function nativesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.node'))
    .map((entry) => join(entry.parentPath, entry.name))
}

/**
 * Faults of a package's native programs, one sentence each. Empty if it contains exactly keytar and SQLite, both for
 * the target.
 */
export function faultsOf(unpacked, target) {
  const files = nativesIn(unpacked)
  const faults = files.flatMap((file) => {
    const format = nativeFormat(readFileSync(file))
    const found = format === null ? 'no program' : `${format.platform}-${format.arch}`
    const wanted = `${target.platform}-${target.arch}`
    return found === wanted ? [] : [`${file} is for ${found}, the package for ${wanted}.`]
  })
  const keytars = files.filter((file) => basename(file) === 'keytar.node').length
  const others = files.length - keytars
  if (keytars !== 1) faults.push(`The package carries ${keytars} keytar.node instead of one.`)
  if (others !== 1) faults.push(`The package carries ${others} programs of SQLite instead of one.`)
  return faults
}

export default function checkNatives({ appOutDir, electronPlatformName, arch, packager }) {
  const resources = packager.getResourcesDir(appOutDir)
  const target = { platform: electronPlatformName, arch: ARCHES[arch] }
  const faults = faultsOf(join(resources, 'app.asar.unpacked'), target)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}
