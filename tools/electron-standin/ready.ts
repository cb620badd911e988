import { EventEmitter, once } from 'node:events'

let hasBecomeReady = false
let isScheduled = false
const signal = new EventEmitter()

export function isReady(): boolean {
  return hasBecomeReady
}

/**
 * Becomes ready after main's first script has run, like Electron. Requires a call, so that a unit test that imports the
 * stand-in starts nothing.
 */
export function becomeReady(announce: () => void): void {
  if (isScheduled) return
  isScheduled = true
  setImmediate(() => {
    hasBecomeReady = true
    announce()
    signal.emit('ready')
  })
}

export async function whenReady(): Promise<void> {
  if (!hasBecomeReady) await once(signal, 'ready')
}
