/** Paid answers that could not be saved: held in memory, shown, and saved as soon as possible. */
import { type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { CleanType, KnownAnswer, UnsavedAnswer } from '@shared/model/lookup-clean'
import { readStandardised } from '@shared/rules/lookup/standardised'
import type { Log } from '../log'
import type { LookupFile } from './store/client'
import type { SentRequest } from './store/operations'
import { readCleaned } from './store/read-cleaned'

/** Milliseconds between retries. */
const EVERY = 5_000
/** Attempts when the app ends, and milliseconds between them. */
const LAST_TRIES = 4
const LAST_PAUSE = 500

export interface UnsavedOptions {
  readonly store: () => Promise<Pick<LookupFile, 'ask'>>
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly every?: number
  readonly onChanged: () => void
}

export class UnsavedAnswers {
  #held: { readonly request: SentRequest; readonly body: Uint8Array; readonly at: number }[] = []
  #error: ErrorShape | null = null
  #saving: Promise<boolean> | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly options: UnsavedOptions) {}

  /** Number of texts with held answers. */
  get items(): number {
    return this.#held.reduce((sum, { request }) => sum + request.texts.length, 0)
  }

  get error(): ErrorShape | null {
    return this.#error
  }

  /** Holds the answer of a sent request until it is saved. */
  hold(request: SentRequest, body: Uint8Array, at: number, error: ErrorShape): void {
    this.#held.push({ request, body: body.slice(), at })
    this.#error = error
    const facts = { code: error.code, items: request.texts.length }
    this.options.log.error('paid answers could not be written and are held in memory', facts)
    this.#later()
    this.options.onChanged()
  }

  find(type: CleanType, text: string): KnownAnswer | null {
    const found = this.list().findLast((answer) => answer.type === type && answer.text === text)
    return found?.standardised == null ? null : { standardised: found.standardised, at: found.at }
  }

  /** Held answers per text; null if the answer has no record for it. */
  list(): UnsavedAnswer[] {
    return this.#held.flatMap(({ request: { type, texts }, body, at }) => {
      const { records } = readCleaned(body, type, texts)
      return texts.map((text, place) => {
        const record = records[place] ?? null
        return { type, text, at, standardised: record === null ? null : readStandardised(type, text, record) }
      })
    })
  }

  /** Tries to save the held answers; returns whether none are left. */
  save(): Promise<boolean> {
    this.#saving ??= this.#saveAll().finally(() => (this.#saving = null))
    return this.#saving
  }

  /** Tries for the last time. Answers that still cannot be saved are lost, which is logged. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    for (let tries = 0; this.#held.length > 0 && tries < LAST_TRIES; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, LAST_PAUSE))
      await this.save()
    }
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.items > 0) this.options.log.error('paid answers are lost', { items: this.items })
  }

  async #saveAll(): Promise<boolean> {
    const { store, log, onChanged } = this.options
    const before = this.#held.length
    try {
      for (let next = this.#held[0]; next !== undefined; next = this.#held[0]) {
        const { request, body, at } = next
        await (await store()).ask.requests.answered(request, body, at)
        this.#held = this.#held.filter((held) => held !== next)
      }
      this.#error = null
    } catch (thrown) {
      this.#error = shapeOf(thrown)
      log.warn('paid answers can still not be written', { code: this.#error.code, items: this.items })
      this.#later()
    }
    if (this.#held.length !== before) onChanged()
    return this.#held.length === 0
  }

  #later(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), this.options.every ?? EVERY).unref()
  }
}
