/** The list without a saved view: its columns and order, kept from start to start. */
import type { TableSettings } from '@shared/model/view'
import { request } from '../../desktop'
import { KeptSettings } from '../table-settings'

export const PLAIN_TABLE: TableSettings = { columns: [], sort: { key: 'id', descending: true } }

export class DefaultView {
  #kept: KeptSettings | null = null

  get settings(): TableSettings {
    return this.#kept?.now ?? PLAIN_TABLE
  }

  /**
   * Reads the settings of another workspace, after saving those of the last one. Null: another workspace was opened
   * meanwhile.
   */
  async open(workspaceId: string): Promise<TableSettings | null> {
    this.close()
    const kept = new KeptSettings(PLAIN_TABLE, {
      read: () => request('views.default', { workspaceId }),
      // A filter that was left on would hide projects tomorrow.
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

  /** The stored ones may be others now; null: another workspace was opened meanwhile. What was chosen since stays. */
  async readAgain(): Promise<TableSettings | null> {
    const kept = this.#kept
    const settings = (await kept?.readAgain()) ?? null
    return this.#kept === kept ? settings : null
  }

  close(): void {
    this.#kept?.flush()
    this.#kept = null
  }

  /** Saves the settings, a moment after the last change. */
  keep(settings: TableSettings): void {
    this.#kept?.keep(settings)
  }
}
