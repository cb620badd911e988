import { readFileSync } from 'node:fs'

/**
 * Megabytes of memory that these processes take, each shared page counted by its share (`Pss` of the kernel). Null where
 * the system does not tell it.
 */
export function pssOf(pids: readonly number[]): number | null {
  let kilobytes = 0
  for (const pid of pids) {
    let text: string
    try {
      text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    } catch (error) {
      // A process that ended meanwhile takes nothing; any other refusal would make the sum a lie.
      if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) continue
      return null
    }
    const match = /^Pss:\s+(\d+) kB$/m.exec(text)
    if (match !== null) kilobytes += Number(match[1])
  }
  return kilobytes / 1024
}
