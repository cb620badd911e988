/** Where the rows of an export come from, by what is exported. */
import type { ExportedList } from '@shared/ipc/routes/exports'
import type { ProjectRow } from '@shared/model/project'
import type { Cache } from '../cache/types'

/** A row as a file takes it: what records of some kinds have, others lack. */
export type ExportedRow = Pick<ProjectRow, 'id' | 'title' | 'created' | 'fields'> &
  Partial<Pick<ProjectRow, 'price' | 'currency' | 'stage' | 'responsible'>>

export interface ExportedRows {
  readonly kind: ExportedList['kind']
  /** The whole list, in its order, as of now. */
  ids(): Promise<readonly number[]>
  /** With the values of these fields; what has left the cache is left out. */
  rows(ids: readonly number[], columns: readonly string[]): Promise<readonly ExportedRow[]>
}

export function exportedRows(cache: Pick<Cache, 'projects'>, { kind, ...listing }: ExportedList): ExportedRows {
  return {
    kind,
    ids: () => cache.projects.ids(listing),
    rows: (ids, columns) => cache.projects.rows({ ids, columns })
  }
}
