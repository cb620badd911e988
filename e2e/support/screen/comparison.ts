/** Compares the screen with the expected data, in per cent per place. */
import type { Installation } from './installation.ts'
import { names, plain } from './say.ts'

/** One expected value. */
export interface ExpectedValue {
  /** Field in the demo's own schema. */
  readonly field: string
  /** Accepted texts; a list stands for its items in any order. */
  readonly says: readonly (string | readonly string[])[]
}

/** Explains why a place shows something other than expected, and what it shows. */
export interface Reason {
  readonly why: string
  readonly places: readonly string[]
  readonly fields: readonly string[]
  /** Whether it applies to an installation. */
  when(installation: Installation): boolean
  /** Text displayed instead. */
  readonly instead: RegExp
}

interface Count {
  right: number
  all: number
}

const isSaid = (shown: string, { says }: ExpectedValue): boolean =>
  says.some((expected) => (typeof expected === 'string' ? plain(expected) === shown : names(shown, expected)))

/** The comparison of one installation. */
export class Comparison {
  readonly #reasons: readonly Reason[]
  readonly #counts = new Map<string, Count>()
  /** Reasons used so far, by place. */
  readonly #used = new Map<string, Set<Reason>>()
  readonly #applies = new Set<Reason>()
  readonly #unexplained: string[] = []

  constructor(installation: Installation, reasons: readonly Reason[]) {
    this.#reasons = reasons.filter((reason) => reason.when(installation))
  }

  /** Applicable reasons that no difference needed. */
  get idle(): readonly string[] {
    const used = new Set([...this.#used.values()].flatMap((reasons) => [...reasons]))
    return [...this.#applies].filter((reason) => !used.has(reason)).map(({ why }) => why)
  }

  /** Differences without a reason. */
  get unexplained(): readonly string[] {
    return this.#unexplained
  }

  /** One line per place: `table 100 %`, with the reasons if less. */
  get lines(): readonly string[] {
    return [...this.#counts].map(([place, { right, all }]) => {
      const percent = all === 0 ? 0 : Math.floor((right / all) * 1_000) / 10
      const why = [...(this.#used.get(place) ?? [])].map((reason) => reason.why)
      return `${place} ${percent} % of ${all}${percent < 100 ? ` (${why.join('; ')})` : ''}`
    })
  }

  /**
   * Reads and compares until all differences are explained, or the patience ends: later answers need time.
   * @param read expected and displayed values; `null`: not on the screen at all
   */
  async at(place: string, read: () => Promise<readonly ShownValue[]>, patience = 15_000): Promise<void> {
    const until = Date.now() + patience
    for (;;) {
      const shown = await read()
      const wrong = shown.filter((one) => one.shown === null || !isSaid(plain(one.shown), one.meant))
      const open = wrong.filter((one) => this.#reasonFor(place, one) === undefined)
      if ((open.length === 0 && shown.length > 0) || Date.now() > until) {
        this.#count(place, shown, wrong, open)
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  #reasonFor(place: string, { meant, shown }: ShownValue): Reason | undefined {
    const text = plain(shown ?? 'not on the screen')
    return this.#reasons.find(
      (reason) => reason.places.includes(place) && reason.fields.includes(meant.field) && reason.instead.test(text)
    )
  }

  #count(place: string, shown: readonly ShownValue[], wrong: readonly ShownValue[], open: readonly ShownValue[]): void {
    const count = this.#counts.get(place) ?? { right: 0, all: 0 }
    count.right += shown.length - wrong.length
    count.all += shown.length
    this.#counts.set(place, count)
    for (const one of wrong) {
      const reason = this.#reasonFor(place, one)
      if (reason !== undefined) this.#used.set(place, (this.#used.get(place) ?? new Set()).add(reason))
    }
    for (const reason of this.#reasons) {
      const hasFields = shown.some(({ meant }) => reason.fields.includes(meant.field))
      if (reason.places.includes(place) && hasFields) this.#applies.add(reason)
    }
    for (const { where, meant, shown: text } of open) {
      const says = JSON.stringify(meant.says).slice(0, 200)
      this.#unexplained.push(`${place}, ${where}, ${meant.field}: ${JSON.stringify(text)} instead of ${says}`)
    }
    if (shown.length === 0) this.#unexplained.push(`${place}: nothing to compare`)
  }
}

/** An expected value, and the displayed one. */
export interface ShownValue {
  /** Subject of the comparison: `project 7`. */
  readonly where: string
  readonly meant: ExpectedValue
  readonly shown: string | null
}
