import type { FilterAnswered, FilterPart, Parity, ProjectFilter, UnknownPart } from '@shared/model/filter'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import type { Remote } from '../../database/operations'
import type { AnswerInput } from './answers'
import type { FilterComparison, ServiceMatches } from './compare'

/** The verification result of one filter; `key` identifies the filter and its list. */
export interface ParityRecord {
  readonly key: string
  readonly state: Exclude<Parity['state'], 'unverified'>
  readonly comparedAt: number
  readonly parts: readonly FilterPart[]
}

export interface ParityKept {
  readonly records: readonly ParityRecord[]
  readonly assumptions: FilterAssumptions
}

/** Upper bound of results, more filters than a person uses. Further results are dropped. */
export const MOST_PARITIES = 300

export interface FilteredList {
  readonly filter: ProjectFilter
  readonly deleted: boolean
}

export interface FilterReads {
  /** Sets how filters are compiled from now on, for lists, too. */
  assume(assumptions: FilterAssumptions): void
  unknownParts(list: FilteredList): readonly UnknownPart[]
  compare(matches: ServiceMatches, assumptions: FilterAssumptions): FilterComparison
  parity(): ParityKept
  /** The service's stored answer to a filter; null for none. */
  answered(list: FilteredList): FilterAnswered | null
}

export interface FilterWrites {
  /** `forget`: keys of results to drop. */
  keepParity(records: readonly ParityRecord[], forget: readonly string[]): void
  keepAssumptions(assumptions: FilterAssumptions): void
  /** Stores the service's answer. Returns whether it differs from the stored one. */
  keepAnswer(answer: AnswerInput): boolean
}

export type FilterCache = Remote<FilterReads & FilterWrites>
