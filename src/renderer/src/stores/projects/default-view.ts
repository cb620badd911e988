/** Columns and order of the list without a saved view; they survive a restart. */
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
   * Saves the old workspace's settings and reads those of another. Null: yet another workspace was opened meanwhile.
   */
  async open(workspaceId: string): Promise<TableSettings | null> {
    this.close()
    const kept = new DelayedPreference(PLAIN_TABLE, {
      async read() {
        const usual = await readPreference(workspaceId, 'default')
        return usual === null ? null : { columns: usual.columns, sort: usual.sort }
      },
      // Without the filter: one left on by mistake would hide projects tomorrow.
      store: (settings) =>
        changePreference(workspaceId, 'default', { deleted: false, filter: null, layout: 'table', ...settings })
    })
    this.#kept = kept
    const settings = await kept.read()
    return this.#kept === kept ? settings : null
  }

  /** Reads the stored settings again; the user's later changes win. Null: another workspace was opened meanwhile. */
  async readAgain(): Promise<TableSettings | null> {
    const kept = this.#kept
    const settings = (await kept?.readAgain()) ?? null
    return this.#kept === kept ? settings : null
  }

  close(): void {
    void this.#kept?.flush()
    this.#kept = null
  }

  /** Saves the settings after a delay. */
  keep(settings: TableSettings): void {
    this.#kept?.change(settings)
  }
}
