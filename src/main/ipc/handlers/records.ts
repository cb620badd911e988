import { records as routes } from '@shared/contract/records'
import { factsOf } from '@shared/model/nouns'
import { oneRecord } from '../one-record'
import { openedBy, serve, type HandlerOptions } from '../serve'

export function recordHandlers(workspaces: HandlerOptions['workspaces']) {
  const opened = openedBy(workspaces)
  return serve(routes, {
    'records.list': opened(async ({ cache, records }, { whole, ...query }) => {
      const { noun, deleted, parent } = query
      const isWithin = factsOf(noun).within !== null && parent !== null
      const [page, coverage] = await Promise.all([
        cache.records.list({ query, found: records.found(query), whole }),
        cache.sweep.coverage(isWithin ? { noun, deleted, parent } : { noun, deleted })
      ])
      // Refreshes from the service in the background; an event reports the result.
      void records.revalidate(query, coverage.sweptAt)
      const { fetchedAt, ...value } = page
      return { value, fetchedAt, source: 'cache', coverage, failure: records.failureOf(query, coverage.sweptAt) }
    }),
    'records.position': opened(async ({ cache, records }, query) => ({
      index: await cache.records.position({ query, found: records.found(query) })
    })),
    'records.get': opened(({ cache, records }, { refresh: shouldRefresh, ...record }) => {
      const { noun, id } = record
      const ask = shouldRefresh && records.hasInfo(noun) ? () => records.record(noun, id) : null
      return oneRecord(cache, noun, id, ask, () => cache.records.get(record))
    }),
    'people.list': opened(({ cache }, query) => cache.records.people(query)),
    'people.position': opened(async ({ cache }, query) => ({ index: await cache.records.personPosition(query) })),
    'records.options': opened(({ cache }, { of, text, name }) => cache.records.options(of, text, name)),
    'records.labels': opened(({ cache }, { of, ids }) => cache.records.labels(of, ids))
  })
}
