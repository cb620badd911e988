import type { ChangeFeed, ChangeFeedQuery, SinceLastLook } from '@shared/model/changes'
import type { Noun } from '@shared/model/record'
import type { Queries } from '../../database/queries'
import type { Handlers } from '../../database/worker-host'
import type { CorrectedDecoder } from '../decoder'
import type { ChangeKeeper } from './keeper'
import type { LookInput } from './looks'
import { changeFeed, changesSinceLook } from './read-changes'

/** What records said before, as far as it is kept (see `limits.ts`), and what the user has seen of it. */
export interface ChangesAccess {
  /** Newest first; at most 500 at a time. */
  feed(query: ChangeFeedQuery): Promise<ChangeFeed>
  since(record: { readonly noun: Noun; readonly id: number }): Promise<SinceLastLook>
  /** The user has seen the record as it is now. `wasMarked`: it had changed since the last look. */
  looked(look: LookInput): Promise<{ readonly wasMarked: boolean }>
}

export interface ChangeWriterCommands {
  looked: { in: LookInput; out: { readonly wasMarked: boolean } }
}

export interface ChangeReaderCommands {
  changeFeed: { in: ChangeFeedQuery; out: ChangeFeed }
  changesSinceLook: { in: { readonly noun: Noun; readonly id: number }; out: SinceLastLook }
}

export const changeWriterHandlers = (keeper: ChangeKeeper): Handlers<ChangeWriterCommands> => ({
  looked: (look) => keeper.looks.looked(look)
})

export const changeReaderHandlers = (queries: Queries, decoder: CorrectedDecoder): Handlers<ChangeReaderCommands> => ({
  changeFeed: (query) => queries.snapshot(() => changeFeed(queries, decoder, query)),
  changesSinceLook: (record) => queries.snapshot(() => changesSinceLook(queries, decoder, record))
})
