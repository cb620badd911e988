import type { StageChoice, StageState } from '../../rules/stage-state'

interface InWorkspace {
  readonly workspaceId: string
}

export interface StageRoutes {
  /** What the user said about stages; all others are judged by their names. */
  'stages.choices': { in: InWorkspace; out: readonly StageChoice[] }
  /** Says what a stage is; null: its name speaks again. `fields` with the noun `stage` follows. */
  'stages.choose': { in: InWorkspace & { readonly id: number; readonly state: StageState | null }; out: undefined }
  /** Says of exactly these stages what they are; returns what was said before, to undo it. `fields` follows, as above. */
  'stages.replace': { in: InWorkspace & { readonly choices: readonly StageChoice[] }; out: readonly StageChoice[] }
}
