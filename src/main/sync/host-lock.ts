/** Mutex per host: one sweep at a time, since two workspaces may use the same service. */
import { DesksideError } from '@shared/ipc/errors'

const last = new Map<string, Promise<void>>()

/**
 * Waits until no other sweep of this host runs. Call the returned function when the sweep has ended.
 *
 * @throws `cancelled` if the signal aborts first; the queue entry is removed
 */
export async function takeHostLock(host: string, signal: AbortSignal): Promise<() => void> {
  const before = last.get(host) ?? Promise.resolve()
  let leave = (): void => undefined
  const mine = new Promise<void>((resolve) => (leave = resolve))
  const after = before.then(() => mine)
  last.set(host, after)
  void after.then(() => {
    if (last.get(host) === after) last.delete(host)
  })
  try {
    await unlessAborted(before, signal)
  } catch (error) {
    leave()
    throw error
  }
  return leave
}

function unlessAborted(waited: Promise<void>, signal: AbortSignal): Promise<void> {
  const stopped = (): DesksideError =>
    new DesksideError('cancelled', 'The sweep was stopped while it waited for the lock of its host.')
  if (signal.aborted) return Promise.reject(stopped())
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(stopped())
    signal.addEventListener('abort', stop, { once: true })
    void waited.then(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
  })
}
