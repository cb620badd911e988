/**
 * Times the questions of `filter` alternately at rest and during a sweep of their list. Some projects change before
 * each sweep, as over a day.
 */
import { openCache } from '../../src/main/cache/client'
import { SWEPT_LISTS } from '../../src/main/sync/lists'
import { WorkerLink } from '../../src/main/database/worker-link'
import { filterQuestions } from '../questions/filters'
import { learn } from '../questions/known-values'
import askWorker from './ask-worker?modulePath'
import type { AskOperations, AskWorkerData } from './ask-worker'
import { clientFor, KEY, runJob, type Service } from './job'
import { sweepOptions } from './sweep-options'

export interface UnderSweepJob {
  readonly service: Service
  readonly file: string
  readonly runs: number
  readonly isWarmUp: boolean
  /** One in this many projects changes before each sweep. */
  readonly changedOneIn: number
}

export interface UnderSweepRound {
  /** Milliseconds per question. */
  readonly rest: readonly number[]
  /** Asked repeatedly until the sweep ended. */
  readonly under: readonly number[]
  /** Duration of the sweep (ms). */
  readonly sweep: number
}

/** Changes prices at the service, of other projects in each round. */
async function change({ address }: Service, projects: number, oneIn: number, round: number): Promise<void> {
  const changes = Array.from({ length: Math.floor(projects / oneIn) }, (_, at) => ({
    kind: 'update',
    id: 1 + at * oneIn + (round % oneIn),
    fields: { price: 1_000 + round }
  }))
  const answer = await fetch(`${address}/control/change`, { method: 'POST', body: JSON.stringify(changes) })
  if (!answer.ok) throw new Error(`the service did not change its projects: ${await answer.text()}`)
}

runJob(async ({ service, file, runs, isWarmUp, changedOneIn }: UnderSweepJob): Promise<UnderSweepRound[]> => {
  const client = clientFor(service, 'bench-under-sweep')
  const cache = await openCache({ file, key: KEY })
  const workerData: AskWorkerData = { file, key: KEY }
  const hand = new WorkerLink<AskOperations>({ path: askWorker, workerData, restartWith: null })
  await hand.ready
  const known = await learn(cache, async (sql) => (await hand.ask.sql(sql)) ?? [])
  await hand.close()
  const whole = await cache.sweep.coverage({ noun: 'project', deleted: false })
  const questions = filterQuestions(known, whole.cached)

  const ask = async (times: number[], until: () => boolean): Promise<void> => {
    for (const { query } of questions) {
      await cache.fields.setCorrections([])
      if (until()) return
      const from = performance.now()
      await cache.projects.list(query)
      times.push(performance.now() - from)
    }
  }

  const found: UnderSweepRound[] = []
  for (let round = isWarmUp ? 0 : 1; round <= runs; round++) {
    await change(service, whole.cached, changedOneIn, round)
    const rest: number[] = []
    await ask(rest, () => false)
    const under: number[] = []
    let hasEnded = false
    const from = performance.now()
    const sweep = SWEPT_LISTS['projects-active'].sweep(sweepOptions(client, cache)).finally(() => (hasEnded = true))
    while (!hasEnded) await ask(under, () => hasEnded)
    if (!(await sweep).isComplete) throw new Error('the sweep did not reach the end of the list')
    if (round > 0) found.push({ rest, under, sweep: performance.now() - from })
  }
  client.close()
  await cache.close()
  return found
})
