/** What stands on the screen against what is meant, place by place, in percentages. */
import type { Installation } from './installation.ts'
import { names, plain } from './say.ts'

/** One value that should stand somewhere. */
export interface Meant {
  /** The field in the demo's own schema. */
  readonly field: string
  /** What may stand there: any of the texts; a list stands for its items in any order. */
  readonly says: readonly (string | readonly string[])[]
}

/** Why a place says something else than what is meant, and what it says then. */
export interface Reason {
  readonly why: string
  readonly places: readonly string[]
  readonly fields: readonly string[]
  /** In which installations. */
  when(installation: Installation): boolean
  /** What stands there. */
  readonly instead: RegExp
}

interface Count {
  right: number
  all: number
}

const isSaid = (shown: string, { says }: Meant): boolean =>
  says.some((expected) => (typeof expected === 'string' ? plain(expected) === shown : names(shown, expected)))

/** The comparison of one installation. */
export class Comparison {
  readonly #reasons: readonly Reason[]
  readonly #counts = new Map<string, Count>()
  /** Reasons that were needed, by place. */
  readonly #used = new Map<string, Set<Reason>>()
  readonly #applies = new Set<Reason>()
  readonly #unexplained: string[] = []

  constructor(installation: Installation, reasons: readonly Reason[]) {
    this.#reasons = reasons.filter((reason) => reason.when(installation))
  }

  /** Reasons that would hold here, and for which nothing differed. */
  get idle(): readonly string[] {
    const used = new Set([...this.#used.values()].flatMap((reasons) => [...reasons]))
    return [...this.#applies].filter((reason) => !used.has(reason)).map(({ why }) => why)
  }

  /** What is wrong without a reason. */
  get unexplained(): readonly string[] {
    return this.#unexplained
  }

  /** A line for each place: `table 100 %`, and why where it is less. */
  get lines(): readonly string[] {
    return [...this.#counts].map(([place, { right, all }]) => {
      const percent = all === 0 ? 0 : Math.floor((right / all) * 1_000) / 10
      const why = [...(this.#used.get(place) ?? [])].map((reason) => reason.why)
      return `${place} ${percent} % of ${all}${percent < 100 ? ` (${why.join('; ')})` : ''}`
    })
  }

  /**
   * Reads and compares until nothing is wrong without a reason, or nothing more can be hoped for: what comes behind the
   * first answer has its time.
   * @param read what is meant with what is shown; `null`: it is not on the screen at all
   */
  async at(place: string, read: () => Promise<readonly Shown[]>, patience = 15_000): Promise<void> {
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

  #reasonFor(place: string, { meant, shown }: Shown): Reason | undefined {
    const text = plain(shown ?? 'not on the screen')
    return this.#reasons.find(
      (reason) => reason.places.includes(place) && reason.fields.includes(meant.field) && reason.instead.test(text)
    )
  }

  #count(place: string, shown: readonly Shown[], wrong: readonly Shown[], open: readonly Shown[]): void {
    const count = this.#counts.get(place) ?? { right: 0, all: 0 }
    count.right += shown.length - wrong.length
    count.all += shown.length
    this.#counts.set(place, count)
    for (const one of wrong) {
      const reason = this.#reasonFor(place, one)
      if (reason !== undefined) this.#used.set(place, (this.#used.get(place) ?? new Set()).add(reason))
    }
    for (const reason of this.#reasons) {
      const fields = shown.some(({ meant }) => reason.fields.includes(meant.field))
      if (reason.places.includes(place) && fields) this.#applies.add(reason)
    }
    for (const { where, meant, shown: text } of open) {
      const says = JSON.stringify(meant.says).slice(0, 200)
      this.#unexplained.push(`${place}, ${where}, ${meant.field}: ${JSON.stringify(text)} instead of ${says}`)
    }
    if (shown.length === 0) this.#unexplained.push(`${place}: nothing to compare`)
  }
}

/** A value that is meant, and what stands in its place. */
export interface Shown {
  /** Of what: `project 7`. */
  readonly where: string
  readonly meant: Meant
  readonly shown: string | null
}
