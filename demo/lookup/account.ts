import { Refusal } from '../answer'

/** The provider account: its limits and charges. */

export interface AccountOptions {
  /** Free suggestions per day; beyond that, 403. */
  readonly questions: number
  /** Items left to standardise; null: unlimited. */
  readonly balance: number | null
}

/** The provider's real limit for suggestions, and unlimited items. */
export const USUAL: AccountOptions = { questions: 10_000, balance: null }

/** A charged request. */
export interface Charge {
  /** Epoch milliseconds. */
  readonly at: number
  /** Type without the provider's prefix. */
  readonly type: string
  /** Charged texts, in order. */
  readonly texts: readonly string[]
}

/** More than any test sends; older charges are dropped and counted. The sums stay. */
const KEPT = 20_000

export class ProviderAccount {
  readonly charges: Charge[] = []
  /** Number of charges dropped from `charges`. */
  dropped = 0
  /** Total number of charged items. */
  paid = 0
  /** Number of charges per item, by `TYPE TEXT`. */
  readonly items = new Map<string, number>()
  private left: number | null
  private day = ''
  private questions = 0

  constructor(
    private readonly options: AccountOptions = USUAL,
    private readonly now: () => number = Date.now
  ) {
    this.left = options.balance
  }

  /** Suggestions answered since midnight UTC. */
  get asked(): number {
    return this.day === this.today() ? this.questions : 0
  }

  /** Null: unlimited. */
  get balance(): number | null {
    return this.left
  }

  /** @throws Refusal 403 when the daily suggestions are used up */
  ask(): void {
    const today = this.today()
    if (this.day !== today) [this.day, this.questions] = [today, 0]
    if (this.questions >= this.options.questions)
      throw new Refusal(403, 'quota', 'The daily number of suggestions is used up')
    this.questions += 1
  }

  /**
   * Charges all texts, or none.
   * @throws Refusal 403 if the balance is too small
   */
  charge(type: string, texts: readonly string[]): void {
    if (this.left !== null) {
      if (this.left < texts.length) throw new Refusal(403, 'balance', 'There is not enough on the account')
      this.left -= texts.length
    }
    this.paid += texts.length
    for (const text of texts) {
      const item = `${type} ${text}`
      this.items.set(item, (this.items.get(item) ?? 0) + 1)
    }
    this.charges.push({ at: this.now(), type, texts: [...texts] })
    if (this.charges.length > KEPT) {
      this.charges.shift()
      this.dropped += 1
    }
  }

  /**
   * Adds items to the balance.
   * @throws RangeError for an invalid number
   */
  pay(items: number): void {
    if (!Number.isInteger(items) || items < 1) throw new RangeError(`There is no paying ${String(items)} items in`)
    this.left = (this.left ?? 0) + items
  }

  /** Summary for tests in other processes. `twice`: items charged more than once. */
  bill(): {
    readonly asked: number
    readonly balance: number | null
    readonly paid: number
    readonly distinct: number
    readonly twice: readonly string[]
    readonly dropped: number
    readonly charges: readonly Charge[]
  } {
    const { asked, balance, paid, items, dropped, charges } = this
    const twice = [...items].flatMap(([item, times]) => (times > 1 ? [item] : []))
    return { asked, balance, paid, distinct: items.size, twice, dropped, charges }
  }

  private today(): string {
    return new Date(this.now()).toISOString().slice(0, 10)
  }
}
