/** Request queue per host: at most four in flight over all senders, interactive ones first. */
import PQueue from 'p-queue'
import type { Priority } from '../types'

export const IN_FLIGHT_PER_HOST = 4

/** Priorities as numbers of the queue; higher goes first. */
export const RANK: Readonly<Record<Priority, number>> = { interactive: 2, soon: 1, sweep: 0 }

const queues = new Map<string, { readonly queue: PQueue; users: number }>()

/** Workspaces on one host share its queue. Call `leave` when done, so that unused queues are dropped. */
export function joinHostQueue(host: string): { readonly queue: PQueue; leave(): void } {
  const kept = queues.get(host) ?? { queue: new PQueue({ concurrency: IN_FLIGHT_PER_HOST }), users: 0 }
  kept.users++
  queues.set(host, kept)
  let isLeft = false
  return {
    queue: kept.queue,
    leave() {
      if (isLeft) return
      isLeft = true
      kept.users--
      if (kept.users === 0) queues.delete(host)
    }
  }
}
