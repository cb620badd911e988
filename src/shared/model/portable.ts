import type { Settings } from './settings'

/** What a file of exported user data would change here, to be told before anything is changed. */
export interface ImportPreview {
  /** Names this file for `userData.import`; holds until another file is opened. */
  readonly id: string
  readonly fileName: string
  /** When the file was written; epoch milliseconds. */
  readonly exportedAt: number
  /** Settings that would get another value, with that value. */
  readonly settings: Partial<Settings>
  readonly workspaces: readonly ImportedWorkspace[]
}

export interface ImportedWorkspace {
  readonly name: string
  readonly address: string
  /** `new` ones come without credentials: they never leave the keychain. */
  readonly state: 'new' | 'known'
  /** The name that a known one has here, when it would change. */
  readonly renamedFrom: string | null
  /** The path of the lookup provider, when it would change or is not the usual one. */
  readonly lookupPath: string | null
  /** Fields that the file says something about that is not said of them here. */
  readonly corrections: number
  /** Fields about which something is said here that the file does not say: it would be replaced, or go. */
  readonly replaced: number
  /** Kinds of records whose fields would stand in another order. */
  readonly reordered: number
  /** Saved views that are added, or take the place of an older self here; the latter are `replacedViews`. */
  readonly views: number
  readonly replacedViews: number
  /** Records that are pinned in addition. */
  readonly pins: number
  /** The id of the user's own record, where none was chosen here. */
  readonly me: number | null
}

export interface ImportOutcome {
  readonly settings: number
  readonly added: number
  readonly updated: number
  readonly corrections: number
  readonly views: number
  readonly pins: number
}
