import type { FilterAnswered, FilterPart, Parity, ProjectFilter, UnknownPart } from '@shared/model/filter'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import type { Remote } from '../../database/operations'
import type { AnswerInput } from './answers'
import type { FilterComparison, ServiceMatches } from './compare'

/** What the service showed of the meaning of one filter; `key` names it and its list. */
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

/** More filters than a person looks at; of the others it is forgotten what was shown. */
export const MOST_PARITIES = 300

export interface FilteredList {
  readonly filter: ProjectFilter
  readonly deleted: boolean
}

export interface FilterReads {
  /** How filters are taken from now on, by lists as well. */
  assume(assumptions: FilterAssumptions): void
  unknownParts(list: FilteredList): readonly UnknownPart[]
  compare(matches: ServiceMatches, assumptions: FilterAssumptions): FilterComparison
  parity(): ParityKept
  /** What is remembered of the service's own answer to a filter; null for nothing. */
  answered(list: FilteredList): FilterAnswered | null
}

export interface FilterWrites {
  /** `forget`: keys of which nothing is known any more. */
  keepParity(records: readonly ParityRecord[], forget: readonly string[]): void
  keepAssumptions(assumptions: FilterAssumptions): void
  /** Remembers what the service named. Says whether that is something else than before, or more is known of it. */
  keepAnswer(answer: AnswerInput): boolean
}

export type FilterCache = Remote<FilterReads & FilterWrites>
