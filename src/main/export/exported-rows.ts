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
      return snapshot(kind, async () =>
        (await cache.records.everyPerson(query)).map((person) => [person.id, personRow(person)])
      )
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
      return snapshot(kind, async () => {
        const window = { offset: 0, limit: Number.MAX_SAFE_INTEGER }
        const { rows } = await cache.clients.list({ ...query, ...window, choices: clientChoices() })
        // Clients have no ids: their index stands in.
        return (keys === null ? rows : withKeys(rows, keys)).map((client, index) => [index, clientRow(client)])
      })
    }
  }
}

/** Rows by id that are read at once; they fit into memory. */
function snapshot(kind: ExportedKind, read: () => Promise<(readonly [number, ExportedRow])[]>): ExportedRows {
  let reading: Promise<ReadonlyMap<number, ExportedRow>> | null = null
  const all = () => (reading ??= read().then((rows) => new Map(rows)))
  return {
    kind,
    ids: async () => [...(await all()).keys()],
    rows: async (ids) => {
      const rows = await all()
      return ids.flatMap((id) => rows.get(id) ?? [])
    }
  }
}

const personRow = (person: PersonRow): ExportedRow => ({ ...person, created: null, fields: {} })

function withKeys(clients: readonly ClientRow[], keys: readonly string[]): readonly ClientRow[] {
  const byKey = new Map(clients.map((client) => [client.key, client]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

const clientRow = ({ name: title, active: projects }: ClientRow): ExportedRow => ({
  ...{ id: 0, title, projects, created: null, fields: {} }
})

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
