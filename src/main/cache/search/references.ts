/** Searches reference data by label: stages, funnels, list elements, event types, goods, currencies and categories. */
import {
  FOUND_REFERENCES,
  type FoundReference,
  type Reading,
  type ReferenceHit,
  roomOfReference
} from '@shared/model/search'
import type { ReferenceQuery } from '@shared/contract/search'
import type { LabelWords } from '@shared/rules/search/label-words'
import { matchText } from '@shared/rules/search/match'
import type { ParsedQuery } from '@shared/rules/search/query'
import { compareMatches, loosened, rankOfTitle, type Rank } from '@shared/rules/search/rank'
import { FEW, readingsOf } from '@shared/rules/search/readings'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, findScope, STATE } from '../core'

interface Row {
  readonly kind: FoundReference
  readonly id: number
  readonly label: string
  /** See `ReferenceHit`. */
  readonly field: string | null
  readonly within: string | null
}

/**
 * Finds references in the readings of the search, until there are five hits; within a reading the best first. Call
 * within a snapshot.
 *
 * @param known the words of labels read before
 */
export function findReferences(
  queries: Queries,
  decoder: CorrectedDecoder,
  known: LabelWords,
  { text, room, limit }: ReferenceQuery
): readonly ReferenceHit[] {
  const kinds = FOUND_REFERENCES.filter((kind) => room === null || roomOfReference(kind) === room)
  // They are few, so every label is compared with the words. Elements have labels only in their lists.
  const sql = `SELECT kind, id, label, NULL AS field, NULL AS within FROM labels
    WHERE kind IN (SELECT value FROM json_each(?))`
  const rows = [
    ...queries.all<Row>(sql, JSON.stringify(kinds.filter((kind) => kind !== 'list-element'))),
    ...(kinds.includes('list-element') ? elements(queries, decoder) : [])
  ]
  for (const { label } of rows) known.meet(label)
  const leads = ({ row: { kind, id } }: Ranked): boolean => kind !== 'calendar-category' || hasEvents(queries, id)
  const found = new Map<Row, Ranked & { readonly reading: Reading }>()
  for (const { reading, parse } of readingsOf(text, known, known.list)) {
    const query = parse(true)
    for (const one of ranked(rows, query))
      if (!found.has(one.row) && leads(one)) found.set(one.row, { ...one, reading })
    if (found.size >= FEW) break
  }
  return [...found.values()].slice(0, limit).map(({ row, ranges, reading }) => ({
    ...row,
    ranges,
    ...(reading === 'typed' ? {} : { reading }),
    within: row.kind === 'stage' ? funnelOf(queries, row.id) : row.within
  }))
}

/**
 * The elements of lists that project fields are tied to, once per field. A hit leads to the projects with the element.
 */
function elements(queries: Queries, decoder: CorrectedDecoder): readonly Row[] {
  const tied = [...(decoder.corrections.of('project')?.byKey ?? [])].flatMap(([key, { list, label, hidden }]) =>
    list === undefined || list === null || hidden === true ? [] : [{ key, list, label }]
  )
  return tied.flatMap(({ key, list, label }) => {
    const field = queries.get<{ label: string }>(
      `SELECT label FROM fields WHERE noun = 'project' AND key = ? AND gone_at IS NULL AND role IS NULL`,
      key
    )
    const scope = findScope(queries, { noun: 'list-element', parent: { id: null, name: list } })
    if (field === undefined || scope === null) return []
    return queries.all<Row>(
      `SELECT 'list-element' AS kind, id, coalesce(title, name) AS label, ? AS field, ? AS within FROM records
       WHERE scope = ? AND state = ${STATE.active} AND coalesce(title, name) IS NOT NULL`,
      ...[key, label ?? field.label, scope]
    )
  })
}

/** Whether the calendar has the category. A removed category without events would lead to an empty calendar. */
function hasEvents(queries: Queries, id: number): boolean {
  const scope = findScope(queries, { noun: 'calendar-category' }) ?? -1
  const sql = `SELECT 1 AS one WHERE EXISTS (SELECT 1 FROM records WHERE scope = ? AND id = ? AND state = ${STATE.active})
    OR EXISTS (SELECT 1 FROM occurrences WHERE category = ? AND state <> ${STATE.missing})`
  return queries.get(sql, scope, id, id) !== undefined
}

interface Ranked {
  readonly row: Row
  readonly rank: Rank
  readonly loosened: number
  readonly ranges: ReferenceHit['ranges']
}

function ranked(rows: readonly Row[], query: ParsedQuery): readonly Ranked[] {
  if (query.terms.length === 0) return []
  const found: Ranked[] = []
  for (const row of rows) {
    const match = matchText(row.label, query)
    const rank = rankOfTitle(match)
    if (rank !== null) found.push({ row, rank, ranges: match.ranges, loosened: loosened([match]) })
  }
  const place = ({ kind }: Row): number => FOUND_REFERENCES.indexOf(kind)
  return found.sort((a, b) => compareMatches(a, b) || place(a.row) - place(b.row) || a.row.id - b.row.id)
}

/** The funnel of a stage: stages of two funnels may have the same name. */
function funnelOf(queries: Queries, stage: number): string | null {
  const sql = `SELECT label FROM records JOIN scopes USING (scope) JOIN labels ON labels.kind = 'funnel' AND labels.id = parent_id
    WHERE noun = 'stage' AND records.id = ? LIMIT 1`
  return queries.get<{ label: string }>(sql, stage)?.label ?? null
}
