/** An in-memory cache in this process with the real decoder; for tests against the demo service. */
import { migrate } from '../../../../src/main/database/migrate'
import { both, byName, remote } from '../../../../src/main/database/operations'
import { Queries } from '../../../../src/main/database/queries'
import { openConnection } from '../../../../src/main/cache/cache-file/connection'
import { CorrectedDecoder, realDecoder } from '../../../../src/main/cache/core/decoder'
import { cacheReads, type CacheReads, cacheWrites, type CacheWrites } from '../../../../src/main/cache/handlers'
import { CACHE_MIGRATIONS } from '../../../../src/main/cache/cache-file/migrations'
import type { ChildrenAccess } from '../../../../src/main/cache/children'

/** Operations as in a worker; children as requested by main, too. */
export interface RealChildren extends Omit<CacheReads & CacheWrites, 'children'> {
  readonly engine: CacheReads & CacheWrites
  readonly children: ChildrenAccess
  readonly queries: Queries
}

export function openRealChildren(): RealChildren {
  const db = openConnection({ file: null, key: null })
  migrate(db, CACHE_MIGRATIONS)
  const decoder = new CorrectedDecoder(realDecoder)
  const queries = new Queries(db, () => undefined)
  const engine = both(cacheWrites(db, decoder), cacheReads(queries, decoder, null))
  const operations = byName(engine)
  const { children } = remote<CacheReads & CacheWrites>(operations.keys(), async (name, input) =>
    operations.get(name)?.(...input)
  )
  return { ...engine, engine, children, queries }
}
