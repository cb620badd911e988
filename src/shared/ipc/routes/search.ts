import type { ModuleNoun, PastSearch } from '../../model/search'

interface InWorkspace {
  readonly workspaceId: string
}

export interface KeptSearchRoutes {
  /** What a module holds, by the user's word: null for records of its own. Without `noun` that word is taken back. */
  'search.setModule': {
    in: InWorkspace & { readonly module: string; readonly noun?: ModuleNoun | null | undefined }
    out: undefined
  }
  /** What was searched for, the latest first. */
  'search.past': { in: InWorkspace; out: readonly PastSearch[] }
  /** Remembers a search as the latest. */
  'search.remember': { in: InWorkspace & { readonly text: string }; out: undefined }
  /** Forgets these searches; null: all. */
  'search.forget': { in: InWorkspace & { readonly texts: readonly string[] | null }; out: undefined }
}
