/**
 * The service's own search across modules (interface: "Base entities and search"). What it finds is taken into the cache,
 * where it adds to what is known.
 */
import type { MatchNoun, ServiceFound, ServiceQuestion } from '@shared/model/search'
import { DesksideError } from '@shared/ipc/errors'
import { foldText } from '@shared/rules/filter/values'
import type { ModuleChoice } from '@shared/rules/module-nouns'
import type { ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import { ageAt } from './age'

/** Milliseconds within which a question is not asked again. */
const FRESH_FOR = 30_000
/** Answers that are kept for that long. */
const MOST_KEPT = 50

export interface LiveSearchOptions {
  readonly client: ServiceClient | null
  readonly cache: Pick<Cache, 'ingestMatches'>
  readonly now: () => number
  readonly onChanged: (noun: MatchNoun, ids: readonly number[]) => void
  /** Names that records elsewhere show may be others now. */
  readonly onLabels: () => void
}

export interface LiveSearch {
  /**
   * Asks the service, unless it answered the same a moment ago; an abort reaches the wire.
   *
   * @param again asks in any case
   * @throws DesksideError `credentials-missing` without credentials, `cancelled`, and whatever the client rejects with
   */
  find(
    question: ServiceQuestion,
    choices: readonly ModuleChoice[],
    options: { readonly signal: AbortSignal; readonly again: boolean }
  ): Promise<ServiceFound>
}

export function createLiveSearch({ client, cache, now, onChanged, onLabels }: LiveSearchOptions): LiveSearch {
  const kept = new Map<string, ServiceFound>()
  /** With what the answer to each question began: see `AskedWindow`. */
  const heads = new Map<string, number | null>()

  function keep<T>(those: Map<string, T>, key: string, value: T): void {
    those.delete(key)
    those.set(key, value)
    for (const oldest of those.keys()) {
      if (those.size <= MOST_KEPT) break
      those.delete(oldest)
    }
  }

  return {
    async find({ text, module, deleted, offset, count }, choices, { signal, again }) {
      const query = text.trim()
      const key = JSON.stringify([foldText(query), module, deleted, offset, count, choices])
      const before = kept.get(key)
      if (!again && before !== undefined && ageAt(now(), before.at) < FRESH_FOR) return before
      if (client === null)
        throw new DesksideError('credentials-missing', 'There are no credentials to ask the service with.')
      const input = {
        query,
        ...(module === null ? {} : { module }),
        count,
        offset,
        deleted: deleted ? '1' : '0'
      } as const
      const { body, receivedAt } = await client.send('search.all', input, {
        priority: 'interactive',
        once: true,
        signal
      })
      const question = JSON.stringify([foldText(query), module, deleted])
      const asked = { count, offset, head: offset === 0 ? null : (heads.get(question) ?? null) }
      const { changed, labelsChanged, head, ...found } = await cache.ingestMatches({
        ...{ text: query, module, deleted, choices, asked },
        ...{ body, receivedAt }
      })
      if (offset === 0) keep(heads, question, head)
      for (const { noun, ids } of changed) onChanged(noun, ids)
      if (labelsChanged) onLabels()
      const result = { ...found, at: receivedAt }
      keep(kept, key, result)
      return result
    }
  }
}
