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
  const { promise: mine, resolve: leave } = Promise.withResolvers<void>()
  const after = before.then(() => mine)
  last.set(host, after)
  void after.then(() => {
    if (last.get(host) === after) last.delete(host)
  })
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = (): void =>
    reject(new DesksideError('cancelled', 'The sweep was stopped while it waited for the lock of its host.'))
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    await Promise.race([aborted, before])
    return leave
  } catch (error) {
    leave()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
