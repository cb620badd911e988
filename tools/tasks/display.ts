import { spawn } from 'node:child_process'
import { hasDisplay } from '../electron-standin/find-chromium.mjs'
import { isOnPath } from './system-packages.ts'

export interface Display {
  env: NodeJS.ProcessEnv
  /** A note for the user, if any. */
  note: string | undefined
  end(): void
}

function attachHint(port: string | undefined): string {
  return port
    ? `open chrome://inspect in a Chrome and add 127.0.0.1:${port}`
    : 'start with --remote-debugging-port=9222 and open chrome://inspect in a Chrome'
}

/** Whether a program can show windows on a real or virtual display. */
export function canShowWindows(
  { env, platform }: Pick<NodeJS.Process, 'env' | 'platform'> = process,
  hasXvfb = (): boolean => isOnPath('Xvfb')
): boolean {
  return hasDisplay(env, platform) || hasXvfb()
}

/** A display for the app: the existing one, a virtual one that ends with the app, or none. */
export async function provideDisplay(debuggingPort?: string, isForOneRun = true): Promise<Display> {
  const attach = attachHint(debuggingPort)
  const { env } = process
  const none = { env, note: undefined, end: () => undefined }
  if (hasDisplay()) return none
  if (!isOnPath('Xvfb'))
    return {
      ...none,
      note: `There is no display and no Xvfb here, so Deskside runs without a window; to see it, ${attach}.`
    }
  const number = await startXvfb(isForOneRun)
  const name = `:${number.display}`
  return {
    env: { ...env, DISPLAY: name },
    note: `There is no display here, so Deskside runs on a virtual one (${name}); to see it, ${attach}, run x11vnc -display ${name}, or come back with ssh -X.`,
    end: () => number.kill()
  }
}

function startXvfb(isForOneRun: boolean): Promise<{ display: string; kill(): void }> {
  return new Promise((resolve, reject) => {
    // -terminate: the display ends with its last client, even if this process is killed.
    const ending = isForOneRun ? ['-terminate'] : []
    const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', ...ending]
    const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`Xvfb ended (${code})`)))
    child.unref()
    const pipe = child.stdio[3]
    let text = ''
    pipe?.on('data', (chunk: Buffer) => {
      text += String(chunk)
      if (text.includes('\n')) resolve({ display: text.trim(), kill: () => child.kill() })
    })
  })
}
