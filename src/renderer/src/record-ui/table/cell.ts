import type { Component } from 'vue'
import type { Reference } from '@shared/model/record'
import type { FileKind } from '@shared/rules/file-kinds'
import type { StagePlace } from '../../basics/stage-place'

/** What stands before a name: the icon of a folder (no kind) or a file. Only rooms that have such rows load it. */
export interface TitleIcon {
  readonly of: Component
  readonly kind: FileKind | null
}

/** What stands in one cell of the table; `text` is what is read. */
export type Cell =
  | { readonly kind: 'none'; readonly text: '' }
  /** `person`: a person's name, with initials before it. `icon`: an icon before any other name. */
  | {
      readonly kind: 'title'
      readonly text: string
      readonly untitled: boolean
      readonly person?: boolean
      readonly icon?: TitleIcon
      /** What is said of it in few words, behind its name. */
      readonly note?: string
    }
  /** `shown`: the part of the text that fits; the whole text is shown on hover, and copied. */
  | { readonly kind: 'text'; readonly text: string; readonly shown?: string }
  /** Of an amount: `tone` below zero or nothing, `short` for columns in which it does not fit, the longest first. */
  | {
      readonly kind: 'figure'
      readonly text: string
      readonly short?: () => readonly string[]
      readonly tone?: 'less' | 'zero' | undefined
    }
  | { readonly kind: 'stage'; readonly text: string; readonly stage: Reference; readonly place: StagePlace | null }
  | { readonly kind: 'person'; readonly text: string }
  /** Short in the cell, full on hover; `at` is as the service wrote it. */
  | { readonly kind: 'date'; readonly text: string; readonly full: string; readonly at: string }
  | { readonly kind: 'flag'; readonly text: string; readonly on: boolean }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
