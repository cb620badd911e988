/** The connection of a measuring program to its own reader. */
import { WorkerLink } from '../../src/main/database/worker-link'
import askWorker from './ask-worker?modulePath'
import type { AskOperations, AskWorkerData } from './ask-worker'

export type AskLink = WorkerLink<AskOperations>

/** @param key null for an unencrypted file */
export async function linkTo(file: string, key: string | null): Promise<AskLink> {
  const workerData: AskWorkerData = { file, key }
  const link: AskLink = new WorkerLink({ path: askWorker, workerData, restartWith: null })
  await link.ready
  return link
}

/** Duration (ms). */
export async function timed(ask: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await ask()
  return performance.now() - from
}
