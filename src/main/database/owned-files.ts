import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'

/**
 * Creates the file with rights for its owner only, since SQLite would create it for everyone; its log inherits the
 * rights.
 */
export function touchOwned(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  const { mode } = statSync(file)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(file, 0o600)
}

/**
 * Restricts the folder to its owner. The rights of a folder that everybody may write to (a `/tmp` that the app was
 * pointed at) are left as they are.
 */
export function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(folder)
  const shared = (mode & 0o1000) !== 0
  if (!shared && uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(folder, 0o700)
}
