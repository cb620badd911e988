/** Columns and order of tables, kept with the user's data of a workspace, and in memory. */
import { defineStore } from 'pinia'
import { onScopeDispose } from 'vue'
import type { TableName, TableSettings } from '@shared/model/view'
import { on, request } from '../desktop'
import { useNotices } from '../state/notices'

/** Widths change with every pixel of a drag. */
const SAVE_PAUSE = 600

interface Source {
  /** Null: the user has not changed them. */
  read(): Promise<TableSettings | null>
  write(settings: TableSettings): Promise<unknown>
}

/** The settings of one table in one workspace. */
export class KeptSettings {
  /** The current settings; the default ones until they are read. */
  now: TableSettings
  #reading: Promise<TableSettings> | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #known = false
  /** Changed since the start: newer than what is stored. */
  #chosen = false

  constructor(
    plain: TableSettings,
    private readonly source: Source
  ) {
    this.now = plain
  }

  /** Whether `now` is stored, or chosen since. */
  get known(): boolean {
    return this.#known
  }

  /** Never rejects: on failure the table has its default settings. */
  read(): Promise<TableSettings> {
    return (this.#reading ??= this.#read())
  }

  /** The stored ones may be others now. What was chosen since the start stays. Never rejects. */
  readAgain(): Promise<TableSettings> {
    this.#reading = null
    this.#known = this.#chosen
    return this.read()
  }

  async #read(): Promise<TableSettings> {
    try {
      const kept = await this.source.read()
      // Settings that were chosen meanwhile are newer than the stored ones, and about to be stored.
      if (kept !== null && !this.#chosen) this.now = { columns: kept.columns, sort: kept.sort }
      this.#known = true
    } catch (thrown) {
      // The next table that needs them tries again.
      this.#reading = null
      useNotices().problemHere(thrown)
    }
    return this.now
  }

  /** Stores them, a moment after the last change. */
  keep(settings: TableSettings): void {
    if (JSON.stringify(settings) === JSON.stringify(this.now)) return
    this.now = settings
    this.#known = this.#chosen = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), SAVE_PAUSE)
  }

  flush(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    this.source.write(this.now).catch(useNotices().problemHere)
  }
}

export const useTableSettings = defineStore('table-settings', () => {
  const tables = new Map<string, KeptSettings>()
  onScopeDispose(
    on('reopened', ({ workspaceId }) => {
      for (const [key, table] of tables) if (key.startsWith(`${workspaceId} `)) void table.readAgain()
    })
  )
  return {
    /** @param plain the default settings */
    of(workspaceId: string, table: TableName, plain: TableSettings): KeptSettings {
      const key = `${workspaceId} ${table}`
      const known = tables.get(key)
      if (known !== undefined) return known
      const kept = new KeptSettings(plain, {
        read: () => request('views.table', { workspaceId, table }),
        write: (settings) => request('views.setTable', { workspaceId, table, settings })
      })
      tables.set(key, kept)
      return kept
    }
  }
})
