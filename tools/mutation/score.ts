/** Mutation score of one file. */
import type { MutantStatus } from '@stryker-mutator/api/core'

export interface Score {
  readonly file: string
  readonly mutants: number
  /** Number of killed mutants: a test failed or ran forever. */
  readonly killed: number
  /** Number of mutants without a visible effect, excluded with a reason in the code. */
  readonly excluded: number
  /** Share of killed mutants among those not excluded (per cent). */
  readonly percent: number
}

export function scoreOf(file: string, statuses: readonly MutantStatus[]): Score {
  const count = (...which: readonly MutantStatus[]): number => statuses.filter((each) => which.includes(each)).length
  const killed = count('Killed', 'Timeout')
  const counted = killed + count('Survived', 'NoCoverage')
  const excluded = count('Ignored')
  return { file, mutants: counted + excluded, killed, excluded, percent: counted === 0 ? 0 : (100 * killed) / counted }
}

/** A row of the table printed by `npm run mutation`. The percentage is rounded down. */
export function rowOf({ file, mutants, killed, excluded, percent }: Score): string {
  return `| \`${file}\` | ${mutants} | ${killed} | ${excluded} | ${(Math.floor(percent * 10) / 10).toFixed(1)} |`
}
