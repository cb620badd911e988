/** Columns and order of a table: kept with what the user made in a workspace, and at hand for whoever comes back. */
import { defineStore } from 'pinia'
import type { TableName, TableSettings } from '@shared/model/view'
import { request } from '../desktop'
import { useNotices } from './notices'

/** Widths change with every pixel of a drag. */
const SAVE_PAUSE = 600

interface Source {
  /** Null: nobody has changed them yet. */
  read(): Promise<TableSettings | null>
  write(settings: TableSettings): Promise<unknown>
}

/** The settings of one table in one workspace. */
export class KeptSettings {
  /** As they are now; the plain ones until they are read. */
  now: TableSettings
  #reading: Promise<TableSettings> | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #known = false

  constructor(
    plain: TableSettings,
    private readonly source: Source
  ) {
    this.now = plain
  }

  /** Whether `now` is what was kept, or chosen since. */
  get known(): boolean {
    return this.#known
  }

  /** Never rejects: without them a table looks as on the first day, and the table itself is there. */
  read(): Promise<TableSettings> {
    return (this.#reading ??= this.#read())
  }

  async #read(): Promise<TableSettings> {
    try {
      const kept = await this.source.read()
      // What was chosen meanwhile is newer than what is kept, and is being kept itself.
      if (kept !== null && !this.#known) this.now = { columns: kept.columns, sort: kept.sort }
      this.#known = true
    } catch (thrown) {
      // Asked again by whoever shows the table next.
      this.#reading = null
      useNotices().problemHere(thrown)
    }
    return this.now
  }

  /** Keeps them, a moment after the last change. */
  keep(settings: TableSettings): void {
    if (JSON.stringify(settings) === JSON.stringify(this.now)) return
    this.now = settings
    this.#known = true
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
  return {
    /** @param plain what it looks like before anybody changes it */
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
