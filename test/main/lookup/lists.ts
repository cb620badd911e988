// Test lists: phone numbers, a job for them, and a run until it ends.
import type { BatchRuns } from '../../../src/main/lookup/batch-runs'
import type { LookupFile } from '../../../src/main/lookup/store/client'

/** Distinct phone numbers. */
export const phones = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) => `+7 916 ${String(1_000_000 + from + at)}`)

/** A job with one column of phone numbers, ready to run. */
export async function jobOf(store: Pick<LookupFile, 'ask'>, texts: readonly string[]): Promise<number> {
  const columns = [{ index: 0, heading: 'Phone', type: 'phone' as const }]
  const { jobs } = store.ask
  const job = await jobs.begin({ name: 'list', at: 1, form: 'array', headings: ['Phone'], columns })
  for (let from = 0; from < texts.length; from += 200)
    await jobs.addRows(
      job,
      texts.slice(from, from + 200).map((text, at) => ({ fileRow: from + at + 2, cells: [text] }))
    )
  await jobs.made(job)
  return job
}

/** Runs the open texts, and resolves at the end of the run, whatever the outcome. */
export async function runToItsEnd(store: Pick<LookupFile, 'ask'>, runs: BatchRuns, job: number): Promise<void> {
  const { toPay } = (await store.ask.jobs.one(job)).counts
  if (toPay === 0) return
  await runs.start(job, toPay, false)
  while (runs.isRunning(job)) await new Promise((resolve) => setImmediate(resolve))
}
