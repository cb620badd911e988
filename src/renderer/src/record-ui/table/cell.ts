import type { Reference } from '@shared/model/record'
import type { StagePlace } from '../fields/stage-place'

/** What stands in one cell of the table; `text` is what is read. */
export type Cell =
  | { readonly kind: 'none'; readonly text: '' }
  /** `person`: somebody's name, with their initials before it. */
  | { readonly kind: 'title'; readonly text: string; readonly untitled: boolean; readonly person?: boolean }
  | { readonly kind: 'text' | 'figure'; readonly text: string }
  | { readonly kind: 'stage'; readonly text: string; readonly stage: Reference; readonly place: StagePlace | null }
  | { readonly kind: 'person'; readonly text: string }
  /** Short in the cell, full on hover; `at` is as the service wrote it. */
  | { readonly kind: 'date'; readonly text: string; readonly full: string; readonly at: string }
  | { readonly kind: 'flag'; readonly text: string; readonly on: boolean }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
