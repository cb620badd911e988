import type { Settings } from './settings'

/** What an exported file would change here, shown before anything is changed. */
export interface ImportPreview {
  /** Identifies this file for `userData.import`, until another file is opened. */
  readonly id: string
  readonly fileName: string
  /** When the file was written; epoch milliseconds. */
  readonly exportedAt: number
  /** Settings that would change, with their new values. */
  readonly settings: Partial<Settings>
  readonly workspaces: readonly ImportedWorkspace[]
}

export interface ImportedWorkspace {
  readonly name: string
  readonly address: string
  /** `new` ones have no credentials: those never leave the keychain. */
  readonly state: 'new' | 'known'
  /** The current name of a known one, if it would change. */
  readonly renamedFrom: string | null
  /** The path of the lookup provider, if it would change or is not the default. */
  readonly lookupPath: string | null
  /** Corrections in the file that are missing or different here. */
  readonly corrections: number
  /** Corrections here that the file lacks or has differently: they would be replaced, or removed. */
  readonly replaced: number
  /** Nouns whose fields would change their order. */
  readonly reordered: number
  /** Saved views that are added or replace an older version; the latter are `replacedViews`. */
  readonly views: number
  readonly replacedViews: number
  /** Additional pins. */
  readonly pins: number
  /** Stages of which the file says something else than the user here, or than their names. */
  readonly stages: number
  /** The id of the user's own record, if none was chosen here. */
  readonly me: number | null
}

export interface ImportOutcome {
  readonly settings: number
  readonly added: number
  readonly updated: number
  readonly corrections: number
  readonly views: number
  readonly pins: number
  readonly stages: number
}
