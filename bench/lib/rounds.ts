import { median, percentile } from './numbers.ts'

interface TimedRounds {
  readonly name: string
  readonly times: readonly number[]
}

/** 95th percentile over all questions, per round. */
export function p95ByRound(questions: readonly TimedRounds[]): readonly number[] {
  const rounds = Math.min(...questions.map(({ times }) => times.length))
  if (!Number.isFinite(rounds)) return []
  return Array.from({ length: rounds }, (_, round) =>
    percentile(
      questions.map(({ times }) => times[round]!),
      0.95
    )
  )
}

/** Median over the rounds of the 95th percentile over the questions. */
export const p95 = (questions: readonly TimedRounds[]): number => median(p95ByRound(questions))

/** The slowest questions, for details: `funnel; by title 31 ms, ...`. */
export function slowest(questions: readonly TimedRounds[], most = 3): string {
  return questions
    .map(({ name, times }) => ({ name, time: median(times) }))
    .toSorted((a, b) => b.time - a.time)
    .slice(0, most)
    .map(({ name, time }) => `${name}: ${Math.round(time * 10) / 10} ms`)
    .join(' | ')
}

/** Ratio of two measurements, per round. */
export function ratios(over: readonly number[], under: readonly number[]): readonly number[] {
  if (over.length !== under.length) throw new RangeError('two sides that were measured together have as many rounds')
  return over.map((value, round) => value / under[round]!)
}
