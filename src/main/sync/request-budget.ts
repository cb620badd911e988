export interface BudgetLimits {
  readonly requestsPerRound: number
  readonly requestsPerHour: number
  readonly bytesPerHour: number
}

const HOUR = 60 * 60_000

/** Requests and bytes of the last hour and of the running round. */
export class RequestBudget {
  #spent: { readonly at: number; readonly requests: number; readonly bytes: number }[] = []
  #round = 0

  constructor(
    private readonly limits: BudgetLimits,
    private readonly now: () => number
  ) {}

  beginRound(): void {
    this.#round = 0
  }

  spend(requests: number, bytes: number): void {
    this.#round += requests
    this.#spent.push({ at: this.now(), requests, bytes })
  }

  get left(): number {
    const now = this.now()
    // Times in the future predate a clock that was set back: their age is unknown.
    this.#spent = this.#spent.filter(({ at }) => at > now - HOUR && at <= now)
    const sum = this.#spent.reduce(
      (all, one) => ({ requests: all.requests + one.requests, bytes: all.bytes + one.bytes }),
      { requests: 0, bytes: 0 }
    )
    if (sum.bytes >= this.limits.bytesPerHour) return 0
    const { requestsPerRound, requestsPerHour } = this.limits
    return Math.max(0, Math.min(requestsPerRound - this.#round, requestsPerHour - sum.requests))
  }
}
