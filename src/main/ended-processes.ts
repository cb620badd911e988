import { app } from 'electron'
import { KEYCHAIN_PROCESS } from './credentials/keychain-process'
import type { Log } from './log'

/**
 * Logs the ends of the app's processes. Each kind is recovered elsewhere:
 *
 * - Network: Chromium restarts it, and Electron recreates our request objects (electron/electron#49887). Running
 *   requests fail like broken connections and are retried.
 * - Graphics: Chromium restarts it, after repeated ends without hardware acceleration; if that fails, it ends the app.
 * - Keychain: the pending call reports it (keychain-process.ts).
 * - Pages: they are restored (window/revive.ts).
 *
 * The database runs in threads, not processes (database/worker-link.ts).
 */
export function logEndedProcesses(log: Pick<Log, 'debug' | 'warn'>): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName = '', name = '' }) => {
    // We end it whenever it is idle.
    const isOurs = name === KEYCHAIN_PROCESS && reason === 'killed'
    log[isOurs ? 'debug' : 'warn']('a process of the app ended', { type, reason, exitCode, serviceName, name })
  })
}
