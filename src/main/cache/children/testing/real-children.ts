/** A cache in memory, in this process, that reads with the real decoder: for tests against the demo service. */
import { migrate } from '../../../database/migrate'
import { Queries } from '../../../database/queries'
import type { Handlers } from '../../../database/worker-host'
import { readerHandlers, writerHandlers, type ReaderCommands, type WriterCommands } from '../../commands'
import { openConnection } from '../../connection'
import { CorrectedDecoder } from '../../decoder'
import { realDecoder } from '../../real-decoder'
import { CACHE_MIGRATIONS } from '../../migrations'
import { childrenAccess } from '../commands'
import type { ChildrenAccess } from '../types'

export interface RealChildren extends Handlers<WriterCommands>, Handlers<ReaderCommands> {
  readonly children: ChildrenAccess
  readonly queries: Queries
}

export function openRealChildren(): RealChildren {
  const db = openConnection({ file: null, key: null })
  migrate(db, CACHE_MIGRATIONS)
  const decoder = new CorrectedDecoder(realDecoder)
  const queries = new Queries(db, () => undefined)
  const handlers = { ...writerHandlers(db, decoder), ...readerHandlers(queries, decoder, null) }
  const called: Readonly<Record<string, unknown>> = handlers
  const call = async (command: string, input: unknown): Promise<never> =>
    (await (called[command] as (input: unknown) => unknown)(input)) as never
  return { ...handlers, children: childrenAccess({ call }, { call }, () => []), queries }
}
