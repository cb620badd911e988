/** A running program of the bench with a connection to its page. */
import { setTimeout as pause } from 'node:timers/promises'
import { MAIN } from '../../e2e/support/runtime.ts'
import { PageLink } from './page-link.ts'
import { momentOfMark } from './page-time.ts'
import { startProgram, type StartedApp } from './started.ts'

/** Performance mark set by the app after painting the first rows. */
export const FIRST_ROWS = 'deskside:first-rows'

export interface OpenProgram {
  readonly started: StartedApp
  readonly link: PageLink
  close(): Promise<void>
}

export interface Program {
  readonly script: string
  /** Performance mark set by its page after painting. */
  readonly mark: string
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

export const appIn = (folder: string, env: Readonly<Record<string, string>>): Program => ({
  ...{ script: MAIN, mark: FIRST_ROWS },
  ...{ folder, env }
})

/**
 * Starts a program and waits until its page is painted.
 *
 * @param rest milliseconds between that and connecting to the page
 */
export async function openProgram({ script, mark, folder, env }: Program, rest: number): Promise<OpenProgram> {
  const started = await startProgram(script, folder, env)
  try {
    await momentOfMark(started.port, mark)
    await pause(rest)
    const link = await PageLink.to(started.port)
    const close = async (): Promise<void> => {
      link.close()
      await started.end()
    }
    return { started, link, close }
  } catch (error) {
    await started.end()
    throw error
  }
}

/** Runs a program, passes it to `use`, and ends it. */
export async function withProgram<T>(
  program: Program,
  rest: number,
  use: (open: OpenProgram) => Promise<T>
): Promise<T> {
  const open = await openProgram(program, rest)
  try {
    return await use(open)
  } finally {
    await open.close()
  }
}
