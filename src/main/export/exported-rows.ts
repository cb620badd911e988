/** Where the rows of an export come from, by what is exported. */
import type { ExportedList } from '@shared/ipc/routes/exports'
import type { ProjectRow } from '@shared/model/project'
import type { PersonRow, RecordRow } from '@shared/model/records'
import type { Cache } from '../cache/types'
import type { LiveRecords } from '../sync/live-records'

/** A row as a file takes it: what records of some kinds have, others lack. */
export type ExportedRow = Pick<ProjectRow, 'id' | 'title' | 'created' | 'fields'> &
  Partial<Pick<ProjectRow, 'price' | 'currency' | 'stage' | 'responsible'>> &
  Pick<RecordRow, 'projects'>

export interface ExportedRows {
  readonly kind: ExportedList['kind']
  /** The whole list, in its order, as of now. */
  ids(): Promise<readonly number[]>
  /** With the values of these fields; what has left the cache is left out. */
  rows(ids: readonly number[], columns: readonly string[]): Promise<readonly ExportedRow[]>
}

export interface ExportSources {
  readonly cache: Pick<Cache, 'projects' | 'records'>
  /** What the service's own search found for a text: a list that is narrowed by it has that as well. */
  readonly records: Pick<LiveRecords, 'found'>
}

export function exportedRows({ cache, records }: ExportSources, list: ExportedList): ExportedRows {
  const { kind } = list
  switch (kind) {
    case 'project': {
      const { kind: _kind, ...listing } = list
      return {
        kind,
        ids: () => cache.projects.ids(listing),
        rows: (ids, columns) => cache.projects.rows({ ids, columns })
      }
    }
    case 'record': {
      const { kind: _kind, ...query } = list
      const { noun } = query
      return {
        kind,
        ids: () => cache.records.ids({ query, found: records.found(query) }),
        rows: async (ids, columns) =>
          (await cache.records.rows({ noun, ids, columns })).map(({ name, title, ...row }) => ({
            ...row,
            title: title ?? name
          }))
      }
    }
    case 'person': {
      const { kind: _kind, ...query } = list
      let people: Promise<ReadonlyMap<number, ExportedRow>> | null = null
      // Of one moment, and few enough to be held.
      const read = () =>
        (people ??= cache.records
          .everyPerson(query)
          .then((all) => new Map(all.map((person) => [person.id, personRow(person)]))))
      return {
        kind,
        ids: async () => [...(await read()).keys()],
        rows: async (ids) => {
          const all = await read()
          return ids.flatMap((id) => all.get(id) ?? [])
        }
      }
    }
  }
}

const personRow = ({ id, title, projects }: PersonRow): ExportedRow => ({
  ...{ id, title, created: null, projects, fields: {} }
})
