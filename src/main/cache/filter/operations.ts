import type { FilterPart, Parity, ProjectFilter } from '@shared/model/filter'

/** The verification result of one filter; `key` identifies the filter and its list. */
export interface ParityRecord {
  readonly key: string
  readonly state: Exclude<Parity['state'], 'unverified'>
  readonly comparedAt: number
  readonly parts: readonly FilterPart[]
}

/** Upper bound of results, more filters than a person uses. Further results are dropped. */
export const MOST_PARITIES = 300

export interface FilteredList {
  readonly filter: ProjectFilter
  readonly deleted: boolean
}
