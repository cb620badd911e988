import { EventEmitter, once } from 'node:events'

let ready = false
let scheduled = false
const signal = new EventEmitter()

export function isReady(): boolean {
  return ready
}

/**
 * Becomes ready after main's first script has run, like Electron. Requires a call, so that a unit test that imports the
 * stand-in starts nothing.
 */
export function becomeReady(announce: () => void): void {
  if (scheduled) return
  scheduled = true
  setImmediate(() => {
    ready = true
    announce()
    signal.emit('ready')
  })
}

export async function whenReady(): Promise<void> {
  if (!ready) await once(signal, 'ready')
}
