/** Searches reference data by label: stages, funnels, list elements, event types, goods, currencies and categories. */
import { FOUND_REFERENCES, type FoundReference, type ReferenceHit, roomOfReference } from '@shared/model/search'
import type { ReferenceQuery } from '@shared/contract/search'
import type { LabelWords } from '@shared/rules/search/label-words'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, findScope, STATE } from '../core'
import { compareLabelFits, labelFit, labelsFound } from './label-finds'

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
  const leads = ({ kind, id }: Row): boolean => kind !== 'calendar-category' || hasEvents(queries, id)
  const found = labelsFound(known, text, rows, (row, query) => {
    const fit = labelFit(row, query)
    return fit !== null && leads(row) ? fit : null
  })
  const place = ({ kind }: Row): number => FOUND_REFERENCES.indexOf(kind)
  return [...found]
    .sort(([a, fit], [b, other]) => compareLabelFits(fit, other) || place(a) - place(b) || a.id - b.id)
    .slice(0, limit)
    .map(([row, { ranges = [], reading }]) => ({
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

/** The funnel of a stage: stages of two funnels may have the same name. */
function funnelOf(queries: Queries, stage: number): string | null {
  const sql = `SELECT label FROM records JOIN scopes USING (scope) JOIN labels ON labels.kind = 'funnel' AND labels.id = parent_id
    WHERE noun = 'stage' AND records.id = ? LIMIT 1`
  return queries.get<{ label: string }>(sql, stage)?.label ?? null
}
