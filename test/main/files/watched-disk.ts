/**
 * Records the steps of file operations, and makes selected ones fail. Use: `vi.mock('node:fs/promises', async
 * (original) => (await import('…/watched-disk')).watched(await original()))`; for `node:fs`, use `watchedAtOnce`.
 */
import { basename } from 'node:path'
import type * as DiskAtOnce from 'node:fs'
import type * as Disk from 'node:fs/promises'

/** `open settings.json wx`, `sync settings.json`, …; a file with a random name is `part of settings.json`. */
export const steps: string[] = []
let failing: { readonly code: string; readonly when: RegExp } | null = null

/** Makes all later matching steps fail with this code; null: none. Clears the recorded steps. */
export function failWith(code: string | null, when = /^/): void {
  failing = code === null ? null : { code, when }
  steps.length = 0
}

function step(what: string): void {
  steps.push(what)
  if (failing?.when.test(what) !== true) return
  throw Object.assign(new Error(`${failing.code}: ${what}`), { code: failing.code })
}

const named = (path: unknown): string => basename(String(path)).replace(/^\.(.+)\.[0-9a-f]{16}\.part$/, 'part of $1')

export function watched(disk: typeof Disk): typeof Disk {
  const onPaths = <A extends readonly unknown[], R>(name: string, run: (...given: A) => Promise<R>, paths = 1) => {
    return async (...given: A): Promise<R> => {
      step(`${name} ${given.slice(0, paths).map(named).join(' ')}`)
      return run(...given)
    }
  }
  return {
    ...disk,
    open: async (path, flags = 'r', mode) => {
      step(`open ${named(path)} ${String(flags)}`)
      return watchedHandle(named(path), await disk.open(path, flags, mode))
    },
    readFile: onPaths('readFile', disk.readFile) as typeof disk.readFile,
    copyFile: onPaths('copyFile', disk.copyFile, 2),
    rename: onPaths('rename', disk.rename, 2),
    rm: onPaths('rm', disk.rm)
  }
}

/** Like `watched`, for synchronous operations on whole files. */
export function watchedAtOnce(disk: typeof DiskAtOnce): typeof DiskAtOnce {
  const onPaths = <A extends readonly unknown[], R>(name: string, run: (...given: A) => R, paths = 1) => {
    return (...given: A): R => {
      step(`${name} ${given.slice(0, paths).map(named).join(' ')}`)
      return run(...given)
    }
  }
  return {
    ...disk,
    readFileSync: onPaths('readFile', disk.readFileSync) as typeof disk.readFileSync,
    copyFileSync: onPaths('copyFile', disk.copyFileSync, 2),
    renameSync: onPaths('rename', disk.renameSync, 2)
  }
}

function watchedHandle(name: string, handle: Disk.FileHandle): Disk.FileHandle {
  return new Proxy(handle, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target)
      if (typeof member !== 'function') return member
      return async (...given: unknown[]): Promise<unknown> => {
        step(`${String(key)} ${name}`)
        return Reflect.apply(member, target, given) as unknown
      }
    }
  })
}
