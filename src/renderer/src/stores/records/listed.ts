/** What a list of records needs of whatever fills it: the cache's pages, or what was learned of people. */
import type { Ref } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { Cached } from '@shared/model/cached'
import type { RecordState } from '@shared/model/record'

export interface ListedRecord {
  readonly id: number
  /** What it is called; null when nothing has told its name. */
  readonly name: string | null
  readonly state: RecordState
}

export interface ListedRecords {
  /** Null until the first answer. */
  readonly total: Readonly<Ref<number | null>>
  /** How old and how complete; null where no list of the service stands behind it, and until the first answer. */
  readonly facts: Readonly<Ref<Pick<Cached<unknown>, 'fetchedAt' | 'coverage'> | null>>
  readonly error: Readonly<Ref<ErrorShape | null>>
  /** Undefined while it is being read. Reactive. */
  rowAt(index: number): ListedRecord | undefined
  /** The rows on screen, first and last included: what is missing of them is read. */
  show(first: number, last: number): void
  retry(): void
}
