import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'

/** Makes the file, for the owner alone, before SQLite would make it for everyone; its log inherits the rights. */
export function touchOwned(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  const { mode } = statSync(file)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(file, 0o600)
}

/**
 * The folder belongs to the owner alone. One that everybody may write to (a `/tmp` that the app was pointed at) is not
 * ours to close.
 */
export function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(folder)
  const shared = (mode & 0o1000) !== 0
  if (!shared && uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(folder, 0o700)
}
