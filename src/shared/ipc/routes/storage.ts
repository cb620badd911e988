import type { StorageView } from '../../model/storage'

interface InWorkspace {
  readonly workspaceId: string
}

export interface StorageViewRoutes {
  /** How the storage area was left; null before the first change. */
  'storage.view': { in: InWorkspace; out: StorageView | null }
  'storage.setView': { in: InWorkspace & { readonly view: StorageView }; out: undefined }
}
