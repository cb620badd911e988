/** All lookup operations of a workspace, and the file that stores their results. */
import { DesksideError, type ErrorShape, errorFromShape, shapeOf } from '@shared/ipc/errors'
import {
  type AnyAnswer,
  type ChosenSuggestion,
  type LookupState,
  type SuggestAnswer,
  type Suggestion
} from '@shared/model/lookup'
import type { AnyQuestion, SuggestQuestion } from '@shared/contract/lookup'
import type { LookupJob } from '@shared/model/lookup-batch'
import type { CleanType, DataForm, StandardiseOutcome, UnsavedAnswer } from '@shared/model/lookup-clean'
import type { RemovalPreview } from '@shared/model/workspace'
import { withoutInvisible } from '@shared/rules/lookup/invisible'
import { normalText } from '@shared/rules/lookup/normal-text'
import { readThing } from '@shared/rules/lookup/suggestion'
import type { Exchange } from '../api/types'
import { factsOfDeath } from '../database/worker-link'
import type { Log } from '../log'
import { createThrottle } from '../sync/throttle'
import { BatchRuns } from './batch-runs'
import { CopyKeeper } from './copy-keeper'
import { Provider } from './provider'
import { QuestionCount } from './question-count'
import { paidByHand, sendPaid, type OwnBody, type PaidByHand, type PaidOutcome, type PaidSending } from './send-paid'
import { hasLookupFiles } from './store/beside'
import type { LookupFile, LookupStoreOptions, OpenLookupFile } from './store/client'
import type { SentRequest } from './store/operations'
import { type FullSuggestion, ShortSuggestions } from './short-suggestions'
import { UnsavedAnswers } from './unsaved'

/** Throttle of events about a running job (ms). */
const JOB_EVERY = 500

export interface LookupsOptions
  extends Pick<PaidSending, 'client' | 'withoutClient' | 'now'>, Pick<LookupStoreOptions, 'file' | 'key'> {
  readonly open: OpenLookupFile
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly onChanged: (what: 'state' | 'history' | 'job', job?: number) => void
  /** Interval of retries to save answers (ms). */
  readonly saveEvery?: number
  /** Milliseconds, see `CopyKeeperOptions.soon`. */
  readonly copySoon?: number
}

export class Lookups {
  readonly #options: LookupsOptions
  readonly #provider: Provider
  /** Aborts questions in flight when the workspace closes. */
  readonly #ending = new AbortController()
  readonly #questions: QuestionCount
  readonly #unsaved: UnsavedAnswers
  readonly shown = new ShortSuggestions()
  readonly #jobTold: { readonly request: () => void; readonly close: () => void }
  readonly runs: BatchRuns
  readonly #copies: CopyKeeper
  #opening: Promise<LookupFile> | null = null
  /** Resolves when the lost file is closed. */
  #closing: Promise<void> = Promise.resolve()
  /** Damage was found while the file was open. */
  #suspect = false
  /** Error that made the file unusable; the next access tries to open and repair it again. */
  #lost: ErrorShape | null = null
  #toldJob = 0
  #closed = false

  constructor(options: LookupsOptions) {
    this.#options = options
    this.#questions = new QuestionCount(options.now)
    const { client, withoutClient, now } = options
    this.#provider = new Provider({ client, withoutClient, onQuestion: () => this.#countQuestion() })
    this.#jobTold = createThrottle({ now, every: JOB_EVERY, onRun: () => options.onChanged('job', this.#toldJob) })
    this.#unsaved = new UnsavedAnswers({
      ...{ store: this.store, log: options.log },
      ...(options.saveEvery === undefined ? {} : { every: options.saveEvery }),
      onChanged: () => {
        options.onChanged('state')
        options.onChanged('history')
        if (this.#toldJob > 0) options.onChanged('job', this.#toldJob)
      }
    })
    this.#copies = new CopyKeeper({
      ...{ store: this.store, log: options.log, today: () => this.#questions.today() },
      ...(options.copySoon === undefined ? {} : { soon: options.copySoon }),
      onDamaged: () => this.#lose(new DesksideError('lookups-damaged', 'Copying met damage.').toShape())
    })
    this.runs = new BatchRuns({
      ...{ client, withoutClient, now, log: options.log, store: this.store, hold: this.#hold },
      mayPay: () => this.#mayPay(),
      onJob: (job) => {
        this.#toldJob = job
        if (this.runs.isRunning(job)) this.#jobTold.request()
        else {
          options.onChanged('job', job)
          options.onChanged('history')
          this.copySoon()
        }
      }
    })
  }

  /** Opens the file on first use. @throws `lookups-unavailable`, `lookups-damaged` */
  readonly store = async (): Promise<LookupFile> => {
    const { open, file, key, log } = this.#options
    if (this.#closed) throw new DesksideError('workspace-closed', 'The workspace was closed.')
    if (this.#opening !== null) return this.#opening
    // In-memory data died with its worker: an empty store would be misleading.
    if (this.#lost !== null && file === null) throw errorFromShape(this.#lost)
    const opening = this.#closing.then(() =>
      open({
        ...{ file, key, isSuspect: this.#suspect },
        onWorkerDied: (report) => log.error('the worker of lookups stopped', factsOfDeath(report)),
        onLost: (error) => {
          if (this.#opening === opening) this.#lose(error)
        }
      })
    )
    this.#opening = opening
    try {
      const opened = await opening
      this.#lost = null
      this.#suspect = false
      const day = this.#questions.today()
      this.#questions.include(day, (await opened.ask.state(day)).asked)
      if (file !== null) this.#copies.soon(false)
      return opened
    } catch (thrown) {
      if (this.#opening === opening) this.#opening = null
      this.#lost = shapeOf(thrown)
      throw thrown
    }
  }

  async suggest(question: SuggestQuestion, count: number, signal: AbortSignal): Promise<SuggestAnswer> {
    const answer = await this.#provider.suggest(question, count, this.#untilClosed(signal))
    // The provider may ignore `count`.
    const suggestions = answer.suggestions.slice(0, count).map((one) => this.shown.short(one))
    return { ...answer, suggestions, today: this.#questions.state() }
  }

  async choose(question: SuggestQuestion, shown: FullSuggestion, signal: AbortSignal): Promise<ChosenSuggestion> {
    const { now, onChanged } = this.#options
    const given = this.shown.whole(shown)
    let suggestion: Suggestion = { ...given, thing: readThing(question.method, given.value, given.data) }
    let failure: ErrorShape | null = null
    try {
      suggestion = (await this.#provider.complete(question, given, this.#untilClosed(signal))) ?? suggestion
    } catch (thrown) {
      failure = shapeOf(thrown)
    }
    let at = now()
    try {
      const { thing: _thing, ...kept } = suggestion
      const { history } = (await this.store()).ask
      // An existing entry that was not refreshed keeps its time.
      at = await history.keep(question.method, question.query, kept, at, failure === null)
      onChanged('history')
    } catch (thrown) {
      // The choice still succeeds; the state reports that it was not stored.
      this.#options.log.warn('a choice was not kept', { code: shapeOf(thrown).code })
    }
    return { suggestion, at, failure, today: this.#questions.state() }
  }

  async ask(question: AnyQuestion, signal: AbortSignal): Promise<AnyAnswer> {
    this.#provider.confirmed(question)
    if (question.operation === 'clean') await this.#mayPay()
    const paid = question.operation === 'clean' ? paidByHand(question) : null
    const ending = this.#untilClosed(signal)
    const answer = await (paid === null ? this.#provider.ask(question, ending) : this.#askPaid(question, paid, ending))
    return { ...answer, today: this.#questions.state() }
  }

  async standardise(
    type: CleanType,
    typed: string,
    form: DataForm,
    confirmedItems: 0 | 1,
    signal: AbortSignal
  ): Promise<StandardiseOutcome> {
    const text = normalText(withoutInvisible(typed))
    if (text === '') throw new DesksideError('bad-input', 'There is no text.', { details: { path: 'text' } })
    const held = this.#unsaved.find(type, text)
    if (held !== null && !(await this.#unsaved.save()))
      return { state: 'answered', answer: held, isPaid: false, isSaved: false }
    const store = await this.store()
    const known = await store.ask.texts.look(type, text)
    if (known.state === 'answered') return { state: 'answered', answer: known.answer, isPaid: false, isSaved: true }
    const doubt = 'doubt' in known ? known.doubt : null
    if (confirmedItems === 0) return { state: 'to-confirm', doubt }
    await this.#mayPay()
    const request = await store.ask.texts.sendOne(type, text, form, this.#options.now())
    // Another request with this text is in flight.
    if (request === null) return { state: 'to-confirm', doubt }
    const outcome = await this.#send(store, request, this.#untilClosed(signal))
    if (outcome.end === 'unsaved') {
      const answer = this.#unsaved.find(type, text)
      if (answer !== null) return { state: 'answered', answer, isPaid: true, isSaved: false }
      throw errorFromShape(outcome.error)
    }
    if (outcome.end !== 'answered' && outcome.end !== 'in-doubt') throw errorFromShape(outcome.error)
    const after = await store.ask.texts.look(type, text)
    if (after.state === 'answered') return { state: 'answered', answer: after.answer, isPaid: true, isSaved: true }
    const unknown = outcome.end === 'answered' ? outcome.unknown : null
    return 'doubt' in after ? { state: 'in-doubt', doubt: after.doubt, unknown } : { state: 'to-confirm', doubt: null }
  }

  async state(): Promise<LookupState> {
    const unsaved = this.#unsaved.items
    try {
      const { ask } = await this.store()
      const { isNoteSeen, price, history, damage } = await ask.state(this.#questions.today())
      const where = this.#options.file === null ? 'memory' : 'file'
      const damaged = new DesksideError('lookups-damaged', 'A damaged file of lookups was put aside.').toShape()
      const problem = damage === null ? this.#unsaved.error : damaged
      const store = { where, problem, saved: damage, unsaved } as const
      return { today: this.#questions.state(), store, isNoteSeen, price, history }
    } catch (thrown) {
      return {
        today: this.#questions.state(),
        store: { where: 'damaged', problem: shapeOf(thrown), saved: null, unsaved },
        ...{ isNoteSeen: false, price: null, history: { entries: 0, paid: 0 } }
      }
    }
  }

  /** Amount of stored data, for the confirmation before removal. */
  async kept(): Promise<RemovalPreview['lookups']> {
    const { file } = this.#options
    // Nothing was ever stored: do not create a file just to count.
    if (this.#opening === null && (file === null || !hasLookupFiles(file)) && this.#unsaved.items === 0) return null
    try {
      const { ask } = await this.store()
      const { entries, paid } = (await ask.state(this.#questions.today())).history
      const [lists, unsaved] = [(await ask.jobs.list()).length, this.#unsaved.items]
      return entries + lists + unsaved === 0 ? null : { entries: entries + unsaved, paid: paid + unsaved, lists }
    } catch (thrown) {
      this.#options.log.warn('what is kept of lookups could not be counted', { code: shapeOf(thrown).code })
      return 'uncounted'
    }
  }

  async job(id: number): Promise<LookupJob> {
    return this.#settled(await (await this.store()).ask.jobs.one(id))
  }

  async jobs(): Promise<readonly LookupJob[]> {
    const jobs = await (await this.store()).ask.jobs.list()
    return Promise.all(jobs.map((job) => this.#settled(job)))
  }

  /** Paid answers in memory that could not be saved. */
  unsaved(): readonly UnsavedAnswer[] {
    return this.#unsaved.list()
  }

  /** @throws the reason why earlier paid answers cannot be saved; until then nothing more may be paid for */
  async saveUnsaved(): Promise<void> {
    if (await this.#unsaved.save()) return
    throw errorFromShape(
      this.#unsaved.error ?? new DesksideError('lookups-unavailable', 'It is not written.').toShape()
    )
  }

  /** Schedules a new copy for today, after a list was made, answers were cleared or a loss was acknowledged. */
  copySoon(): void {
    if (this.#options.file !== null) this.#copies.soon(true)
  }

  copyNow(): Promise<void> {
    return this.#copies.run()
  }

  async close(): Promise<void> {
    this.#ending.abort(new DesksideError('workspace-closed', 'The workspace was closed.'))
    const opening = this.#opening
    if (opening !== null) await this.runs.close()
    await this.#unsaved.close()
    await this.#copies.close()
    this.#closed = true
    this.#jobTold.close()
    await this.#closing
    await (await this.#opening?.catch(() => null))?.close()
  }

  /**
   * Handles a custom paid request like any other: committed as sent before its first byte, answers stored, a lost
   * answer in doubt.
   */
  async #askPaid(
    question: AnyQuestion,
    { type, form, texts }: PaidByHand,
    signal: AbortSignal
  ): Promise<Omit<AnyAnswer, 'today'>> {
    const store = await this.store()
    const request = await store.ask.requests.begin(type, form, texts, this.#options.now())
    let answer: Exchange | null = null
    const { endpoint, data } = question
    const outcome = await this.#send(store, request, signal, { endpoint, data, onAnswer: (came) => (answer = came) })
    if (answer === null) throw errorFromShape('error' in outcome ? outcome.error : this.#options.withoutClient)
    return this.#provider.shown(question, answer)
  }

  async #send(store: LookupFile, request: SentRequest, signal: AbortSignal, own?: OwnBody): Promise<PaidOutcome> {
    const outcome = await sendPaid({ ...this.#options, store, hold: this.#hold }, request, signal, own)
    this.#options.onChanged('history')
    return outcome
  }

  /** Pauses a job marked as running that nothing runs, because its end could not be saved. */
  async #settled(job: LookupJob): Promise<LookupJob> {
    const isStuck = job.state === 'running' && !this.runs.isRunning(job.id)
    if (!isStuck) return { ...job, pace: this.runs.paceOf(job) }
    const { jobs } = (await this.store()).ask
    await jobs.pause(job.id, 'store', this.#unsaved.error, this.#options.now())
    return jobs.one(job.id)
  }

  readonly #untilClosed = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, this.#ending.signal])

  readonly #hold: UnsavedAnswers['hold'] = (...held) => this.#unsaved.hold(...held)

  /** @throws if answers must be saved or a loss acknowledged first */
  async #mayPay(): Promise<void> {
    await this.saveUnsaved()
    const { damage } = await (await this.store()).ask.state(this.#questions.today())
    if (damage !== null) throw new DesksideError('lookups-damaged', 'What was lost was not seen yet.')
  }

  /** Marks the file as unusable and stops runs. The next access reopens it, which recovers readable data. */
  #lose(error: ErrorShape): void {
    const { log, onChanged } = this.#options
    log.error('the file of lookups is lost', { code: error.code })
    const opening = this.#opening
    this.#lost = error
    this.#opening = null
    this.#suspect ||= error.code === 'lookups-damaged'
    this.runs.stop()
    // Reopening waits for this: two threads must not repair one file at once.
    this.#closing = this.#closing.then(async () => (await opening)?.close()).catch(() => undefined)
    onChanged('state')
  }

  #countQuestion(): void {
    const day = this.#questions.add()
    void this.store()
      .then(({ ask }) => ask.asked(day, 1))
      .catch((thrown: unknown) => {
        this.#options.log.warn('a question was not counted', { code: shapeOf(thrown).code })
      })
  }
}
