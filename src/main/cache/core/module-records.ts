/** Records of modules of their own: two modules may use one number, so in the cache each has a number of its own. */
import { moduleSaid } from '@shared/rules/module-nouns'
import type { Queries } from '../../database/queries'
import { modules } from './reference'

/** Of which module it is (null: not known), and how the service numbers it there. */
export interface ModuleRecordName {
  readonly module: string | null
  readonly serviceId: number
}

/** What the number in the cache is given for. */
export const moduleRecordKey = ({ module, serviceId }: ModuleRecordName): string => `${module ?? ''}\n${serviceId}`

/** What a number in the cache stands for; null for one that stands for nothing. */
export function moduleRecordOf(queries: Queries, id: number): ModuleRecordName | null {
  const sql = `SELECT name FROM names WHERE number = ? AND noun = 'module-record'`
  const [module = '', serviceId] = queries.get<{ name: string }>(sql, id)?.name.split('\n') ?? []
  return serviceId === undefined ? null : { module: module === '' ? null : module, serviceId: Number(serviceId) }
}

/** The numbers in the cache of all that have this number in some module. */
export const moduleRecordsNumbered = (queries: Queries, serviceId: number): readonly number[] =>
  queries.numbers(
    `SELECT number FROM names WHERE noun = 'module-record'
       AND name IN (SELECT parent_name || char(10) || ? FROM scopes WHERE noun = 'module-record')`,
    String(serviceId)
  )

/** The modules of which records of their own are saved, as answers named them. */
export const modulesOfRecords = (queries: Queries): readonly string[] =>
  queries
    .all<{ name: string }>(
      `SELECT parent_name AS name FROM scopes WHERE noun = 'module-record' AND parent_name <> ''
         AND EXISTS (SELECT 1 FROM records WHERE records.scope = scopes.scope)`
    )
    .map(({ name }) => name)

/**
 * The lists of records of all modules but one, by whichever name answers called that: they may have come before the list
 * of modules. @param module as the list calls it; empty: one that is not known
 */
export function scopesOfOthers(queries: Queries, module: string): ReadonlySet<number> {
  const listed = modules(queries)
  const isIt = (name: string): boolean => name === module || (name !== '' && moduleSaid(name, listed)?.name === module)
  const scopes = queries.rows<[scope: number, name: string | null]>(
    `SELECT scope, parent_name FROM scopes WHERE noun = 'module-record'`
  )
  return new Set(scopes.flatMap(([scope, name]) => (isIt(name ?? '') ? [] : [scope])))
}
