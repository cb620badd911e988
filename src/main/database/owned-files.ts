import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'

/** Creates the file with owner-only permissions; SQLite would create it for everyone. Its log inherits them. */
export function touchOwned(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  const { mode } = statSync(file)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(file, 0o600)
}

/** Restricts the folder to its owner. World-writable folders (such as `/tmp`) stay unchanged. */
export function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(folder)
  const isShared = (mode & 0o1000) !== 0
  if (!isShared && uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(folder, 0o700)
}
