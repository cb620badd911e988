import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/** Identifies the inputs of an installation, which is valid while this stays the same. */
export function stampOf(lockText, platform, arch, libc) {
  return [createHash('sha256').update(lockText).digest('hex'), platform, arch, libc].filter(Boolean).join(' ')
}

function fits(list, value) {
  if (list === undefined) return true
  const entries = [list].flat()
  if (entries.includes(`!${value}`)) return false
  const wanted = entries.filter((entry) => !entry.startsWith('!'))
  return wanted.length === 0 || wanted.includes(value)
}

/**
 * Whether npm's hidden lock file contains every package that the lock file requires on this machine; then a manual
 * installation need not be repeated.
 */
export function installedMatches(lock, hidden, { platform, arch, libc }) {
  return Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    if (path === '') return true
    // Optional packages without a platform belong to those with one, and are omitted with them.
    if (wanted.optional && !wanted.os && !wanted.cpu) return true
    const isForHere = fits(wanted.os, platform) && fits(wanted.cpu, arch) && (!libc || fits(wanted.libc, libc))
    if (!isForHere) return true
    return hidden.packages?.[path]?.version === wanted.version
  })
}

export function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
