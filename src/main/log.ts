import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import electronLog from 'electron-log/node'
import { shapeOf } from '@shared/ipc/errors'
import { Redactor, type Facts } from './redaction'

export type { Facts } from './redaction'

export interface Log {
  debug(message: string, facts?: Facts): void
  info(message: string, facts?: Facts): void
  warn(message: string, facts?: Facts): void
  error(message: string, facts?: Facts): void
  /** Masks this value in all later entries. Register secrets before their first use. */
  redact(secret: string): void
}

/** Runs a step whose failure is only logged, with its code. */
export async function quietly(log: Pick<Log, 'warn'>, what: string, step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    log.warn(what, { code: shapeOf(error).code })
  }
}

/** Maximum size of `deskside.log` and of the previous `deskside.old.log`. */
const ROTATE_AT_BYTES = 1024 * 1024
const FILE_NAME = 'deskside.log'

/**
 * Opens the log: one line per entry in `<dir>/deskside.log`, readable by its owner only, rotated at one megabyte with
 * one older file. Messages state facts for supporters, never the service's answers.
 *
 * If the folder cannot be created or restricted (read-only profile, full disk), nothing is logged: the app starts
 * without a log.
 *
 * @param dir folder of the logs (`<userData>/logs`); created if missing
 */
export function createLog(dir: string): Log {
  const file = join(dir, FILE_NAME)
  const isWritable = makePrivate(dir, file)
  const redactor = new Redactor()
  const logger = electronLog.create({ logId: dir })
  // File only: other transports would use the terminal, IPC and the network.
  for (const transport of Object.values(logger.transports)) if (transport) transport.level = false
  const sink = logger.transports.file
  sink.setAppName('Deskside')
  sink.resolvePathFn = () => file
  sink.maxSize = ROTATE_AT_BYTES
  sink.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  sink.format = '{iso} {level} {text}'
  sink.level = isWritable ? 'debug' : false

  const write = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, facts?: Facts) =>
    logger[level](redactor.line(message, facts))
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    redact: (secret) => redactor.add(secret)
  }
}

function makePrivate(dir: string, file: string): boolean {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    // A file of an earlier run or a copied profile may have wider permissions.
    chmodSync(dir, 0o700)
    if (existsSync(file)) chmodSync(file, 0o600)
    return true
  } catch {
    // It cannot be logged: this is the log.
    return false
  }
}
