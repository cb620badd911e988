/** Reference data by words: what stages, funnels, event types, goods and currencies are called. */
import { FOUND_REFERENCES, type FoundReference, type ReferenceHit } from '@shared/model/search'
import { matchText } from '@shared/rules/search/match'
import { inOtherLayout } from '@shared/rules/search/layouts'
import { parseQuery } from '@shared/rules/search/query'
import { rankOfTitle, type Rank } from '@shared/rules/search/rank'
import type { Queries } from '../../database/queries'

interface Row {
  readonly kind: FoundReference
  readonly id: number
  readonly label: string
}

/** They are few beside records: each label is held against the words. */
const KINDS = FOUND_REFERENCES.map((kind) => `'${kind}'`).join(', ')

/** The best first, as typed and, where that finds none, in the other keyboard layout. Within a snapshot. */
export function findReferences(queries: Queries, text: string, limit: number): readonly ReferenceHit[] {
  const rows = queries.all<Row>(`SELECT kind, id, label FROM labels WHERE kind IN (${KINDS})`)
  const typed = ranked(rows, text)
  const other = typed.length > 0 ? null : inOtherLayout(text)
  const found = other === null ? typed : ranked(rows, other)
  return found.slice(0, limit).map(({ row: { kind, id, label }, ranges }) => ({
    ...{ kind, id, label, ranges },
    within: kind === 'stage' ? funnelOf(queries, id) : null
  }))
}

function ranked(rows: readonly Row[], text: string) {
  const query = parseQuery(text)
  if (query.terms.length === 0) return []
  const found: { readonly row: Row; readonly rank: Rank; readonly ranges: ReferenceHit['ranges'] }[] = []
  for (const row of rows) {
    const match = matchText(row.label, query)
    const rank = rankOfTitle(match)
    if (rank !== null) found.push({ row, rank, ranges: match.ranges })
  }
  const place = ({ kind }: Row): number => FOUND_REFERENCES.indexOf(kind)
  return found.sort((a, b) => a.rank - b.rank || place(a.row) - place(b.row) || a.row.id - b.row.id)
}

/** Stages of two funnels may be called the same. */
function funnelOf(queries: Queries, stage: number): string | null {
  const sql = `SELECT label FROM records JOIN scopes USING (scope) JOIN labels ON labels.kind = 'funnel' AND labels.id = parent_id
    WHERE noun = 'stage' AND records.id = ? LIMIT 1`
  return queries.get<{ label: string }>(sql, stage)?.label ?? null
}
