import { accessSync, constants, statfsSync } from 'node:fs'

/** Facts about this machine; functions, so that a test can replace them. */
export interface MachineFacts {
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
  /** Bytes that are free in the folder of shared memory; 0 where nothing can be written there. */
  sharedMemory(): number
}

/** Bytes. Chromium's pages crash with less; a container has 64 MB by default. */
const ENOUGH_SHARED_MEMORY = 256 * 1024 ** 2

/** The switches that Electron's own program needs on this machine. */
export function electronSwitches({ platform, isRoot, sharedMemory }: MachineFacts = thisMachine): string[] {
  if (platform !== 'linux') return []
  return [
    // Chromium's sandbox refuses to run as root.
    ...(isRoot ? ['--no-sandbox'] : []),
    // Shared memory then lies in the temporary folder.
    ...(sharedMemory() < ENOUGH_SHARED_MEMORY ? ['--disable-dev-shm-usage'] : [])
  ]
}

/** Free bytes in a folder; 0 where it is missing or nothing can be written to it. */
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
