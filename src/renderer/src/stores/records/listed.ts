/** What a list of records needs of whatever fills it: the cache's pages, or what was learned of people. */
import type { RecordState } from '@shared/model/record'
import type { ShownList } from '../../data/windowed-list/use-windowed-list'

export interface ListedRecord {
  readonly id: number
  /** What it is called; null when nothing has told its name. */
  readonly name: string | null
  readonly state: RecordState
}

export type ListedRecords = ShownList<ListedRecord>

export const sameRecord = (a: ListedRecord, b: ListedRecord): boolean =>
  a.id === b.id && a.name === b.name && a.state === b.state
