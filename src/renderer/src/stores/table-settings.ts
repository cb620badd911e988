/** Columns and order of tables, stored with the user data of a workspace, and cached in memory. */
import { defineStore } from 'pinia'
import type { TableSettings } from '@shared/contract/views'
import type { TableName } from '@shared/model/view'
import { changePreference, readPreference } from '../data/preferences'
import { DelayedPreference, delayedPreferences } from './delayed-preference'

export const useTableSettings = defineStore('table-settings', () =>
  /** @param plain the default settings */
  delayedPreferences(
    (workspaceId, table: TableName, plain: TableSettings) =>
      new DelayedPreference(plain, {
        async read() {
          const kept = (await readPreference(workspaceId, 'tables')).find((one) => one.table === table)
          return kept === undefined ? null : { columns: kept.columns, sort: kept.sort }
        },
        store: ({ columns, sort }) => changePreference(workspaceId, 'tables', { table, columns, sort })
      })
  )
)
