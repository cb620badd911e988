import type { Coverage } from '@shared/model/cached'
import type { Noun } from '@shared/model/record'

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
  /** When the oldest page of this pass was answered; null before the first. What is known is no younger. */
  readonly oldestAt: number | null
  /** Null for a pass that began at the list's beginning. */
  readonly turn: SweepTurn | null
}

/**
 * Of a pass that took over in the middle of the list, where an older one had been broken off: it reads to the list's end
 * first, which the older one never saw, and then from the beginning up to where it took over.
 */
export interface SweepTurn {
  /** The offset of its first page. */
  readonly from: number
  /** When the oldest page of what lies before was answered, as the older pass read it. */
  readonly oldestAt: number
  /** It has been at the list's end and reads the beginning now. */
  readonly wrapped: boolean
}

export interface PageInput {
  readonly list: ListKey
  /** The answer's body as it arrived; the worker parses, decodes and writes it. The buffer is transferred. */
  readonly body: Uint8Array
  readonly receivedAt: number
  /** The sweep's pass: what a completed pass did not meet is no longer returned. Null for a look outside a sweep. */
  readonly pass: number | null
  readonly cursor: SweepCursor | null
  /**
   * A filter or a search chose its records: how many there are says nothing of the list, and what they leave out nothing
   * of them. See `isPartialAnswer`.
   */
  readonly filtered?: boolean
  /** Of the calendar: the month that was asked for, `YYYY-MM`. The answer is all there is of it. */
  readonly month?: string
}

export interface SweepEnd {
  readonly complete: boolean
  readonly obstacle: Coverage['obstacle']
  /** As of when the list is known by it: when the oldest page of the pass was answered. */
  readonly at: number
  /** When a record that was not met is no longer returned; `one-pass` unless said otherwise. See `Sweeps.end`. */
  readonly removal?: 'one-pass' | 'two-passes' | 'by-month'
}

/** What the end of a pass would mean for its list. */
export interface SweepLoss {
  /** Records that are known of the list now. */
  readonly known: number
  /** And when the pass began. */
  readonly before: number
  /** How many of them would be no longer returned. */
  readonly missing: number
}

export interface PageOutcome {
  /** Ids in the order they came. */
  readonly ids: readonly number[]
  /** How many of them this pass meets for the first time. */
  readonly firstSeen: number
  /** Ids whose content differs from what was cached (new ones included). */
  readonly changedIds: readonly number[]
  /** Records on the page, those without a recognisable id included. */
  readonly rows: number
  readonly withoutId: number
  readonly total: number | null
  /** Whether the page taught what something is called: records elsewhere may read differently now. */
  readonly labelsChanged?: boolean
}

/** Fields of one kind that something of the user's names: by their keys, or by the names that filters have for them. */
export interface UsedFields {
  readonly keys: readonly string[]
  readonly names: readonly string[]
}
