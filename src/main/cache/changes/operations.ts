import type { ChangeFeed, SinceLastVisit } from '@shared/model/changes'
import type { ChangeFeedQuery } from '@shared/contract/records'
import type { Noun } from '@shared/model/record'
import type { VisitInput } from './visits'

/** Previous values of records, within the limits of `limits.ts`, and the user's visits. */
export interface ChangeReads {
  /** Newest first; at most 500 at a time. */
  feed(query: ChangeFeedQuery): ChangeFeed
  since(record: { readonly noun: Noun; readonly id: number }): SinceLastVisit
}

export interface ChangeWrites {
  /** Marks the record's current version as seen by the user. `wasMarked`: it had changed since the last visit. */
  visited(visit: VisitInput): { readonly wasMarked: boolean }
}
