/**
 * Finds and ends the processes of a test. Chromium leaves its parent's process group and may outlive it. A process is
 * therefore identified by its parents, by a mark in its environment, or by the profile in its command line. Chromium
 * overwrites its environment with its title.
 */
import { spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Environment variable inherited by everything a test starts. */
export const MARK = 'DESKSIDE_TEST_MARK'

/** Identifies the processes of one test. */
export interface Traces {
  /** Value of the variable. */
  readonly mark: string
  /** Absolute path of the profile folder, unique to the test. */
  readonly profile: string
}

interface ProcessFacts {
  readonly pid: number
  readonly parent: number
  readonly isMarked: boolean
}

/** Whether the system has `/proc`; elsewhere, parents must end their own processes. */
const hasProc = existsSync('/proc/self/stat')

function factsOf(pid: number, { mark, profile }: Traces): ProcessFacts | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may contain spaces and brackets, so parse after the last bracket.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return null
    const isMarked =
      readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`${MARK}=${mark}`) ||
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)
    return { pid, parent: Number(parent), isMarked }
  } catch {
    return null // It has ended, or belongs to another user.
  }
}

/** Marked processes with all their descendants. */
export function markedProcesses(traces: Traces): number[] {
  if (!hasProc) return []
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => factsOf(Number(name), traces) ?? [])
  const found = new Set(all.filter((each) => each.isMarked).map((each) => each.pid))
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
    // Already gone.
  }
}

/** Kills marked processes at once; for a process that is about to exit. */
export function killMarked(traces: Traces): void {
  for (const pid of markedProcesses(traces)) signal(pid, 'SIGKILL')
}

/** Kills marked processes and waits until none is left. Rejects with the survivors after ten seconds. */
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
 * Kills a running program. On Windows, Playwright starts Electron through a shell, whose end alone would leave the app
 * running: so its descendants are killed too.
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
  // 128: it has already ended.
  if (error !== undefined || (status !== 0 && status !== 128)) {
    throw new Error(`process ${child.pid} can't be ended (${error?.message ?? status})`)
  }
}
