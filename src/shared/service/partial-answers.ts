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

const KIND_OF = new Map<OperationName, PartialKind>([
  ['projects.filter', 'selection'],
  ['cloud.node', 'selection'],
  ['search.all', 'hits'],
  ...NOUNS.flatMap((noun) => factsOf(noun).operations.search ?? []).map((search) => [search, 'hits'] as const)
])

/** Null: a list or `/info`, which returns complete records, so absent fields are gone. */
export const partialKindOf = (operation: OperationName): PartialKind | null => KIND_OF.get(operation) ?? null
