/** Mutex per host: one sweep at a time, since two workspaces may use the same service. */
import { cancelled, unlessAborted } from '../attempts'

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
  try {
    await unlessAborted(signal, before)
    return leave
  } catch {
    // Only the signal rejects.
    leave()
    throw cancelled()
  }
}
