/** Sources of exported rows, by kind of list. */
import type { ExportedList } from '@shared/contract/exports'
import type { ClientChoices, ClientRow } from '@shared/model/clients'
import type { ProjectRow } from '@shared/model/project'
import type { PersonRow, RecordRow } from '@shared/model/records'
import type { FilesRow } from '@shared/model/files'
import { localDay } from '@shared/rules/filter/days'
import type { Cache } from '../cache/types'
import type { LiveRecords } from '../sync/live-records'
import type { LiveFiles } from '../sync/live-files'
import type { ExportedKind } from './words'

/** A row for the file; some nouns lack some fields. */
export type ExportedRow = Pick<ProjectRow, 'id' | 'title' | 'created' | 'fields'> &
  Partial<Pick<ProjectRow, 'price' | 'currency' | 'stage' | 'responsible' | 'overdue' | 'next' | 'received'>> &
  Pick<RecordRow, 'projects'> & {
    readonly entry?: Pick<FilesRow, 'noun' | 'kind' | 'size' | 'holds' | 'updated' | 'path'>
  }

export interface ExportedRows {
  readonly kind: ExportedKind
  ids(): Promise<readonly number[]>
  /** Rows with the values of these fields; records that left the cache are omitted. */
  rows(ids: readonly number[], columns: readonly string[]): Promise<readonly ExportedRow[]>
}

export interface ExportSources {
  readonly cache: Pick<Cache, 'projects' | 'records' | 'files' | 'children' | 'clients'>
  /** Ids found by the service's own search; a list filtered by text contains them too. */
  readonly records: Pick<LiveRecords, 'found'>
  readonly files: Pick<LiveFiles, 'found'>
  readonly clientChoices: () => ClientChoices
}

export function exportedRows(
  { cache, records, files, clientChoices }: ExportSources,
  list: ExportedList
): ExportedRows {
  const { kind } = list
  switch (kind) {
    case 'project': {
      const { kind: _kind, ...listing } = list
      return {
        kind,
        ids: () => cache.projects.ids(listing),
        rows: async (ids, columns) => {
          const rows = await cache.projects.rows({ ids, columns })
          if (listing.filter?.having !== 'checklists_expired') return rows
          const found = await cache.children.overdue({ projects: ids, today: localDay(Date.now()) })
          const byProject = new Map(found.map((one) => [one.projectId, one]))
          return rows.map((row) => ({ ...row, overdue: byProject.get(row.id) ?? null }))
        }
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
      // Read at once, as a snapshot; the rows fit into memory.
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
    case 'files': {
      const { kind: _kind, ...query } = list
      const found = query.of.kind === 'search' ? files.found(query.of.text) : { folders: [], files: [] }
      return {
        kind,
        ids: () => cache.files.ids({ query, found }),
        rows: async (ids, columns) => (await cache.files.rows({ ids, columns })).map(entryRow)
      }
    }
    case 'client': {
      const { kind: _kind, keys, ...query } = list
      let clients: Promise<readonly ClientRow[]> | null = null
      // Read at once, as a snapshot. Clients have no ids: their index stands in.
      const read = () =>
        (clients ??= cache.clients
          .list({ ...query, offset: 0, limit: Number.MAX_SAFE_INTEGER, choices: clientChoices() })
          .then(({ rows }) => (keys === null ? rows : withKeys(rows, keys))))
      return {
        kind,
        ids: async () => (await read()).map((_, index) => index),
        rows: async (ids) => {
          const all = await read()
          return ids.flatMap((index) => clientRow(all[index]))
        }
      }
    }
  }
}

const personRow = (person: PersonRow): ExportedRow => ({ ...person, created: null, fields: {} })

function withKeys(clients: readonly ClientRow[], keys: readonly string[]): readonly ClientRow[] {
  const byKey = new Map(clients.map((client) => [client.key, client]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

const clientRow = (client: ClientRow | undefined): readonly ExportedRow[] =>
  client === undefined ? [] : [{ id: 0, title: client.name, projects: client.active, created: null, fields: {} }]

/** An entry without an id of the service gets none in the file. */
const entryRow = ({
  recordId,
  title,
  created,
  fields,
  noun,
  kind,
  size,
  holds,
  updated,
  path
}: FilesRow): ExportedRow => ({
  ...{ id: recordId ?? 0, title, created, fields },
  entry: { noun, kind, size, holds, updated, path }
})
