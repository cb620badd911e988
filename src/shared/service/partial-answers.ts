import { factsOf } from '../model/nouns'
import { NOUNS } from '../model/record'
import type { OperationName } from './operations'

/**
 * How an answer speaks of its records when it is not their list. Both kinds select records, so that their number is not
 * the list's, and both may leave fields out.
 *
 * - `selection`: a filter, or the content of a folder. What it carries holds.
 * - `hits`: a search. Its texts may be excerpts, and its index may be old: it only adds what is unknown.
 */
export type PartialKind = 'selection' | 'hits'

const HITS: ReadonlySet<OperationName> = new Set<OperationName>([
  ...NOUNS.flatMap((noun) => factsOf(noun).operations.search ?? []),
  'search.all'
])
const SELECTIONS: ReadonlySet<OperationName> = new Set<OperationName>(['projects.filter', 'cloud.node'])

/** Null: a list or `/info`, which gives its records whole. A field that is no longer there is gone. */
export function partialKindOf(operation: OperationName): PartialKind | null {
  if (HITS.has(operation)) return 'hits'
  return SELECTIONS.has(operation) ? 'selection' : null
}
