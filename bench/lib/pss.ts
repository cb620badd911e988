import { readFileSync } from 'node:fs'

/** Megabytes by kind of process: `main`, `browser`, `renderer`, `gpu-process`, `utility`, ... */
export type Memory = ReadonlyMap<string, number>

/**
 * Kind of a process by its command line: Chromium's children have a `--type`. Null for the address bar process, which
 * only Chromium's additional windows have.
 */
function kindOf(pid: number): string | null {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/)
  if (words.includes('--top-chrome-webui')) return null
  const type = words.find((word) => word.startsWith('--type='))?.slice('--type='.length)
  if (type !== undefined) return type
  if (/crashpad/.test(words[0] ?? '')) return 'crash handler'
  if (/chrom/i.test(words[0] ?? '')) return 'browser'
  // Started by `startProgram`, with a script or a folder.
  return words.some((word) => word.startsWith('--user-data-dir=')) ? 'main' : 'helper'
}

/**
 * Memory of these processes, with shared pages counted proportionally (the kernel's `Pss`). Null if the system does not
 * report it.
 */
export function pssOf(pids: readonly number[]): Memory | null {
  const byKind = new Map<string, number>()
  for (const pid of pids) {
    try {
      const match = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
      const kind = kindOf(pid)
      if (kind === null) continue
      byKind.set(kind, (byKind.get(kind) ?? 0) + Number(match?.[1] ?? 0) / 1024)
    } catch (error) {
      // An ended process uses no memory; any other error would falsify the sum.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    }
  }
  return byKind
}

/** Resident memory (MB) of the largest process of a kind; null if the system does not report it. */
export function residentOf(pids: readonly number[], kind: string): number | null {
  let most: number | null = null
  for (const pid of pids) {
    try {
      if (kindOf(pid) !== kind) continue
      const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
      if (match !== null) most = Math.max(most ?? 0, Number(match[1]) / 1024)
    } catch (error) {
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    }
  }
  return most
}

export function totalOf(memory: Memory): number {
  return [...memory.values()].reduce((sum, megabytes) => sum + megabytes, 0)
}

/** Increase by kind, largest first: `main +80, renderer +40`. */
export function difference(before: Memory, after: Memory): string {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((kind) => ({ kind, added: Math.round((after.get(kind) ?? 0) - (before.get(kind) ?? 0)) }))
    .filter(({ added }) => added !== 0)
    .toSorted((a, b) => Math.abs(b.added) - Math.abs(a.added))
    .map(({ kind, added }) => `${kind} ${added > 0 ? '+' : ''}${added}`)
    .join(', ')
}
