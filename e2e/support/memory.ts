/** Searches the memory of page processes. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { markedProcesses, type Traces } from './processes.ts'

/** A name for the page's process, unique per process. */
export async function processOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { id } = await session.send('Runtime.getIsolateId')
  await session.detach()
  return id
}

/**
 * Resolves when the app's page has another process than `typedInto`. After secrets were typed it leaves for the empty
 * page until it has one: before that, clicks and requests may be lost.
 */
export async function untilReplaced(page: Page, typedInto: string): Promise<void> {
  const isReplaced = async (): Promise<boolean> => {
    const before = await processOf(page)
    // The empty page has no route.
    const isApp = page.url().includes('#/')
    return isApp && before !== typedInto && (await processOf(page)) === before
  }
  // The page may leave during the question.
  await expect.poll(() => isReplaced().catch(() => false), { message: 'the page has a new process' }).toBe(true)
}

/** Everything reachable by the page's scripts, as one text. */
export async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  let heap = ''
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => (heap += chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return heap
}

/**
 * Page processes whose memory contains one of the texts, even in freed but not overwritten strings. Null if the system
 * or the sandbox does not allow reading.
 */
export function pageProcessesWith(traces: Traces, ...texts: readonly string[]): number[] | null {
  const sought = texts.flatMap((text) => [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')])
  const pages = markedProcesses(traces).filter(isPage)
  try {
    return pages.length === 0 ? null : pages.filter((pid) => holds(pid, sought))
  } catch (error) {
    if (['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

function isPage(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('--type=renderer')
  } catch {
    return false // It has ended.
  }
}

const STEP = 1 << 22

function holds(pid: number, sought: readonly Buffer[]): boolean {
  const chunk = Buffer.alloc(STEP)
  const overlap = Math.max(...sought.map(({ length }) => length))
  let memory: number | undefined
  try {
    const maps = readFileSync(`/proc/${pid}/maps`, 'latin1')
    memory = openSync(`/proc/${pid}/mem`, 'r')
    for (const [, from, to] of maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)) {
      const end = parseInt(to!, 16)
      for (let at = parseInt(from!, 16); at < end; at += STEP - overlap) {
        const length = read(memory, chunk, at, Math.min(STEP, end - at))
        if (length === 0) break
        if (sought.some((text) => chunk.subarray(0, length).includes(text))) return true
      }
    }
    return false
  } catch (error) {
    // An ended process has no memory.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    if (memory !== undefined) closeSync(memory)
  }
}

/** Some ranges cannot be read, such as those of a device. */
function read(memory: number, into: Buffer, at: number, length: number): number {
  try {
    return readSync(memory, into, 0, length, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return 0
    throw error
  }
}
