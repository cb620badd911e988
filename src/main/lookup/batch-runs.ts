/**
 * Runs jobs one at a time with one request in flight. Requests that may have been charged are never repeated
 * automatically.
 */
import { DesksideError, type ErrorShape, shapeOf } from '@shared/ipc/errors'
import { MOST_ITEMS, type LookupJob, type PauseReason } from '@shared/model/lookup-batch'
import type { Log } from '../log'
import { sendPaid, type PaidSending } from './send-paid'
import type { LookupFile } from './store/client'

/** Failed requests in a row after which the job pauses for the user. */
const PATIENCE = 3
/** Milliseconds that closing waits for the request in flight, since its answer is paid for. */
const LAST_ANSWER_WITHIN = 2_500

export interface BatchRunsOptions extends Omit<PaidSending, 'store'> {
  readonly store: () => Promise<LookupFile>
  readonly log: Pick<Log, 'warn'>
  /** Rejects while no paid request may be sent, because earlier paid answers are not saved yet. */
  readonly mayPay: () => Promise<void>
  readonly onJob: (job: number) => void
}

/** `texts`: unanswered texts at the start; `answered`: texts answered since. */
const newRun = (job: number, isTrial: boolean, texts: number, startedAt: number) => ({
  ...{ job, isTrial, texts, startedAt, answered: 0, controller: new AbortController(), ended: Promise.resolve() },
  /** Sends nothing more; the request in flight finishes. */
  isStopped: false
})
type Run = ReturnType<typeof newRun>

export class BatchRuns {
  #run: Run | null = null
  #closed = false

  constructor(private readonly options: BatchRunsOptions) {}

  /** @throws `lookup-busy` while another job runs; `bad-input` if the number of texts to pay for has changed */
  async start(job: number, confirmed: number, isTrial: boolean): Promise<void> {
    const { store, now } = this.options
    // After a pause the request in flight still finishes.
    if (this.#run?.job === job) await this.#run.ended
    if (this.#run !== null) throw new DesksideError('lookup-busy', 'Another list is running.')
    if (this.#closed) throw new DesksideError('workspace-closed', 'The workspace was closed.')
    const run = newRun(job, isTrial, confirmed, now())
    // Reserves the run: no other job can start from here on.
    this.#run = run
    try {
      await this.options.mayPay()
      const file = await store()
      const toPay = await file.ask.jobs.run(job, confirmed, isTrial)
      if (toPay !== confirmed) {
        throw new DesksideError('bad-input', 'What is paid for has to be confirmed by its number.', {
          details: { path: 'confirmed', items: toPay }
        })
      }
      run.ended = this.#loop(run, file)
    } catch (thrown) {
      this.#run = null
      throw thrown
    }
    this.options.onJob(job)
  }

  /** Waits for the request in flight; sends nothing after it. */
  async pause(job: number): Promise<void> {
    const file = await this.options.store()
    await file.ask.jobs.pause(job, 'user', null, this.options.now())
    this.options.onJob(job)
  }

  async cancel(job: number, isImmediate: boolean): Promise<void> {
    const file = await this.options.store()
    await file.ask.jobs.cancel(job)
    if (this.#run?.job === job && isImmediate) {
      this.#run.controller.abort(new DesksideError('cancelled', 'The list was cancelled.'))
      await this.#run.ended
    }
    this.options.onJob(job)
  }

  isRunning(job: number): boolean {
    return this.#run?.job === job
  }

  /** The file is lost: sends nothing more, but waits for the paid answer in flight. */
  stop(): void {
    if (this.#run !== null) this.#run.isStopped = true
  }

  paceOf({ id, state }: LookupJob): LookupJob['pace'] {
    const run = this.#run
    if (run?.job !== id || state !== 'running') return null
    const elapsed = this.options.now() - run.startedAt
    if (run.answered === 0 || elapsed <= 0) return { perMinute: 0, left: null }
    const each = elapsed / run.answered
    return { perMinute: 60_000 / each, left: Math.max(0, run.texts - run.answered) * each }
  }

  async close(): Promise<void> {
    this.#closed = true
    const run = this.#run
    if (run === null) return
    const { store, now } = this.options
    await (await store()).ask.jobs.pause(run.job, 'restart', null, now()).catch(() => undefined)
    const patience = new Promise<void>((resolve) => setTimeout(resolve, LAST_ANSWER_WITHIN).unref())
    await Promise.race([run.ended, patience])
    run.controller.abort(new DesksideError('workspace-closed', 'The workspace was closed.'))
    await run.ended
  }

  async #loop(run: Run, file: LookupFile): Promise<void> {
    const { log, now, onJob } = this.options
    try {
      const pause = await this.#sendAll(run, file)
      if (pause === null) await file.ask.jobs.rest(run.job)
      else await file.ask.jobs.pause(run.job, pause.reason, pause.error, now())
    } catch (thrown) {
      const error = shapeOf(thrown)
      log.warn('a list of lookups stopped', { code: error.code })
      // The file may still be able to store the reason; if not, the next start reports it.
      await file.ask.jobs.pause(run.job, 'store', error, now()).catch(() => undefined)
    } finally {
      this.#run = null
      onJob(run.job)
    }
  }

  /** Reason to stop; null if no text is open, or if the job was paused from outside. */
  async #sendAll(run: Run, file: LookupFile): Promise<{ reason: PauseReason; error: ErrorShape | null } | null> {
    const { now, onJob } = this.options
    let most = MOST_ITEMS
    let refused = 0
    let unanswered = 0
    for (;;) {
      if (run.isStopped) return { reason: 'store', error: null }
      const request = await file.ask.jobs.take(run.job, run.isTrial, most, now())
      if (request === null) return null
      const outcome = await sendPaid({ ...this.options, store: file }, request, run.controller.signal)
      if (outcome.end === 'answered') {
        run.answered += outcome.answered
        refused = 0
        unanswered = outcome.answered === 0 ? unanswered + 1 : 0
        most = MOST_ITEMS
        onJob(run.job)
        if (unanswered >= PATIENCE) return { reason: 'in-doubt', error: null }
        continue
      }
      onJob(run.job)
      if (outcome.end === 'unsaved') return { reason: 'store', error: outcome.error }
      if (outcome.pause !== null) return { reason: outcome.pause, error: outcome.error }
      if (outcome.end === 'refused') {
        // Nothing was paid. A single item may be at fault: find it by bisection.
        if (request.texts.length > 1) {
          await file.ask.requests.reopen(request.id)
          most = Math.ceil(request.texts.length / 2)
        } else if (++refused >= PATIENCE) return { reason: 'refused', error: outcome.error }
      } else if (++unanswered >= PATIENCE) return { reason: 'in-doubt', error: outcome.error }
    }
  }
}
