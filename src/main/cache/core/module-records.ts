/** Records of custom modules. Two modules may use the same number, so each record has its own number in the cache. */
import { moduleSaid } from '@shared/rules/module-nouns'
import type { Queries } from '../../database/queries'
import { modules } from './reference'

/** The record's module (null: unknown) and its number within that module. */
export interface ModuleRecordName {
  readonly module: string | null
  readonly serviceId: number
}

/** Key of the list of records whose module is unknown. */
export const OF_NO_MODULE = { noun: 'module-record', parent: { id: null, name: '' } } as const

/** Name under which a cache number is stored. */
export const moduleRecordKey = ({ module, serviceId }: ModuleRecordName): string => `${module ?? ''}\n${serviceId}`

/**
 * The record of a cache number; null if the number is unused.
 * @param scope the list of the record, if known
 */
export function moduleRecordOf(queries: Queries, id: number, scope: number | null = null): ModuleRecordName | null {
  const name = queries.get<{ name: string }>(`SELECT name FROM names WHERE number = ? AND noun = 'module-record'`, id)
  if (name === undefined) return null
  // The answer's module name may not be valid. The record's list tells which module it is stored under.
  const kept =
    scope === null
      ? `noun = 'module-record' AND EXISTS (SELECT 1 FROM records WHERE records.scope = scopes.scope AND records.id = ?)`
      : 'scope = ?'
  const sql = `SELECT parent_name AS module FROM scopes WHERE ${kept} LIMIT 1`
  const module = queries.get<{ module: string | null }>(sql, scope ?? id)?.module ?? ''
  const serviceId = Number(name.name.slice(name.name.lastIndexOf('\n') + 1))
  return { module: module === '' ? null : module, serviceId }
}

/** Cache numbers of all records that have this number in some module. */
export const moduleRecordsNumbered = (queries: Queries, serviceId: number): readonly number[] =>
  queries.numbers(
    `SELECT number FROM names WHERE noun = 'module-record'
       AND name IN (SELECT parent_name || char(10) || ? FROM scopes WHERE noun = 'module-record')`,
    String(serviceId)
  )

/** Modules with saved records, named as in the answers. */
export const modulesOfRecords = (queries: Queries): readonly string[] =>
  queries
    .rows<[name: string]>(
      `SELECT parent_name FROM scopes WHERE noun = 'module-record' AND parent_name <> ''
         AND EXISTS (SELECT 1 FROM records WHERE records.scope = scopes.scope)`
    )
    .flat()

/**
 * The lists of records of all other modules, including those named before the module list was read.
 * @param module its name in the module list; empty for an unknown module
 */
export function scopesOfOthers(queries: Queries, module: string): ReadonlySet<number> {
  const listed = modules(queries)
  const isIt = (name: string): boolean => name === module || (name !== '' && moduleSaid(name, listed)?.name === module)
  const scopes = queries.rows<[scope: number, name: string | null]>(
    `SELECT scope, parent_name FROM scopes WHERE noun = 'module-record'`
  )
  return new Set(scopes.flatMap(([scope, name]) => (isIt(name ?? '') ? [] : [scope])))
}
