import { accessSync, constants, statfsSync } from 'node:fs'

/** Facts about this machine, as functions that tests can replace. */
export interface MachineFacts {
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
  /** Free shared memory (bytes); 0 if it is not writable. */
  sharedMemory(): number
}

/** In bytes. Chromium's pages crash with less; a container has 64 MB by default. */
const ENOUGH_SHARED_MEMORY = 256 * 1024 ** 2

/** Switches that Electron needs on this machine. */
export function electronSwitches({ platform, isRoot, sharedMemory }: MachineFacts = thisMachine): string[] {
  if (platform !== 'linux') return []
  return [
    // Chromium's sandbox refuses to run as root.
    ...(isRoot ? ['--no-sandbox'] : []),
    // Puts shared memory into the temporary folder.
    ...(sharedMemory() < ENOUGH_SHARED_MEMORY ? ['--disable-dev-shm-usage'] : [])
  ]
}

/** Free bytes in a folder; 0 if it is missing or not writable. */
export function freeBytes(folder: string): number {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    // Chromium could not use it either.
    return 0
  }
}

const thisMachine: MachineFacts = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  sharedMemory: () => freeBytes('/dev/shm')
}
