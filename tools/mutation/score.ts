/** The outcome of the mutants of one file. */
import type { MutantStatus } from '@stryker-mutator/api/core'

export interface Score {
  readonly file: string
  readonly mutants: number
  /** Noticed: a test failed, or the mutant made a test run for ever. */
  readonly killed: number
  /** Excluded with a reason in the code: mutants without a visible effect. */
  readonly excluded: number
  /** The killed share of those that are not excluded, in percent. */
  readonly percent: number
}

export function scoreOf(file: string, statuses: readonly MutantStatus[]): Score {
  const count = (...which: readonly MutantStatus[]): number => statuses.filter((each) => which.includes(each)).length
  const killed = count('Killed', 'Timeout')
  const counted = killed + count('Survived', 'NoCoverage')
  const excluded = count('Ignored')
  return { file, mutants: counted + excluded, killed, excluded, percent: counted === 0 ? 0 : (100 * killed) / counted }
}

/** A row of the table that `npm run mutation` prints. The percentage is rounded down. */
export function rowOf({ file, mutants, killed, excluded, percent }: Score): string {
  return `| \`${file}\` | ${mutants} | ${killed} | ${excluded} | ${(Math.floor(percent * 10) / 10).toFixed(1)} |`
}
