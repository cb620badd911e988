import type { FilterPart, ProjectFilter, UnknownPart } from '@shared/model/filter'
import type { FilterSql, SqlPart } from '@shared/rules/filter/sql-types'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, findScope, stateOfList } from '../core'
import { compileFilter, type FilterHow } from './compile'

/** The ids with which the service answered a filter, to be compared with the matches in the cache. */
export interface ServiceMatches {
  readonly filter: ProjectFilter
  readonly deleted: boolean
  /** Their records are in the cache by now. */
  readonly ids: readonly number[]
  /** The range of ids for which `ids` are all that match, both ends included; null for an open end. */
  readonly within: { readonly from: number | null; readonly to: number | null } | null
}

/** A match in the cache that is not in the service's answer. */
export interface ExtraMatch {
  readonly id: number
  /** It matches even without cached children, which may be older than the answer. */
  readonly sure: boolean
  /** When the record was fetched; epoch milliseconds. */
  readonly fetchedAt: number
}

export interface FilterComparison {
  /** Ids that match in the cache as well. */
  readonly agreed: number
  /** Ids for which the cache cannot tell. */
  readonly undecided: number
  /** Ids that do not match in the cache. */
  readonly missed: number
  /** Those of them that do not match even without cached children. */
  readonly missedForSure: number
  /** The conditions that those fail. */
  readonly faults: readonly FilterPart[]
  /** A few of them are enough. */
  readonly extra: readonly ExtraMatch[]
}

const MOST_EXTRA = 20

const PROJECTS = "scope = (SELECT scope FROM scopes WHERE noun = 'project' AND parent = '')"

/** Compares the service's matches with the cache's, under given assumptions. */
export function compareFilter(
  queries: Queries,
  decoder: CorrectedDecoder,
  { filter, deleted, ids, within }: ServiceMatches,
  how: FilterHow
): FilterComparison {
  const full = compileFilter(queries, decoder, filter, how)
  const sure = compileFilter(queries, decoder, filter, how, { facts: false })
  const asked = JSON.stringify(ids)
  const named = queries.all<{ answer: number | null; sure: number | null; id: number }>(
    `SELECT id, ${full.sql} AS answer, ${sure.sql} AS sure FROM records
     WHERE ${PROJECTS} AND id IN (SELECT value FROM json_each(?))`,
    ...full.values,
    ...sure.values,
    asked
  )
  const missed = named.filter(({ answer }) => answer === 0)
  const missedForSure = missed.filter((row) => row.sure === 0)
  return {
    agreed: named.filter(({ answer }) => answer === 1).length,
    undecided: named.filter(({ answer }) => answer === null).length,
    missed: missed.length,
    missedForSure: missedForSure.length,
    faults: faultsIn(queries, sure.parts, missedForSure.at(0)?.id),
    extra: within === null ? [] : extraMatches(queries, full, sure, deleted, asked, within)
  }
}

/** The conditions that a project fails. */
function faultsIn(queries: Queries, parts: readonly SqlPart[], id: number | undefined): FilterPart[] {
  if (id === undefined || parts.length === 0) return []
  const columns = parts.map(({ sql }, at) => `${sql} AS p${at}`).join(', ')
  const values = parts.flatMap((part) => part.values)
  const row = queries.get<Record<string, unknown>>(
    `SELECT ${columns} FROM records WHERE ${PROJECTS} AND id = ?`,
    ...values,
    id
  )
  return parts.flatMap(({ part }, at) => (row?.[`p${at}`] === 0 ? part : []))
}

function extraMatches(
  queries: Queries,
  full: FilterSql,
  sure: FilterSql,
  deleted: boolean,
  asked: string,
  { from, to }: NonNullable<ServiceMatches['within']>
): ExtraMatch[] {
  const rows = queries.all<{ id: number; sure: number | null; fetchedAt: number }>(
    `SELECT id, ${sure.sql} AS sure, fetched_at AS fetchedAt FROM records
     WHERE ${PROJECTS} AND state = ? AND id BETWEEN ? AND ? AND ${full.sql}
       AND id NOT IN (SELECT value FROM json_each(?)) LIMIT ${MOST_EXTRA}`,
    ...sure.values,
    stateOfList(deleted),
    from ?? 0,
    to ?? Number.MAX_SAFE_INTEGER,
    ...full.values,
    asked
  )
  return rows.map((row) => ({ ...row, sure: row.sure === 1 }))
}

/** The conditions of a filter that the cache cannot decide, or only for some projects of the list. */
export function unknownParts(
  queries: Queries,
  decoder: CorrectedDecoder,
  { filter, deleted }: { readonly filter: ProjectFilter; readonly deleted: boolean },
  how: FilterHow
): readonly UnknownPart[] {
  return compileFilter(queries, decoder, filter, how).parts.flatMap((one): UnknownPart[] => {
    const { part, unknown: reason } = one
    if (reason === null) return []
    const missing = missingFor(queries, one, deleted)
    return missing === 0 ? [] : [{ part, reason, missing }]
  })
}

function missingFor(queries: Queries, part: SqlPart, deleted: boolean): number | null {
  if (part.unknown === 'children-missing') return undecidedProjects(queries, part, deleted)
  const counted = part.unknown === 'not-listed' || part.unknown === 'names-unknown'
  return counted ? projectsWithoutList(queries, part, deleted) : null
}

/** How many projects of a list a condition on what they say themselves leaves open; null for all of them. */
function projectsWithoutList(queries: Queries, { sql, values }: SqlPart, deleted: boolean): number | null {
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return null
  const counted = queries.get<{ projects: number; untold: number }>(
    `SELECT count(*) AS projects, count(*) FILTER (WHERE ${sql} IS NULL) AS untold FROM records
     WHERE records.scope = ? AND records.state = ?`,
    ...values,
    scope,
    stateOfList(deleted)
  )
  return counted === undefined || counted.untold === counted.projects ? null : counted.untold
}

/** For how many projects a condition on such a field is undecided; null for all of them. */
function undecidedProjects(queries: Queries, { sql, values }: SqlPart, deleted: boolean): number | null {
  if (sql === 'NULL') return null
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return null
  const state = stateOfList(deleted)
  // Counted from the other answers of these projects: they are few, and projects are many.
  const decided = queries.get<{ projects: number }>(
    `SELECT count(*) AS projects FROM (
       SELECT rid FROM raw_info UNION SELECT rid FROM raw_smaller
       UNION SELECT project.rid FROM child_facts CROSS JOIN records AS project ON project.scope = ? AND project.id = child_facts.project
     ) AS fuller CROSS JOIN records ON records.rid = fuller.rid
     WHERE records.scope = ? AND records.state = ? AND ${sql} IS NOT NULL`,
    scope,
    scope,
    state,
    ...values
  )?.projects
  const all = queries.get<{ records: number }>('SELECT records FROM counts WHERE scope = ? AND state = ?', scope, state)
  const projects = all?.records ?? 0
  return !decided ? null : Math.max(0, projects - decided)
}
