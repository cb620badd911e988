interface LockFile {
  packages?: Record<
    string,
    {
      version?: string
      isOptional?: boolean
      os?: string | string[]
      cpu?: string | string[]
      libc?: string | string[]
    }
  >
}
export function stampOf(lockText: string, platform: string, arch: string, libc: string): string
export function installedMatches(
  lock: LockFile,
  hidden: LockFile,
  machine: { platform: string; arch: string; libc: string }
): boolean
export function readJson(path: string): unknown
