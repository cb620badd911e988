/** How the list is shown while no saved view is open: its columns and its order, kept from one start to the next. */
import type { TableSettings } from '@shared/model/view'
import { request } from '../../desktop'
import { KeptSettings } from '../table-settings'

export const PLAIN_TABLE: TableSettings = { columns: [], sort: { key: 'id', descending: true } }

export class DefaultView {
  #kept: KeptSettings | null = null

  get settings(): TableSettings {
    return this.#kept?.now ?? PLAIN_TABLE
  }

  /** Reads it for another workspace, after what is unsaved of the last one. Null: the workspace was left meanwhile. */
  async open(workspaceId: string): Promise<TableSettings | null> {
    this.close()
    const kept = new KeptSettings(PLAIN_TABLE, {
      read: () => request('views.default', { workspaceId }),
      // A filter that somebody left behind would hide projects from them tomorrow.
      write: (settings) =>
        request('views.setDefault', {
          workspaceId,
          content: { deleted: false, filter: null, layout: 'table', ...settings }
        })
    })
    this.#kept = kept
    const settings = await kept.read()
    return this.#kept === kept ? settings : null
  }

  close(): void {
    this.#kept?.flush()
    this.#kept = null
  }

  /** Keeps it, a moment after the last change. */
  keep(settings: TableSettings): void {
    this.#kept?.keep(settings)
  }
}
