/** What lists are narrowed and ordered by beside names: read for a list at a time. */
import { endingOf, fileKind, type FileKind } from '@shared/rules/file-kinds'
import type { Queries } from '../../database/queries'
import type { Area } from './area'
import type { Listed } from './listed'

export interface Facts {
  readonly created: string | null
  readonly updated: string | null
  readonly size: number | null
  /** Of a file, as its record says; null where that tells nothing, and its name alone is left. */
  readonly kind: FileKind | null
  readonly ending: string | null
}

const NONE: Facts = { created: null, updated: null, size: null, kind: null, ending: null }

/** Of those given, by what stands in the list. */
export type FactsOf = (listed: Listed) => Facts

type StoredFacts = [
  rid: number,
  created: string | null,
  updated: string | null,
  size: number | null,
  kind: FileKind | null,
  ending: string | null
]

/**
 * The kind of a file: of one without a record of its own, or whose record has no name, by what else calls it.
 *
 * @param title what it is called, by any answer
 */
export const kindOf = ({ kind }: Pick<Facts, 'kind'>, title: string | null): FileKind => kind ?? fileKind(title)

/** What its name ends in; empty without an ending. */
export const endOf = ({ ending }: Pick<Facts, 'ending'>, title: string | null): string => ending ?? endingOf(title)

/** For use within a snapshot. */
export function readFacts(queries: Queries, area: Area, listed: Int32Array): FactsOf {
  const { rids } = area.claims
  const rows = queries.rows<StoredFacts>(
    'SELECT rid, created, updated, size, file_kind, ending FROM records WHERE rid IN (SELECT value FROM json_each(?))',
    JSON.stringify(Array.from(listed, (one) => (one < 0 ? 0 : (rids[one] as number))))
  )
  const found = new Map(
    rows.map(([rid, created, updated, size, kind, ending]) => [rid, { created, updated, size, kind, ending }])
  )
  return (one) => (one < 0 ? NONE : (found.get(rids[one] as number) ?? NONE))
}
