/** The service's search across modules (interface: "Base entities and search"). Its results are added to the cache. */
import type { ServiceFound } from '@shared/model/search'
import type { ServiceQuestion } from '@shared/contract/search'
import { foldText } from '@shared/rules/filter/values'
import type { ModuleChoice } from '@shared/rules/module-nouns'
import type { Cache } from '../cache/types'
import { ageAt } from './age'
import { clientOf, LIVE_CALL, type LiveServices } from './live-services'
import { FRESH_FOR, setLatest } from './revalidate'

const MOST_KEPT = 50

export class LiveSearch {
  readonly #kept = new Map<string, ServiceFound>()
  /** First row of each answer; see `AskedWindow`. */
  readonly #heads = new Map<string, number | null>()

  constructor(private readonly services: LiveServices<Pick<Cache, 'ingestMatches'>>) {}

  /**
   * Asks the service, unless it answered the same question a moment ago. An abort cancels the request.
   *
   * @param isAgain asks in any case
   * @throws DesksideError `credentials-missing` without credentials, `cancelled`, and errors of the client
   */
  async find(
    { text, module, deleted, offset, count }: ServiceQuestion,
    choices: readonly ModuleChoice[],
    { signal, isAgain }: { readonly signal: AbortSignal; readonly isAgain: boolean }
  ): Promise<ServiceFound> {
    const { cache, now, onChanged, onLabels } = this.services
    const query = text.trim()
    const key = JSON.stringify([foldText(query), module, deleted, offset, count, choices])
    const before = this.#kept.get(key)
    if (!isAgain && before !== undefined && ageAt(now(), before.at) < FRESH_FOR) return before
    const window = { query, count, offset, deleted: deleted ? '1' : '0' } as const
    const { body, receivedAt } = await clientOf(this.services).send(
      'search.all',
      { ...window, ...(module === null ? {} : { module }) },
      { ...LIVE_CALL, signal }
    )
    const question = JSON.stringify([foldText(query), module, deleted])
    const asked = { count, offset, head: offset === 0 ? null : (this.#heads.get(question) ?? null) }
    const { changed, haveLabelsChanged, head, ...found } = await cache.ingestMatches({
      ...{ text: query, module, deleted, choices, asked },
      ...{ body, receivedAt }
    })
    if (offset === 0) setLatest(this.#heads, question, head, MOST_KEPT)
    for (const { noun, ids } of changed) onChanged(noun, ids)
    if (haveLabelsChanged) onLabels()
    const result = { ...found, at: receivedAt }
    setLatest(this.#kept, key, result, MOST_KEPT)
    return result
  }
}
