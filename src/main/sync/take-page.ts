import { partialKindOf } from '@shared/service/partial-answers'
import type { ServiceAnswer } from '../api/types'
import type { Cache, ListKey, PageInput, PageOutcome } from '../cache/types'

/** Ingests a page into the cache; without `pass` it belongs to no sweep. Rejects as the cache does. */
export function takePage(
  { cache }: { readonly cache: Pick<Cache, 'ingestPage'> },
  list: ListKey,
  { operation, body, receivedAt }: ServiceAnswer,
  part: Partial<Omit<PageInput, 'list' | 'body' | 'receivedAt'>> = {}
): Promise<PageOutcome> {
  return cache.ingestPage({
    ...{ list, body, receivedAt, pass: null, cursor: null, filtered: partialKindOf(operation) },
    ...part
  })
}
