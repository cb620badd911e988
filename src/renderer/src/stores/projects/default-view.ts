/** The list without a saved view: its columns and order, kept from start to start. */
import type { TableSettings } from '@shared/contract/views'
import { changePreference, readPreference } from '../../data/preferences'
import { DelayedPreference } from '../delayed-preference'

export const PLAIN_TABLE: TableSettings = { columns: [], sort: { key: 'id', descending: true } }

export class DefaultView {
  #kept: DelayedPreference<TableSettings> | null = null

  get settings(): TableSettings {
    return this.#kept?.now.value ?? PLAIN_TABLE
  }

  /**
   * Reads the settings of another workspace, after saving those of the last one. Null: another workspace was opened
   * meanwhile.
   */
  async open(workspaceId: string): Promise<TableSettings | null> {
    this.close()
    const kept = new DelayedPreference(PLAIN_TABLE, {
      async read() {
        const usual = await readPreference(workspaceId, 'default')
        return usual === null ? null : { columns: usual.columns, sort: usual.sort }
      },
      // A filter that was left on would hide projects tomorrow.
      store: (settings) =>
        changePreference(workspaceId, 'default', { deleted: false, filter: null, layout: 'table', ...settings })
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
    void this.#kept?.flush()
    this.#kept = null
  }

  /** Saves the settings, a moment after the last change. */
  keep(settings: TableSettings): void {
    this.#kept?.change(settings)
  }
}
