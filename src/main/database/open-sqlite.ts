/**
 * The only place that opens SQLite. It passes the native library's path: otherwise the package calls Node's process
 * report in each thread to detect the C library, which crashes recent Electrons.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import SQLite, { type Database, type Options } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'
import { sqliteCodeOf } from './sqlite-errors'

const PACKAGE = 'better-sqlite3-multiple-ciphers'

/** Loader path of each C library, by processor. */
const LOADERS: Partial<Record<NodeJS.Architecture, { glibc: string; musl: string }>> = {
  x64: { glibc: '/lib64/ld-linux-x86-64.so.2', musl: '/lib/ld-musl-x86_64.so.1' },
  arm64: { glibc: '/lib/ld-linux-aarch64.so.1', musl: '/lib/ld-musl-aarch64.so.1' }
}

interface Machine {
  readonly platform: NodeJS.Platform
  readonly arch: NodeJS.Architecture
  readonly exists: (path: string) => boolean
}

/**
 * Name of the prebuilt library for a machine, without extension. If both C libraries have loaders, or neither is in its
 * usual place, glibc is assumed: Electron and the project's Node are built for it.
 */
export function prebuildName({ platform, arch, exists }: Machine): string {
  const loaders = platform === 'linux' ? LOADERS[arch] : undefined
  const isMusl = loaders !== undefined && exists(loaders.musl) && !exists(loaders.glibc)
  return `${platform}${isMusl ? 'musl' : ''}-${arch}`
}

let binding: string | undefined

/** Path of SQLite's native library. Undefined on machines without a prebuilt one, where the package searches itself. */
function bindingPath(): string | undefined {
  if (binding !== undefined) return binding
  const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`))
  const name = prebuildName({ platform: process.platform, arch: process.arch, exists: existsSync })
  const path = join(folder, 'prebuilds', `${name}.node`)
  if (existsSync(path)) binding = path
  return binding
}

/**
 * Opens a database file, or (null) one in memory.
 * @throws DesksideError `sqlite-missing` if the native library cannot be loaded; SQLite's own errors otherwise
 */
export function openSqlite(file: string | null, options: Omit<Options, 'nativeBinding'> = {}): Database {
  const nativeBinding = bindingPath()
  try {
    return new SQLite(file ?? ':memory:', nativeBinding === undefined ? options : { ...options, nativeBinding })
  } catch (thrown) {
    throw isLoadFailure(thrown) ? sqliteMissing(thrown) : thrown
  }
}

/** Node has one code for the loader's refusals and another for missing files. */
function isLoadFailure(thrown: unknown): thrown is Error {
  if (!(thrown instanceof Error) || sqliteCodeOf(thrown) !== null || !('code' in thrown)) return false
  return thrown.code === 'ERR_DLOPEN_FAILED' || thrown.code === 'MODULE_NOT_FOUND'
}

/**
 * Adds the loader's text to the error: it names only the app's files (`version 'GLIBC_2.34' not found`) and is the only
 * hint for the user.
 */
function sqliteMissing(thrown: Error): DesksideError {
  const reason = thrown.message.split('\n', 1)[0]?.slice(0, 400) ?? ''
  return new DesksideError('sqlite-missing', 'The native part of the database could not be loaded.', {
    details: { reason },
    cause: thrown
  })
}
