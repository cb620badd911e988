/** Expands rules by stretches of days and caches them: paging through months requests the same stretches repeatedly. */
import { clocksOf } from '@shared/rules/calendar/clocks'
import { readRule, timesOf, type NoStarts, type ReadRule, type RuleStart } from '@shared/rules/calendar/recurrence'
import { dayOf, dayText } from '@shared/rules/calendar/times'
import type { StoredRule } from '../core'
import { type CachedRule, type Question, STEPS_OF_DRAWN, type Stretch } from './question'

/** Lengths of stretches in days: the rarer the occurrences, the longer the stretch. */
const STRETCHES = [16 * 366, 2 * 366, 183] as const
const SHORT_STRETCH = 30
/** Target number of starts per stretch. If a stretch would have more, a shorter length is used. */
const FEW = 60
const MANY = 2_000
/** Upper bound of starts and characters in the cache: some megabytes. */
const MOST_KEPT = 500_000
/** Cost of parsing a rule. */
const STEPS_OF_READING = 2

export class RuleTimes {
  readonly #kept = new Map<string, CachedRule>()
  #weight = 0

  /** Parses a rule, or takes it from the cache. @param text `StoredRule` as JSON */
  of({ text, start, zone }: { text: string; start: RuleStart; zone: string }, question: Question): CachedRule {
    const key = `${zone} ${start.kind === 'day' ? start.day : start.at} ${text}`
    const known = question.rules.get(key) ?? this.#kept.get(key)
    const rule = known?.rule ?? readRule({ ...(JSON.parse(text) as StoredRule), start, zone })
    const kept = known ?? { key, rule, stretches: new Map(), days: stretchOf(rule), weight: text.length }
    this.#keep(kept)
    question.rules.set(key, kept)
    const dates = typeof rule === 'string' ? 0 : rule.added.length + rule.excluded.size + rule.excludedDays.size
    if (known === undefined) question.worked(STEPS_OF_READING + dates)
    return kept
  }

  /**
   * The starts between two days (numbers, inclusive) in the rule's time zone: moments, or midnights for whole days.
   * Null if this exceeds the budget of an event.
   */
  within(
    kept: CachedRule,
    range: { readonly from: number; readonly to: number },
    question: Question
  ): readonly number[] | null {
    const { rule, days } = kept
    question.beginEvent()
    if (rule === 'too-many' || question.isSpent) return null
    // An unreadable rule has no starts. Its event is drawn and marked as recurring.
    if (rule === 'unreadable') return []
    const dayAt = (time: number): number => dayOf(rule.start.kind === 'day' ? time : clocksOf(rule.zone).clockAt(time))
    const found: number[] = []
    for (let at = Math.floor(range.from / days); at * days <= range.to; at += 1) {
      const { times, why, steps } = this.#stretch(kept, rule, at, question)
      if (!question.spend(steps) || why === 'too-many') return null
      if (times === null) return []
      const before = found.length
      for (const time of times) {
        const day = dayAt(time)
        if (day >= range.from && day <= range.to) found.push(time)
      }
      if (!question.spend((found.length - before) * STEPS_OF_DRAWN)) return null
    }
    return found
  }

  #stretch(kept: CachedRule, rule: ReadRule, at: number, question: Question): Stretch {
    const known = kept.stretches.get(at)
    if (known !== undefined) return known
    const { times, ...rest } = timesOf(rule, dayText(at * kept.days), dayText((at + 1) * kept.days - 1))
    const made = { ...rest, times: times && Float64Array.from(times) }
    kept.stretches.set(at, made)
    const more = times?.length ?? 0
    kept.weight += more
    // A rule that was dropped from the cache belongs to its query alone.
    if (this.#kept.get(kept.key) === kept) this.#weight += more
    question.worked(made.steps)
    return made
  }

  /** Adds a rule as the most recently used one. */
  #keep(kept: CachedRule): void {
    this.#weight += kept.weight - (this.#kept.get(kept.key)?.weight ?? 0)
    this.#kept.delete(kept.key)
    this.#kept.set(kept.key, kept)
    for (const [oldest, { weight }] of this.#kept) {
      if (this.#weight <= MOST_KEPT) break
      this.#kept.delete(oldest)
      this.#weight -= weight
    }
  }
}

/**
 * Stretch length of a rule. A rule with a fixed number of starts is counted from its first start for each stretch, so
 * its stretches are long.
 */
function stretchOf(rule: ReadRule | NoStarts): number {
  if (typeof rule === 'string') return SHORT_STRETCH
  if (rule.isCounted) return STRETCHES[0]
  const few = STRETCHES.find((days) => rule.perDay * days <= FEW) ?? STRETCHES[2]
  return rule.perDay * few > MANY ? SHORT_STRETCH : few
}
