/**
 * Programs of tests that have to run without root's rights, for root may write anywhere: as somebody who owns nothing
 * where the tests run as root, else as whoever runs them. The rights are given up within the program, since somebody else
 * may not be able to enter the folder that the project and its Node lie in; and as workers are loaded later on, the
 * program runs from a copy.
 */
import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NATIVE = 'better-sqlite3-multiple-ciphers'
/** `nobody` of most systems; needs no entry anywhere. */
const NOBODY = 65_534

/** Of that package: what its own platform loads. */
const NEEDED = new RegExp(`^(?:$|/package\\.json$|/lib(?:/|$)|/prebuilds(?:$|/${process.platform}))`)

/** A worker runs this too, and has nothing to give up by then. */
const GIVE_UP = `if (process.getuid() === 0) { process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY}) }`

/**
 * The arguments for Node (`process.execPath`) with which a bundled program (from a `?modulePath` import) runs without
 * root's rights; its own follow.
 *
 * @param folder an empty one, where a copy is laid when it is needed; everybody must be able to enter what it lies in
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

/** A bundle and those that it names (the workers that it starts). */
function copyBundle(bundle: string, folder: string): string {
  const copy = join(folder, basename(bundle))
  const beside = dirname(bundle)
  const text = readFileSync(bundle, 'utf8')
  const named = readdirSync(beside).filter((name) => text.includes(JSON.stringify(join(beside, name))))
  for (const name of named) copyBundle(join(beside, name), folder)
  writeFileSync(copy, text.replaceAll(`"${beside}/`, `"${folder}/`))
  return copy
}

/** What is copied brings its mode along, and in a checkout nobody else may be able to read it. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
