import { factsOf } from '../model/nouns'
import { NOUNS } from '../model/record'
import type { OperationName } from './operations'

/**
 * Operations that may give a few fields of a record only: a field that is not there is unchanged. Lists and `/info` give
 * it whole: a field that is no longer there is gone.
 */
const PARTIAL: ReadonlySet<OperationName> = new Set<OperationName>([
  ...NOUNS.flatMap((noun) => factsOf(noun).operations.search ?? []),
  'projects.filter',
  'cloud.node',
  'search.all'
])

/** Whether an answer may give a few fields of its records only. It also selects them: their number is not the list's. */
export const isPartialAnswer = (operation: OperationName): boolean => PARTIAL.has(operation)
