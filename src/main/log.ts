import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import electronLog from 'electron-log/node'
import { Redactor, type Facts } from './redaction'

export type { Facts } from './redaction'

export interface Log {
  debug(message: string, facts?: Facts): void
  info(message: string, facts?: Facts): void
  warn(message: string, facts?: Facts): void
  error(message: string, facts?: Facts): void
  /** From now on this value is replaced wherever it would be written. Register a secret before it is first used. */
  redact(secret: string): void
}

/** A megabyte each: `deskside.log`, and `deskside.old.log` before it. */
const ROTATE_AT_BYTES = 1024 * 1024
const FILE_NAME = 'deskside.log'

/**
 * Opens the log: one line per entry in `<dir>/deskside.log`, readable by its owner only, rotated at one megabyte with
 * one older file kept. Messages are for people who help; they state facts, never what the service answered.
 *
 * Where the folder can't be made or closed to others (a read-only profile, a full disk) nothing is written: the app
 * starts without a log, as it starts without a cache on disk.
 *
 * @param dir the folder of the logs (`<userData>/logs`); made when missing
 */
export function createLog(dir: string): Log {
  const file = join(dir, FILE_NAME)
  const writable = makePrivate(dir, file)
  const redactor = new Redactor()
  const logger = electronLog.create({ logId: dir })
  // Only the file: the other transports would reach for the terminal, for IPC and for the network.
  for (const transport of Object.values(logger.transports)) if (transport) transport.level = false
  const sink = logger.transports.file
  sink.setAppName('Deskside')
  sink.resolvePathFn = () => file
  sink.maxSize = ROTATE_AT_BYTES
  sink.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  sink.format = '{iso} {level} {text}'
  sink.level = writable ? 'debug' : false

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
    // A file from an earlier run (or a copied profile) may have wider rights than the ones it would be made with.
    chmodSync(dir, 0o700)
    if (existsSync(file)) chmodSync(file, 0o600)
    return true
  } catch {
    // There is no other place to say it: the log is that place.
    return false
  }
}
