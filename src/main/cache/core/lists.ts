import type { Coverage } from '@shared/model/cached'
import type { Noun } from '@shared/model/record'
import type { PartialKind } from '@shared/service/partial-answers'
import type { RowWindow } from '../../api/envelope'

/** Key of a swept list: one noun in one state, or the children of one parent. */
export interface ListKey {
  readonly noun: Noun
  readonly deleted: boolean
  /** Elements belong to a named list, stages to a funnel. */
  readonly parent?: { readonly id: number | null; readonly name: string | null }
}

/** Progress of a sweep. It is written in the transaction of its page, so a killed app resumes there. */
export interface SweepCursor {
  readonly pass: number
  readonly startedAt: number
  readonly offset: number
  readonly pageSize: number
  readonly done: number
  readonly total: number | null
  /** Number of the list's records when the pass began. */
  readonly known: number
  /** Answer time of this pass's oldest page; null before the first. The list is at least as old. */
  readonly oldestAt: number | null
  /** Null for a pass that began at offset 0. */
  readonly turn: SweepTurn | null
}

/**
 * State of a pass that resumed in the middle of the list, where an older pass was interrupted. It reads to the end of
 * the list first, then from the beginning to its starting offset.
 */
export interface SweepTurn {
  /** The offset of its first page. */
  readonly from: number
  /** Answer time of the older pass's oldest page. */
  readonly oldestAt: number
  /** Whether the pass has reached the end of the list and reads the beginning now. */
  readonly isWrapped: boolean
}

export interface PageInput {
  readonly list: ListKey
  /** The answer's body as it arrived; the worker parses, decodes and writes it. The buffer is transferred. */
  readonly body: Uint8Array
  readonly receivedAt: number
  /** The sweep's pass; null outside a sweep. Records that a complete pass did not find count as no longer returned. */
  readonly pass: number | null
  readonly cursor: SweepCursor | null
  /** Set for a partial answer: it does not tell the size of the list, and fields that it lacks are unchanged. */
  readonly filtered?: PartialKind | null
  /** For a search: the requested rows. Other rows of the answer are ignored. All rows if absent. */
  readonly asked?: RowWindow
  /** For the calendar: the requested month, `YYYY-MM`. The answer is complete for that month. */
  readonly month?: string
  /** For a month outside a pass: events that it no longer has may be removed, however many. See `PageOutcome.held`. */
  readonly isSure?: boolean
}

export interface SweepEnd {
  readonly isComplete: boolean
  readonly obstacle: Coverage['obstacle']
  /** The age of the list: the answer time of the pass's oldest page. */
  readonly at: number
  /** When a record that was not found counts as no longer returned; `one-pass` by default. See `Sweeps.end`. */
  readonly removal?: 'one-pass' | 'two-passes' | 'by-month'
}

export interface PageOutcome {
  /** Ids in answer order. */
  readonly ids: readonly number[]
  /** Number of records that this pass finds for the first time. */
  readonly firstSeen: number
  /** Ids whose content differs from the cached content (new ones included). */
  readonly changedIds: readonly number[]
  /** Number of records on the page, including those without a recognisable id. */
  readonly rows: number
  readonly withoutId: number
  readonly total: number | null
  /** Whether labels changed: other records may show other labels now. */
  readonly haveLabelsChanged?: boolean
  /** Position of the first record in the whole answer: see `RowWindow`. */
  readonly head?: number | null
  /**
   * Set if nothing was stored: a month came empty, or with less than half of many known events. Request it once more
   * and then pass `isSure`.
   */
  readonly held?: 'emptied' | 'striking'
}

/** Fields of one noun that the user's views and corrections use: by key, or by the names in filters. */
export interface UsedFields {
  readonly keys: readonly string[]
  readonly names: readonly string[]
}
