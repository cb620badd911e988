import { Refusal } from '../answer'

/** What the installation's key may ask of the provider, and what the provider has charged for. */

export interface AccountOptions {
  /** Suggestions a day that cost nothing; beyond them, 403. */
  readonly questions: number
  /** Items that may still be standardised; null: as many as one likes. */
  readonly balance: number | null
}

/** The provider's own number of suggestions, and items without limit. */
export const USUAL: AccountOptions = { questions: 10_000, balance: null }

/** One request that was paid for. */
export interface Charge {
  /** Epoch milliseconds. */
  readonly at: number
  /** The type, without the provider's prefix. */
  readonly type: string
  /** Each was paid for, in the order in which they came. */
  readonly texts: readonly string[]
}

/** More than any test sends; older charges are dropped, and counted. The sums stay. */
const KEPT = 20_000

export class ProviderAccount {
  readonly charges: Charge[] = []
  /** Charges that are not among `charges` any more. */
  dropped = 0
  /** Items paid for in all. */
  paid = 0
  /** How often each item was paid for, by `TYPE TEXT`. */
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

  /** Suggestions answered since midnight (UTC). */
  get asked(): number {
    return this.day === this.today() ? this.questions : 0
  }

  /** Null: not limited. */
  get balance(): number | null {
    return this.left
  }

  /** @throws Refusal 403 when the day's suggestions are used up */
  ask(): void {
    const today = this.today()
    if (this.day !== today) [this.day, this.questions] = [today, 0]
    if (this.questions >= this.options.questions)
      throw new Refusal(403, 'quota', 'The daily number of suggestions is used up')
    this.questions += 1
  }

  /** Charges for every text, or for none. @throws Refusal 403 when the balance is too small for all of them */
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

  /** Pays in: so many items more may be standardised. @throws RangeError for what is no number of items */
  pay(items: number): void {
    if (!Number.isInteger(items) || items < 1) throw new RangeError(`There is no paying ${String(items)} items in`)
    this.left = (this.left ?? 0) + items
  }

  /** For tests in other processes. `twice`: what was paid for more than once. */
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
