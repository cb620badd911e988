import type { Settings } from './settings'
import type { MadeCounts } from './workspace'

/** Preview of the changes that importing a file would make. */
export interface ImportPreview {
  /** Id of this file for `userData.import`, valid until another file is opened. */
  readonly id: string
  readonly fileName: string
  /** When the file was written (epoch ms). */
  readonly exportedAt: number
  /** Changed settings with their new values. */
  readonly settings: Partial<Settings>
  readonly workspaces: readonly ImportedWorkspace[]
}

/**
 * Counts the data that the file has and this computer lacks or has otherwise. Saved views that replace an older version
 * are counted by `replacedViews` too. `stages`: states that differ from the user's choice here, or from the inferred one.
 */
export interface ImportedWorkspace extends MadeCounts {
  readonly name: string
  readonly address: string
  /** `new` workspaces have no credentials: those never leave the keychain. */
  readonly state: 'new' | 'known'
  /** Current name of a known workspace, if it would change. */
  readonly renamedFrom: string | null
  /** Path of the lookup provider, if it would change or is not the default. */
  readonly lookupPath: string | null
  /** Existing corrections that would be replaced or removed, because the file lacks them or differs. */
  readonly replaced: number
  /** Nouns whose field order would change. */
  readonly reordered: number
  readonly replacedViews: number
  /** Id of the user's own record, if none was chosen here. */
  readonly me: number | null
}

export interface ImportOutcome extends MadeCounts {
  readonly settings: number
  readonly added: number
  readonly updated: number
}
