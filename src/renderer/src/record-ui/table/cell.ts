import type { Component } from 'vue'
import type { Reference } from '@shared/model/record'
import type { FileKind } from '@shared/rules/file-kinds'
import type { StagePosition } from '../../basics/stage-position'

/** Icon before a name: a folder (no kind) or a file. Only pages with such rows load it. */
export interface TitleIcon {
  readonly of: Component
  readonly kind: FileKind | null
}

/** Content of a table cell; `text` is read aloud. */
export type Cell =
  | { readonly kind: 'none'; readonly text: '' }
  /** `isPerson`: a name with initials before it. `icon`: an icon before any other name. */
  | {
      readonly kind: 'title'
      readonly text: string
      readonly isUntitled: boolean
      readonly isPerson?: boolean
      readonly icon?: TitleIcon
      /** Short remark after the name. */
      readonly note?: string
    }
  /** `shown`: the part of the text that fits. Hovering shows the full text, and copying takes it. */
  | { readonly kind: 'text'; readonly text: string; readonly shown?: string }
  /** An amount. `tone`: negative or zero. `short`: shorter forms for narrow columns, the longest first. */
  | {
      readonly kind: 'figure'
      readonly text: string
      readonly short?: () => readonly string[]
      readonly tone?: 'less' | 'zero' | undefined
    }
  | { readonly kind: 'stage'; readonly text: string; readonly stage: Reference; readonly place: StagePosition | null }
  | { readonly kind: 'person'; readonly text: string }
  /** Short in the cell, full on hover; `at` is the service's text. */
  | { readonly kind: 'date'; readonly text: string; readonly full: string; readonly at: string }
  | { readonly kind: 'flag'; readonly text: string; readonly isOn: boolean }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
