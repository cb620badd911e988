/** Facts for filtering and sorting lists of files, apart from names. They are read for one list at a time. */
import { endingOf, fileKind, type FileKind } from '@shared/rules/file-kinds'
import type { Queries } from '../../database/queries'
import type { Area } from './area'
import type { Listed } from './listed'

export interface Facts {
  readonly created: string | null
  readonly updated: string | null
  readonly size: number | null
  /** The kind from the file's record; null if it has none, so that only the name can tell. */
  readonly kind: FileKind | null
  readonly ending: string | null
}

const NONE: Facts = { created: null, updated: null, size: null, kind: null, ending: null }

/** Returns the facts of a list entry that was read. */
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
 * The kind of a file. Without a record, or without a name in the record, its title decides.
 *
 * @param title its name in any answer
 */
export const kindOf = ({ kind }: Pick<Facts, 'kind'>, title: string | null): FileKind => kind ?? fileKind(title)

/** The file name extension; empty without one. */
export const endOf = ({ ending }: Pick<Facts, 'ending'>, title: string | null): string => ending ?? endingOf(title)

/** Reads the facts of these entries. Use within a snapshot. */
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
