import { SEARCHED_NOUNS } from '@shared/model/search'
import type { RankedQuery } from '../../cache/types'
import type { UserData } from '../../user-data/types'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type SearchHandlers = Pick<Handlers, 'search.cache'>

/** A longer text is refused, instead of searching for a part of it. */
const MOST_CHARACTERS = 1000
const LIMIT = 200
/** Of what was pinned last and opened last: what goes first where hits are equally good. */
const MOST_PINNED = 60
const MOST_OPENED = 40

export interface SearchHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: { readonly visits: Pick<UserData['visits'], 'pinned' | 'recent'> }
}

export function searchHandlers({ workspaces, userData }: SearchHandlersOptions): SearchHandlers {
  /** They lie in the user's file, in main's memory: a hundred names go with each query to the reader. */
  const visitedIn = async (workspace: string): Promise<NonNullable<RankedQuery['visited']>> => {
    const pinned = (await userData.visits.pinned(workspace)).slice(-MOST_PINNED)
    const opened = await userData.visits.recent(workspace, null, MOST_OPENED)
    return [...pinned, ...opened].map(({ noun, id }) => ({ noun, id }))
  }
  return {
    'search.cache': {
      parse: parser(
        z.strictObject({
          workspaceId,
          text: z.string().max(MOST_CHARACTERS),
          nouns: z.array(z.enum(SEARCHED_NOUNS)).max(SEARCHED_NOUNS.length).nullable(),
          deleted: z.boolean(),
          limit: z.number().int().min(1).max(LIMIT),
          each: z.number().int().min(1).max(LIMIT).optional()
        })
      ),
      run: async ({ workspaceId: id, ...query }) => {
        const { cache } = await workspaces.opened(id)
        return cache.search({ ...query, visited: await visitedIn(id) })
      }
    }
  }
}
