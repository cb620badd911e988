import { app } from 'electron'
import { KEYCHAIN_PROCESS } from './credentials/keychain-process'
import type { Log } from './log'

/**
 * Writes down which processes of the app ended; nobody has to be asked or told. Chromium makes another process for the
 * network at once, and with it Electron makes anew what our requests go through (electron/electron#49887): those that were
 * under way fail as any that breaks off, and are repeated. It makes another one for the graphics, too, without the card where
 * that keeps ending, and where even that does not help it ends the app. Whoever called the keychain’s process is told by
 * that call (keychain-process.ts); pages come back by themselves (window/revive.ts). The database works in threads, which
 * are no processes (database/worker-link.ts).
 */
export function logEndedProcesses(log: Pick<Log, 'debug' | 'warn'>): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName = '', name = '' }) => {
    // We end it ourselves whenever it is not needed.
    const ours = name === KEYCHAIN_PROCESS && reason === 'killed'
    log[ours ? 'debug' : 'warn']('a process of the app ended', { type, reason, exitCode, serviceName, name })
  })
}
