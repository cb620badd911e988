import type { Coverage } from '@shared/model/cached'
import type { Noun } from '@shared/model/record'
import type { PartialKind } from '@shared/service/partial-answers'
import type { AskedWindow } from '../../api/envelope'

/** A list that is swept, as the cache knows it: one noun in one state, or the children of one parent. */
export interface ListKey {
  readonly noun: Noun
  readonly deleted: boolean
  /** Elements belong to a named list, stages to a funnel. */
  readonly parent?: { readonly id: number | null; readonly name: string | null }
}

/** Where a sweep stands; written in the same transaction as the page it belongs to, so a killed app resumes. */
export interface SweepCursor {
  readonly pass: number
  readonly startedAt: number
  readonly offset: number
  readonly pageSize: number
  readonly done: number
  readonly total: number | null
  /** Records that were known of the list when the pass began. */
  readonly known: number
  /** When the oldest page of this pass was answered; null before the first. The list is at least as old. */
  readonly oldestAt: number | null
  /** Null for a pass that began at the list's beginning. */
  readonly turn: SweepTurn | null
}

/**
 * Of a pass that resumed in the middle of the list, where an older one was interrupted: it reads to the end of the list
 * first, then from the beginning to where it resumed.
 */
export interface SweepTurn {
  /** The offset of its first page. */
  readonly from: number
  /** When the oldest page of the older pass was answered. */
  readonly oldestAt: number
  /** It has reached the end of the list, and reads the beginning now. */
  readonly wrapped: boolean
}

export interface PageInput {
  readonly list: ListKey
  /** The answer's body as it arrived; the worker parses, decodes and writes it. The buffer is transferred. */
  readonly body: Uint8Array
  readonly receivedAt: number
  /** The sweep's pass: records that a complete pass did not find are no longer returned. Null outside a sweep. */
  readonly pass: number | null
  readonly cursor: SweepCursor | null
  /** Set for a partial answer: its number of records is not that of the list, and missing fields are unchanged. */
  readonly filtered?: PartialKind | null
  /** Of a search the rows that were asked for: of an answer with more no others are taken. Left out: all of it. */
  readonly asked?: AskedWindow
  /** Of the calendar: the month that was asked for, `YYYY-MM`. The answer is all there is of it. */
  readonly month?: string
  /** Of a month outside a pass: what it no longer has may go, however much it is. See `PageOutcome.held`. */
  readonly sure?: boolean
}

export interface SweepEnd {
  readonly complete: boolean
  readonly obstacle: Coverage['obstacle']
  /** The age of the list: when the oldest page of the pass was answered. */
  readonly at: number
  /** When a record that was not found is no longer returned; `one-pass` by default. See `Sweeps.end`. */
  readonly removal?: 'one-pass' | 'two-passes' | 'by-month'
}

/** What ending the pass now would mean for its list. */
export interface SweepLoss {
  /** Records of the list that are known now. */
  readonly known: number
  /** Records that were known when the pass began. */
  readonly before: number
  /** How many of them would be no longer returned. */
  readonly missing: number
}

export interface PageOutcome {
  /** Ids in the order they came. */
  readonly ids: readonly number[]
  /** Records that this pass finds for the first time. */
  readonly firstSeen: number
  /** Ids whose content differs from what was cached (new ones included). */
  readonly changedIds: readonly number[]
  /** Records on the page, those without a recognisable id included. */
  readonly rows: number
  readonly withoutId: number
  readonly total: number | null
  /** Whether labels changed: records elsewhere may show others now. */
  readonly labelsChanged?: boolean
  /** The number of the first record in the whole answer: see `AskedWindow`. */
  readonly head?: number | null
  /**
   * Nothing was taken in: a month that had events came empty, or with less than half of many. To be asked once more, and
   * then said to be `sure`.
   */
  readonly held?: 'emptied' | 'striking'
}

/** Fields of one noun that the user's views and corrections use: by key, or by the names in filters. */
export interface UsedFields {
  readonly keys: readonly string[]
  readonly names: readonly string[]
}
