/**
 * Which processes a test started, and their end. Chromium takes itself out of its parent's process group and may outlive
 * it, so a process is not known by a group, but by a mark in its environment, by the profile in its command line (Chromium
 * writes its title over its environment), and by its parents.
 */
import { spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** The variable that everything a test starts inherits. */
export const MARK = 'DESKSIDE_TEST_MARK'

/** What tells the processes of one test from all others. */
export interface Traces {
  /** The value of the variable. */
  readonly mark: string
  /** The folder of the profile, absolute and nobody else's. */
  readonly profile: string
}

interface ProcessFacts {
  readonly pid: number
  readonly parent: number
  readonly marked: boolean
}

/** Whether this system shows its processes as files; elsewhere the ends of processes are left to their parents. */
const hasProc = existsSync('/proc/self/stat')

function factsOf(pid: number, { mark, profile }: Traces): ProcessFacts | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold spaces and brackets: what follows the last bracket is regular.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return null
    const marked =
      readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`${MARK}=${mark}`) ||
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)
    return { pid, parent: Number(parent), marked }
  } catch {
    return null // It ended while we looked, or it belongs to another user.
  }
}

/** The processes that carry the traces, with all their descendants. */
export function markedProcesses(traces: Traces): number[] {
  if (!hasProc) return []
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => factsOf(Number(name), traces) ?? [])
  const found = new Set(all.filter((each) => each.marked).map((each) => each.pid))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  found.delete(process.pid)
  return [...found]
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already.
  }
}

/** Kills what carries the traces at once, for a process that is about to end itself. */
export function killMarked(traces: Traces): void {
  for (const pid of markedProcesses(traces)) signal(pid, 'SIGKILL')
}

/** Kills what carries the traces, and waits until nothing of it is left. Rejects with the survivors after ten seconds. */
export async function endMarked(traces: Traces): Promise<void> {
  const limit = Date.now() + 10_000
  for (;;) {
    const left = markedProcesses(traces)
    if (left.length === 0) return
    if (Date.now() > limit) throw new Error(`processes ${left.join(', ')} can't be ended`)
    for (const pid of left) signal(pid, 'SIGKILL')
    await pause(50)
  }
}

/**
 * Kills a program that runs. On Windows Playwright starts Electron through a shell, whose end alone would leave the app
 * running: there its descendants end with it.
 */
export function killTree(
  child: Pick<ChildProcess, 'pid' | 'exitCode' | 'signalCode' | 'kill'>,
  platform = process.platform
): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  if (platform !== 'win32') {
    child.kill('SIGKILL')
    return
  }
  const { error, status } = spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { windowsHide: true })
  // 128: it ended meanwhile.
  if (error !== undefined || (status !== 0 && status !== 128)) {
    throw new Error(`process ${child.pid} can't be ended (${error?.message ?? status})`)
  }
}
