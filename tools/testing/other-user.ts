/**
 * Runs test programs without root's rights, since root may write anywhere: as `nobody` if the tests run as root, else
 * as the current user. The program drops its rights itself, because another user may not be able to enter the project's
 * folder. It runs from a copy, since workers are loaded later.
 */
import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NATIVE = 'better-sqlite3-multiple-ciphers'
/** `nobody` on most systems; needs no entry anywhere. */
const NOBODY = 65_534

/** Files of that package that its own platform loads. */
const NEEDED = new RegExp(`^(?:$|/package\\.json$|/lib(?:/|$)|/prebuilds(?:$|/${process.platform}))`)

/** A worker runs this too, but has no rights left to drop. */
const GIVE_UP = `if (process.getuid() === 0) { process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY}) }`

/**
 * Node arguments (for `process.execPath`) that run a bundled program (from a `?modulePath` import) without root's
 * rights. The program's own arguments follow.
 *
 * @param folder an empty folder for the copy; everyone must be able to enter its parent folders
 */
export function withoutRoot(program: string, folder: string): readonly string[] {
  if (process.getuid?.() !== 0) return [program]
  const native = dirname(dirname(fileURLToPath(import.meta.resolve(NATIVE))))
  const isNeeded = (path: string): boolean => NEEDED.test(path.slice(native.length))
  cpSync(native, join(folder, 'node_modules', NATIVE), { recursive: true, filter: isNeeded })
  const copy = copyBundle(program, folder)
  openToAll(folder)
  return ['--import', `data:text/javascript,${encodeURIComponent(GIVE_UP)}`, copy]
}

/** Copies a bundle with the bundles it names (its workers). */
function copyBundle(bundle: string, folder: string): string {
  const copy = join(folder, basename(bundle))
  const beside = dirname(bundle)
  const text = readFileSync(bundle, 'utf8')
  const named = readdirSync(beside).filter((name) => text.includes(JSON.stringify(join(beside, name))))
  for (const name of named) copyBundle(join(beside, name), folder)
  writeFileSync(copy, text.replaceAll(`"${beside}/`, `"${folder}/`))
  return copy
}

/** Makes the copy readable for everyone; it inherits the mode of the checkout. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
