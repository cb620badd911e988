import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getPath } from './paths.ts'

export interface SecondInstance {
  argv: string[]
  cwd: string
  additionalData: unknown
}

let lock: DatabaseSync | undefined

/**
 * Takes the lock of this profile folder: an open transaction on a small database. The system releases it however the
 * process ends, and trying it does not block. If another process has the lock, it is sent this one's arguments, and the
 * result is false.
 */
export function takeLock(additionalData: unknown, onSecond: (second: SecondInstance) => void): boolean {
  if (lock) return true
  const folder = join(getPath('userData'), 'standin-instance')
  const database = openLock(folder)
  if (database === null) return false
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!/locked|busy/i.test(String(error))) throw error
    sendTo(folder, { argv: process.argv, cwd: process.cwd(), additionalData })
    return false
  }
  lock = database
  listenIn(folder, onSecond)
  return true
}

/** Null if the folder is not writable: Electron then gives no lock either, silently; here a message is printed. */
function openLock(folder: string): DatabaseSync | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return new DatabaseSync(join(folder, 'lock'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code ?? '')) throw error
    process.stderr.write(
      `The profile folder ${getPath('userData')} can’t be written to (${code}). ` +
        'Check its rights, or name another one with --user-data-dir=FOLDER.\n'
    )
    return null
  }
}

export function hasLock(): boolean {
  return lock !== undefined
}

export function releaseLock(): void {
  lock?.close()
  lock = undefined
}

function sendTo(folder: string, message: SecondInstance): void {
  const name = `${Date.now()}-${process.pid}`
  const draft = join(folder, `${name}.draft`)
  writeFileSync(draft, JSON.stringify(message))
  renameSync(draft, join(folder, `${name}.json`))
}

function listenIn(folder: string, onSecond: (second: SecondInstance) => void): void {
  const letters = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.json'))
  // Removes messages to a process that ended before reading them.
  for (const name of letters()) rmSync(join(folder, name))
  const watcher = watch(folder, () => {
    for (const name of letters().sort()) {
      const file = join(folder, name)
      const message = JSON.parse(readFileSync(file, 'utf8')) as SecondInstance
      rmSync(file)
      onSecond(message)
    }
  })
  watcher.unref()
}
