import { factsOf } from '../model/nouns'
import { NOUNS } from '../model/record'
import type { OperationName } from './operations'

/**
 * Kinds of partial answers: they select records, so their count is not the list's, and they may omit fields.
 *
 * - `selection`: a filter, or the contents of a folder. Its values are current.
 * - `hits`: a search. Its texts may be excerpts and its index outdated, so it only fills in unknown values.
 */
export type PartialKind = 'selection' | 'hits'

const HITS: ReadonlySet<OperationName> = new Set<OperationName>([
  ...NOUNS.flatMap((noun) => factsOf(noun).operations.search ?? []),
  'search.all'
])
const SELECTIONS: ReadonlySet<OperationName> = new Set<OperationName>(['projects.filter', 'cloud.node'])

/** Null: a list or `/info`, which returns complete records, so absent fields are gone. */
export function partialKindOf(operation: OperationName): PartialKind | null {
  if (HITS.has(operation)) return 'hits'
  return SELECTIONS.has(operation) ? 'selection' : null
}
